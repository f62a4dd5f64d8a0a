import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { CollectionView } from '../collection-view.ts';
import { orderNumberOf } from '../paying/payment-orders.ts';
import type { PaymentRecord, ProcessorPayment } from '../ports/payment-processor.ts';

/**
 * The kinds of difference between the card processor and the log. `…_unknown`: the log does not have it. `…_missing`:
 * the processor does not have it.
 *
 * - `order_open`: the log awaits the outcome of an order that is cancelled at the processor.
 * - `order_not_cancelled`: the processor can still charge an order that is closed in the log.
 */
export type DifferenceKind =
  | 'collection_unknown'
  | 'payment_unknown'
  | 'payment_missing'
  | 'payment_amount'
  | 'fee'
  | 'refund_unknown'
  | 'refund_missing'
  | 'refund_amount'
  | 'refund_status'
  | 'dispute_unknown'
  | 'dispute_missing'
  | 'dispute_amount'
  | 'dispute_status'
  | 'order_open'
  | 'order_not_cancelled';

export type Difference = {
  readonly difference: DifferenceKind;
  readonly collectionId: string;
  readonly intentId: string;
  /** The id of the refund or dispute. */
  readonly id?: string;
  /** A sum or a status on each side; absent on the side without one. */
  readonly processor?: string;
  readonly log?: string;
};

type Movement = { readonly amount: Money; readonly status: string };
type Found = Omit<Difference, 'collectionId' | 'intentId'>;

const textOf = ({ amount, currency }: Money): string => `${amount} ${currency}`;
const described = ({ amount, status }: Movement): string => `${textOf(amount)} ${status}`;

/** Differences between the refunds, or the disputes, of one payment. */
const movementDifferences = (
  what: 'refund' | 'dispute',
  atProcessor: ReadonlyMap<string, Movement>,
  inLog: ReadonlyMap<string, Movement>,
): readonly Found[] => {
  const found = [...atProcessor].flatMap(([id, theirs]): readonly Found[] => {
    const ours = inLog.get(id);
    if (!ours) return [{ difference: `${what}_unknown`, id, processor: described(theirs) }];
    return [
      ...(isSameMoney(ours.amount, theirs.amount)
        ? []
        : [{ difference: `${what}_amount` as const, id, processor: textOf(theirs.amount), log: textOf(ours.amount) }]),
      ...(ours.status === theirs.status
        ? []
        : [{ difference: `${what}_status` as const, id, processor: theirs.status, log: ours.status }]),
    ];
  });
  const missing = [...inLog].flatMap(([id, ours]): readonly Found[] =>
    // A refund that the processor has refused does not exist there.
    atProcessor.has(id) || ours.status === 'failed'
      ? []
      : [{ difference: `${what}_missing`, id, log: described(ours) }],
  );
  return [...found, ...missing];
};

const paymentDifferences = (payment: ProcessorPayment, { payments }: CollectionView): readonly Found[] => {
  const { intentId } = payment;
  const received = ownValue(payments.received, intentId);
  if (payment.status !== 'succeeded') {
    if (received) return [{ difference: 'payment_missing', processor: payment.status, log: textOf(received) }];
    const order = payments.order?.order === orderNumberOf(payment) ? payments.order : undefined;
    const isOpen = order !== undefined && order.phase !== 'closed';
    if (isOpen)
      return payment.status === 'cancelled'
        ? [{ difference: 'order_open', processor: 'cancelled', log: order.phase }]
        : [];
    const isChargeable = payment.status === 'open' || payment.status === 'requires_action';
    return isChargeable ? [{ difference: 'order_not_cancelled', processor: payment.status, log: 'closed' }] : [];
  }
  if (!received) return [{ difference: 'payment_unknown', processor: textOf(payment.received) }];
  const fee = ownValue(payments.fees, intentId);
  return [
    ...(isSameMoney(received, payment.received)
      ? []
      : [{ difference: 'payment_amount' as const, processor: textOf(payment.received), log: textOf(received) }]),
    ...(payment.fee === undefined || (fee && isSameMoney(fee, payment.fee))
      ? []
      : [{ difference: 'fee' as const, processor: textOf(payment.fee), ...(fee && { log: textOf(fee) }) }]),
  ];
};

const ofPayment = <M extends Movement & { readonly intentId: string }>(
  movements: Readonly<Record<string, M>>,
  intentId: string,
): ReadonlyMap<string, Movement> =>
  new Map(Object.entries(movements).filter(([, movement]) => movement.intentId === intentId));

/** Compares the processor's record of a payment with the log. `view`: the collection that the payment names. */
export const compareRecord = (
  { payment, refunds, disputes }: PaymentRecord,
  view: CollectionView | undefined,
): readonly Difference[] => {
  const { intentId, collectionId } = payment;
  if (!view) {
    if (payment.status === 'cancelled') return [];
    const processor = payment.status === 'succeeded' ? textOf(payment.received) : payment.status;
    return [{ difference: 'collection_unknown', collectionId, intentId, processor }];
  }
  return [
    ...paymentDifferences(payment, view),
    ...movementDifferences(
      'refund',
      new Map(refunds.map((refund) => [refund.refundKey, refund])),
      ofPayment(view.payments.refunds, intentId),
    ),
    ...movementDifferences(
      'dispute',
      new Map(disputes.map((dispute) => [dispute.disputeId, dispute])),
      ofPayment(view.payments.disputes, intentId),
    ),
  ].map(({ difference, ...sides }) => ({ difference, collectionId, intentId, ...sides }));
};
