import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../../application/shared/ports/clock.ts';

/** A time as a parameter of a statement: ISO 8601 text, or milliseconds from the time at which the statement runs. */
export type TimeParameter = string | number;

/**
 * The clock that decides when a delivery is due and when a lease ends. All processes that share the table must use the
 * same clock, because the clocks of two processes always differ. Times are stored as ISO 8601 text in UTC with
 * milliseconds.
 */
export type StoreTime = {
  /** A parameter for the time that many milliseconds from now. */
  readonly in: (milliseconds: number) => TimeParameter;
  /** The SQL expression of a time as text. */
  readonly text: (moment: TimeParameter) => RawBuilder<string>;
};

/** The clock of this process, if it is the only one, or the clock of a test. */
export const timeBy = (clock: Pick<Clock, 'now'>): StoreTime => ({
  in: (milliseconds) => new Date(Date.parse(clock.now()) + milliseconds).toISOString(),
  text: (moment) => sql<string>`${moment}`,
});

/**
 * The clock of the PostgreSQL server, read in the statement itself without another round trip. It uses
 * `statement_timestamp()`, because `clock_timestamp()` changes while the statement runs and no index can be used for a
 * comparison with it. https://www.postgresql.org/docs/current/functions-datetime.html#FUNCTIONS-DATETIME-CURRENT
 */
export const timeOfServer: StoreTime = {
  in: (milliseconds) => milliseconds,
  text: (moment) =>
    sql<string>`to_char(
      (statement_timestamp() + ${moment}::float8 * interval '1 millisecond') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** A time from another clock, or now if it is later than now by the clock of the store. Null stays null. */
export const notAfter = (given: string, now: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when ${given} > ${now} then ${now} else ${given} end`;
