import { minorUnitFaults } from '../../shared/field-rules.ts';
import { fromMinor, isSameMoney, toMinor } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';
import { ownValue } from '../../shared/table.ts';
import type {
  DisputeStatus,
  Payer,
  PaymentClosure,
  PaymentEvent,
  PaymentRefusalKind,
  RefundCause,
  RefundRequested,
  RefundStatus,
  UnexpectedPaymentReceived,
} from './payment-events.ts';
import { attemptsInAnHour, paymentTypeOf, refundedOf } from './payment-state.ts';
import type { Payments } from './payment-state.ts';
import { refuse } from './refusals.ts';
import type { ExistingCollection } from './state.ts';

export type StartPayment = {
  readonly processor: string;
  readonly paymentKey: string;
  readonly fingerprint: string;
  /** The sum that the payer was shown. */
  readonly shown?: Money;
  readonly payer?: Payer;
  readonly at: string;
};

/**
 * The processor's state of an order. `attempt`: the attempt that it is about, because another one may have been started
 * meanwhile.
 */
type Outcome = { readonly order: number; readonly at: string };
type ReceivedPayment = Outcome & { readonly intentId: string; readonly received: Money; readonly fee?: Money };

type RecordedRefund = {
  readonly refundId: string;
  readonly intentId: string;
  readonly amount: Money;
  readonly processorRefundId: string;
  readonly status: RefundStatus;
  readonly failure?: string;
  readonly at: string;
};

export type PaymentCommand =
  | { readonly type: 'StartPayment'; readonly data: StartPayment }
  | { readonly type: 'RequireAction'; readonly data: Outcome & { readonly attempt: number; readonly intentId: string } }
  | {
      readonly type: 'DeclinePayment';
      readonly data: Outcome & {
        readonly attempt: number;
        readonly intentId?: string;
        readonly code: string;
        readonly message: string;
      };
    }
  | {
      readonly type: 'RefusePayment';
      readonly data: Outcome & { readonly attempt: number; readonly kind: PaymentRefusalKind; readonly code: string };
    }
  | {
      readonly type: 'ClosePayment';
      readonly data: Outcome & { readonly intentId: string; readonly cause: PaymentClosure };
    }
  | { readonly type: 'RecordPayment'; readonly data: ReceivedPayment }
  | {
      readonly type: 'RequestRefund';
      readonly data: {
        readonly refundId: string;
        readonly amount?: Money;
        readonly reason?: string;
        readonly at: string;
      };
    }
  | { readonly type: 'RecordRefund'; readonly data: RecordedRefund }
  | {
      readonly type: 'FailRefund';
      readonly data: { readonly refundId: string; readonly failure: string; readonly at: string };
    }
  | {
      readonly type: 'RecordDispute';
      readonly data: {
        readonly disputeId: string;
        readonly intentId: string;
        readonly amount: Money;
        readonly reason: string;
        readonly status: DisputeStatus;
        readonly at: string;
      };
    };

type Decided = readonly PaymentEvent[];

const hourBefore = (at: string): string => new Date(Date.parse(at) - 3_600_000).toISOString();

const start = (
  { shown, payer, at, ...data }: StartPayment,
  { phase, due, expiresAt, payments }: ExistingCollection,
): Decided => {
  const { order, attempts } = payments;
  if (phase === 'paid' || phase === 'refunded') return [];
  const isPending = phase === 'pending' && (expiresAt === undefined || at < expiresAt);
  if (phase === 'processing' && order?.phase === 'attempting') throw refuse('payment_in_progress');
  if ((!isPending && phase !== 'processing') || !due) throw refuse('collection_not_payable');
  if (shown && !isSameMoney(shown, due)) throw refuse('amount_changed');
  if (attempts.length === attemptsInAnHour && attempts.every((attempt) => attempt > hourBefore(at)))
    throw refuse('too_many_attempts');

  const isSameOrder = order !== undefined && order.phase !== 'closed' && isSameMoney(order.amount, due);
  if (order && order.phase !== 'closed' && !isSameOrder) throw refuse('earlier_payment_open');
  const numbers = isSameOrder
    ? { order: order.order, attempt: order.attempt + 1 }
    : { order: (order?.order ?? 0) + 1, attempt: (order?.attempt ?? 0) + 1 };
  return [
    {
      type: 'PaymentStarted',
      data: { ...numbers, amount: due, ...data, startedAt: at, ...(payer && { personal: { payer } }) },
    },
  ];
};

