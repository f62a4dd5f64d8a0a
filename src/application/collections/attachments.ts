import type { CollectionView } from './collection-view.ts';
import type { Transaction } from './paying/payments-view.ts';

/** A document about a collection. It is not stored, but rendered again from the log at each request. */
export type CollectionAttachment = {
  /** Constant for each notice, payment or refund. */
  readonly attachmentId: string;
  /** The number that is printed on the document. */
  readonly number: string;
  readonly createdAt: string;
  readonly updatedAt: string;
} & (
  | { readonly kind: 'payment_notice' }
  | { readonly kind: 'receipt'; readonly payment: Transaction }
  | { readonly kind: 'refund_note'; readonly refund: Transaction }
);

const prefix = /^[a-z]+_/;

/** The number of the payment among the orders of its collection. The processor uses the same number. */
const orderOf = ({ attempts }: CollectionView, intentId: string): number =>
  attempts.find((attempt) => attempt.intentId === intentId)?.order ?? 1;

const latest = (entries: readonly Transaction[], atLeast: string): string =>
  entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), atLeast);

/** Events that change the content of the notice. */
const changesNotice: ReadonlySet<string> = new Set<CollectionView['history'][number]['type']>([
  'CollectionReady',
  'CollectionReassessed',
  'CollectionPaid',
  'CollectionExpired',
  'CollectionCancelled',
]);

/** The request for payment, from the time at which the sum is known. Later it shows whether it was paid. */
const noticeOf = (view: CollectionView, base: string): readonly CollectionAttachment[] => {
  const readyAt = view.history.find(({ type }) => type === 'CollectionReady')?.at;
  if (readyAt === undefined || !view.due) return [];
  const updatedAt = view.history.findLast(({ type }) => changesNotice.has(type))?.at ?? readyAt;
  return [
    {
      kind: 'payment_notice',
      attachmentId: `${view.collectionId}-notice`,
      number: `${base}-N`,
      createdAt: readyAt,
      updatedAt,
    },
  ];
};

/** The documents of this collection, the oldest first: a notice, the receipt, and a note for each refund. */
export const attachmentsOf = (view: CollectionView): readonly CollectionAttachment[] => {
  const { collectionId, transactions } = view;
  const base = collectionId.replace(prefix, '');
  const refunds = transactions.filter(({ type }) => type === 'refund');
  const receipts = transactions
    .filter(({ type }) => type === 'payment')
    .map((payment): CollectionAttachment => {
      const order = orderOf(view, payment.intentId);
      const movements = transactions.filter(({ intentId }) => intentId === payment.intentId);
      const { createdAt } = payment;
      const times = { createdAt, updatedAt: latest(movements, createdAt) };
      return {
        kind: 'receipt',
        attachmentId: `${collectionId}-receipt-${order}`,
        number: `${base}-${order}`,
        ...times,
        payment,
      };
    });
  const notes = refunds.flatMap((refund, index): readonly CollectionAttachment[] => {
    if (refund.status !== 'succeeded') return [];
    const [place, { updatedAt }] = [index + 1, refund];
    const ids = { attachmentId: `${collectionId}-refund-${place}`, number: `${base}-R${place}` };
    return [{ kind: 'refund_note', ...ids, createdAt: updatedAt, updatedAt, refund }];
  });
  return [...noticeOf(view, base), ...receipts, ...notes];
};

/** The file name, from the kind of the document and the tracking number. */
export const attachmentFileName = (kind: CollectionAttachment['kind'], trackingNumber: string): string =>
  `${kind.replaceAll('_', '-')}-${trackingNumber.replaceAll(/[^\w-]/g, '')}.pdf`;
