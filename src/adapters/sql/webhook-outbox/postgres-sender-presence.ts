import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import type { Log } from '../../../application/ports/log.ts';
import type { PresenceEvents, SenderPresence } from '../../../application/ports/webhook-outbox.ts';
import { pauseInOutage } from '../engine/postgres/outage.ts';
import type { Tables } from '../engine/tables.ts';

export type PresenceOptions = {
  readonly url: string;
  readonly db: Kysely<Tables>;
  /** Unique among processes. */
  readonly owner: string;
  /** Makes all deliveries that an owner has leased due, and answers their number. */
  readonly release: (db: Kysely<Tables>, owner: string) => Promise<number>;
  readonly log: Log;
  /** How often to look for dead senders, and to show the server that this one is alive. */
  readonly everyMs?: number;
  /** How long a sender must be missing before it counts as dead; a broken connection is reopened sooner. */
  readonly graceMs?: number;
};

/** In milliseconds: for an answer of the server, and for the end of the connection. */
const timeouts = { answer: 5_000, leave: 500 };

/**
 * Presence by an advisory lock on a dedicated connection. A killed process loses the lock at once; a process whose machine
 * vanishes loses it when the server's keepalive probes go unanswered. A slow or frozen process keeps it: the operating
 * system answers the probes, and the connection has no idle timeout.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
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
    await Promise.all([this.#stayVisible(news, signal), orAborted(this.#watch(news, signal), signal)]);
  }

  async #stayVisible(news: PresenceEvents, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        await this.#session(news, signal, () => (failures = 0));
      } catch (error) {
        if (failures === 0)
          this.#needs.log.warn(
            { err: error },
            'The connection that shows this sender to others was lost; no webhook is begun until it is made again.',
          );
      }
      await this.#pause(signal, pauseInOutage(this.#everyMs, failures));
    }
  }

  /** Runs until the connection ends. */
  async #session({ acquired, lost, replaced }: PresenceEvents, signal: AbortSignal, shown: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.#needs.url,
      connectionTimeoutMillis: timeouts.answer,
      query_timeout: timeouts.answer,
      keepAlive: true,
      application_name: 'waybill sender',
    });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    const either = AbortSignal.any([signal, broken.signal]);
    let isHeld = false;
    try {
      await orAborted(client.connect(), signal);
      await client.query('set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3');
      // The server may still hold the lock of the earlier connection.
      for (let taken = false; !taken;) {
        const asked = client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${keyOf('$1::text')}) as taken`, [this.owner]);
        taken = (await orAborted(asked, signal))?.rows[0]?.taken ?? false;
        if (!taken) await this.#pause(either);
        if (either.aborted) return;
      }
      const registered = client.query('insert into webhook_senders (owner) values ($1) on conflict do nothing', [this.owner]);
      const answer = await orAborted(registered, signal);
      if (answer === undefined) return;
      if (answer.rowCount === 1 && this.#isRegistered) replaced();
      this.#isRegistered = true;
      isHeld = true;
      shown();
      acquired();
      while (!either.aborted) {
        await this.#pause(either);
        if (!either.aborted) await orAborted(client.query('select 1'), signal);
      }
      if (!signal.aborted) throw new Error('The server closed the connection.');
    } finally {
      if (isHeld) lost();
      await Promise.race([client.end(), wait(timeouts.leave, undefined, { ref: false })]);
      // A dead connection never confirms its end: its socket is destroyed.
      client.connection.stream.destroy();
    }
  }

  async #watch(news: PresenceEvents, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      await this.#pause(signal, failures === 0 ? this.#everyMs : pauseInOutage(this.#everyMs, failures));
      if (signal.aborted) return;
      try {
        for (const owner of await this.#dead()) if (await this.#takeOver(owner)) news.tookOver();
        failures = 0;
      } catch (error) {
        // An outage lasts for many attempts; only the first is logged.
        if (failures++ === 0) this.#needs.log.warn({ err: error }, 'The list of live senders could not be read; trying again.');
        this.#missing.clear();
      }
    }
  }

  /** The senders that have been missing for longer than `graceMs`. */
  async #dead(): Promise<readonly string[]> {
    // A shared lock, held until the statement ends: processes that look at the same moment do not hide a dead owner from each other.
    const { rows } = await sql<{ owner: string; missing: boolean }>`
      select owner, pg_try_advisory_xact_lock_shared(${sql.raw(keyOf('owner'))}) as missing
      from webhook_senders where owner <> ${this.owner}`.execute(this.#needs.db);
    const now = performance.now();
    const missing = rows.filter(({ missing }) => missing).map(({ owner }) => owner);
    for (const owner of [...this.#missing.keys()]) if (!missing.includes(owner)) this.#missing.delete(owner);
    for (const owner of missing) if (!this.#missing.has(owner)) this.#missing.set(owner, now);
    return missing.filter((owner) => now - (this.#missing.get(owner) ?? now) >= this.#graceMs);
  }

  /** Takes over the leases of a dead sender, and answers whether there were any. Holds its lock meanwhile: an owner that comes back waits. */
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

  async #pause(signal: AbortSignal, milliseconds = this.#everyMs): Promise<void> {
    await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Undefined when the signal aborts first: a server that hangs must not keep a process from ending. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  // What comes of it afterwards is nobody's business.
  work.catch(() => undefined);
  if (signal.aborted) return undefined;
  const aborted = Promise.withResolvers<undefined>();
  const abort = (): void => aborted.resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

/** Schemas are worlds of their own: what sends from one says nothing of another. */
const keyOf = (owner: string): string => `hashtextextended(current_schema() || ':waybill sender:' || ${owner}, 0)`;
