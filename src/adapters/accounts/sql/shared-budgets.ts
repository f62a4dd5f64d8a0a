import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SteadyClock } from '../../../application/shared/ports/clock.ts';
import type { Log } from '../../../application/log/ports/log.ts';
import type { BudgetAnswer, RequestBudget, RequestBudgets } from '../../../application/shared/ports/request-budgets.ts';
import { openPostgres } from '../../log/sql/engine/postgres/connection.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { sql } from 'kysely';

/** The time of the database server, in milliseconds since 1970: the clocks of processes differ. */
const now = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
const minuteMs = 60_000;

type Wanted = {
  readonly id: string;
  /** Units of the budget. */
  readonly budget: number;
  /** Nothing is taken if fewer units are left. */
  readonly needed: number;
  readonly wanted: number;
};

type Taken = {
  readonly granted: number;
  /** Units that all processes have taken in this minute. */
  readonly taken: number;
  readonly ends_at: number;
  readonly reset_ms: number;
};

/**
 * Takes units for this process, in one statement: processes that take at the same time wait for each other at the row.
 */
const takeUnits = async (db: Kysely<Tables>, { id, budget, needed, wanted }: Wanted): Promise<Taken> => {
  const left = sql`(case when b.ends_at <= ${now} then ${budget}::bigint else ${budget}::bigint - b.taken end)`;
  const granted = sql`(case when ${left} >= ${needed}::bigint then least(${left}, ${wanted}::bigint) else 0 end)`;
  const { rows } = await sql<Taken>`
    insert into rate_budgets as b (id, taken, granted, ends_at)
    values (${id}, ${wanted}::bigint, ${wanted}::bigint, ${now} + ${minuteMs}::bigint)
    on conflict (id) do update set
      taken = case when b.ends_at <= ${now} then ${granted} else b.taken + ${granted} end,
      granted = ${granted},
      ends_at = case when b.ends_at <= ${now} then ${now} + ${minuteMs}::bigint else b.ends_at end
    returning granted, taken, ends_at, ends_at - ${now} as reset_ms`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has returned no row of the rate limit.');
  return row;
};

const deleteEnded = async (db: Kysely<Tables>): Promise<void> => {
  await sql`delete from rate_budgets where ends_at <= ${now}`.execute(db);
};

/** In milliseconds. */
const times = { connection: 1_000, answer: 1_000, disconnect: 500, retry: 1_000, sweep: 60_000 };

/** Budgets below this are taken one unit at a time, larger ones a twentieth at a time. */
const exactBelow = 200;
const shares = 20;

export const unitsAtOnce = (budget: number): number => (budget < exactBelow ? 1 : Math.floor(budget / shares));

/** What this process has taken of a key's budget and not yet spent. */
type Slice = {
  left: number;
  /** Units that no process had taken when this one took last. */
  untaken: number;
  /** Identifies the minute: when it ends by the clock of the server. */
  minute: number;
  /** When the minute ends by the clock of this process. */
  endsAt: number;
};

type Needs = {
  readonly db: Kysely<Tables>;
  /** Counts for this process while the database is unavailable. */
  readonly alone: RequestBudgets;
  readonly clock: SteadyClock;
  readonly log: Log;
};

/**
 * Rate limits that hold over all processes on a database. A process takes units from the shared counter ahead of the
 * requests, so that most requests need no query, and no minute grants more than its budget. Units that a process takes
 * and does not spend are lost to the others for the rest of the minute.
 */
