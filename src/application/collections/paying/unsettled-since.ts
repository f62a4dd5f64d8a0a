import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import type { CollectionPhase, Payments } from '../../../domain/collections/taxes-collection/index.ts';
import type { AttemptView } from './payment-attempts.ts';
import type { Transaction } from './transactions.ts';

type Unsettled = {
  readonly status: CollectionPhase;
  readonly payments: Payments;
  readonly attempts: readonly AttemptView[];
  readonly transactions: readonly Transaction[];
  readonly due?: Money;
  readonly updatedAt: string;
};

/**
 * Since when the processor has to be asked or told something: what became of an attempt, that an order is cancelled
 * because its sum or its collection is no longer valid, or that money goes back. Undefined where nothing is left.
 */
export const unsettledSince = ({
  status,
  payments: { order, refunds },
  attempts,
  transactions,
  due,
  updatedAt,
}: Unsettled): string | undefined => {
  const since: string[] = transactions
    .filter((entry) => ownValue(refunds, entry.transactionId)?.status === 'pending')
    .map(({ createdAt }) => createdAt);
  if (order && order.phase !== 'closed') {
    const isUnderWay = order.phase !== 'open';
    const isStillValid = status === 'pending' && due !== undefined && isSameMoney(order.amount, due);
    if (isUnderWay) since.push(attempts.at(-1)?.startedAt ?? updatedAt);
    else if (!isStillValid) since.push(updatedAt);
  }
  return since.toSorted()[0];
};
