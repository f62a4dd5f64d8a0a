import type { Series } from './numbering.ts';

export type NumberedParcel = { readonly reference: string; readonly series: Series; readonly number: number; readonly isVoided: boolean };

/** The house carrier's book of parcels. */
export interface NumberAllocator {
  /** Takes the next number of the series; a reference that has one keeps it, whatever the series. Durable when it resolves. */
  allocate(reference: string, series: Series): Promise<NumberedParcel>;
  find(reference: string): Promise<NumberedParcel | undefined>;
  /** From now on numbers of these series come after the ones given. A series that is further on stays where it is. */
  raise(highest: ReadonlyMap<Series, number>): Promise<void>;
  /** Repeatable; a reference nobody has claimed is left alone. */
  void(reference: string): Promise<void>;
}
