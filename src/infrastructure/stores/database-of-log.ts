import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseLostError, linkDatabase } from '../../application/log/audit/link-database.ts';
import type { LinkDependencies } from '../../application/log/audit/link-database.ts';
import { StoreUnavailableError } from '../../application/log/ports/event-store.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { Config } from '../configuration/config.ts';
import { redactUrl } from '../configuration/redact-url.ts';

/** How long (ms) a command waits for the first event of the log. */
const commandTimeoutMs = 30_000;

type Places = Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'freshDatabase'>;

const refusal = (error: DatabaseLostError, { databaseUrl, eventStoreUrl }: Places): Error =>
  new Error(
    [
      `${error.message} The database is ${redactUrl(databaseUrl)}, the log ${redactUrl(eventStoreUrl)}.`,
      'If the database was moved or DATABASE_URL is wrong, set the address of the database that belongs to this ' +
        'log. If it is lost, restore a backup of it; the backup may be older than the log.',
      'Without a backup, start once with: waybill serve --fresh-database (or FRESH_DATABASE=true). Read models are ' +
        'then rebuilt from the log, tracking numbers continue after the highest one',
      'in the log, and webhooks of past events are not sent again unless an endpoint requests ' +
        'them. Create accounts, tokens, keys and webhook secrets again, and import the ' +
        'tariffs again.',
    ].join('\n'),
    { cause: error },
  );

/**
 * Runs before a command writes to the log: links a new database to a new log, so that the first start of the service
 * recognises the pair.
 */
export const linkForCommand = (
  places: Places,
  { store, link }: Pick<LinkDependencies, 'store' | 'link'>,
): Promise<void> =>
  linkDatabase({
    store,
    link,
    isFresh: false,
    restoreCounters: () => Promise.resolve(),
    signal: AbortSignal.timeout(commandTimeoutMs),
  }).then(
    () => undefined,
    (error: unknown) => {
      throw error instanceof DatabaseLostError ? refusal(error, places) : error;
    },
  );

export type DatabaseOfLog = Omit<LinkDependencies, 'isFresh'> & {
  readonly log: Log;
  /** How long (ms) the start waits for a log that it does not need. */
  readonly timeoutMs: number;
};

/**
 * Checks, before anything is written, that the database and the log belong together, and that no number is allocated
 * twice. While the log does not answer, a known database can do everything except allocate numbers, which waits for the
 * log.
 */
export const checkDatabaseOfLog = async (
  places: Places,
  { store, link, signal, log, restoreCounters, timeoutMs }: DatabaseOfLog,
): Promise<void> => {
  const { freshDatabase } = places;
  const found = await linkDatabase({ store, link, isFresh: freshDatabase, restoreCounters, signal }).catch(
    (error: unknown) => {
      if (error instanceof DatabaseLostError) throw refusal(error, places);
      if (!(error instanceof StoreUnavailableError)) throw error;
      throw new Error(
        `${error.message} The database is empty, and without the log it is unknown whether it is new or lost.`,
        {
          cause: error,
        },
      );
    },
  );
  if (found === 'taken in place of a lost one') {
    log.warn(
      {},
      'This empty database replaces a lost one: read models are rebuilt from the log. ' +
        'Create accounts, tokens, keys and webhook secrets again, and import the tariffs again.',
    );
  } else if (freshDatabase) {
    log.warn(
      {},
      'The database is not empty, so --fresh-database (FRESH_DATABASE) has no effect. ' +
        'Remove the setting: it would hide a later loss of this database.',
    );
  }
  // If the log answers, it is searched to its end without a timeout; if it does not, it must not prevent the start.
  const search = restoreCounters();
  // Attach a handler now: the promise is awaited later, and an unhandled rejection would end the process.
  search.catch(() => undefined);
  const answers = Promise.race([store.head().then(() => true), wait(timeoutMs, false, { ref: false })]);
  await answers
    .then((isThere) =>
      isThere ? search : Promise.reject(new StoreUnavailableError('The event store does not respond.')),
    )
    .catch((error: unknown) => {
      if (!(error instanceof StoreUnavailableError)) throw error;
      log.warn(
        { err: error },
        'The event store does not respond. Tracking numbers are allocated once the log has been searched for the highest one.',
      );
    });
};
