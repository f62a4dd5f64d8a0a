import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';

/** A moment as a statement is given it: ISO 8601 text, or how many milliseconds it is from the moment the statement is carried out. */
export type TimeParameter = string | number;

/**
 * Whose clock says when something is due and when a lease ends. All who take such things from one another must go by the same one, and clocks of different
 * processes are never the same. Every time in SQL is ISO 8601 text in UTC with milliseconds, as it is stored.
 */
export type StoreTime = {
  /** The moment so many milliseconds from now: a parameter. */
  readonly in: (milliseconds: number) => TimeParameter;
  /** That moment, where a statement compares it or writes it down. */
  readonly text: (moment: TimeParameter) => RawBuilder<string>;
};

/** By a clock of ours: of the only process there is, or held by a test. */
export const timeBy = (clock: Pick<Clock, 'now'>): StoreTime => ({
  in: (milliseconds) => new Date(Date.parse(clock.now()) + milliseconds).toISOString(),
  text: (moment) => sql<string>`${moment}`,
});

/**
 * By the clock of the PostgreSQL server, asked in the statement itself, which costs no question of its own. The statement's time rather than `clock_timestamp()`, which
 * moves while it is carried out: no index serves a comparison with that. https://www.postgresql.org/docs/current/functions-datetime.html#FUNCTIONS-DATETIME-CURRENT
 */
export const timeOfServer: StoreTime = {
  in: (milliseconds) => milliseconds,
  text: (moment) =>
    sql<string>`to_char((statement_timestamp() + ${moment}::float8 * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** A time somebody else's clock has given, or now where that lies ahead of the store's. Null stays null. */
export const notAfter = (given: string, now: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when ${given} > ${now} then ${now} else ${given} end`;
