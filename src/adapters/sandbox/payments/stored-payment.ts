import { ProcessorRefusedError } from '../../../application/collections/ports/payment-processor.ts';
import type {
  Decline,
  PaymentAttempt,
  PaymentOrder,
  PaymentStatus,
  ProcessorDispute,
  ProcessorPayment,
  ProcessorRefund,
  RefundOrder,
  RefusedKind,
} from '../../../application/collections/ports/payment-processor.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { compareMoney, isSameMoney, moneyOf, subtractMoney, sumMoney, zero } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue, table } from '../../../domain/shared/table.ts';
import type { Table } from '../../../domain/shared/table.ts';
import { authenticationFailed } from '../../collections/payments/stripe/stripe-payments.ts';

/** The outcome of charging a test card. */
export type TestCard = {
  readonly label: string;
  readonly declined?: Decline;
  /** The payer must authenticate at the bank. */
  readonly authenticates?: true;
  /** The payer disputes the charge at once. */
  readonly disputed?: true;
  /** The outcome of a refund after a minute; when absent, a refund succeeds at once. */
  readonly refund?: { readonly status: 'pending' | 'succeeded'; readonly later: 'succeeded' | 'failed' };
};

/**
 * The names are those of Stripe's test payment methods (https://docs.stripe.com/testing), so that a client works with
 * either processor.
 */
