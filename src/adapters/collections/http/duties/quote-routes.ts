import { z } from 'zod';
import { presentDuties } from '../../../../application/trade/duties/present-duties.ts';
import type { ShownRestrictions } from '../../../../application/trade/duties/present-duties.ts';
import { quoteNotFound, quoteStream, requireOwnQuote } from '../../../../application/trade/duties/recorded-quote.ts';
import type { Quote, replayOf } from '../../../../application/trade/duties/recorded-quote.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { messages, timestamp } from '../../../platform/http/schemas/index.ts';
import { dutiesAndTaxes } from './schemas.ts';

const path = '/api/trade-engine/quotes/{quoteId}';

const byId = z.object({
  quoteId: z.string().meta({
    description: 'The `quoteId` of the calculation.',
    example: 'qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  }),
});

const quoteId = z.string().meta({ description: 'Id of this calculation.' });
const calculatedAt = timestamp.meta({ description: 'When it was calculated.' });

export const quoteReply = z.object({
  messages,
  quote: z
    .object({
      id: quoteId,
      calculatedAt,
      date: z.iso.date().meta({ description: 'Day whose rules and rates it used.', example: '2026-11-23' }),
      originCountry: z.string().meta({ description: 'Two-letter code of where the goods came from.', example: 'GB' }),
      destinationCountry: z.string().meta({ description: 'Two-letter code of where they went.', example: 'DE' }),
      dutiesAndTaxes,
    })
    .meta({ id: 'DutyQuote', description: 'A recorded calculation of duties and taxes.' }),
});

export const replayReply = z.object({
  messages,
  replay: z
    .object({
      quoteId,
      calculatedAt,
      equal: z.boolean().meta({
        description: 'True when both answers are the same, but for the sentences of notices and of missing parts.',
      }),
      sameRules: z.boolean().meta({ description: 'True when rules and tariff are the same as then.' }),
      recorded: dutiesAndTaxes,
      recalculated: dutiesAndTaxes,
    })
    .meta({ id: 'DutyQuoteReplay', description: 'A recorded calculation beside the answer of today.' }),
});

const reading = {
  tag: 'Trade engine',
  access: { scope: 'read_shipments' },
  params: byId,
  refusals: { 404: quoteNotFound() },
} as const;

export const dutyQuoteRoutes = ({
  store,
  replay,
  restrictions,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly replay: ReturnType<typeof replayOf>;
  readonly restrictions: ShownRestrictions;
}): readonly Route[] => [
  objectRoute(store, {
    ...reading,
    rate: 'read',
    path,
    operationId: 'getQuote',
    summary: 'Read a recorded calculation of duties and taxes.',
    description:
      'The answer as it was given, with the sources of the rules that it used; ' +
      '`restrictions` are those of today, or of the `date` that was asked for. ' +
      'A refused call has no calculation: it stands in the usage logs only.',
    replies: { 200: { description: 'The calculation.', schema: quoteReply } },
    handler: async ({ params, context: { accountId } }, momentOf) => {
      const { store: past } = await momentOf(quoteStream(params.quoteId));
      const quote = await requireOwnQuote(past, params.quoteId, accountId);
      return {
        json: {
          messages: [],
          quote: {
            id: quote.quoteId,
            calculatedAt: quote.calculatedAt,
            date: quote.request.date,
            originCountry: quote.request.from.country,
            destinationCountry: quote.request.to.country,
            dutiesAndTaxes: presentDuties(quote, restrictions),
          },
        },
      };
    },
  }),
  route({
    ...reading,
    method: 'get',
    rate: 'list',
    path: `${path}/replay`,
    operationId: 'replayQuote',
    summary: 'Calculate a recorded calculation again by the rules of today.',
    description:
      '`recalculated` is made with the day and the exchange rates of `recorded`. ' +
      'For a currency that those lack, with the rate that is loaded for that day. Nothing is recorded.',
    replies: { 200: { description: 'Both answers.', schema: replayReply } },
    refusals: {
      404: quoteNotFound(),
      422: '`destination_not_covered`: no rules of the destination are loaded any longer.',
    },
    handler: async ({ params, context: { accountId } }) => {
      const quote = await requireOwnQuote(store, params.quoteId, accountId);
      const { recorded, recalculated, ...others } = replay(quote);
      const presented = (assessment: Quote['assessment']) => presentDuties({ ...quote, assessment }, restrictions);
      return {
        json: {
          messages: [],
          replay: { ...others, recorded: presented(recorded), recalculated: presented(recalculated) },
        },
      };
    },
  }),
];
