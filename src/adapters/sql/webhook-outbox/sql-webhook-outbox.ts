import type { Kysely } from 'kysely';
import type { WebhookOutbox } from '../../../application/ports/webhook-outbox.ts';
import { moveCheckpoint } from '../checkpoints/move-checkpoint.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { StoreTime } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';
import { applyChanges } from './apply-changes.ts';
import { deliveryHistory } from './delivery-history.ts';
import { dueDeliveries } from './due-deliveries.ts';
import { deliveryLeases } from './leases.ts';
import { attemptRecords } from './record-attempts.ts';
import { sweepDeliveries } from './retention.ts';
import { endpointFrom } from './rows.ts';

export const outboxCheckpoint = 'policy:webhook-outbox';

/**
 * The outbox in SQL. Where several processes share it, `time` must be the clock of the database server: leases are compared
 * with it, and the clocks of the processes differ.
 */
export const sqlWebhookOutbox = (db: Kysely<Tables>, time: StoreTime): WebhookOutbox => {
  const apply = applyChanges(db, time);
  return {
    checkpoint: async () => {
      const row = await db.selectFrom('checkpoints').select('position').where('name', '=', outboxCheckpoint).executeTakeFirst();
      return row?.position;
    },
    endpointsOf: async (accountIds) => {
      const rows = await db.selectFrom('webhook_subscriptions').selectAll().where('account_id', 'in', accountIds).execute();
      return rows.map(endpointFrom);
    },
    commit: (changes, moved) =>
      relaxedTransaction(db, async (transaction) => {
        await moveCheckpoint(transaction, outboxCheckpoint, moved);
        await apply(transaction, changes);
      }),
    due: dueDeliveries(db, time),
    ...deliveryLeases(db, time),
    record: attemptRecords(db, time),
    ...deliveryHistory(db, time),
    sweep: sweepDeliveries(db),
  };
};
