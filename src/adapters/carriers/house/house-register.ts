import type { Series } from './numbering.ts';

export type HouseParcel = { readonly reference: string; readonly series: Series; readonly number: number; readonly isVoided: boolean };

/** The house carrier's book of parcels. */
export interface HouseRegister {
  /** Takes the next number of the series; a reference that has one keeps it, whatever the series. Durable when it resolves. */
  claim(reference: string, series: Series): Promise<HouseParcel>;
  find(reference: string): Promise<HouseParcel | undefined>;
  /** From now on numbers of these series come after the ones given. A series that is further on stays where it is. */
  raise(highest: ReadonlyMap<Series, number>): Promise<void>;
  /** Repeatable; a reference nobody has claimed is left alone. */
  void(reference: string): Promise<void>;
}
