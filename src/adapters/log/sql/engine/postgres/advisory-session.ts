import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { QueryResult, QueryResultRow } from 'pg';
import { translateConnectError, translatePostgresError } from './connection.ts';

/** The kinds of locks. Locks of the same name and different kinds do not exclude each other. */
export type LockKind = 'leader' | 'lock' | 'sender';

/**
 * The key of an advisory lock, in SQL; `name` is an expression of the type text. The key includes the schema:
 * deployments in two schemas of a database do not exclude each other.
 */
export const lockKey = (kind: LockKind, name: string): string =>
  `hashtextextended(current_schema() || ':waybill ${kind}:' || ${name}, 0)`;

/** How a session is opened, and when each side considers the other dead. */
export type SessionOptions = {
  readonly url: string;
  readonly kind: LockKind;
  /** Timeouts (ms) for connecting, for an answer of the server, and for the end of the connection. */
  readonly timeouts?: { readonly connection: number; readonly answer: number; readonly disconnect: number };
  /** SQL with settings of the connection, such as when the server ends an idle one. */
  readonly settings?: string;
};

/** Without timeouts a server that hangs would block both taking a lock and releasing it. */
const defaultTimeouts = { connection: 5_000, answer: 5_000, disconnect: 500 };

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/**
 * A connection of its own that holds advisory locks. The server releases them when the connection ends, so no lock
 * outlives its process. Work under a lock must tolerate a second holder for a moment, after a connection was lost
 * unnoticed. Errors are translated as those of every statement (`connection.ts`).
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export class AdvisorySession {
  readonly #client: Client;
  readonly #kind: LockKind;
  readonly #disconnectMs: number;
  readonly #lost = new AbortController();
  /** Aborts when the connection has ended, or when the session is to end. */
  readonly #over: AbortSignal;

  private constructor(client: Client, kind: LockKind, disconnectMs: number, signal: AbortSignal) {
    this.#client = client;
    this.#kind = kind;
    this.#disconnectMs = disconnectMs;
    this.#over = AbortSignal.any([signal, this.#lost.signal]);
    // Without a listener the error of an idle connection would end the process.
    client.on('error', () => this.#lost.abort(new Error('The server closed the connection.')));
    client.on('end', () => this.#lost.abort(new Error('The server closed the connection.')));
  }

  /** Connects. When `signal` aborts, this and every call on the session reject at once, even if the server hangs. */
  static async open(
    { url, kind, timeouts = defaultTimeouts, settings = '' }: SessionOptions,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<AdvisorySession> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeouts.connection,
      query_timeout: timeouts.answer,
      keepAlive: true,
      application_name: `waybill ${kind}`,
    });
    const session = new AdvisorySession(client, kind, timeouts.disconnect, signal);
    try {
      await untilAborted(client.connect(), signal).catch((error: unknown) => {
        throw translateConnectError(error, url);
      });
      if (settings !== '') await session.query(settings);
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  /**
   * Tries the locks of these names, and returns the names of those that were granted. A session can get the same lock
   * twice.
   */
  async tryLocks(names: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.query<{ name: string; granted: boolean }>(
      `select name, pg_try_advisory_lock(${lockKey(this.#kind, 'name')}) as granted from unnest($1::text[]) as name`,
      [names],
    );
    return new Set(rows.filter(({ granted }) => granted).map(({ name }) => name));
  }

  async unlock(name: string): Promise<void> {
    await this.query(`select pg_advisory_unlock(${lockKey(this.#kind, '$1::text')})`, [name]);
  }

  /**
   * Runs one statement on this connection. It also shows the server that the process is alive, and detects a lost
   * connection.
   */
  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<QueryResult<Row>> {
    try {
      return await untilAborted(this.#client.query<Row>(text, values), this.#over);
    } catch (error) {
      throw translatePostgresError(error, { decides: false });
    }
  }

  /**
   * Waits the given time (ms), or until `woken` aborts. Rejects as soon as the connection is lost or the session is to
   * end.
   */
  async pause(milliseconds: number, woken?: AbortSignal): Promise<void> {
    await pause(milliseconds, woken === undefined ? this.#over : AbortSignal.any([this.#over, woken]));
    this.#over.throwIfAborted();
  }

  /** Ends the connection, which releases every lock. */
  async end(): Promise<void> {
    await Promise.race([this.#client.end(), wait(this.#disconnectMs, undefined, { ref: false })]);
    // The stream is destroyed, because a dead connection never confirms its end.
    this.#client.connection.stream.destroy();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}

/** Rejects when the signal aborts first: a server that hangs must not keep a process from ending. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  // The loser of the race is not awaited, and an unhandled rejection would end the process.
  work.catch(() => undefined);
  aborted.promise.catch(() => undefined);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** The longest pause (ms) between two attempts to reach a server that is down. */
const longestPauseMs = 4_000;

/**
 * Waits `everyMs`, doubled for each further failure in a row, up to 4 s. Half of that is random, so that processes that
 * lost the server together do not return together. Ends early when `signal` aborts.
 */
export const pauseBeforeRetry = (everyMs: number, failures: number, signal: AbortSignal): Promise<void> => {
  if (failures === 0) return pause(everyMs, signal);
  return pause(Math.min(longestPauseMs, everyMs * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2), signal);
};

/** An outage lasts for many attempts; reporting each would flood the log. */
const reportEveryMs = 60_000;

/**
 * Opens one session after another until `signal` aborts, and never rejects. `work` lasts as long as its session; it
 * calls `established` when the session serves its purpose. `failed` is called for the first failure in a row, then once
 * a minute.
 */
export const keepSession = async (
  options: SessionOptions,
  work: (session: AdvisorySession, established: () => void) => Promise<void>,
  {
    everyMs,
    failed,
    signal,
  }: {
    /** The shortest wait until the next session (ms). */
    readonly everyMs: number;
    readonly failed: (error: unknown, failures: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> => {
  let [failures, reportedAt] = [0, -Infinity];
  while (!signal.aborted) {
    try {
      await using session = await AdvisorySession.open(options, signal);
      await work(session, () => (failures = 0));
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (failures === 1 || performance.now() - reportedAt >= reportEveryMs) {
        reportedAt = performance.now();
        failed(error, failures);
      }
    }
    await pauseBeforeRetry(everyMs, failures, signal);
  }
};

/**
 * Takes the lock of a name among all processes on this database and schema, on a session of its own. Resolves to the
 * function that releases it, or to undefined if another process holds it.
 */
export const tryAdvisoryLock = async (
  url: string,
  name: string,
  timeouts: SessionOptions['timeouts'] = defaultTimeouts,
): Promise<(() => Promise<void>) | undefined> => {
  await using opened = new AsyncDisposableStack();
  const session = opened.use(await AdvisorySession.open({ url, kind: 'lock', timeouts }));
  if (!(await session.tryLocks([name])).has(name)) return undefined;
  opened.move();
  return () => session.end();
};
