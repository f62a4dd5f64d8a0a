import type { TariffEntry } from '../../domain/trade/index.ts';

/** Where the lines of imported tariffs are kept, by version. What a version is for and when it is active stands in the log, not here. */
export interface TariffLibrary {
  /** All lines of a version or none of them; a version that was kept before is replaced. */
  keep(version: string, entries: readonly TariffEntry[]): Promise<void>;
  /** In the order of their codes; undefined for a version that is not kept here. */
  entries(version: string): Promise<readonly TariffEntry[] | undefined>;
  /** The lines of one version whose codes are the beginning of `hsCode`, or begin with it. */
  entriesAround(version: string, hsCode: string): Promise<readonly TariffEntry[]>;
}