/** The processor may know its fee only after the payment. */
const recordFee = ({ intentId, fee, at }: ReceivedPayment, { fees }: Payments): Decided => {
  const earlier = ownValue(fees, intentId);
  if (!fee || (earlier && isSameMoney(fee, earlier))) return [];
  return [{ type: 'PaymentFeeRecorded', data: { intentId, fee, ...(earlier && { earlier }), recordedAt: at } }];
};

/** Records every payment: one that was not due is recorded and refunded, in one decision. */
const receive = (
  { at, ...payment }: ReceivedPayment,
  { phase, due, shortfall, payments }: ExistingCollection,
): Decided => {
  const { order, received, paidBy } = payments;
  if (ownValue(received, payment.intentId)) return recordFee({ at, ...payment }, payments);
  const isOrdered = order?.order === payment.order && isSameMoney(order.amount, payment.received);
  const isDue =
    phase === 'processing' || (phase === 'pending' && due !== undefined && isSameMoney(due, payment.received));
  if (isOrdered && isDue)
    return [{ type: 'CollectionPaid', data: { ...payment, ...(shortfall && { shortfall }), paidAt: at } }];

  const isAwaited = phase === 'processing' || phase === 'pending';
  const causeUnpaid = isAwaited ? 'wrong_amount' : 'collection_over';
  const cause: UnexpectedPaymentReceived['data']['cause'] = paidBy === undefined ? causeUnpaid : 'already_paid';
  const { intentId } = payment;
  const refund: RefundRequested['data'] = {
    refundId: `refund:${intentId}`,
    intentId,
    amount: payment.received,
    paymentType: 'unexpected_payment',
    cause: 'unexpected_payment',
    requestedAt: at,
  };
  return [
    { type: 'UnexpectedPaymentReceived', data: { ...payment, cause, receivedAt: at } },
    { type: 'RefundRequested', data: refund },
  ];
};

const refundEvent = (
  payments: Payments,
  cause: RefundCause,
  data: Omit<RefundRequested['data'], 'cause' | 'paymentType'>,
): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...data, paymentType: paymentTypeOf(payments, data.intentId), cause },
});

/** The refund or dispute data that an outcome event repeats. */
const outcomeOf = <Status>(
  payments: Payments,
  { intentId, amount, status }: { readonly intentId: string; readonly amount: Money; readonly status: Status },
) => ({ intentId, paymentType: paymentTypeOf(payments, intentId), amount, statusBefore: status });

const requestRefund = (
  { refundId, amount, reason, at }: Extract<PaymentCommand, { type: 'RequestRefund' }>['data'],
  { payments }: ExistingCollection,
): Decided => {
  const { paidBy, received, refunds } = payments;
  if (ownValue(refunds, refundId)) return [];
  const paid = paidBy === undefined ? undefined : ownValue(received, paidBy);
  if (paidBy === undefined || !paid) throw refuse('collection_not_paid');
  // Round to minor units, as the processor pays them: smaller refunds would add up to more than was paid.
  const { currency } = paid;
  const rest = toMinor(paid) - toMinor(refundedOf(payments, paidBy, paid, ['pending', 'succeeded']));
  const left = fromMinor(rest, currency);
  if (amount && amount.currency === currency && minorUnitFaults(amount, 'amount').length > 0)
    throw refuse(
      'refund_below_minor_unit',
      `A refund is in whole minor units of ${currency}, for example ${left.amount}.`,
    );
  const wanted = amount ?? left;
  if (wanted.currency !== currency || toMinor(wanted) > rest || toMinor(wanted) === 0n) {
    const most = `${left.amount} ${currency}`;
    throw refuse(
      'refund_exceeds_payment',
      `A refund can be at most what was paid and has not been refunded yet: ${most}.`,
    );
  }
  return [
    refundEvent(payments, 'requested', {
      refundId,
      intentId: paidBy,
      amount: fromMinor(toMinor(wanted), currency),
      ...(reason !== undefined && { reason }),
      requestedAt: at,
    }),
  ];
};

