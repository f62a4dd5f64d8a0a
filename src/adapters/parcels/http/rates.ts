import { z } from 'zod';
import type { quoteRates } from '../../../application/parcels/shipments/quote-rates.ts';
import type { Carriers } from '../../../application/parcels/ports/carriers.ts';
import type { Holidays } from '../../../domain/shared/calendar/index.ts';
import type { Catalogue } from '../../../domain/parcels/rating/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { flag } from '../../platform/http/schemas/index.ts';
import { presentRate } from '../../../application/parcels/shipments/present-shipment.ts';
import { quoteRequest, ratesReply, service } from './shipments/schemas.ts';

export const ratesRoutes = ({
  catalogue,
  carriers,
  quote,
  holidaysOf,
}: {
  catalogue: Catalogue;
  carriers: Pick<Carriers, 'of'>;
  quote: ReturnType<typeof quoteRates>;
  /** The holiday calendar with an account's changes. */
  holidaysOf: (accountId: string) => Promise<Holidays>;
}): readonly Route[] => [
  route({
    tag: 'Services',
    access: { scope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: '/api/services',
    operationId: 'listServices',
    summary: 'List the shipping services.',
    query: z.object({ includeInactive: flag.optional() }),
    replies: { 200: { description: 'Services.', schema: z.array(service) } },
    handler: ({ query }) =>
      Promise.resolve({
        json: catalogue.services
          .filter(({ isActive }) => isActive || query.includeInactive === true)
          .map((each) => ({ ...each, carrier: carriers.of(each.code).name })),
      }),
  }),
  route({
    tag: 'Services',
    access: { scope: 'read_shipments' },
    rate: 'read',
    method: 'post',
    path: '/api/rates/quotes',
    operationId: 'quoteRates',
    summary: 'Ask what a parcel would cost.',
    description:
      'For every active service, cheapest first, or for the named one. ' +
      'Accepts the body of a label, most of which may be left out. `messages` names services without a price.',
    body: quoteRequest,
    replies: { 200: { description: 'Rates.', schema: ratesReply } },
    handler: async ({ body, context }) => {
      const { quotes, notices, weights } = quote(body, context.at, await holidaysOf(context.accountId));
      return {
        json: { messages: [], rates: quotes.map(({ rate }) => presentRate(rate, rate.service)), ...weights },
        notices,
      };
    },
  }),
];
