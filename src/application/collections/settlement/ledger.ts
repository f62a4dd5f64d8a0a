import type { PaymentEvent, PaymentType, Shortfall } from '../../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { zero } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import type { EventEnvelope, Handlers } from '../../log/kernel/projection.ts';
import { negative } from '../paying/payments-view.ts';
import type { Transaction } from '../paying/payments-view.ts';

/** One entry in the ledger: a transaction that is new, or has another status. An entry is never changed. */
export type Posting = Pick<
  Transaction,
  'transactionId' | 'type' | 'amount' | 'currency' | 'status' | 'reference' | 'intentId' | 'cause'
> & {
  /**
   * The type of the payment that the transaction belongs to. Undefined for fees, which count the same for both types.
   */
  readonly paymentType?: PaymentType;
  /** Undefined for a new transaction. */
  readonly statusBefore?: Transaction['status'];
};

const feePosting = (intentId: string, sum: Money): Posting => ({
  transactionId: `fee:${intentId}`,
  type: 'fee',
  ...sum,
  status: 'succeeded',
  reference: intentId,
  intentId,
});

const paymentPostings = (
  type: PaymentType,
  { intentId, received, fee }: { readonly intentId: string; readonly received: Money; readonly fee?: Money },
  cause?: string,
): readonly Posting[] => [
  {
    transactionId: `${type}:${intentId}`,
    type,
    ...received,
    status: 'succeeded',
    reference: intentId,
    intentId,
    ...(cause !== undefined && { cause }),
    paymentType: type,
  },
  ...(fee ? [feePosting(intentId, negative(fee))] : []),
];

type Outcome = Pick<Posting, 'transactionId' | 'type' | 'status' | 'reference'>;
type OutcomeOf = {
  readonly intentId?: string;
  readonly paymentType?: PaymentType;
  readonly amount?: Money;
  readonly statusBefore?: Transaction['status'];
};

/** None for an event without the data of its payment. */
const outcomePostings = (
  outcome: Outcome,
  { intentId, paymentType, amount, statusBefore }: OutcomeOf,
): readonly Posting[] =>
  intentId === undefined || paymentType === undefined || amount === undefined || statusBefore === undefined
    ? []
    : [{ ...outcome, ...negative(amount), intentId, paymentType, statusBefore }];

/** The changes of the ledger by an event, and their time. */
export const postingsOf = ({
  type,
  data,
}: PaymentEvent): { readonly at: string; readonly postings: readonly Posting[] } => {
  switch (type) {
    case 'CollectionPaid':
      return { at: data.paidAt, postings: paymentPostings('payment', data) };
    case 'UnexpectedPaymentReceived':
      return { at: data.receivedAt, postings: paymentPostings('unexpected_payment', data, data.cause) };
    case 'PaymentFeeRecorded': {
      const { intentId, fee, earlier, recordedAt: at } = data;
      const postings = [...(earlier ? [earlier] : []), negative(fee)].map((sum) => feePosting(intentId, sum));
      return { at, postings };
    }
    case 'RefundRequested': {
      const { refundId, intentId, amount, cause, reason, requestedAt: at } = data;
      const { paymentType = cause === 'unexpected_payment' ? 'unexpected_payment' : 'payment' } = data;
      const posting = {
        transactionId: refundId,
        type: 'refund',
        ...negative(amount),
        status: 'pending',
        intentId,
        paymentType,
      } as const;
      return { at, postings: [{ ...posting, cause: reason ?? cause }] };
    }
    case 'RefundSucceeded': {
      const { refundId: transactionId, processorRefundId: reference, succeededAt: at } = data;
      return { at, postings: outcomePostings({ transactionId, type: 'refund', status: 'succeeded', reference }, data) };
    }
    case 'RefundFailed': {
      const { refundId: transactionId, processorRefundId: reference, failedAt: at } = data;
      const outcome = {
        transactionId,
        type: 'refund',
        status: 'failed',
        ...(reference !== undefined && { reference }),
      } as const;
      return { at, postings: outcomePostings(outcome, data) };
    }
    case 'PaymentDisputed': {
      const { disputeId, intentId, amount, paymentType = 'payment', reason: cause, disputedAt: at } = data;
      const posting = {
        transactionId: disputeId,
        type: 'dispute',
        ...negative(amount),
        status: 'open',
        intentId,
        paymentType,
      } as const;
      return { at, postings: [{ ...posting, reference: disputeId, cause }] };
    }
    case 'DisputeClosed': {
      const { disputeId, outcome: status, closedAt: at } = data;
      return {
        at,
        postings: outcomePostings({ transactionId: disputeId, type: 'dispute', status, reference: disputeId }, data),
      };
    }
    case 'PaymentStarted':
      return { at: data.startedAt, postings: [] };
    case 'PaymentActionRequired':
      return { at: data.requiredAt, postings: [] };
    case 'PaymentDeclined':
      return { at: data.declinedAt, postings: [] };
    case 'PaymentRefused':
      return { at: data.refusedAt, postings: [] };
    case 'PaymentClosed':
      return { at: data.closedAt, postings: [] };
  }
};

