import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import type { SignedLinks } from '../../../shared/security/signed-links.ts';
import type { PaymentTokens } from '../../payments/payment-tokens.ts';

export const attachmentPath = '/api/taxes-collections/{id}/attachments/{attachmentId}';

export const attachmentPathOf = (collectionId: string, attachmentId: string): string =>
  attachmentPath.replace('{id}', collectionId).replace('{attachmentId}', attachmentId);

export const paymentPath = '/pay/{token}';

export const returnPath = `${paymentPath}/return`;

/** Addresses of payment pages, and of signed downloads of papers, under the service's public base URL. */
export const collectionLinksUnder = (
  baseUrl: string,
  tokens: Pick<PaymentTokens, 'of'>,
  signed: Pick<SignedLinks, 'sign'>,
): CollectionLinks => {
  const addressOf = (path: string, collectionId: string): string =>
    `${baseUrl}${path.replace('{token}', tokens.of(collectionId))}`;
  return {
    payment: (collectionId) => addressOf(paymentPath, collectionId),
    afterBank: (collectionId) => addressOf(returnPath, collectionId),
    attachment: (collectionId, attachmentId, at) =>
      `${baseUrl}${signed.sign(attachmentPathOf(collectionId, attachmentId), at)}`,
  };
};
