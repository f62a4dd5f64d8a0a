import type { LeaderLock } from '../../../../../application/shared/ports/locks.ts';
import type { Log } from '../../../../../application/log/ports/log.ts';
import { keepSession } from './advisory-session.ts';
import type { AdvisorySession } from './advisory-session.ts';

/** How often locks are tried, and when a silent process loses its own. */
export type LeaderLockOptions = {
  /**
   * How often (ms) a process tries the locks that it waits for; the query also shows the server that the process is
   * alive.
   */
  readonly everyMs?: number;
  /**
   * The time without a query (ms) after which the server ends the connection and releases its locks: the process is
   * frozen, or its machine is unreachable.
   */
  readonly timeoutMs?: number;
};

type Candidate = {
  readonly name: string;
  /** Called with a signal that aborts when the lock is lost. */
  readonly granted: (lost: AbortSignal) => void;
};

/**
 * Leader election with advisory locks, all in one session. The locks of a process that dies are freed at once; those of
 * a process that hangs, or whose machine vanishes, after `timeoutMs` without a query.
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
  /** Aborts when a lock is requested or released: the locks are then tried at once. */
  #changed = new AbortController();
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

  /**
   * Keeps a session open. A new candidate does not open one sooner, because a server that is down would be asked once
   * for each candidate.
   */
  #stayConnected(): Promise<void> {
    const halfMs = this.#timeoutMs / 2;
    return keepSession(
      {
        url: this.#url,
        kind: 'leader',
        timeouts: { connection: halfMs, answer: halfMs, disconnect: this.#everyMs },
        settings:
          `set idle_session_timeout = ${this.#timeoutMs}; set tcp_user_timeout = ${this.#timeoutMs};` +
          'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 5',
      },
      (session, established) => this.#serve(session, established),
      {
        everyMs: this.#everyMs,
        failed: (error, failures) =>
          this.#log.warn(
            { err: error, failures },
            'The connection that holds the leader locks was lost; other processes may take them. Connecting again.',
          ),
        signal: this.#closing.signal,
      },
    );
  }

  /** Grants and releases locks for as long as the session lives. */
  async #serve(session: AdvisorySession, established: () => void): Promise<void> {
    try {
      for (;;) {
        this.#changed = new AbortController();
        await this.#unlock(session);
        await this.#tryLocks(session);
        established();
        await session.pause(this.#everyMs, this.#changed.signal);
      }
    } finally {
      for (const turn of this.#held.values()) turn.abort();
      this.#held.clear();
      this.#released.clear();
    }
  }

  /**
   * Tries every lock that is waited for. The query runs even if there is none, to show the server that the process is
   * alive.
   */
  async #tryLocks(session: AdvisorySession): Promise<void> {
    const wanted = [...this.#candidates].filter(({ name }) => !this.#held.has(name));
    for (const name of await session.tryLocks([...new Set(wanted.map(({ name }) => name))])) {
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

  async #unlock(session: AdvisorySession): Promise<void> {
    for (const name of this.#released) {
      this.#released.delete(name);
      await session.unlock(name);
    }
  }
}
