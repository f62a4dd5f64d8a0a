import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../../../application/ports/log.ts';
import type { LeaderLock } from '../../../../application/ports/locks.ts';
import { pauseInOutage } from './outage.ts';

/** How often locks are tried, and after how long a silent process loses its own. */
export type LeaderLockOptions = {
  /** How often a process tries the locks it waits for; the query also shows the server that the process is alive. */
  readonly everyMs?: number;
  /** After so long without a query the server ends the connection and frees its locks: the process is frozen, or its machine is gone. */
  readonly timeoutMs?: number;
};

type Candidate = {
  readonly name: string;
  /** Called with a signal that aborts when the lock is lost. */
  readonly granted: (lost: AbortSignal) => void;
};

/** An outage lasts for many attempts; logging each would flood the log. */
const logEveryMs = 60_000;

/**
 * Leader election with advisory locks, all on one dedicated connection. The locks of a process that dies are freed at once with its
 * connection; those of a process that hangs, or whose machine vanishes, after `timeoutMs` without a query.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export class PostgresLeaderLock implements LeaderLock {
  readonly #url: string;
  readonly #log: Log;
  readonly #everyMs: number;
  readonly #timeoutMs: number;
  readonly #candidates = new Set<Candidate>();
  readonly #held = new Map<string, AbortController>();
  readonly #released = new Set<string>();
  readonly #closing = new AbortController();
  #changed = new AbortController();
  /** Failed connections in a row. */
  #failures = 0;
  /** When (ms, `performance.now()`) a failure was last logged. */
  #loggedAt = -Infinity;
  #running: Promise<void> | undefined;

  constructor(url: string, log: Log, { everyMs = 500, timeoutMs = 10_000 }: LeaderLockOptions = {}) {
    this.#url = url;
    this.#log = log;
    this.#everyMs = everyMs;
    this.#timeoutMs = timeoutMs;
  }

  async run(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const lost = await this.#acquire(name, signal);
      if (lost === undefined) return;
      try {
        await work(AbortSignal.any([signal, lost]));
      } finally {
        if (!lost.aborted) this.#release(name);
      }
      if (!lost.aborted) return;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#changed.abort();
    await this.#running;
  }

  #acquire(name: string, signal: AbortSignal): Promise<AbortSignal | undefined> {
    return new Promise((resolve) => {
      const gaveUp = (): void => {
        this.#candidates.delete(candidate);
        resolve(undefined);
      };
      const candidate: Candidate = {
        name,
        granted: (lost) => {
          signal.removeEventListener('abort', gaveUp);
          resolve(lost);
        },
      };
      signal.addEventListener('abort', gaveUp, { once: true });
      this.#candidates.add(candidate);
      this.#running ??= this.#stayConnected();
      this.#changed.abort();
    });
  }

  #release(name: string): void {
    this.#held.delete(name);
    this.#released.add(name);
    this.#changed.abort();
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        this.#failures += 1;
        if (this.#failures === 1 || performance.now() - this.#loggedAt >= logEveryMs) {
          this.#loggedAt = performance.now();
          this.#log.warn(
            { err: error, failures: this.#failures },
            'The connection that holds the leader locks was lost; other processes may take them. Connecting again.',
          );
        }
      }
      // No new candidate shortens this: a server that is down would be asked once for each of them.
      await this.#pause(pauseInOutage(this.#everyMs, this.#failures), signal);
    }
  }

  #loseAll(): void {
    for (const turn of this.#held.values()) turn.abort();
    this.#held.clear();
    this.#released.clear();
  }

  /** For as long as the connection lives. */
  async #session(): Promise<void> {
    const { signal } = this.#closing;
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#timeoutMs / 2,
      query_timeout: this.#timeoutMs / 2,
      keepAlive: true,
      application_name: 'waybill turns',
    });
    // The end of an idle connection shows in the next query; without a listener the error would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = ${this.#timeoutMs}; set tcp_user_timeout = ${this.#timeoutMs}`);
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 5');
      while (!signal.aborted) {
        this.#changed = new AbortController();
        await this.#unlock(client);
        await this.#tryLocks(client);
        this.#failures = 0;
        // Ends early when a lock is wanted or released.
        await this.#pause(this.#everyMs, AbortSignal.any([this.#changed.signal, signal]));
      }
    } finally {
      this.#loseAll();
      // A dead connection never confirms its end, so the wait is limited.
      await Promise.race([client.end(), wait(this.#everyMs, undefined, { ref: false })]);
    }
  }

  /** Tries every lock that is waited for. The query runs even without one: it keeps the connection alive and detects its loss. */
  async #tryLocks(client: Client): Promise<void> {
    const wanted = [...this.#candidates].filter(({ name }) => !this.#held.has(name));
    const { rows } = await client.query<{ name: string; taken: boolean }>(
      `select name, pg_try_advisory_lock(${keyOf('name')}) as taken from unnest($1::text[]) as name`,
      [[...new Set(wanted.map(({ name }) => name))]],
    );
    for (const { name } of rows.filter(({ taken }) => taken)) {
      const candidate = wanted.find((candidate) => candidate.name === name && this.#candidates.delete(candidate));
      if (candidate === undefined) {
        // The candidate gave up while the query ran.
        this.#released.add(name);
        continue;
      }
      const turn = new AbortController();
      this.#held.set(name, turn);
      candidate.granted(turn.signal);
    }
  }

  async #unlock(client: Client): Promise<void> {
    for (const name of this.#released) {
      this.#released.delete(name);
      await client.query(`select pg_advisory_unlock(${keyOf('$1::text')})`, [name]);
    }
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Locks are by schema: deployments in two schemas of a database do not exclude each other. */
const keyOf = (name: string): string => `hashtextextended(current_schema() || ':waybill turn:' || ${name}, 0)`;
