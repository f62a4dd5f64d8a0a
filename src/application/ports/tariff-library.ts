import type { TariffEntry } from '../../domain/trade/index.ts';

/** Stores the lines of imported tariffs, by version. The log, not this store, holds what a version is for and when it is active. */
export interface TariffLibrary {
  /** Stores all lines of a version or none; an earlier copy of the version is replaced. */
  keep(version: string, entries: readonly TariffEntry[]): Promise<void>;
  /** The lines of a version in the order of their codes; undefined for an unknown version. */
  entries(version: string): Promise<readonly TariffEntry[] | undefined>;
  /** The lines of one version whose codes are the beginning of `hsCode`, or begin with it. */
  entriesAround(version: string, hsCode: string): Promise<readonly TariffEntry[]>;
}