export class SharedBudgets implements RequestBudgets {
  readonly #needs: Needs;
  readonly #slices = new Map<string, Slice>();
  readonly #queries = new Map<string, Promise<void>>();
  #sweptAt: number;
  /** When the database may be tried again; undefined while it is available. */
  #retryAt: number | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#sweptAt = needs.clock.elapsed();
  }

  async take(budget: RequestBudget, key: string, units: number): Promise<BudgetAnswer> {
    // A hash, because addresses of clients are personal data.
    const id = createHash('sha256').update(`${budget.name} ${key}`).digest('base64url');
    for (;;) {
      const slice = this.#sliceOf(id);
      if (slice !== undefined && slice.left >= units) {
        slice.left -= units;
        return this.#answer(true, slice);
      }
      if (slice !== undefined && slice.left + slice.untaken < units) return this.#answer(false, slice);
      if (this.#retryAt !== undefined) {
        this.#tryAgain(this.#retryAt);
        return this.#needs.alone.take(budget, key, units);
      }
      // One query at a time for each key: requests that arrive meanwhile share what it takes.
      let query = this.#queries.get(id);
      if (query === undefined) {
        query = this.#take(budget.units, id, units - (slice?.left ?? 0)).finally(() => this.#queries.delete(id));
        this.#queries.set(id, query);
      }
      await query;
    }
  }

  #answer(isGranted: boolean, { left, untaken, endsAt }: Slice): BudgetAnswer {
    return { isGranted, left: left + untaken, resetMs: endsAt - this.#needs.clock.elapsed() };
  }

  #sliceOf(id: string): Slice | undefined {
    const slice = this.#slices.get(id);
    return slice !== undefined && slice.endsAt > this.#needs.clock.elapsed() ? slice : undefined;
  }

  async #take(budget: number, id: string, needed: number): Promise<void> {
    const { db, clock } = this.#needs;
    // Read before the query: the minute must not end later here than on the server.
    const asked = clock.elapsed();
    try {
      const wanted = Math.max(needed, unitsAtOnce(budget));
      const { granted, taken, ends_at: minute, reset_ms } = await takeUnits(db, { id, budget, needed, wanted });
      const earlier = this.#slices.get(id);
      const left = granted + (earlier?.minute === minute ? earlier.left : 0);
      this.#slices.set(id, { left, untaken: Math.max(0, budget - taken), minute, endsAt: asked + reset_ms });
      await this.#sweep();
    } catch (error) {
      // An outage lasts for many requests; only the first failure is logged.
      if (this.#retryAt === undefined)
        this.#needs.log.warn(
          { err: error },
          'The database does not answer: this process applies the rate limits by itself until it does.',
        );
      this.#retryAt = clock.elapsed() + times.retry;
    }
  }

  /** Runs in the background, so that no request waits for an unavailable database. */
  #tryAgain(retryAt: number): void {
    const { db, clock, log } = this.#needs;
    if (clock.elapsed() < retryAt) return;
    this.#retryAt = Infinity;
    void deleteEnded(db).then(
      () => {
        this.#retryAt = undefined;
        log.info({}, 'The database answers again: the rate limits are shared with the other processes.');
      },
      () => {
        this.#retryAt = clock.elapsed() + times.retry;
      },
    );
  }

  /** Deletes minutes that have ended. */
  async #sweep(): Promise<void> {
    const now = this.#needs.clock.elapsed();
    if (now - this.#sweptAt < times.sweep) return;
    this.#sweptAt = now;
    for (const [id, { endsAt }] of this.#slices) if (endsAt <= now) this.#slices.delete(id);
    await deleteEnded(this.#needs.db);
  }
}

/** Opens two connections of its own, with short timeouts: a slow or unavailable database must not hold up requests. */
export const openSharedBudgets = (
  url: string,
  needs: Omit<Needs, 'db'>,
): { readonly budgets: RequestBudgets; readonly close: () => Promise<void> } => {
  const db = openPostgres(url, { connections: 2, timeouts: { connection: times.connection, answer: times.answer } });
  return {
    budgets: new SharedBudgets({ ...needs, db }),
    // The end of a dead connection is never confirmed, so the wait is limited.
    close: () => Promise.race([db.destroy(), wait(times.disconnect, undefined, { ref: false })]),
  };
};
