import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/**
 * How many attempts of an hour ended in which way, and after how many milliseconds. A few rows for an endpoint and an
 * hour, so that its health is told without reading its deliveries.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { types, withKey } = dialectOf(db);
  const key = ['hour', 'endpoint_id', 'status', 'answer', 'duration'] as const;
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('hour', types.text, (column) => column.notNull())
    .addColumn('endpoint_id', types.text, (column) => column.notNull())
    .addColumn('status', types.text, (column) => column.notNull())
    .addColumn('answer', types.text, (column) => column.notNull())
    .addColumn('duration', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_attempts_key', [...key])
    .modifyEnd(withKey)
    .execute();
  // The row of no endpoint says from when on attempts are counted: `duration` is in milliseconds of that hour.
  const now = new Date();
  const hour = `${now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;
  await sql`
    insert into webhook_attempts (hour, endpoint_id, status, answer, duration, attempts)
    values (${hour}, '', '', '', ${now.getTime() - Date.parse(hour)}, 0)`.execute(db);
};
