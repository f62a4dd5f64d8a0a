/** A parcel the house carrier has numbered: the `number`-th of its series. */
export type HouseParcelsTable = { reference: string; series: string; number: number; voided: number };

/** The last number given out in each series. */
export type HouseSeriesTable = { series: string; last: number };

export type HouseScansTable = { tracking_number: string; timestamp: string; code: string; location: string | null };

export interface HouseTables {
  house_parcels: HouseParcelsTable;
  house_series: HouseSeriesTable;
  house_scans: HouseScansTable;
}
