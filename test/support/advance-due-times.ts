import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../src/adapters/log/sql/engine/tables.ts';

/** Moves the due times of all due or leased deliveries into the past, because a server's clock cannot be advanced. */
export const advanceDueTimes = async (db: Kysely<Tables>, milliseconds: number): Promise<void> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'due_at'])
    .where('due_at', 'is not', null)
    .execute();
  for (const { id, due_at } of rows) {
    const sooner = new Date(Date.parse(due_at ?? '') - milliseconds).toISOString();
    await db.updateTable('webhook_deliveries').set({ due_at: sooner }).where('id', '=', id).execute();
  }
};

/** The current time of a PostgreSQL server. */
export const timeOn = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.toISOString() ?? '';
};
