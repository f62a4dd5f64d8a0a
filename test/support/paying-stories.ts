import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment, dueSums } from './collection-stories.ts';

export const at = '2026-11-20T12:00:00.000Z';
export const expiresAt = '2026-12-06T22:59:59.999Z';
export const afterExpiry = '2026-12-07T00:00:00.000Z';
export const eur = (amount: string) => ({ amount, currency: 'EUR' });
export const due = eur(dueSums.some);

export const pending: readonly TaxesCollectionEvent[] = [
  { type: 'CollectionRequested', data: aCollection() },
  { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
  { type: 'CollectionAssessed', data: { ...anAssessment(due.amount), assessedAt: at } },
  { type: 'CollectionReady', data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt } },
];
export const start = (changes: object = {}): TaxesCollectionCommand => ({
  type: 'StartPayment',
  data: { processor: 'sandbox', paymentKey: 'key', fingerprint: 'f', at, ...changes },
});
export const started = (order = 1, attempt = 1, amount = due, startedAt = at): TaxesCollectionEvent => ({
  type: 'PaymentStarted',
  data: { order, attempt, amount, processor: 'sandbox', paymentKey: 'key', fingerprint: 'f', startedAt },
});
export const declined = (order = 1, attempt = 1): TaxesCollectionEvent => ({
  type: 'PaymentDeclined',
  data: { order, attempt, intentId: 'pi_1', code: 'card_declined', message: 'The card was declined.', declinedAt: at },
});
export const decline = (order = 1, attempt = 1): TaxesCollectionCommand => ({
  type: 'DeclinePayment',
  data: { order, attempt, intentId: 'pi_1', code: 'card_declined', message: 'The card was declined.', at },
});
export const refusedAttempt = (order = 1, attempt = 1): TaxesCollectionEvent => ({
  type: 'PaymentRefused',
  data: { order, attempt, kind: 'payment_method', code: 'resource_missing', refusedAt: at },
});
export const refuseAttempt = (order = 1, attempt = 1): TaxesCollectionCommand => ({
  type: 'RefusePayment',
  data: { order, attempt, kind: 'payment_method', code: 'resource_missing', at },
});
export const required: TaxesCollectionEvent = {
  type: 'PaymentActionRequired',
  data: { order: 1, attempt: 1, intentId: 'pi_1', requiredAt: at },
};
export const closed: TaxesCollectionEvent = {
  type: 'PaymentClosed',
  data: { order: 1, intentId: 'pi_1', cause: 'abandoned', closedAt: at },
};
export const close: TaxesCollectionCommand = {
  type: 'ClosePayment',
  data: { order: 1, intentId: 'pi_1', cause: 'abandoned', at },
};
export const paid: TaxesCollectionEvent = {
  type: 'CollectionPaid',
  data: { order: 1, intentId: 'pi_1', received: due, paidAt: at },
};
export const receive = (changes: object = {}): TaxesCollectionCommand => ({
  type: 'RecordPayment',
  data: { order: 1, intentId: 'pi_1', received: due, at, ...changes },
});
export const expired: TaxesCollectionEvent = { type: 'CollectionExpired', data: { expiredAt: afterExpiry } };
export const refundRequested = (
  refundId: string,
  amount = due,
  cause: 'requested' | 'at_processor' = 'requested',
): TaxesCollectionEvent => ({
  type: 'RefundRequested',
  data: { refundId, intentId: 'pi_1', amount, paymentType: 'payment', cause, requestedAt: at },
});
export const requestRefund = (refundId: string, amount?: typeof due): TaxesCollectionCommand => ({
  type: 'RequestRefund',
  data: { refundId, ...(amount && { amount }), at },
});
export const ofRefund = (amount: typeof due, statusBefore: 'pending' | 'succeeded' | 'failed') =>
  ({ intentId: 'pi_1', paymentType: 'payment', amount, statusBefore }) as const;
export const refundSucceeded = (refundId: string, amount = due): TaxesCollectionEvent => ({
  type: 'RefundSucceeded',
  data: { refundId, ...ofRefund(amount, 'pending'), processorRefundId: 're_1', succeededAt: at },
});
export const recordRefund = (
  refundId: string,
  status: 'pending' | 'succeeded' | 'failed',
  amount = due,
): TaxesCollectionCommand => ({
  type: 'RecordRefund',
  data: { refundId, intentId: 'pi_1', amount, processorRefundId: 're_1', status, at },
});
