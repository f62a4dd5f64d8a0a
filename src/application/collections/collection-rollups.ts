import type { CollectionPhase } from '../../domain/collections/taxes-collection/index.ts';
import { daysBetween } from '../../domain/shared/index.ts';
import type { Money } from '../../domain/shared/index.ts';
import type { Rollup } from '../log/ports/read-models.ts';

/** What the rollup of collections is made of. */
type CountedCollection = {
  readonly accountId: string;
  readonly status: CollectionPhase;
  readonly due?: Money;
  readonly paidAt?: string;
  readonly history: readonly { readonly type: string; readonly at: string }[];
};

export type PaymentOutcome = 'open' | 'paid' | 'expired' | 'cancelled';

/** Stands for every number of days above 60. */
export const manyDaysToPay = 61;
/** Stands for the days of a collection that was not paid. */
const notPaid = -1;

/** Undefined while there is nothing to pay: the goods are not charged yet, or have to be corrected. */
const outcomeOf = ({ status }: CountedCollection): PaymentOutcome | undefined => {
  switch (status) {
    case 'pending':
    case 'processing':
      return 'open';
    case 'paid':
    case 'refunded':
      return 'paid';
    case 'expired':
    case 'cancelled':
      return status;
    case 'requested':
    case 'refused':
    case 'pending_classification':
    case 'exception':
      return undefined;
  }
};

const dayOf = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD'.length);

/**
 * What became of the collections of an account, by the day (UTC) from which their consignees could pay, which is the
 * day of the first message, and how many days later they paid.
 */
export const collectionOutcomes: Rollup<CountedCollection, 'accountId' | 'day' | 'currency' | 'outcome' | 'daysToPay'> =
  {
    name: 'outcomes',
    columns: { accountId: 'text', day: 'text', currency: 'text', outcome: 'text', daysToPay: 'number' },
    of: (collection) => {
      const { accountId, due, paidAt, history } = collection;
      const outcome = outcomeOf(collection);
      const payableAt = history.findLast(({ type }) => type === 'CollectionReady')?.at;
      if (outcome === undefined || due === undefined || payableAt === undefined) return [];
      const day = dayOf(payableAt);
      const daysToPay =
        outcome === 'paid' && paidAt !== undefined
          ? Math.min(Math.max(daysBetween(day, dayOf(paidAt)), 0), manyDaysToPay)
          : notPaid;
      return [{ accountId, day, currency: due.currency, outcome, daysToPay }];
    },
  };
