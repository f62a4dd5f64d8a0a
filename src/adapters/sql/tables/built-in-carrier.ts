/** A parcel of the built-in carrier: the `number`-th of its series. The tables keep the name they were released with. */
export type BuiltInParcelsTable = { reference: string; series: string; number: number; voided: number };

/** The last allocated number of each series. */
export type BuiltInSeriesTable = { series: string; last: number };

export type BuiltInScansTable = { tracking_number: string; timestamp: string; code: string; location: string | null };

export interface BuiltInTables {
  house_parcels: BuiltInParcelsTable;
  house_series: BuiltInSeriesTable;
  house_scans: BuiltInScansTable;
}
