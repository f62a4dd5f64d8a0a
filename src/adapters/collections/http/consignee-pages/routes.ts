import { z } from 'zod';
import { attachmentFileName, attachmentsOf } from '../../../../application/collections/attachments.ts';
import type { PayCollection } from '../../../../application/collections/paying/pay-collection.ts';
import type { SettleCollection } from '../../../../application/collections/paying/settle-collection.ts';
import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { assetRoute } from '../../../platform/http/pages/replies.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { brandStyle, paymentStyle } from '../../../platform/pages/style.ts';
import type { PrintAttachment } from '../../pages/papers/payment-paper.ts';
import { cardScript } from '../../pages/payment/card-form.ts';
import { askedNoticeOf } from '../../pages/payment/payer-state.ts';
import { payerPapers } from '../../pages/payment/payment-page.ts';
import { paymentPath, returnPath } from './links.ts';
import { payRoute } from './pay-route.ts';
import {
  addressHeaders,
  failurePage,
  findCollection,
  findPage,
  htmlReplies,
  languageFor,
  languageQuery,
  payerContext,
  seeOther,
  unknown,
} from './payer-pages.ts';
import type { PageSources, TokenSources } from './payer-pages.ts';

/** The files of the payment page, which are the same for every payer. */
const paymentPageAssets: readonly Route[] = [
  assetRoute('Payment page', '/pay/style.css', 'The style sheet of the payment page.', paymentStyle, 'text/css'),
  assetRoute(
    'Payment page',
    '/pay/card.js',
    'The script that asks for the card with the script of the processor.',
    cardScript,
    'text/javascript',
  ),
  // The content security policy of the pages forbids inline styles: colours come from files of this service.
  route({
    tag: 'Payment page',
    access: 'public',
    rate: 'none',
    method: 'get',
    path: '/pay/colours/{colour}',
    summary: 'The colours of a sender, as six hexadecimal digits, for the style sheet.',
    hidden: true,
    params: z.object({ colour: z.string().regex(/^[\da-f]{6}$/i) }),
    replies: { 200: { description: 'A file.', type: 'text/css' } },
    handler: ({ params: { colour } }) =>
      Promise.resolve({
        bytes: brandStyle(colour),
        type: 'text/css; charset=utf-8',
        headers: { 'cache-control': 'public, max-age=3600' },
      }),
  }),
];

/** How often a page that shows something in progress reloads itself, and after how many seconds. */
const refreshes = { most: 30, after: 4 };

export type PaymentPageOptions = PageSources & {
  /** The address of this service. */
  readonly baseUrl: string;
  /** Undefined if no card processor is configured. */
  readonly card:
    | { readonly form: CardForm; readonly pay: PayCollection; readonly settle: SettleCollection }
    | undefined;
  /** Called with the error of a request to the processor. */
  readonly failed: (error: unknown) => void;
};

export const paymentPageRoutes = ({ baseUrl, card, failed, ...sources }: PaymentPageOptions): readonly Route[] => {
  const [find, html] = [findPage(sources, card?.form), htmlReplies(card?.form)];
  const common = {
    tag: 'Payment page',
    access: 'public',
    hidden: true,
    params: z.object({ token: z.string() }),
    failurePage: failurePage(sources.pages),
  } as const;

  return [
    route({
      ...common,
      rate: 'page',
      method: 'get',
      path: paymentPath,
      summary: 'The page at which the consignee pays.',
      query: z.object({ lang: languageQuery, note: z.string().catch(''), n: z.coerce.number().int().min(0).catch(0) }),
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: async ({ params: { token }, query: { lang, note, n }, context: { at }, header }) => {
        const { language, render } = await find({ token, lang, header });
        const notice = askedNoticeOf(note);
        const page = await render({ now: at, ...(notice && { notice }) });
        const again =
          page.isChanging && n < refreshes.most
            ? { refresh: `${refreshes.after}; url=?lang=${language}&n=${n + 1}` }
            : {};
        return html(200, page, { ...again, 'content-language': language });
      },
    }),
    payRoute({ common, baseUrl, card, find, html }),
    route({
      ...common,
      rate: 'page',
      method: 'get',
      path: returnPath,
      summary: 'Where the payer comes back to from the bank: asks the processor, then shows the page.',
      query: z.object({ lang: languageQuery }),
      replies: { 303: { description: 'To the page.', type: 'text/html' } },
      handler: async ({ params: { token }, query: { lang }, context, header }) => {
        const found = await find({ token, lang, header });
        // If this fails, the page shows what is known, and a background job settles the payment.
        await card?.settle(found.collectionId, payerContext(context, found)).catch(failed);
        return seeOther(found.address);
      },
    }),
    ...paymentPageAssets,
  ];
};

type PaperRouteOptions = TokenSources & { readonly pages: Pages; readonly print: PrintAttachment };

/** The papers of the payer, under the address of the payment page. They exist once the sum is known or paid. */
export const payerPaperRoutes = ({ pages, print, ...sources }: PaperRouteOptions): readonly Route[] => {
  const find = findCollection(sources);
  return payerPapers.map(({ name, kind }) =>
    route({
      tag: 'Payment page',
      access: 'public',
      hidden: true,
      rate: 'page',
      method: 'get',
      path: `${paymentPath}/${name}`,
      summary: `The ${name} of the payer.`,
      params: z.object({ token: z.string() }),
      query: z.object({ lang: languageQuery }),
      failurePage: failurePage(pages),
      replies: { 200: { description: 'A PDF of A4 sheets.', type: 'application/pdf' } },
      handler: async ({ params: { token }, query: { lang }, header }) => {
        const view = await find(token);
        const attachment = attachmentsOf(view).find((each) => each.kind === kind);
        if (!attachment) throw unknown();
        const language = languageFor(lang, header('accept-language'), view);
        return {
          bytes: await print({ view, attachment, language, reader: 'payer' }),
          type: 'application/pdf',
          headers: {
            ...addressHeaders,
            'content-disposition': `inline; filename="${attachmentFileName(kind, view.trackingNumber)}"`,
            'content-language': language,
          },
        };
      },
    }),
  );
};
