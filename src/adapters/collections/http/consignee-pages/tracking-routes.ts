import { z } from 'zod';
import type { dutiesOfParcel } from '../../../../application/collections/parcel-duties.ts';
import { asOf } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { shipmentsByTrackingNumbers } from '../../../../application/parcels/shipments/shipments-by-tracking-number.ts';
import type { reasonOfScan } from '../../../../application/parcels/tracking/reason-of-scan.ts';
import { acceptedLanguage, isLanguage, languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import type { Branding } from '../../../../application/shared/ports/branding.ts';
import { byNumber } from '../../../parcels/http/tracking.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { FailurePage, Route } from '../../../platform/http/engine/route/route.ts';
import { privatePages } from '../../../platform/http/pages/replies.ts';
import type { Pages } from '../../../platform/pages/pages.ts';
import { isLookedUp, numbersIn, tooManyNumbersPage, trackingListPage } from '../../pages/tracking-list.ts';
import type { AskedParcel } from '../../pages/tracking-list.ts';
import { mostNumbers, trackingMessagePage, trackingPage } from '../../pages/tracking-page.ts';
import type { TrackingMessage } from '../../pages/tracking-page.ts';

export type PublicTrackingDependencies = {
  readonly find: ReturnType<typeof shipmentsByTrackingNumbers>;
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

const query = z.object({
  lang: z.string().catch(''),
  number: z.string().max(64).catch(''),
  numbers: z.string().max(4_000).catch(''),
});

/** The numbers of a query; those of the field for one number may be several, too. */
const numbersOf = ({ number, numbers }: z.output<typeof query>): readonly string[] =>
  numbersIn(`${numbers}\n${number}`);

/** Looking up several numbers costs as much as looking at the page of each. */
const unitsFor = (sent: unknown): number => {
  const { success, data } = query.safeParse(sent);
  return success ? Math.min(numbersOf(data).length, mostNumbers) : 1;
};

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
  const parcelOf = async (view: ShipmentView, number: string, at: string) => {
    const [brand, duties] = await Promise.all([
      branding.brandOf(view.accountId),
      dutiesOf(view.trackingNumber ?? number, view.accountId, at),
    ]);
    return { view: asOf(view, at), brand, duties };
  };
  /** In the order in which they were asked for. One after the other, so that a list does not hold others up. */
  const parcelsOf = async (numbers: readonly string[], at: string): Promise<readonly AskedParcel[]> => {
    const found = await find(numbers.filter(isLookedUp));
    const asked: AskedParcel[] = [];
    for (const number of numbers) {
      const view = found.get(number);
      asked.push({ number, ...(view && { parcel: await parcelOf(view, number, at) }) });
    }
    return asked;
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
      unitsFor,
      handler: async ({ query, context: { at }, header }) => {
        const language = languageFor(query.lang, header('accept-language'));
        const numbers = numbersOf(query);
        const [only] = numbers;
        if (only === undefined) return message(200, language, 'find');
        if (numbers.length === 1) return seeOther(`/track/${encodeURIComponent(only)}?lang=${language}`);
        const said = { 'content-language': language };
        if (numbers.length > mostNumbers)
          return page(400, tooManyNumbersPage(pages, numbers, { language, operator }), said);
        const asked = await parcelsOf(numbers, at);
        return page(200, trackingListPage(pages, asked, { at, language, operator, reasonOf }), said);
      },
    }),
    route({
      ...common,
      path: '/track/{trackingNumber}',
      summary: 'The public page of a parcel.',
      params: byNumber,
      replies: { 200: { description: 'A page without personal data.', type: 'text/html' } },
      handler: async ({ params: { trackingNumber }, query: { lang }, context: { at }, header }) => {
        const view = (await find([trackingNumber])).get(trackingNumber);
        const language = languageFor(lang, header('accept-language'), view?.destinationCountry);
        if (!view) return message(404, language, 'unknown');
        const parcel = await parcelOf(view, trackingNumber, at);
        const html = trackingPage(pages, parcel.view, { ...parcel, at, language, operator, reasonOf });
        return page(200, html, { 'content-language': language });
      },
    }),
  ];
};
