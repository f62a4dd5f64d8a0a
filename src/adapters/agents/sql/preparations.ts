import type { Kysely } from 'kysely';
import type { Preparations } from '../../../application/agents/ports/preparations.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

const contextOf = (confirmation: string): string => `agent-preparation:${confirmation}`;

/** Inputs are sealed: those of bookings name people. */
export const sqlPreparations = (db: Kysely<Tables>, vault: Pick<Vault, 'seal' | 'open'>): Preparations => ({
  add: async ({ confirmation, accountId, subject, input, price, createdAt, expiresAt }) => {
    await db
      .insertInto('agent_preparations')
      .values({
        confirmation,
        account_id: accountId,
        subject,
        input: vault.seal(input, contextOf(confirmation)),
        amount: price?.amount ?? null,
        currency: price?.currency ?? null,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('confirmation').doNothing())
      .execute();
  },
  get: async (confirmation) => {
    const row = await db
      .selectFrom('agent_preparations')
      .selectAll()
      .where('confirmation', '=', confirmation)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      confirmation,
      accountId: row.account_id,
      subject: row.subject,
      input: vault.open(row.input, contextOf(confirmation)),
      ...(row.amount !== null && row.currency !== null && { price: { amount: row.amount, currency: row.currency } }),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  },
  bookingsOf: async (accountId, day) => {
    const rows = await db
      .selectFrom('agent_bookings')
      .select(['confirmation', 'number', 'amount', 'currency'])
      .where('account_id', '=', accountId)
      .where('booked_on', '=', day)
      .orderBy('number')
      .execute();
    return rows.map(({ confirmation, number, amount, currency }) => ({
      confirmation,
      number,
      price: { amount, currency },
    }));
  },
  join: async (accountId, confirmation) => {
    const { numUpdatedRows } = await db
      .updateTable('agent_bookings')
      .set(({ eb }) => ({ calls: eb('calls', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('confirmation', '=', confirmation)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  takeNumber: async (accountId, day, { confirmation, number, price }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('agent_bookings')
      .values({ account_id: accountId, booked_on: day, number, confirmation, ...price })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  leave: async (accountId, confirmation) => {
    await db
      .updateTable('agent_bookings')
      .set(({ eb }) => ({ calls: eb('calls', '-', 1) }))
      .where('account_id', '=', accountId)
      .where('confirmation', '=', confirmation)
      .execute();
    // A call that joins in between has counted itself, so the number stays.
    await db
      .deleteFrom('agent_bookings')
      .where('account_id', '=', accountId)
      .where('confirmation', '=', confirmation)
      .where('calls', '<=', 0)
      .execute();
  },
  clear: async ({ expiredBefore, bookedBefore }) => {
    await db.deleteFrom('agent_preparations').where('expires_at', '<', expiredBefore).execute();
    await db.deleteFrom('agent_bookings').where('booked_on', '<', bookedBefore).execute();
  },
});
