import type { TaxesCollectionCommand } from '../../../domain/collections/taxes-collection/index.ts';
import type { CollectionView } from '../collection-view.ts';
import type { PaymentOrder, PaymentRecord, ProcessorPayment } from '../ports/payment-processor.ts';

const orderKeyOf = (collectionId: string, order: number): string => `${collectionId}-${order}`;

/** The number of the order of a payment at the processor. */
export const orderNumberOf = ({
  orderKey,
  collectionId,
}: Pick<ProcessorPayment, 'orderKey' | 'collectionId'>): number => Number(orderKey.slice(collectionId.length + 1));

/**
 * An order of a collection in the form for the processor, the same at every call. Undefined if it was never started.
 */
export const paymentOrderOf = (
  { collectionId, accountId, trackingNumber, attempts }: CollectionView,
  order: number,
): PaymentOrder | undefined => {
  const first = attempts.find((attempt) => attempt.order === order);
  return (
    first && {
      orderKey: orderKeyOf(collectionId, order),
      amount: first.amount,
      collectionId,
      accountId,
      description: `Duties and taxes of parcel ${trackingNumber}`,
      orderedAt: first.startedAt,
    }
  );
};

/** The event data for a payment that has succeeded. */
export const receivedOf = (
  payment: Extract<ProcessorPayment, { status: 'succeeded' }>,
  at: string,
): Extract<TaxesCollectionCommand, { type: 'RecordPayment' }> => {
  const { intentId, received, fee } = payment;
  return {
    type: 'RecordPayment',
    data: { order: orderNumberOf(payment), intentId, received, ...(fee && { fee }), at },
  };
};

/** The commands that record a payment, its refunds and its disputes. Each may be repeated. */
export const commandsOf = (
  { payment, refunds, disputes }: PaymentRecord,
  at: string,
): readonly TaxesCollectionCommand[] => [
  ...(payment.status === 'succeeded' ? [receivedOf(payment, at)] : []),
  ...refunds.map(({ refundId: processorRefundId, refundKey: refundId, ...refund }) => ({
    type: 'RecordRefund' as const,
    data: { ...refund, refundId, processorRefundId, at },
  })),
  ...disputes.map((dispute) => ({ type: 'RecordDispute' as const, data: { ...dispute, at } })),
];
