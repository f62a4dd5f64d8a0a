import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../engine/tables.ts';

/** Milliseconds since 1970 by the clock of the server: clocks of processes differ. */
const now = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
const minuteMs = 60_000;

export type Wanted = {
  readonly id: string;
  /** Units of the budget. */
  readonly budget: number;
  /** Nothing is taken if fewer are left. */
  readonly needed: number;
  readonly wanted: number;
};

export type Taken = {
  readonly granted: number;
  /** By all processes in this minute. */
  readonly taken: number;
  readonly ends_at: number;
  readonly reset_ms: number;
};

/** Takes units for this process, in one statement: processes that take at the same time wait for each other at the row. */
export const takeUnits = async (db: Kysely<Tables>, { id, budget, needed, wanted }: Wanted): Promise<Taken> => {
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

export const deleteEnded = async (db: Kysely<Tables>): Promise<void> => {
  await sql`delete from rate_budgets where ends_at <= ${now}`.execute(db);
};
