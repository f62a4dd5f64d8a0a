/** A carrier's code without a mapping; `last_position` is the log position up to which it was counted. */
export type UnknownCodesTable = {
  carrier: string;
  code: string;
  shipment_id: string;
  first_seen: string;
  last_seen: string;
  times: number;
  last_position: string;
};

/** When the carriers were last polled for a shipment. */
export type TrackingChecksTable = { shipment_id: string; checked_at: string };

export interface TrackingTables {
  unknown_codes: UnknownCodesTable;
  tracking_checks: TrackingChecksTable;
}
