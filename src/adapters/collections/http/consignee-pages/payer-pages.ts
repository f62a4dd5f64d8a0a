import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { collectionOfAnyAccount } from '../../../../application/collections/find-collection.ts';
import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { acceptedLanguage, isLanguage, languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { Branding } from '../../../../application/shared/ports/branding.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { FailurePage, TextReply } from '../../../platform/http/engine/route/route.ts';
import { pagePolicy, privatePages } from '../../../platform/http/pages/replies.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { messagePage, renderPaymentPage } from '../../pages/payment/payment-page.ts';
import type { PageOptions, PaymentPage } from '../../pages/payment/payment-page.ts';
import type { PaymentTokens } from '../../payments/payment-tokens.ts';
import { paymentPath, returnPath } from './links.ts';

/**
 * The content security policy of the processor's script: its own origin and frames, its server, and one script of this
 * service.
 */
const scriptSources = ({ scriptUrl }: Extract<CardForm, { kind: 'script' }>): readonly string[] => {
  const { origin } = new URL(scriptUrl);
  return [
    `script-src 'self' ${origin}`,
    `frame-src ${origin} https://hooks.stripe.com`,
    "connect-src 'self' https://api.stripe.com",
  ];
};

/** No referrer is sent, because the address of the page grants access to it. */
const { headers: addressHeaders, page, seeOther } = privatePages('no-referrer');
export { addressHeaders, seeOther };

export type Html = (
  status: number,
  page: { readonly html: string; readonly hasForm?: boolean },
  headers?: Readonly<Record<string, string>>,
) => TextReply;

/** Makes replies of pages. Scripts are allowed only on a page that asks for a card through the processor's script. */
export const htmlReplies = (cardForm: CardForm | undefined): Html => {
  const formPolicy =
    cardForm?.kind === 'script' ? { 'content-security-policy': pagePolicy(...scriptSources(cardForm)) } : {};
  return (status, { html, hasForm = false }, headers) => page(status, html, { ...(hasForm && formPolicy), ...headers });
};

export const languageQuery = z.string().catch('');

/** The language chosen on the page, else that of the browser, else that of the consignee's country. */
export const languageFor = (chosen: string, header: string | undefined, view: CollectionView | undefined): Language => {
  if (isLanguage(chosen)) return chosen;
  const { shipTo } = view?.people ?? {};
  return acceptedLanguage(header) ?? (shipTo ? languageOfAddress(shipTo.address) : 'en');
};

/**
 * The page that a payer sees of an error. All addresses that do not exist show the same page, so that it reveals
 * nothing.
 */
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

/** The collection of an address, and the language of its page. */
export type FoundPage = {
  readonly collectionId: string;
  readonly accountId: string;
  readonly language: Language;
  /** The address of the page in this language. */
  readonly address: string;
  /** The address to which the bank sends the payer back. */
  readonly returnAddress: string;
  readonly render: (options: Pick<PageOptions, 'now' | 'notice' | 'faults'>) => Promise<PaymentPage>;
};

/**
 * The context of a payer, who has no account: the address is the permission to pay this one collection of the merchant.
 */
export const payerContext = (context: Context, { accountId }: Pick<FoundPage, 'accountId'>): Context => ({
  ...context,
  accountId,
  actor: 'payer',
});

type Asked = { readonly token: string; readonly lang: string; readonly header: (name: string) => string | undefined };

export type FindPage = (asked: Asked) => Promise<FoundPage>;

export type TokenSources = {
  readonly store: Pick<EventStore, 'read'>;
  readonly tokens: Pick<PaymentTokens, 'collectionIdOf'>;
};
export type PageSources = TokenSources & {
  readonly pages: Pages;
  readonly branding: Pick<Branding, 'operator' | 'brandOf'>;
  /** Whether the tracking page shows this parcel of the account: duties are collected for parcels of others, too. */
  readonly isTracked: (trackingNumber: string, accountId: string) => Promise<boolean>;
};

export const unknown = (): HttpError =>
  new HttpError(404, 'not_found', 'This address was not given out by this service.');

/**
 * Finds the collection of a token. A token that this service did not make is refused before the store is read, so that
 * guesses cost little and take the same time.
 */
export const findCollection =
  ({ store, tokens }: TokenSources) =>
  async (token: string): Promise<CollectionView> => {
    const collectionId = tokens.collectionIdOf(token);
    if (collectionId === undefined) throw unknown();
    // oxlint-disable-next-line waybill/own-account -- the token itself is the permission to see the page
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) throw unknown();
    return view;
  };

/** Finds the page of a token. */
export const findPage =
  ({ pages, branding, isTracked, ...sources }: PageSources, cardForm: CardForm | undefined): FindPage =>
  async ({ token, lang, header }) => {
    const view = await findCollection(sources)(token);
    const { collectionId } = view;
    const language = languageFor(lang, header('accept-language'), view);
    const { trackingNumber, accountId } = view;
    const brand = await branding.brandOf(accountId);
    const { operator } = branding;
    const path = paymentPath.replace('{token}', token);
    return {
      collectionId,
      accountId,
      language,
      address: `${path}?lang=${language}`,
      returnAddress: `${returnPath.replace('{token}', token)}?lang=${language}`,
      render: async (options) => {
        const hasTracking = await isTracked(trackingNumber, accountId);
        const page = renderPaymentPage(pages, {
          view,
          language,
          path,
          cardForm,
          nonce: randomUUID(),
          brand,
          operator,
          ...(hasTracking && { trackingPath: `/track/${encodeURIComponent(trackingNumber)}` }),
          ...options,
        });
        if (!page) throw unknown();
        return page;
      },
    };
  };
