import { Decimal } from '../../shared/decimal.ts';
import { addMoney, compareMoney, roundToMinor, zero } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';
import { ownValue } from '../../shared/table.ts';
import type { DisputeStatus, PaymentEvent, PaymentType, RefundStatus } from './payment-events.ts';

/**
 * One sum to be paid, and one payment at the processor. `attempting`: the outcome of an attempt is unknown. `open`:
 * nothing was charged, and an attempt is possible. `closed`: it was charged, or never will be.
 */
export type PaymentOrderState = {
  readonly order: number;
  readonly amount: Money;
  readonly attempt: number;
  readonly phase: 'attempting' | 'action_required' | 'open' | 'closed';
  /** The payer was at the bank's page for an earlier attempt when this one started. */
  readonly isAtBank?: true;
};

type Refund = { readonly intentId: string; readonly amount: Money; readonly status: RefundStatus };
type Dispute = { readonly intentId: string; readonly amount: Money; readonly status: DisputeStatus };

/** The payment state that `decide` needs. */
export type Payments = {
  readonly order?: PaymentOrderState;
  /** When the last attempts started, the oldest first. */
  readonly attempts: readonly string[];
  /** The amounts received, by the id of the payment at the processor. */
  readonly received: Readonly<Record<string, Money>>;
  /** The processor's fees, if known. */
  readonly fees: Readonly<Record<string, Money>>;
  /** The id of the payment of the sum that was due. */
  readonly paidBy?: string;
  readonly refunds: Readonly<Record<string, Refund>>;
  readonly disputes: Readonly<Record<string, Dispute>>;
};

/** The payments of a collection without a payment attempt. */
export const noPayments: Payments = { attempts: [], received: {}, fees: {}, refunds: {}, disputes: {} };

/** The most attempts that a collection allows within an hour: somebody who tests stolen cards needs many. */
export const attemptsInAnHour = 10;

export const paymentTypeOf = ({ paidBy }: Payments, intentId: string): PaymentType =>
  paidBy === intentId ? 'payment' : 'unexpected_payment';

/** The sum refunded of a payment; with `pending`, including pending refunds. */
export const refundedOf = (
  { refunds }: Payments,
  intentId: string,
  { currency }: Money,
  counted: readonly Refund['status'][],
): Money =>
  Object.values(refunds)
    .filter((refund) => refund.intentId === intentId && counted.includes(refund.status))
    .reduce((sum, { amount }) => addMoney(sum, roundToMinor(amount)), zero(currency));

/** Whether the whole sum that was due was refunded. */
export const isRefunded = (payments: Payments): boolean => {
  const received = payments.paidBy === undefined ? undefined : ownValue(payments.received, payments.paidBy);
  if (payments.paidBy === undefined || !received || Decimal.parse(received.amount).isZero()) return false;
  return compareMoney(refundedOf(payments, payments.paidBy, received, ['succeeded']), received) >= 0;
};

const withRefund = (payments: Payments, refundId: string, status: Refund['status']): Payments => {
  const refund = ownValue(payments.refunds, refundId);
  return refund ? { ...payments, refunds: { ...payments.refunds, [refundId]: { ...refund, status } } } : payments;
};

const withReceived = (payments: Payments, intentId: string, received: Money, fee: Money | undefined): Payments => ({
  ...payments,
  received: { ...payments.received, [intentId]: received },
  ...(fee && { fees: { ...payments.fees, [intentId]: fee } }),
});

const inPhase = (payments: Payments, order: number, phase: PaymentOrderState['phase']): Payments =>
  payments.order?.order === order ? { ...payments, order: { ...payments.order, phase } } : payments;

/** Folds an event into the payments of a collection. */
export const evolvePayments = (payments: Payments, { type, data }: PaymentEvent): Payments => {
  switch (type) {
    case 'PaymentStarted': {
      const { order, amount, attempt, startedAt } = data;
      const attempts = [...payments.attempts, startedAt].slice(-attemptsInAnHour);
      const isAtBank = payments.order?.order === order && payments.order.phase === 'action_required';
      return {
        ...payments,
        order: { order, amount, attempt, phase: 'attempting', ...(isAtBank && { isAtBank }) },
        attempts,
      };
    }
    case 'PaymentActionRequired':
      return inPhase(payments, data.order, 'action_required');
    case 'PaymentDeclined':
      return inPhase(payments, data.order, 'open');
    case 'PaymentRefused':
      // Attempts that the shortened list omits are more than an hour old.
      return {
        ...inPhase(payments, data.order, payments.order?.isAtBank === true ? 'action_required' : 'open'),
        attempts: payments.attempts.slice(0, -1),
      };
    case 'PaymentClosed':
      return inPhase(payments, data.order, 'closed');
    case 'CollectionPaid': {
      const { order, intentId, received, fee } = data;
      return { ...withReceived(inPhase(payments, order, 'closed'), intentId, received, fee), paidBy: intentId };
    }
    case 'UnexpectedPaymentReceived': {
      const { order, intentId, received, fee } = data;
      return withReceived(inPhase(payments, order, 'closed'), intentId, received, fee);
    }
    case 'PaymentFeeRecorded':
      return { ...payments, fees: { ...payments.fees, [data.intentId]: data.fee } };
    case 'RefundRequested': {
      const { refundId, intentId, amount } = data;
      return { ...payments, refunds: { ...payments.refunds, [refundId]: { intentId, amount, status: 'pending' } } };
    }
    case 'RefundSucceeded':
      return withRefund(payments, data.refundId, 'succeeded');
    case 'RefundFailed':
      return withRefund(payments, data.refundId, 'failed');
    case 'PaymentDisputed': {
      const { disputeId, intentId, amount } = data;
      return { ...payments, disputes: { ...payments.disputes, [disputeId]: { intentId, amount, status: 'open' } } };
    }
    case 'DisputeClosed': {
      const dispute = ownValue(payments.disputes, data.disputeId);
      if (!dispute) return payments;
      return {
        ...payments,
        disputes: { ...payments.disputes, [data.disputeId]: { ...dispute, status: data.outcome } },
      };
    }
  }
};
