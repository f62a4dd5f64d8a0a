import { z } from 'zod';
import type { dutiesOfParcel } from '../../../../application/collections/parcel-duties.ts';
import { asOf } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { shipmentByTrackingNumber } from '../../../../application/parcels/shipments/shipments-by-tracking-number.ts';
import type { reasonOfScan } from '../../../../application/parcels/tracking/reason-of-scan.ts';
import { acceptedLanguage, isLanguage, languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { Branding } from '../../../../application/shared/ports/branding.ts';
import { byNumber } from '../../../parcels/http/tracking.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { FailurePage, Route } from '../../../platform/http/engine/route/route.ts';
import { privatePages } from '../../../platform/http/pages/replies.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { trackingMessagePage, trackingPage } from '../../pages/tracking-page.ts';
import type { TrackingMessage } from '../../pages/tracking-page.ts';

export type PublicTrackingDependencies = {
  readonly find: ReturnType<typeof shipmentByTrackingNumber>;
  readonly pages: Pages;
  readonly branding: Pick<Branding, 'operator' | 'brandOf'>;
  readonly dutiesOf: ReturnType<typeof dutiesOfParcel>;
  readonly reasonOf: ReturnType<typeof reasonOfScan>;
};

const { page, seeOther } = privatePages('same-origin');

/** The language chosen on the page, else that of the browser, else that of the destination country. */
const languageFor = (chosen: string, header: string | undefined, country?: string): Language => {
  if (isLanguage(chosen)) return chosen;
  return acceptedLanguage(header) ?? (country === undefined ? 'en' : languageOfAddress({ country }));
};

const query = z.object({ lang: z.string().catch(''), number: z.string().max(64).catch('') });

/** The public pages: the tracking page of a parcel, and the form for a tracking number. */
export const publicTrackingRoutes = ({
  find,
  pages,
  branding,
  dutiesOf,
  reasonOf,
}: PublicTrackingDependencies): readonly Route[] => {
  const { operator } = branding;
  const message = (status: number, language: Language, name: TrackingMessage) =>
    page(status, trackingMessagePage(pages, language, name, operator), { 'content-language': language });
  const failurePage: FailurePage = ({ status, reason }, { url, header }) => {
    const chosen = new URL(url, 'http://localhost').searchParams.get('lang') ?? '';
    const language = languageFor(chosen, header('accept-language'));
    if (status === 404 || reason === 'malformed_path') return message(404, language, 'unknown');
    return message(status, language, status === 429 ? 'busy' : 'failed');
  };
  const common = {
    tag: 'Tracking',
    access: 'public',
    rate: 'page',
    method: 'get',
    hidden: true,
    query,
    failurePage,
  } as const;
  return [
    route({
      ...common,
      path: '/track',
      summary: 'The page that asks for the number of a parcel.',
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: ({ query: { lang, number }, header }) => {
        const language = languageFor(lang, header('accept-language'));
        const asked = number.trim();
        return Promise.resolve(
          asked === ''
            ? message(200, language, 'find')
            : seeOther(`/track/${encodeURIComponent(asked)}?lang=${language}`),
        );
      },
    }),
    route({
      ...common,
      path: '/track/{trackingNumber}',
      summary: 'The public page of a parcel.',
      params: byNumber,
      replies: { 200: { description: 'A page without personal data.', type: 'text/html' } },
      handler: async ({ params: { trackingNumber }, query: { lang }, context: { at }, header }) => {
        const view = await find(trackingNumber);
        const language = languageFor(lang, header('accept-language'), view?.destinationCountry);
        if (!view) return message(404, language, 'unknown');
        const [brand, duties] = await Promise.all([
          branding.brandOf(view.accountId),
          dutiesOf(view.trackingNumber ?? trackingNumber, view.accountId, at),
        ]);
        const html = trackingPage(pages, asOf(view, at), { at, language, brand, operator, duties, reasonOf });
        return page(200, html, { 'content-language': language });
      },
    }),
  ];
};
