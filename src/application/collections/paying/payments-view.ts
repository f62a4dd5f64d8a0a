import type {
  CollectionPhase,
  PaymentEvent,
  Payments,
  PaymentStarted,
  PaymentType,
  RefundRequested,
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

/** A transaction that an event begins. */
export type Movement = Omit<Transaction, 'createdAt' | 'updatedAt'> & {
  /**
   * The type of the payment that the transaction belongs to. Undefined for fees, which count the same for both types.
   */
  readonly paymentType?: PaymentType;
};

/** The outcome of a transaction that an earlier event began. */
type Outcome = Pick<Transaction, 'transactionId' | 'type' | 'status' | 'reference'> & {
  /** The transaction, as far as the event describes it; old events do not. */
  readonly of: {
    readonly intentId?: string;
    readonly paymentType?: PaymentType;
    readonly amount?: Money;
    readonly statusBefore?: Transaction['status'];
  };
};

/** The transactions that an event begins, or the outcome of an earlier one, and the time. */
type Movements = { readonly at: string; readonly begun: readonly Movement[]; readonly outcome?: Outcome };

const feeOf = (intentId: string, fee: Money): Movement => ({
  transactionId: `fee:${intentId}`,
  type: 'fee',
  ...negative(fee),
  status: 'succeeded',
  reference: intentId,
  intentId,
});

/** A payment, and the fee of the processor. */
const received = (
  type: PaymentType,
  { intentId, received: sum, fee }: { readonly intentId: string; readonly received: Money; readonly fee?: Money },
  cause?: string,
): readonly Movement[] => [
  {
    transactionId: `${type}:${intentId}`,
    type,
    ...sum,
    status: 'succeeded',
    reference: intentId,
    intentId,
    ...(cause !== undefined && { cause }),
    paymentType: type,
  },
  ...(fee ? [feeOf(intentId, fee)] : []),
];

const refundOf = ({
  refundId,
  intentId,
  amount,
  cause,
  reason,
  paymentType = cause === 'unexpected_payment' ? 'unexpected_payment' : 'payment',
}: RefundRequested['data']): Movement => ({
  transactionId: refundId,
  type: 'refund',
  ...negative(amount),
  status: 'pending',
  intentId,
  cause: reason ?? cause,
  paymentType,
});

const disputeOf = ({
  disputeId,
  intentId,
  amount,
  reason,
  paymentType = 'payment',
}: Extract<PaymentEvent, { type: 'PaymentDisputed' }>['data']): Movement => ({
  transactionId: disputeId,
  type: 'dispute',
  ...negative(amount),
  status: 'open',
  reference: disputeId,
  intentId,
  cause: reason,
  paymentType,
});

/** The transactions that an event begins or ends. Those of a collection and the ledger are computed from it. */
export const movementsOf = ({ type, data }: PaymentEvent): Movements => {
  switch (type) {
    case 'CollectionPaid':
      return { at: data.paidAt, begun: received('payment', data) };
    case 'UnexpectedPaymentReceived':
      return { at: data.receivedAt, begun: received('unexpected_payment', data, data.cause) };
    case 'PaymentFeeRecorded':
      return { at: data.recordedAt, begun: [feeOf(data.intentId, data.fee)] };
    case 'RefundRequested':
      return { at: data.requestedAt, begun: [refundOf(data)] };
    case 'PaymentDisputed':
      return { at: data.disputedAt, begun: [disputeOf(data)] };
    case 'RefundSucceeded': {
      const { refundId: transactionId, processorRefundId: reference, succeededAt: at } = data;
      return { at, begun: [], outcome: { transactionId, type: 'refund', status: 'succeeded', reference, of: data } };
    }
    case 'RefundFailed': {
      const { refundId: transactionId, processorRefundId: reference, failedAt: at } = data;
      const outcome = { transactionId, type: 'refund', status: 'failed', of: data } as const;
      return { at, begun: [], outcome: { ...outcome, ...(reference !== undefined && { reference }) } };
    }
    case 'DisputeClosed': {
      const { disputeId, outcome: status, closedAt: at } = data;
      const outcome = { transactionId: disputeId, type: 'dispute', status, reference: disputeId, of: data } as const;
      return { at, begun: [], outcome };
    }
    case 'PaymentStarted':
      return { at: data.startedAt, begun: [] };
    case 'PaymentActionRequired':
      return { at: data.requiredAt, begun: [] };
    case 'PaymentDeclined':
      return { at: data.declinedAt, begun: [] };
    case 'PaymentRefused':
      return { at: data.refusedAt, begun: [] };
    case 'PaymentClosed':
      return { at: data.closedAt, begun: [] };
  }
};

/** The transactions after one more event about money. A fee that is corrected replaces the earlier one. */
export const withTransactionsOf = (
  transactions: readonly Transaction[],
  event: PaymentEvent,
): readonly Transaction[] => {
  const { at, begun, outcome } = movementsOf(event);
  const changed = (id: string, changes: Partial<Transaction>): readonly Transaction[] =>
    transactions.map((entry) => (entry.transactionId === id ? { ...entry, ...changes, updatedAt: at } : entry));
  if (outcome) {
    const { transactionId, status, reference } = outcome;
    return changed(transactionId, { status, ...(reference !== undefined && { reference }) });
  }
  const fee = event.type === 'PaymentFeeRecorded' ? begun[0] : undefined;
  if (fee && transactions.some(({ transactionId }) => transactionId === fee.transactionId))
    return changed(fee.transactionId, fee);
  const entries = begun.map(({ paymentType: _, ...movement }) => ({ ...movement, createdAt: at, updatedAt: at }));
  return entries.length === 0 ? transactions : [...transactions, ...entries];
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
