import { existsSync } from 'node:fs';
import { checkAddress, isEventStoreDbUrl } from '../../adapters/log/event-store/eventstoredb/address.ts';
import { SqliteEventStore } from '../../adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { RestorableLog, UnreadableEvent } from '../../application/log/ports/event-store.ts';
import { redactUrl } from '../configuration/redact-url.ts';

type Needs = {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Counts and logs events that cannot be read. */
  readonly unreadable: UnreadableEvents;
  /** Set by a command that reads the embedded log while a service is running. */
  readonly isBeside?: boolean;
  /** Set by a command that must not write: the embedded log has to exist. */
  readonly isReadOnly?: boolean;
};

/** Opens the log without upcasters. */
export const openEventLog = async (
  url: string,
  { clock, ids, log, unreadable: { passedOver }, isBeside = false, isReadOnly = false }: Needs,
): Promise<RestorableLog> => {
  if (!isEventStoreDbUrl(url)) return new SqliteEventStore(url, { clock, ids, passedOver, isBeside, isReadOnly });
  // The EventStoreDB client is large, so it is loaded only for a log in EventStoreDB.
  const { EventStoreDbEventStore } =
    await import('../../adapters/log/event-store/eventstoredb/event-store-db-event-store.ts');
  const { rateLimitedLog } = await import('../../adapters/log/event-store/eventstoredb/rate-limited-log.ts');
  return new EventStoreDbEventStore(url, { clock, diagnostics: rateLimitedLog(log, clock), passedOver });
};

/**
 * Throws if a log address of the command line is invalid. `mustExist` refuses an embedded log that does not exist:
 * opening it would create it, and a typing error would create an empty one.
 */
export const checkLogUrl = (url: string, { mustExist }: { readonly mustExist: boolean }): void => {
  if (isEventStoreDbUrl(url)) return checkAddress(url);
  if (!url.startsWith('file:'))
    throw new Error(`${redactUrl(url)} is not the address of an event log. Give file:path or esdb://host:2113.`);
  if (mustExist && !existsSync(pathOf(url))) throw new Error(`There is no event log at ${pathOf(url)}.`);
};

/**
 * The most events that are counted and logged: a log full of another program's events must fill neither the memory nor
 * the operator's log.
 */
const most = 10_000;

/** Counts the events of the log that cannot be read, and logs each once, however many subscribers skip it. */
export class UnreadableEvents {
  readonly #log: Pick<Log, 'error'>;
  readonly #seen = new Set<string>();

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Counted up to 10,000. */
  get count(): number {
    return this.#seen.size;
  }

  readonly passedOver = (event: UnreadableEvent): void => {
    if (this.#seen.has(event.position) || this.#seen.size >= most) return;
    this.#seen.add(event.position);
    this.#log.error({ event }, 'An event of the log cannot be read and is skipped.');
  };
}
