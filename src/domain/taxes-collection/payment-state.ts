import { ownValue } from '../shared/own-value.ts';
import { Decimal } from '../shared/decimal.ts';
import { addMoney, compareMoney, zero } from '../shared/money.ts';
import type { Money } from '../shared/money.ts';
import type { PaymentEvent } from './payment-events.ts';

/**
 * One sum that is to be paid, and one payment at the processor. `attempting`: the outcome of an attempt is not known. `open`: nothing was
 * charged, and an attempt can be made. `closed`: it never will be charged, or was.
 */
export type PaymentOrderState = {
  readonly order: number;
  readonly amount: Money;
  readonly attempt: number;
  readonly phase: 'attempting' | 'action_required' | 'open' | 'closed';
};

type Refund = { readonly intentId: string; readonly amount: Money; readonly status: 'pending' | 'succeeded' | 'failed' };

/** Only what `decide` asks about. */
export type Payments = {
  readonly order?: PaymentOrderState;
  /** When the last attempts began, the oldest first. */
  readonly attempts: readonly string[];
  /** What was received, by the id of the payment at the processor. */
  readonly received: Readonly<Record<string, Money>>;
  /** The payment of the sum that was due. */
  readonly paidBy?: string;
  readonly refunds: Readonly<Record<string, Refund>>;
  readonly disputes: Readonly<Record<string, 'open' | 'won' | 'lost'>>;
};

export const noPayments: Payments = { attempts: [], received: {}, refunds: {}, disputes: {} };

/** Attempts that a collection allows within an hour: who tries stolen cards needs many. */
export const attemptsInAnHour = 10;

/** What was refunded of a payment, or with `pending` what is going to be, too. */
export const refundedOf = ({ refunds }: Payments, intentId: string, { currency }: Money, counted: readonly Refund['status'][]): Money =>
  Object.values(refunds)
    .filter((refund) => refund.intentId === intentId && counted.includes(refund.status))
    .reduce((sum, { amount }) => addMoney(sum, amount), zero(currency));

/** Whether all of the sum that was due went back. */
export const isRefunded = (payments: Payments): boolean => {
  const received = payments.paidBy === undefined ? undefined : ownValue(payments.received, payments.paidBy);
  if (payments.paidBy === undefined || !received || Decimal.parse(received.amount).isZero()) return false;
  return compareMoney(refundedOf(payments, payments.paidBy, received, ['succeeded']), received) >= 0;
};

const withRefund = (payments: Payments, refundId: string, status: Refund['status']): Payments => {
  const refund = ownValue(payments.refunds, refundId);
  return refund ? { ...payments, refunds: { ...payments.refunds, [refundId]: { ...refund, status } } } : payments;
};

const inPhase = (payments: Payments, order: number, phase: PaymentOrderState['phase']): Payments =>
  payments.order?.order === order ? { ...payments, order: { ...payments.order, phase } } : payments;

export const evolvePayments = (payments: Payments, { type, data }: PaymentEvent): Payments => {
  switch (type) {
    case 'PaymentStarted': {
      const { order, amount, attempt, startedAt } = data;
      const attempts = [...payments.attempts, startedAt].slice(-attemptsInAnHour);
      return { ...payments, order: { order, amount, attempt, phase: 'attempting' }, attempts };
    }
    case 'PaymentActionRequired':
      return inPhase(payments, data.order, 'action_required');
    case 'PaymentDeclined':
      return inPhase(payments, data.order, 'open');
    case 'PaymentClosed':
      return inPhase(payments, data.order, 'closed');
    case 'CollectionPaid': {
      const { order, intentId, received } = data;
      return { ...inPhase(payments, order, 'closed'), paidBy: intentId, received: { ...payments.received, [intentId]: received } };
    }
    case 'UnexpectedPaymentReceived': {
      const { order, intentId, received } = data;
      return { ...inPhase(payments, order, 'closed'), received: { ...payments.received, [intentId]: received } };
    }
    case 'RefundRequested': {
      const { refundId, intentId, amount } = data;
      return { ...payments, refunds: { ...payments.refunds, [refundId]: { intentId, amount, status: 'pending' } } };
    }
    case 'RefundSucceeded':
      return withRefund(payments, data.refundId, 'succeeded');
    case 'RefundFailed':
      return withRefund(payments, data.refundId, 'failed');
    case 'PaymentDisputed':
      return { ...payments, disputes: { ...payments.disputes, [data.disputeId]: 'open' } };
    case 'DisputeClosed':
      return { ...payments, disputes: { ...payments.disputes, [data.disputeId]: data.outcome } };
  }
};
