/** When carriers were last asked about a shipment. Can be lost: then they are asked once more than needed. */
export interface TrackingChecks {
  of(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  keep(shipmentIds: readonly string[], checkedAt: string): Promise<void>;
  forgetBefore(checkedAt: string): Promise<void>;
}
