import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Log } from '../../../application/log/ports/log.ts';
import type { PresenceEvents, SenderPresence } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { keepSession, lockKey, pauseBeforeRetry } from '../../log/sql/engine/postgres/advisory-session.ts';
import type { AdvisorySession } from '../../log/sql/engine/postgres/advisory-session.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

export type PresenceOptions = {
  readonly url: string;
  readonly db: Kysely<Tables>;
  /** Unique among processes. */
  readonly owner: string;
  /** Makes all deliveries that an owner has leased due. Resolves to their number. */
  readonly release: (db: Kysely<Tables>, owner: string) => Promise<number>;
  readonly log: Log;
  /** How often (ms) to look for dead senders, which also shows the server that this one is alive. */
  readonly everyMs?: number;
  /** How long (ms) a sender must be missing before it counts as dead; a broken connection is reopened sooner. */
  readonly graceMs?: number;
};

/**
 * Presence by an advisory lock. A killed process loses the lock at once; a process whose machine vanishes loses it when
 * the server's keepalive probes go unanswered. A slow or frozen process keeps it: the operating system answers the
 * probes, and the connection has no idle timeout.
 */
export class PostgresSenderPresence implements SenderPresence {
  readonly owner: string;
  readonly #needs: PresenceOptions;
  readonly #everyMs: number;
  readonly #graceMs: number;
  /** When (ms, `performance.now()`) other senders were first found missing. */
  readonly #missing = new Map<string, number>();
  #isRegistered = false;

  constructor(options: PresenceOptions) {
    this.owner = options.owner;
    this.#needs = options;
    this.#everyMs = options.everyMs ?? 1_000;
    this.#graceMs = options.graceMs ?? 4_000;
  }

  async run(news: PresenceEvents, signal: AbortSignal): Promise<void> {
    const shown = keepSession(
      {
        url: this.#needs.url,
        kind: 'sender',
        settings: 'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3',
      },
      (session, established) => this.#show(session, established, news),
      {
        everyMs: this.#everyMs,
        failed: (error) =>
          this.#needs.log.warn(
            { err: error },
            'The connection that shows this sender to others was lost; no webhook is begun until it is made again.',
          ),
        signal,
      },
    );
    // A check of the senders in progress is not awaited, because the server may hang.
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.all([shown, signal.aborted || Promise.race([this.#watch(news, signal), stopped])]);
  }

  /** Holds the lock of this sender until the session ends. */
  async #show(
    session: AdvisorySession,
    established: () => void,
    { acquired, lost, replaced }: PresenceEvents,
  ): Promise<void> {
    // Retries, because the server may still hold the lock of the earlier session.
    while (!(await session.tryLocks([this.owner])).has(this.owner)) await session.pause(this.#everyMs);
    const { rowCount } = await session.query('insert into webhook_senders (owner) values ($1) on conflict do nothing', [
      this.owner,
    ]);
    if (rowCount === 1 && this.#isRegistered) replaced();
    this.#isRegistered = true;
    established();
    acquired();
    try {
      for (;;) {
        await session.pause(this.#everyMs);
        await session.query('select 1');
      }
    } finally {
      lost();
    }
  }

  async #watch(news: PresenceEvents, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      await pauseBeforeRetry(this.#everyMs, failures, signal);
      if (signal.aborted) return;
      try {
        for (const owner of await this.#dead()) if (await this.#takeOver(owner)) news.tookOver();
        failures = 0;
      } catch (error) {
        // An outage lasts for many attempts; only the first is logged.
        if (failures++ === 0)
          this.#needs.log.warn({ err: error }, 'The list of live senders could not be read; trying again.');
        this.#missing.clear();
      }
    }
  }

  /** The senders that have been missing for longer than `graceMs`. */
  async #dead(): Promise<readonly string[]> {
    // A shared lock, held until the statement ends: with an exclusive one, a process that checks at the same time would
    // take a dead owner for a living one.
    const { rows } = await sql<{ owner: string; missing: boolean }>`
      select owner, pg_try_advisory_xact_lock_shared(${sql.raw(keyOf('owner'))}) as missing
      from webhook_senders where owner <> ${this.owner}`.execute(this.#needs.db);
    const now = performance.now();
    const missing = rows.filter(({ missing }) => missing).map(({ owner }) => owner);
    for (const owner of [...this.#missing.keys()]) if (!missing.includes(owner)) this.#missing.delete(owner);
    for (const owner of missing) if (!this.#missing.has(owner)) this.#missing.set(owner, now);
    return missing.filter((owner) => now - (this.#missing.get(owner) ?? now) >= this.#graceMs);
  }

  /**
   * Takes over the leases of a dead sender. Resolves to whether there were any. It holds the sender's lock meanwhile,
   * so that an owner that returns waits.
   */
  async #takeOver(owner: string): Promise<boolean> {
    const released = await this.#needs.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${sql.raw(keyOf('owner'))}) as taken
        from (select ${owner}::text as owner) as the_one`.execute(transaction);
      if (rows[0]?.taken !== true) return undefined;
      const count = await this.#needs.release(transaction, owner);
      await transaction.deleteFrom('webhook_senders').where('owner', '=', owner).execute();
      return count;
    });
    this.#missing.delete(owner);
    if (released === undefined || released === 0) return false;
    this.#needs.log.warn({ owner, deliveries: released }, 'A sender is gone; other processes send what it had leased.');
    return true;
  }
}

const keyOf = (owner: string): string => lockKey('sender', owner);
