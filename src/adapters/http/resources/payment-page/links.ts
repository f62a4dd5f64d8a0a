import type { CollectionLinks } from '../../../../application/collections/collection-links.ts';
import type { PaymentTokens } from '../../../security/payment-tokens.ts';

export const paymentPath = '/pay/{token}';

/** Addresses of payment pages under the service's public base URL. */
export const collectionLinksUnder = (baseUrl: string, tokens: Pick<PaymentTokens, 'of'>): CollectionLinks => ({
  payment: (collectionId) => `${baseUrl}${paymentPath.replace('{token}', tokens.of(collectionId))}`,
});
