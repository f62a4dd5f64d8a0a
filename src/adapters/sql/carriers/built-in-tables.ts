/** A parcel the house carrier has numbered: the `number`-th of its series. */
export type BuiltInParcelsTable = { reference: string; series: string; number: number; voided: number };

/** The last number given out in each series. */
export type BuiltInSeriesTable = { series: string; last: number };

export type BuiltInScansTable = { tracking_number: string; timestamp: string; code: string; location: string | null };

export interface BuiltInTables {
  house_parcels: BuiltInParcelsTable;
  house_series: BuiltInSeriesTable;
  house_scans: BuiltInScansTable;
}
