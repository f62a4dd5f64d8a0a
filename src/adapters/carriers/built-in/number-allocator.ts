import type { Series } from './numbering.ts';

export type NumberedParcel = { readonly reference: string; readonly series: Series; readonly number: number; readonly isVoided: boolean };

/** Allocates the numbers of the built-in carrier's parcels. */
export interface NumberAllocator {
  /** Allocates the next number of the series; a reference that has a number keeps it, whatever the series. Durable once it resolves. */
  allocate(reference: string, series: Series): Promise<NumberedParcel>;
  find(reference: string): Promise<NumberedParcel | undefined>;
  /** Continues each series after the given number. A series that is further on is not changed. */
  raise(highest: ReadonlyMap<Series, number>): Promise<void>;
  /** Repeatable; does nothing for an unknown reference. */
  void(reference: string): Promise<void>;
}
