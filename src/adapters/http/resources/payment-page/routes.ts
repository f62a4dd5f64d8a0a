import { z } from 'zod';
import { collectionOfAnyAccount } from '../../../../application/collections/find-collection.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { acceptedLanguage, isLanguage, languageOfAddress } from '../../../../application/languages/languages.ts';
import type { Language } from '../../../../application/languages/languages.ts';
import type { EventStore } from '../../../../application/ports/event-store.ts';
import type { PaymentTokens } from '../../../security/payment-tokens.ts';
import type { Pages } from '../../../web/pages.ts';
import { renderPaymentPage, unknownPaymentPage } from '../../../web/payment/payment-page.ts';
import { paymentStyle } from '../../../web/payment/style.ts';
import { route } from '../../engine/route/route.ts';
import type { Reply, Route } from '../../engine/route/route.ts';
import { paymentPath } from './links.ts';

/** The address is the key to the page: it must not reach another site, a search engine or a cache. No script runs. */
const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** How often a page whose amount is being calculated loads itself again, and after how many seconds. */
const refreshes = { most: 30, after: 4 };

const html = (status: number, bytes: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  bytes,
  type: 'text/html; charset=utf-8',
  headers: { ...pageHeaders, ...headers },
});

/** Chosen on the page, else of the browser, else of the consignee's country. */
const languageFor = (chosen: string, header: string | undefined, view: CollectionView | undefined): Language => {
  if (isLanguage(chosen)) return chosen;
  const { shipTo } = view?.people ?? {};
  return acceptedLanguage(header) ?? (shipTo ? languageOfAddress(shipTo.address) : 'en');
};

export const paymentPageRoutes = ({
  store,
  tokens,
  pages,
}: {
  readonly store: EventStore;
  readonly tokens: Pick<PaymentTokens, 'collectionIdOf'>;
  readonly pages: Pages;
}): readonly Route[] => [
  route({
    tag: 'Payment page',
    access: 'public',
    rate: 'page',
    method: 'get',
    path: paymentPath,
    summary: 'The page at which the consignee pays.',
    hidden: true,
    params: z.object({ token: z.string() }),
    query: z.object({ lang: z.string().catch(''), n: z.coerce.number().int().min(0).catch(0) }),
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: async ({ params: { token }, query: { lang, n }, context: { at }, header }) => {
      const collectionId = tokens.collectionIdOf(token);
      // eslint-disable-next-line waybill/own-account -- the token itself is the permission to see the page
      const view = collectionId === undefined ? undefined : await collectionOfAnyAccount(store, collectionId);
      const language = languageFor(lang, header('accept-language'), view);
      const page = view && renderPaymentPage(pages, view, language, at);
      if (!page) return html(404, unknownPaymentPage(pages, language));
      const again = page.isChanging && n < refreshes.most ? { refresh: `${refreshes.after}; url=?lang=${language}&n=${n + 1}` } : {};
      return html(200, page.html, { ...again, 'content-language': language });
    },
  }),
  route({
    tag: 'Payment page',
    access: 'public',
    rate: 'none',
    method: 'get',
    path: '/pay/style.css',
    summary: 'The style sheet of the payment page.',
    hidden: true,
    replies: { 200: { description: 'A style sheet.', type: 'text/css' } },
    handler: () =>
      Promise.resolve({ bytes: paymentStyle, type: 'text/css; charset=utf-8', headers: { 'cache-control': 'public, max-age=3600' } }),
  }),
];
