import type {
  CollectionPhase,
  PaymentEvent,
  Payments,
  PaymentStarted,
} from '../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { isSameMoney, moneyOf } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/table.ts';

/** One attempt to pay, and its outcome. */
export type AttemptView = Omit<PaymentStarted['data'], 'personal'> & {
  /**
   * `refused`: no bank was asked, and the attempt does not count. `returned`: the payment was not due, and is refunded.
   */
  readonly outcome: 'unknown' | 'action_required' | 'declined' | 'refused' | 'closed' | 'succeeded' | 'returned';
  readonly intentId?: string;
  readonly decline?: { readonly code: string; readonly message: string };
};

type Matching = (attempt: AttemptView) => boolean;

const changed = (
  attempts: readonly AttemptView[],
  matches: Matching,
  changes: Partial<AttemptView>,
): readonly AttemptView[] => {
  const at = attempts.findLastIndex(matches);
  return attempts.map((attempt, index) => (index === at ? { ...attempt, ...changes } : attempt));
};

/** The attempts after one more payment event. */
export const withAttemptsOf = (
  attempts: readonly AttemptView[],
  { type, data }: PaymentEvent,
): readonly AttemptView[] => {
  switch (type) {
    case 'PaymentStarted': {
      const { personal: _, ...started } = data;
      return [...attempts, { ...started, outcome: 'unknown' }];
    }
    case 'PaymentActionRequired':
      return changed(attempts, ({ attempt }) => attempt === data.attempt, {
        outcome: 'action_required',
        intentId: data.intentId,
      });
    case 'PaymentDeclined': {
      const { attempt: declined, code, message, intentId } = data;
      const decline = {
        outcome: 'declined',
        decline: { code, message },
        ...(intentId !== undefined && { intentId }),
      } as const;
      return changed(attempts, ({ attempt }) => attempt === declined, decline);
    }
    case 'PaymentRefused':
      return changed(attempts, ({ attempt }) => attempt === data.attempt, { outcome: 'refused' });
    case 'PaymentClosed':
      return changed(
        attempts,
        ({ order, outcome }) => order === data.order && (outcome === 'unknown' || outcome === 'action_required'),
        {
          outcome: 'closed',
          intentId: data.intentId,
        },
      );
    case 'CollectionPaid':
      return changed(attempts, ({ order, outcome }) => order === data.order && outcome !== 'refused', {
        outcome: 'succeeded',
        intentId: data.intentId,
      });
    case 'UnexpectedPaymentReceived':
      return changed(
        attempts,
        ({ order, outcome }) => order === data.order && outcome !== 'succeeded' && outcome !== 'refused',
        {
          outcome: 'returned',
          intentId: data.intentId,
        },
      );
    case 'PaymentFeeRecorded':
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
    case 'PaymentDisputed':
    case 'DisputeClosed':
      return attempts;
  }
};

/** The kinds of money movements of a collection. A `fee` is what the processor keeps. */
export type TransactionType = 'payment' | 'unexpected_payment' | 'fee' | 'refund' | 'dispute';

/**
 * One movement of money. `amount` is positive for incoming money, negative for outgoing. With status `pending` or
 * `failed`, and for disputes that were won, no money has moved.
 */
