import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { keyReused, outcomeUnknownUnlessDone } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { CollectionView } from '../collection-view.ts';
import { ownCollection } from '../find-collection.ts';
import type { HandleCollection } from '../request-collection.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

type RefundDependencies = {
  readonly store: EventStore;
  readonly ids: Ids;
  readonly handle: HandleCollection;
  readonly settle: SettleCollection;
};

/**
 * Refunds a paid collection: the rest of the payment, or a part. The refund is in the log before the processor is
 * called. If the processor does not answer, it stays pending and is sent again, under the same key. Throws
 * `collection_not_found`, `collection_not_paid`, `refund_exceeds_payment` and `idempotency_key_reused`.
 */
export const refundCollection =
  ({ store, ids, handle, settle }: RefundDependencies) =>
  async (
    collectionId: string,
    { amount, reason }: { readonly amount?: Money; readonly reason?: string },
    context: Context,
    claim?: Claim,
  ): Promise<{ readonly collection: CollectionView; readonly replayed: boolean }> => {
    const before = await ownCollection(store, collectionId, context.accountId);
    const refundId = claim ? ids.derived('rfd', context.accountId, claim.path, claim.key) : ids.next('rfd');
    const earlier = ownValue(before.payments.refunds, refundId);
    if (earlier && amount && !isSameMoney(earlier.amount, amount)) throw keyReused();

    const data = { refundId, ...(amount && { amount }), ...(reason !== undefined && { reason }), at: context.at };
    const { events } = await handle(collectionId, { type: 'RequestRefund', data }, context);
    const collection = await outcomeUnknownUnlessDone('refund', async () => {
      try {
        await settle(collectionId, context);
      } catch (error) {
        // The refund stays pending; a job sends it again.
        if (!(error instanceof NotSettledError)) throw error;
      }
      return ownCollection(store, collectionId, context.accountId);
    });
    return { collection, replayed: events.length === 0 };
  };
