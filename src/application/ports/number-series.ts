import type { RecordedEvent } from './event-store.ts';

/** Numbers that are given out one after the other and must never be given out twice, whatever became of the counters. */
export interface NumberSeries {
  /** The number an event tells of, and the series it is of. */
  numberIn(recorded: RecordedEvent): { readonly series: string; readonly number: number } | undefined;
  /** From now on numbers come after these, by series. A series that is further on stays where it is. Durable when it resolves. */
  raise(highest: ReadonlyMap<string, number>): Promise<void>;
}
