import type { EventStore, FollowOptions, Position, RecordedEvent } from '../ports/event-store.ts';

/** A log that can only be read. */
export type ReadableLog = Pick<EventStore, 'follow' | 'head'>;

/** The read methods of a log, for code that must not write to it. */
export const readsOf = (log: ReadableLog): ReadableLog => ({
  head: () => log.head(),
  follow: (options) => log.follow(options),
});

/**
 * Every event after `after` up to `until`, or to the current head if that comes first, in batches. It ends there,
 * unlike `follow`, which waits for more.
 */
export async function* upToHead(
  store: ReadableLog,
  { after, until, ...reading }: Omit<FollowOptions, 'caughtUp'> & { readonly until?: Position | undefined },
): AsyncGenerator<readonly RecordedEvent[]> {
  const last = await store.head();
  const head = until !== undefined && last !== undefined && until < last ? until : last;
  if (head === undefined || (after !== undefined && after >= head)) return;
  for await (const batch of store.follow({ after, ...reading })) {
    const last = batch.at(-1);
    if (last === undefined) continue;
    if (last.position > head) {
      const due = batch.filter(({ position }) => position <= head);
      if (due.length > 0) yield due;
      return;
    }
    yield batch;
    if (last.position === head) return;
  }
  reading.signal.throwIfAborted();
}