/** Handlers of a projection of the ledger: calls `change` for each event that can move money. */
export const onMoney = <Document>(
  change: (document: Document | undefined, event: PaymentEvent, written: EventEnvelope) => Document | undefined,
): Handlers<Document, PaymentEvent> => ({
  PaymentStarted: 'ignored',
  PaymentActionRequired: 'ignored',
  PaymentDeclined: 'ignored',
  PaymentRefused: 'ignored',
  PaymentClosed: 'ignored',
  CollectionPaid: change,
  UnexpectedPaymentReceived: change,
  PaymentFeeRecorded: change,
  RefundRequested: change,
  RefundSucceeded: change,
  RefundFailed: change,
  PaymentDisputed: change,
  DisputeClosed: change,
});

/** Sums of one currency, as decimal text: exact. */
type Sums = {
  readonly received: string;
  readonly refundsPending: string;
  readonly refunded: string;
  readonly disputed: string;
  readonly lost: string;
};

/** The ledger of one currency. `unexpected`: money that was not due. */
export type Totals = {
  readonly payment: Sums;
  readonly unexpected_payment: Sums;
  readonly fees: string;
  readonly shortfall: ShortfallSums;
};

/**
 * What may be missing from the sums paid: the total of known bounds, the number of collections, and how many have no
 * bound.
 */
type ShortfallSums = { readonly upTo: string; readonly collections: number; readonly withoutBound: number };

/** The balance of a currency that an account sees, as decimal text. */
export type Balance = {
  readonly collected: string;
  readonly refundsPending: string;
  readonly refunded: string;
  readonly inDispute: string;
  readonly lostDisputes: string;
  readonly fees: string;
  readonly owed: string;
  readonly toReturn: string;
  readonly shortfall: ShortfallSums;
};

const plus = (one: string, other: string): string => Decimal.parse(one).plus(Decimal.parse(other)).toString();
const minus = (from: string, ...others: readonly string[]): string =>
  others.reduce((rest, other) => rest.minus(Decimal.parse(other)), Decimal.parse(from)).toString();

export const noTotals = (currency: string): Totals => {
  const { amount } = zero(currency);
  const sums: Sums = { received: amount, refundsPending: amount, refunded: amount, disputed: amount, lost: amount };
  return {
    payment: sums,
    unexpected_payment: sums,
    fees: amount,
    shortfall: { upTo: amount, collections: 0, withoutBound: 0 },
  };
};

/** The sum to which a transaction with a status belongs. Undefined if no money has moved. */
const sumOf = (
  { type }: Pick<Posting, 'type'>,
  status: Posting['status'] | undefined,
): keyof Sums | 'fees' | undefined => {
  if (status === undefined) return undefined;
  switch (type) {
    case 'payment':
    case 'unexpected_payment':
      return 'received';
    case 'fee':
      return 'fees';
    case 'refund':
      if (status === 'pending') return 'refundsPending';
      return status === 'succeeded' ? 'refunded' : undefined;
    case 'dispute':
      if (status === 'open') return 'disputed';
      return status === 'lost' ? 'lost' : undefined;
  }
};

const added = (
  totals: Totals,
  name: keyof Sums | 'fees' | undefined,
  { paymentType }: Posting,
  amount: string,
): Totals => {
  if (name === 'fees') return { ...totals, fees: plus(totals.fees, amount) };
  if (name === undefined || paymentType === undefined) return totals;
  const sums = totals[paymentType];
  return { ...totals, [paymentType]: { ...sums, [name]: plus(sums[name], amount) } };
};

/** Moves an amount from the sum of the earlier status to that of the new one. */
export const withPosting = (totals: Totals, posting: Posting): Totals => {
  const { type, amount, status, statusBefore } = posting;
  const opposite = minus('0', amount);
  const [into, outOf] = type === 'payment' || type === 'unexpected_payment' ? [amount, opposite] : [opposite, amount];
  return added(added(totals, sumOf(posting, statusBefore), posting, outOf), sumOf(posting, status), posting, into);
};

const addSums = (one: Sums, other: Sums): Sums => ({
  received: plus(one.received, other.received),
  refundsPending: plus(one.refundsPending, other.refundsPending),
  refunded: plus(one.refunded, other.refunded),
  disputed: plus(one.disputed, other.disputed),
  lost: plus(one.lost, other.lost),
});

/** The totals with one more shortfall. */
export const withShortfall = (totals: Totals, { upTo }: Shortfall): Totals => ({
  ...totals,
  shortfall: {
    upTo: upTo ? plus(totals.shortfall.upTo, upTo.amount) : totals.shortfall.upTo,
    collections: totals.shortfall.collections + 1,
    withoutBound: totals.shortfall.withoutBound + (upTo ? 0 : 1),
  },
});

export const addTotals = (one: Totals, other: Totals): Totals => ({
  payment: addSums(one.payment, other.payment),
  unexpected_payment: addSums(one.unexpected_payment, other.unexpected_payment),
  fees: plus(one.fees, other.fees),
  shortfall: {
    upTo: plus(one.shortfall.upTo, other.shortfall.upTo),
    collections: one.shortfall.collections + other.shortfall.collections,
    withoutBound: one.shortfall.withoutBound + other.shortfall.withoutBound,
  },
});

/** docs/settlement.md defines these sums. */
export const balanceOf = ({ payment, unexpected_payment: unexpected, fees, shortfall }: Totals): Balance => ({
  collected: payment.received,
  refundsPending: payment.refundsPending,
  refunded: payment.refunded,
  inDispute: payment.disputed,
  lostDisputes: payment.lost,
  fees,
  owed: minus(payment.received, payment.refunded, payment.disputed, payment.lost, fees),
  toReturn: minus(unexpected.received, unexpected.refunded, unexpected.disputed, unexpected.lost),
  shortfall,
});
