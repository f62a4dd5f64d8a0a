import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { sqlCheckpointBook, sqlLogLink } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlParkedStreams } from '../../adapters/log/sql/checkpoints/parked-streams.ts';
import { openDatabaseToRead } from '../../adapters/log/sql/engine/database.ts';
import type { DatabaseToRead } from '../../adapters/log/sql/engine/database.ts';
import { dialectOf } from '../../adapters/log/sql/engine/dialects.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import { verifyCheckpoints } from '../../application/log/audit/link-database.ts';
import { ForeignPositionError } from '../../application/log/ports/event-store.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { openEventLog, UnreadableEvents } from '../stores/event-log.ts';
import { checkDatabaseClock } from './clocks.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

/** Whether an embedded store has no file yet. */
const isMissing = (url: string): boolean => url.startsWith('file:') && !existsSync(pathOf(url));

type Opened<Store> = { readonly finding: CheckOutcome; readonly store: Store | undefined };

type LogNeeds = { readonly clock: Clock; readonly ids: Ids; readonly log: Log };

/** How long (ms) a store may take to answer. */
const timeoutMs = 15_000;

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${timeoutMs / 1_000} s.`)), timeoutMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

/** Opens the log to read it. */
export const openLogToRead = async (url: string, needs: LogNeeds): Promise<Opened<EventStore>> => {
  const log = findingsOf('log');
  if (isMissing(url)) return { store: undefined, finding: log.skipped(`There is none yet at ${redactUrl(url)}.`) };
  let store: EventStore | undefined;
  try {
    store = await openEventLog(url, { ...needs, unreadable: new UnreadableEvents(needs.log), isReadOnly: true });
    const head = await inTime(store.head());
    return {
      store,
      finding: log.ok(`${redactUrl(url)} answers; its last event is at ${head ?? 'no position: it is empty'}.`),
    };
  } catch (error) {
    await store?.close();
    const action =
      'Check EVENT_STORE_URL, that the server runs or the file can be read, and docs/runbooks.md#the-log-is-down.';
    return { store: undefined, finding: log.failed({ found: `${redactUrl(url)}: ${reasonOf(error)}`, action }) };
  }
};

/** Opens the database to read it. */
export const openTables = async (url: string): Promise<Opened<DatabaseToRead>> => {
  const database = findingsOf('database');
  if (isMissing(url)) return { store: undefined, finding: database.skipped(`There is none yet at ${redactUrl(url)}.`) };
  let store: DatabaseToRead | undefined;
  try {
    store = openDatabaseToRead(url);
    await inTime(sql`select 1`.execute(store.db));
    return { store, finding: database.ok(`${redactUrl(url)} answers.`) };
  } catch (error) {
    await store?.close();
    const action =
      'Check DATABASE_URL, that the server runs or the file can be read, and docs/runbooks.md#the-database-is-down.';
    return { store: undefined, finding: database.failed({ found: `${redactUrl(url)}: ${reasonOf(error)}`, action }) };
  }
};

/** Migrations that are to run, or that a newer release has run. */
export const checkMigrations = ({
  pending,
  newer,
}: {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}): CheckOutcome => {
  const migrations = findingsOf('migrations');
  if (newer.length > 0)
    return migrations.warning({
      found: `A newer release has run ${newer.join(', ')}.`,
      action: 'Run that release, or make sure that the changelog allows to go back to this one.',
    });
  if (pending.length > 0)
    return migrations.warning({
      found: `${pending.join(', ')} are to run.`,
      action: 'Back up, then start the service: it runs them.',
    });
  return migrations.ok('All have run.');
};

/** The oldest PostgreSQL that the tests run against. */
const testedPostgres = 15;

export const checkServerVersion = (version: string): CheckOutcome => {
  const server = findingsOf('version of the database');
  const found = `PostgreSQL ${version}`;
  return Number.parseInt(version, 10) >= testedPostgres
    ? server.ok(found)
    : server.warning({ found, action: `Upgrade the server: this program is tested on ${testedPostgres} and later.` });
};

/** The version and the clock of a database server; nothing for an embedded database. */
export const checkServer = async (
  { db }: DatabaseToRead,
  clock: Pick<Clock, 'now'>,
): Promise<readonly CheckOutcome[]> => {
  if (dialectOf(db).name === 'sqlite') return [];
  const asked = clock.now();
  const { rows } = await sql<{ version: string; time: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as time`.execute(db);
  const answered = clock.now();
  return rows.flatMap(({ version, time }) => [
    checkServerVersion(version),
    checkDatabaseClock({ asked, server: time.toISOString(), answered }),
  ]);
};

const lost =
  'Set the DATABASE_URL that belongs to this log, or restore a backup. ' +
  'Only without one: docs/runbooks.md#the-database-is-lost.';

/** Whether database and log belong together: every checkpoint is an event of this log, and none is beyond its end. */
export const checkPair = async (
  { db }: Pick<DatabaseToRead, 'db'>,
  store: Pick<EventStore, 'head' | 'follow'>,
): Promise<CheckOutcome> => {
  const pair = findingsOf('log and database');
  if (!(await sqlLogLink(db).exists()))
    return (await store.head()) === undefined
      ? pair.ok('Both are empty.')
      : pair.failed({ found: 'The database is empty, but the log holds events.', action: lost });
  const checkpoints = [...(await sqlCheckpointBook(db).all())].map(([name, position]) => ({
    name,
    checkpoint: () => Promise.resolve(position),
  }));
  try {
    await verifyCheckpoints(checkpoints, { store, timeout: AbortSignal.timeout(timeoutMs) });
    return pair.ok(`${checkpoints.length} checkpoints of the database are events of this log.`);
  } catch (error) {
    if (!(error instanceof ForeignPositionError)) throw error;
    const action =
      'Use backups of the same moment, or convert the checkpoints of a log that was moved (waybill events ' +
      'move-checkpoints).';
    return pair.failed({ found: reasonOf(error), action });
  }
};

export const checkParked = async ({ db }: Pick<DatabaseToRead, 'db'>): Promise<CheckOutcome> => {
  const parked = findingsOf('parked streams');
  const streams = await sqlParkedStreams(db).list();
  if (streams.length === 0) return parked.ok('None.');
  const followers = [...new Set(streams.map(({ follower }) => follower))].join(', ');
  return parked.warning({
    found: `${streams.length}, of ${followers}.`,
    action: 'Run waybill parked list, and see docs/runbooks.md#a-stream-is-parked.',
  });
};