export const testCards: Table<TestCard> = table({
  pm_card_visa: { label: 'Visa' },
  pm_card_threeDSecure2Required: { label: 'Visa with 3-D Secure', authenticates: true },
  pm_card_chargeDeclined: {
    label: 'Visa, declined',
    declined: { code: 'generic_decline', message: 'Your card was declined.' },
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    label: 'Visa, insufficient funds',
    declined: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  pm_card_createDispute: { label: 'Visa, disputed', disputed: true },
  pm_card_pendingRefund: { label: 'Visa, refunds take a minute', refund: { status: 'pending', later: 'succeeded' } },
  pm_card_refundFail: { label: 'Visa, refunds fail', refund: { status: 'succeeded', later: 'failed' } },
});

export const acceptedCards = Object.keys(testCards);

type StoredRefund = Omit<ProcessorRefund, 'intentId' | 'status'> & {
  readonly paymentMethodId: string;
  readonly createdAt: string;
};

type State =
  | { readonly status: 'open'; readonly decline?: Decline }
  | { readonly status: 'requires_action'; readonly paymentMethodId: string }
  | { readonly status: 'succeeded'; readonly paymentMethodId: string }
  | { readonly status: 'cancelled' };

/** A payment as the sandbox stores it. */
export type StoredPayment = Pick<PaymentOrder, 'orderKey' | 'amount' | 'collectionId'> & {
  readonly intentId: string;
  readonly createdAt: string;
  /** Known only to the payer's browser; grants access to the bank's page. */
  readonly clientSecret: string;
  /** The address to which the payer goes from the bank's page. */
  readonly returnUrl?: string;
  readonly state: State;
  /** The payment method of each attempt, by its key. */
  readonly attempts: Readonly<Record<string, string>>;
  readonly refunds: readonly StoredRefund[];
  readonly disputes: readonly ProcessorDispute[];
};

/** The share of each payment that the sandbox keeps as a fee: 2 %, rounded half up to the minor unit. */
const feeRate = Decimal.parse('0.02');

/** The duration (ms) of a refund that does not succeed at once. */
const refundMs = 60_000;

const refused = (kind: RefusedKind, code: string, message: string): ProcessorRefusedError =>
  new ProcessorRefusedError(kind, code, message);

const keyReused = (what: string): ProcessorRefusedError =>
  refused('key_reused', 'idempotency_error', `This key was used for another ${what}.`);

export const assertSameOrder = (payment: StoredPayment, { amount }: PaymentOrder): void => {
  if (!isSameMoney(payment.amount, amount)) throw keyReused('amount');
};

const charged = (payment: StoredPayment, paymentMethodId: string, disputeId: string): StoredPayment => ({
  ...payment,
  state: { status: 'succeeded', paymentMethodId },
  disputes:
    testCards[paymentMethodId]?.disputed === true
      ? [{ disputeId, intentId: payment.intentId, amount: payment.amount, reason: 'fraudulent', status: 'open' }]
      : [],
});

/** The payment after an attempt. It is unchanged if the key was used before, or the payment is over. */
export const attempted = (payment: StoredPayment, attempt: PaymentAttempt, disputeId: string): StoredPayment => {
  const { attemptKey, paymentMethodId, returnUrl } = attempt;
  const earlier = ownValue(payment.attempts, attemptKey);
  if (earlier !== undefined && earlier !== paymentMethodId) throw keyReused('payment method');
  const { status } = payment.state;
  if (earlier !== undefined || status === 'succeeded' || status === 'cancelled') return payment;

  const card = testCards[paymentMethodId];
  if (card === undefined) {
    throw refused(
      'payment_method',
      'resource_missing',
      `The sandbox knows no payment method ${JSON.stringify(paymentMethodId.slice(0, 100))}; it accepts ${acceptedCards.join(', ')}.`,
    );
  }
  const tried: StoredPayment = { ...payment, attempts: { ...payment.attempts, [attemptKey]: paymentMethodId } };
  if (card.declined) return { ...tried, state: { status: 'open', decline: card.declined } };
  if (card.authenticates !== true) return charged(tried, paymentMethodId, disputeId);
  return {
    ...tried,
    ...(returnUrl !== undefined && { returnUrl }),
    state: { status: 'requires_action', paymentMethodId },
  };
};

/** The payment after the payer's answer at the bank. It is unchanged if no answer is awaited. */
export const authenticated = (payment: StoredPayment, isSuccess: boolean, disputeId: string): StoredPayment => {
  const { state } = payment;
  if (state.status !== 'requires_action') return payment;
  return isSuccess
    ? charged(payment, state.paymentMethodId, disputeId)
    : { ...payment, state: { status: 'open', decline: authenticationFailed } };
};

export const cancelled = (payment: StoredPayment): StoredPayment => {
  const { status } = payment.state;
  return status === 'succeeded' || status === 'cancelled' ? payment : { ...payment, state: { status: 'cancelled' } };
};

const statusOfRefund = ({ paymentMethodId, createdAt }: StoredRefund, now: string): ProcessorRefund['status'] => {
  const refund = testCards[paymentMethodId]?.refund;
  if (refund === undefined) return 'succeeded';
  return Date.parse(now) - Date.parse(createdAt) < refundMs ? refund.status : refund.later;
};

/** The refunds as they are at a time. */
export const refundsOf = ({ intentId, refunds }: StoredPayment, now: string): readonly ProcessorRefund[] =>
  refunds.map((refund) => {
    const { refundId, refundKey, amount } = refund;
    const status = statusOfRefund(refund, now);
    return {
      refundId,
      refundKey,
      intentId,
      amount,
      status,
      ...(status === 'failed' && { failure: 'lost_or_stolen_card' }),
    };
  });

const leftOf = (payment: StoredPayment, now: string): Money => {
  const valid = refundsOf(payment, now).filter(({ status }) => status !== 'failed');
  const taken = sumMoney(valid.map(({ amount }) => amount), payment.amount.currency); // oxfmt-ignore
  return subtractMoney(payment.amount, taken);
};

export const refunded = (payment: StoredPayment, order: RefundOrder, refundId: string, now: string): StoredPayment => {
  const { refundKey, amount } = order;
  const earlier = payment.refunds.find((refund) => refund.refundKey === refundKey);
  if (earlier) {
    if (!isSameMoney(earlier.amount, amount)) throw keyReused('amount');
    return payment;
  }
  const { state } = payment;
  if (state.status !== 'succeeded')
    throw refused(
      'not_possible',
      'payment_intent_unexpected_state',
      'Only a payment that has succeeded can be refunded.',
    );
  if (payment.disputes.some(({ status }) => status !== 'won'))
    throw refused('not_possible', 'charge_disputed', 'A disputed payment cannot be refunded.');
  if (amount.currency !== payment.amount.currency) {
    throw refused(
      'not_possible',
      'currency_mismatch',
      `The payment was in ${payment.amount.currency}; a refund in ${amount.currency} is not possible.`,
    );
  }
  const left = leftOf(payment, now);
  if (compareMoney(amount, zero(amount.currency)) <= 0)
    throw refused('not_possible', 'amount_too_small', 'The amount of a refund must be more than 0.');
  if (compareMoney(amount, left) > 0) {
    throw refused(
      'not_possible',
      'amount_too_large',
      `The refund of ${amount.amount} is more than the ${left.amount} ${left.currency} that are left.`,
    );
  }
  const refund = { refundId, refundKey, amount, paymentMethodId: state.paymentMethodId, createdAt: now };
  return { ...payment, refunds: [...payment.refunds, refund] };
};

const statusOf = ({ state, amount, clientSecret }: StoredPayment, actionUrl: string): PaymentStatus => {
  switch (state.status) {
    case 'requires_action':
      return { status: 'requires_action', clientSecret, actionUrl };
    case 'succeeded':
      return {
        status: 'succeeded',
        received: amount,
        fee: moneyOf(Decimal.parse(amount.amount).times(feeRate), amount.currency),
      };
    case 'open':
    case 'cancelled':
      return state;
  }
};

/** The payment in the form of the port. `actionUrl` is the address of the bank's page. */
export const shownPayment = (payment: StoredPayment, actionUrl: string): ProcessorPayment => {
  const { intentId, orderKey, collectionId, amount, createdAt } = payment;
  return { ...statusOf(payment, actionUrl), intentId, orderKey, collectionId, amount, createdAt };
};
