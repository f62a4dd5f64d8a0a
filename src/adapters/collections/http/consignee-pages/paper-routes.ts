import { z } from 'zod';
import { attachmentFileName, attachmentsOf } from '../../../../application/collections/attachments.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { payerPapers } from '../../pages/payment/payer-papers.ts';
import type { PrintAttachment } from '../../pages/papers/print-attachment.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { findCollection, unknown } from './find-page.ts';
import type { TokenSources } from './find-page.ts';
import { paymentPath } from './links.ts';
import { addressHeaders, failurePage, languageFor, languageQuery } from './replies.ts';

export type PaperRouteOptions = TokenSources & { readonly pages: Pages; readonly print: PrintAttachment };

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
