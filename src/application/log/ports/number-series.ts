import type { RecordedEvent } from './event-store.ts';

/** Consecutive numbers, none of which may be issued twice, even if the counters were lost. */
export interface NumberSeries {
  /** The type of the events that record numbers. */
  readonly type: string;
  /** The number that an event of this type records, and its series. */
  numberIn(recorded: RecordedEvent): { readonly series: string; readonly number: number } | undefined;
  /**
   * Continues each series after the given number. A series that is already further is unchanged. Durable when it
   * resolves.
   */
  raise(highest: ReadonlyMap<string, number>): Promise<void>;
}
