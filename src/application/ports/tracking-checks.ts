/** When each shipment's carriers were last asked. If it is lost, they are asked once more than needed. */
export interface TrackingChecks {
  of(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  keep(shipmentIds: readonly string[], checkedAt: string): Promise<void>;
  forgetBefore(checkedAt: string): Promise<void>;
}
