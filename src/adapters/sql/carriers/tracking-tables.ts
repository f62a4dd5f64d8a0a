/** A code nobody has mapped; `last_position` is how far in the log it has been counted. */
export type UnknownCodesTable = {
  carrier: string;
  code: string;
  description: string;
  first_seen: string;
  last_seen: string;
  times: number;
  last_position: string;
};

/** When carriers were last asked about a shipment. */
export type TrackingChecksTable = { shipment_id: string; checked_at: string };

export interface TrackingTables {
  unknown_codes: UnknownCodesTable;
  tracking_checks: TrackingChecksTable;
}
