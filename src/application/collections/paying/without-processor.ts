import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { ownCollection } from '../find-collection.ts';
import type { PayCollection } from './pay-collection.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

export type CardPaymentsRefusal = 'card_payments_not_configured';

/** Pays nothing: there is no card processor. Throws `collection_not_found` and `card_payments_not_configured`. */
export const payWithoutProcessor =
  (store: EventStore): PayCollection =>
  async (collectionId: string, _, { accountId }: Context) => {
    await ownCollection(store, collectionId, accountId);
    throw new DomainError<CardPaymentsRefusal>(
      'card_payments_not_configured',
      'This service takes no payments by card: no processor is configured.',
    );
  };

/** Nothing can be asked of a card processor: what an earlier one left open stays open. */
export const settleWithoutProcessor: SettleCollection = () =>
  Promise.reject(new NotSettledError('No card processor is configured.'));
