import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { LogLink } from '../ports/checkpoints.ts';

/** The database has never been used and the log has: the database's content is lost, or it is the wrong database. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

export type LinkDependencies = {
  readonly store: Pick<EventStore, 'follow' | 'head'>;
  readonly link: LogLink;
  /** Whether the operator has confirmed that the database replaces a lost one. */
  readonly isFresh: boolean;
  /** Runs before a new database is linked to a log with events. */
  readonly prepare: () => Promise<void>;
  readonly signal: AbortSignal;
};

const firstOf = async (store: Pick<EventStore, 'follow'>, signal: AbortSignal): Promise<RecordedEvent | undefined> => {
  for await (const [first] of store.follow({ signal })) return first;
  return undefined;
};

/**
 * Links a new database to a new log, and returns what it did. Rejects with DatabaseLostError when the database is new
 * and the log is not, unless the operator has confirmed that this is intended. Rejects with StoreUnavailableError when
 * the database is new and the log does not answer.
 */
export const linkDatabase = async ({
  store,
  link,
  isFresh,
  prepare,
  signal,
}: LinkDependencies): Promise<'known' | 'new' | 'taken in place of a lost one'> => {
  if (await link.exists()) return 'known';
  const head = await store.head();
  // In this order: a process that has linked the database meanwhile may have written to the log.
  if (await link.exists()) return 'known';
  if (head === undefined) {
    await link.make();
    return 'new';
  }
  if (!isFresh) {
    const first = await firstOf(store, signal);
    throw new DatabaseLostError(
      `The database is empty, but the log holds events${first === undefined ? '' : `, the first of ${first.recordedAt}`}.`,
    );
  }
  await prepare();
  await link.make({ toldUntil: head });
  return 'taken in place of a lost one';
};
