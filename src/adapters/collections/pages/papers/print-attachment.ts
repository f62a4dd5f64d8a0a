import type { Branding } from '../../../../application/shared/ports/branding.ts';
import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import type { PaymentPapers } from '../../../../application/parcels/ports/renderers.ts';
import { paymentPaper } from './payment-paper.ts';
import type { PaperRequest } from './paper-words.ts';

/** Draws an attachment of a collection as a PDF. */
export const printAttachment =
  (
    papers: PaymentPapers,
    { payment }: Pick<CollectionLinks, 'payment'>,
    { operator, brandOf }: Pick<Branding, 'operator' | 'brandOf'>,
  ) =>
  async (request: Omit<PaperRequest, 'paymentUrl' | 'brand' | 'operator'>): Promise<Uint8Array> => {
    const { accountId, collectionId } = request.view;
    const [brand, paymentUrl] = [await brandOf(accountId), payment(collectionId)];
    return papers.printPaymentPaper(paymentPaper({ ...request, paymentUrl, brand, operator }), accountId);
  };

export type PrintAttachment = ReturnType<typeof printAttachment>;
