import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../../../application/ports/log.ts';
import type { LeaderLock } from '../../../../application/ports/leader-lock.ts';

export type LeaderLockOptions = {
  /** How often a process asks for the turns it waits for, and shows the server that it is alive. */
  readonly everyMs?: number;
  /** How long a process may show nothing before the server gives its turns to others: it has been stopped, or its machine is gone. */
  readonly timeoutMs?: number;
};

type Candidate = {
  readonly name: string;
  /** Called with a signal that aborts when the turn is lost. */
  readonly granted: (lost: AbortSignal) => void;
};

/** Of failures in a row, the first is told and then every so many. */
const logEvery = 20;

/**
 * Turns by advisory locks, all on one connection of their own: a process that dies gives up its locks with its connection, at once, and one that hangs, or whose
 * machine vanishes, when the server has heard nothing of it for a while. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
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
  /** Connections in a row that came to nothing. */
  #failures = 0;
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
    while (!this.#closing.signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        // A server that is away is away for every try of the next minutes.
        if (this.#failures % logEvery === 0)
          this.#log.warn(
            { err: error, failures: this.#failures },
            'The connection that holds the turns was lost; others may take them. Connecting again.',
          );
        this.#failures += 1;
      }
      await this.#pause(this.#everyMs);
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
    // The end of an idle connection is heard of by the next question.
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
        await this.#pause(this.#everyMs);
      }
    } finally {
      this.#loseAll();
      // A line that is dead takes no leave, and nobody waits for it to.
      await Promise.race([client.end(), wait(this.#everyMs, undefined, { ref: false })]);
    }
  }

  /** Asks for every turn that is waited for. A question in any case: it shows that this process is alive, and tells it when its connection is not. */
  async #tryLocks(client: Client): Promise<void> {
    const wanted = [...this.#candidates].filter(({ name }) => !this.#held.has(name));
    const { rows } = await client.query<{ name: string; taken: boolean }>(
      `select name, pg_try_advisory_lock(${keyOf('name')}) as taken from unnest($1::text[]) as name`,
      [[...new Set(wanted.map(({ name }) => name))]],
    );
    for (const { name } of rows.filter(({ taken }) => taken)) {
      const candidate = wanted.find((candidate) => candidate.name === name && this.#candidates.delete(candidate));
      if (candidate === undefined) {
        // Whoever waited has left in the meantime.
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

  /** Ends early when there is news. */
  async #pause(milliseconds: number): Promise<void> {
    const signal = AbortSignal.any([this.#changed.signal, this.#closing.signal]);
    await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Schemas are worlds of their own: what runs in one says nothing of another. */
const keyOf = (name: string): string => `hashtextextended(current_schema() || ':waybill turn:' || ${name}, 0)`;
