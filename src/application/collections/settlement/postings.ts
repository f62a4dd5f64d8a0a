import type { Money } from '../../../domain/shared/money.ts';
import type { PaymentEvent, PaymentType } from '../../../domain/collections/taxes-collection/index.ts';
import { negative } from '../paying/transactions.ts';
import type { Transaction } from '../paying/transactions.ts';

/** One change in the ledger: a transaction that is new, or has another status. Never changed once it is written. */
export type Posting = Pick<
  Transaction,
  'transactionId' | 'type' | 'amount' | 'currency' | 'status' | 'reference' | 'intentId' | 'cause'
> & {
  /** Of the payment that the transaction belongs to. Fees count the same for both: undefined. */
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

/** Nothing for an event that does not say what it is of. */
const outcomePostings = (
  outcome: Outcome,
  { intentId, paymentType, amount, statusBefore }: OutcomeOf,
): readonly Posting[] =>
  intentId === undefined || paymentType === undefined || amount === undefined || statusBefore === undefined
    ? []
    : [{ ...outcome, ...negative(amount), intentId, paymentType, statusBefore }];

/** What an event changes in the ledger, and when. */
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
