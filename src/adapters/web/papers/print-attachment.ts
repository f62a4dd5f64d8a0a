import type { CollectionLinks } from '../../../application/collections/collection-links.ts';
import type { PaymentPapers } from '../../../application/ports/payment-papers.ts';
import { paymentPaper } from './payment-paper.ts';
import type { PaperRequest } from './paper-words.ts';

/** Draws an attachment of a collection as a PDF. */
export const printAttachment =
  (papers: PaymentPapers, { payment }: Pick<CollectionLinks, 'payment'>) =>
  (request: Omit<PaperRequest, 'paymentUrl'>): Promise<Uint8Array> =>
    papers.printPaymentPaper(paymentPaper({ ...request, paymentUrl: payment(request.view.collectionId) }));

export type PrintAttachment = ReturnType<typeof printAttachment>;