export type Transaction = {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly amount: string;
  readonly currency: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'open' | 'won' | 'lost';
  /** The id at the processor, if it has one. */
  readonly reference?: string;
  /** The payment that it belongs to, by its id at the processor. */
  readonly intentId: string;
  /** The cause of a refund or of an unexpected payment, or the reason of a dispute. */
  readonly cause?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export const negative = ({ amount, currency }: Money): Money =>
  moneyOf(Decimal.parse('0').minus(Decimal.parse(amount)), currency);

const feeOf = (intentId: string, fee: Money, createdAt: string): Transaction => ({
  transactionId: `fee:${intentId}`,
  type: 'fee',
  ...negative(fee),
  status: 'succeeded',
  reference: intentId,
  intentId,
  createdAt,
  updatedAt: createdAt,
});

/** A payment, and the fee of the processor. */
const received = (
  type: 'payment' | 'unexpected_payment',
  { intentId, received: sum, fee }: { readonly intentId: string; readonly received: Money; readonly fee?: Money },
  at: string,
  cause?: string,
): readonly Transaction[] => {
  const common = { status: 'succeeded', reference: intentId, intentId, createdAt: at, updatedAt: at } as const;
  return [
    { transactionId: `${type}:${intentId}`, type, ...sum, ...common, ...(cause !== undefined && { cause }) },
    ...(fee ? [feeOf(intentId, fee, at)] : []),
  ];
};

const withStatus = (
  transactions: readonly Transaction[],
  transactionId: string,
  changes: Pick<Transaction, 'status' | 'updatedAt'> & { readonly reference?: string },
): readonly Transaction[] =>
  transactions.map((entry) => (entry.transactionId === transactionId ? { ...entry, ...changes } : entry));

/** The transactions after one more payment event. */
export const withTransactionsOf = (
  transactions: readonly Transaction[],
  { type, data }: PaymentEvent,
): readonly Transaction[] => {
  switch (type) {
    case 'CollectionPaid':
      return [...transactions, ...received('payment', data, data.paidAt)];
    case 'UnexpectedPaymentReceived':
      return [...transactions, ...received('unexpected_payment', data, data.receivedAt, data.cause)];
    case 'PaymentFeeRecorded': {
      const { intentId, fee, recordedAt } = data;
      const { transactionId, ...entry } = feeOf(intentId, fee, recordedAt);
      const earlier = transactions.find((transaction) => transaction.transactionId === transactionId);
      if (!earlier) return [...transactions, { transactionId, ...entry }];
      const changed = { transactionId, ...entry, createdAt: earlier.createdAt };
      return transactions.map((transaction) => (transaction === earlier ? changed : transaction));
    }
    case 'RefundRequested': {
      const { refundId, intentId, amount, cause, reason, requestedAt: at } = data;
      const entry = {
        type: 'refund',
        ...negative(amount),
        status: 'pending',
        intentId,
        cause: reason ?? cause,
      } as const;
      return [...transactions, { transactionId: refundId, ...entry, createdAt: at, updatedAt: at }];
    }
    case 'RefundSucceeded': {
      const { refundId, processorRefundId: reference, succeededAt: updatedAt } = data;
      return withStatus(transactions, refundId, { status: 'succeeded', reference, updatedAt });
    }
    case 'RefundFailed': {
      const { refundId, processorRefundId: reference, failedAt: updatedAt } = data;
      return withStatus(transactions, refundId, {
        status: 'failed',
        updatedAt,
        ...(reference !== undefined && { reference }),
      });
    }
    case 'PaymentDisputed': {
      const { disputeId, intentId, amount, reason: cause, disputedAt: at } = data;
      const entry = {
        type: 'dispute',
        ...negative(amount),
        status: 'open',
        reference: disputeId,
        intentId,
        cause,
      } as const;
      return [...transactions, { transactionId: disputeId, ...entry, createdAt: at, updatedAt: at }];
    }
    case 'DisputeClosed':
      return withStatus(transactions, data.disputeId, { status: data.outcome, updatedAt: data.closedAt });
    case 'PaymentStarted':
    case 'PaymentActionRequired':
    case 'PaymentDeclined':
    case 'PaymentRefused':
    case 'PaymentClosed':
      return transactions;
  }
};

type Unsettled = {
  readonly status: CollectionPhase;
  readonly payments: Payments;
  readonly attempts: readonly AttemptView[];
  readonly transactions: readonly Transaction[];
  readonly due?: Money;
  readonly updatedAt: string;
};

/**
 * Since when something is to be done at the processor: to ask for the outcome of an attempt, to cancel an order whose
 * sum or collection is no longer valid, or to send a refund. Undefined if nothing is left.
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
