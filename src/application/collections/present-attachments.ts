import type { Links } from '../parcels/shipments/present-shipment.ts';
import { attachmentsOf } from './attachments.ts';
import type { CollectionAttachment } from './attachments.ts';
import type { CollectionLinks } from './collection-links.ts';
import type { CollectionView } from './collection-view.ts';
import type { CommercialInvoice } from './commercial-invoices.ts';

/** What a paper is about: the payment or the refund at the processor, or the parcel. */
const referenceOf = (attachment: CollectionAttachment, { trackingNumber }: CollectionView): string => {
  switch (attachment.kind) {
    case 'payment_notice':
      return trackingNumber;
    case 'receipt':
      return attachment.payment.intentId;
    case 'refund_note':
      return attachment.refund.reference ?? attachment.refund.transactionId;
  }
};

const amountOf = (attachment: CollectionAttachment, { due }: CollectionView) => {
  switch (attachment.kind) {
    case 'payment_notice':
      return due && { amount: Number(due.amount), currency: due.currency };
    case 'receipt':
      return { amount: Number(attachment.payment.amount), currency: attachment.payment.currency };
    case 'refund_note':
      return { amount: Math.abs(Number(attachment.refund.amount)), currency: attachment.refund.currency };
  }
};

/** The papers of a collection as replies show them, the oldest first; their addresses are good for a short time. */
export const presentAttachments = (
  view: CollectionView,
  invoices: readonly CommercialInvoice[],
  links: Pick<CollectionLinks, 'attachment'> & { readonly document: Links['document'] },
  at: string,
) =>
  [
    ...attachmentsOf(view).map((attachment) => ({
      id: attachment.attachmentId,
      eventName: attachment.kind,
      data: { number: attachment.number, format: 'PDF', ...amountOf(attachment, view) },
      createdAt: attachment.createdAt,
      updatedAt: attachment.updatedAt,
      downloadURL: links.attachment(view.collectionId, attachment.attachmentId, at),
      reference: referenceOf(attachment, view),
    })),
    ...invoices.map(({ shipmentId, document, createdAt }) => ({
      id: document.id,
      eventName: 'commercial_invoice' as const,
      data: { format: document.format, ...(document.name !== undefined && { name: document.name }), shipmentId },
      createdAt,
      updatedAt: createdAt,
      downloadURL: links.document(shipmentId, document.id, at),
      reference: view.trackingNumber,
    })),
  ].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt)));

export type PresentedAttachment = ReturnType<typeof presentAttachments>[number];