const recordRefund = (
  { refundId, intentId, amount, processorRefundId, status, failure = 'unknown', at }: RecordedRefund,
  { payments }: ExistingCollection,
): Decided => {
  if (!ownValue(payments.received, intentId)) return [];
  const known = ownValue(payments.refunds, refundId);
  const found = known ? [] : [refundEvent(payments, 'at_processor', { refundId, intentId, amount, requestedAt: at })];
  if (status === known?.status || status === 'pending') return found;
  const outcome = {
    refundId,
    ...outcomeOf(payments, known ?? { intentId, amount, status: 'pending' as const }),
    processorRefundId,
  };
  return status === 'succeeded'
    ? [...found, { type: 'RefundSucceeded', data: { ...outcome, succeededAt: at } }]
    : [...found, { type: 'RefundFailed', data: { ...outcome, failure, failedAt: at } }];
};

const recordDispute = (
  { status, at, ...dispute }: Extract<PaymentCommand, { type: 'RecordDispute' }>['data'],
  { payments }: ExistingCollection,
): Decided => {
  if (!ownValue(payments.received, dispute.intentId)) return [];
  const { disputeId, intentId, amount } = dispute;
  const paymentType = paymentTypeOf(payments, intentId);
  const known = ownValue(payments.disputes, disputeId);
  const found = known ? [] : [{ type: 'PaymentDisputed', data: { ...dispute, paymentType, disputedAt: at } } as const];
  if (status === 'open' || status === known?.status) return found;
  const outcome = outcomeOf(payments, known ?? { intentId, amount, status: 'open' as const });
  return [...found, { type: 'DisputeClosed', data: { disputeId, ...outcome, outcome: status, closedAt: at } }];
};

/** The payment commands of an existing collection. A repeated command returns no events. */
export const decidePayment = ({ type, data }: PaymentCommand, collection: ExistingCollection): Decided => {
  const { payments } = collection;
  const { order, refunds, received } = payments;
  switch (type) {
    case 'StartPayment':
      return start(data, collection);
    case 'RequireAction': {
      const { at, ...required } = data;
      const isAwaited = order?.order === data.order && order.attempt === data.attempt && order.phase === 'attempting';
      return isAwaited ? [{ type: 'PaymentActionRequired', data: { ...required, requiredAt: at } }] : [];
    }
    case 'DeclinePayment': {
      const { at, ...declined } = data;
      const isUnderWay = order?.phase === 'attempting' || order?.phase === 'action_required';
      const isAwaited = isUnderWay && order.order === data.order && order.attempt === data.attempt;
      return isAwaited ? [{ type: 'PaymentDeclined', data: { ...declined, declinedAt: at } }] : [];
    }
    case 'RefusePayment': {
      const { at, ...refused } = data;
      const isAwaited = order?.phase === 'attempting' && order.order === data.order && order.attempt === data.attempt;
      return isAwaited ? [{ type: 'PaymentRefused', data: { ...refused, refusedAt: at } }] : [];
    }
    case 'ClosePayment': {
      const { at, ...closed } = data;
      const isOpen = order?.order === data.order && order.phase !== 'closed' && !ownValue(received, data.intentId);
      return isOpen ? [{ type: 'PaymentClosed', data: { ...closed, closedAt: at } }] : [];
    }
    case 'RecordPayment':
      return receive(data, collection);
    case 'RequestRefund':
      return requestRefund(data, collection);
    case 'RecordRefund':
      return recordRefund(data, collection);
    case 'FailRefund': {
      const { refundId, failure, at } = data;
      const refund = ownValue(refunds, refundId);
      if (refund?.status !== 'pending') return [];
      return [{ type: 'RefundFailed', data: { refundId, ...outcomeOf(payments, refund), failure, failedAt: at } }];
    }
    case 'RecordDispute':
      return recordDispute(data, collection);
  }
};
