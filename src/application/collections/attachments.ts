import type { CollectionView } from './collection-view.ts';
import type { Transaction } from './paying/payments-view.ts';

/**
 * A paper about a collection. Nothing of it is stored: it is drawn again from the log whenever somebody asks for it.
 */
export type CollectionAttachment = {
  /** Always the same for one notice, payment or refund. */
  readonly attachmentId: string;
  /** Printed on the paper. */
  readonly number: string;
  readonly createdAt: string;
  readonly updatedAt: string;
} & (
  | { readonly kind: 'payment_notice' }
  | { readonly kind: 'receipt'; readonly payment: Transaction }
  | { readonly kind: 'refund_note'; readonly refund: Transaction }
);

const prefix = /^[a-z]+_/;

/** The number of the payment among the orders of its collection: the processor knows the payment by the same. */
const orderOf = ({ attempts }: CollectionView, intentId: string): number =>
  attempts.find((attempt) => attempt.intentId === intentId)?.order ?? 1;

const latest = (entries: readonly Transaction[], atLeast: string): string =>
  entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), atLeast);

/** Events after which the notice says something else. */
const changesNotice: ReadonlySet<string> = new Set<CollectionView['history'][number]['type']>([
  'CollectionReady',
  'CollectionReassessed',
  'CollectionPaid',
  'CollectionExpired',
  'CollectionCancelled',
]);

/** The request for payment: since the sum was known. It shows later whether it was paid. */
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

/**
 * What was printed, or can be, for this collection, the oldest first: a notice, the receipt, and a note for each
 * refund.
 */
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

/** The name of the file: of what it is, and of the parcel. */
export const attachmentFileName = (kind: CollectionAttachment['kind'], trackingNumber: string): string =>
  `${kind.replaceAll('_', '-')}-${trackingNumber.replaceAll(/[^\w-]/g, '')}.pdf`;
