import { z } from 'zod';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { acceptedLanguage, isLanguage, languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { messagePage } from '../../pages/payment/payment-page.ts';
import type { FailurePage, TextReply } from '../../../platform/http/engine/route/route.ts';
import { pagePolicy, privatePages } from '../../../platform/http/pages/replies.ts';

/** Only the processor's script needs more: its own origin and frames, its server, and one script of this service. */
const scriptSources = ({ scriptUrl }: Extract<CardForm, { kind: 'script' }>): readonly string[] => {
  const { origin } = new URL(scriptUrl);
  return [
    `script-src 'self' ${origin}`,
    `frame-src ${origin} https://hooks.stripe.com`,
    "connect-src 'self' https://api.stripe.com",
  ];
};

/** The address is the key to the page: it must not reach another site. */
const { headers: addressHeaders, page, seeOther } = privatePages('no-referrer');
export { addressHeaders, seeOther };

export type Html = (
  status: number,
  page: { readonly html: string; readonly hasForm?: boolean },
  headers?: Readonly<Record<string, string>>,
) => TextReply;

/**
 * Makes replies of pages. Scripts are allowed on a page that asks for a card by the processor's script, and on no
 * other.
 */
export const htmlReplies = (cardForm: CardForm | undefined): Html => {
  const formPolicy =
    cardForm?.kind === 'script' ? { 'content-security-policy': pagePolicy(...scriptSources(cardForm)) } : {};
  return (status, { html, hasForm = false }, headers) => page(status, html, { ...(hasForm && formPolicy), ...headers });
};

export const languageQuery = z.string().catch('');

/** Chosen on the page, else of the browser, else of the consignee's country. */
export const languageFor = (chosen: string, header: string | undefined, view: CollectionView | undefined): Language => {
  if (isLanguage(chosen)) return chosen;
  const { shipTo } = view?.people ?? {};
  return acceptedLanguage(header) ?? (shipTo ? languageOfAddress(shipTo.address) : 'en');
};

/** What a payer sees of an error: one page for every address that does not exist, whatever is wrong with it. */
export const failurePage = (pages: Pages): FailurePage => {
  const html = htmlReplies(undefined);
  return ({ status, reason }, { url, header }) => {
    const chosen = new URL(url, 'http://localhost').searchParams.get('lang') ?? '';
    const language = languageFor(chosen, header('accept-language'), undefined);
    const isUnknown = status === 404 || reason === 'malformed_path';
    const name = isUnknown ? 'unknown' : status === 429 ? 'busy' : 'failed';
    return html(
      isUnknown ? 404 : status,
      { html: messagePage(pages, language, name) },
      { 'content-language': language },
    );
  };
};
