import type { StreamName } from './event-store.ts';

/** The personal entries of a log. `missing`: they cannot be decrypted, although nobody erased them: their keys are lost. */
export type PersonalEntryCounts = {
  readonly encrypted: number;
  readonly inPlainText: number;
  readonly erased: number;
  readonly missing: number;
};

/** Personal data as the log stores it. */
export interface PersonalData {
  count(signal: AbortSignal): Promise<PersonalEntryCounts>;
  /**
   * Destroys the keys of the entries that the stream's own events say are erased. May be repeated. `inPlainText` counts erased entries
   * that were written before the log was encrypted: they have no key, and stay in the file until the log is copied.
   */
  destroyErased(stream: StreamName): Promise<{ readonly destroyed: number; readonly inPlainText: number }>;
}
