import { z } from 'zod';
import { ownPage, ownPages } from '../../../application/log/kernel/own.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import type { Condition, ReadableModels } from '../../../application/log/ports/read-models.ts';
import { quoteNotFound, requireOwnQuote } from '../../../application/trade/duties/recorded-quote.ts';
import { heldQuoteIn, heldQuoteStream, presentQuoteHold } from '../../../application/trade/held-quotes/held-quote.ts';
import type { HoldingRefusal, holdQuote, releaseQuote } from '../../../application/trade/held-quotes/hold-quote.ts';
import { heldQuoteEntries, sumsOfEntries } from '../../../application/trade/held-quotes/ledger.ts';
import type { HeldQuoteEntry } from '../../../application/trade/held-quotes/ledger.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { HeldQuote, HeldQuoteRefusal } from '../../../domain/trade/held-quote/index.ts';
import { objectRoute } from '../../platform/http/engine/route/object-route.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import {
  currency,
  instant,
  listKeysOf,
  listQuery,
  messages,
  timestamp,
  until as untilInstant,
} from '../../platform/http/schemas/index.ts';

/** The HTTP status of each reason. */
export const heldQuoteReasons: Readonly<Record<HeldQuoteRefusal | HoldingRefusal, number>> = {
  quote_not_held: 409,
  quote_hold_expired: 409,
  quote_honoured: 409,
  quote_holding_off: 403,
  quote_not_holdable: 422,
};

const path = '/api/trade-engine/quotes/{quoteId}';
const ledgerPath = '/api/trade-engine/held-quotes';

const quoteId = z
  .string()
  .meta({ description: 'The `quoteId` of the calculation.', example: 'qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' });
const byId = z.object({ quoteId });
const shipmentId = z
  .string()
  .meta({ description: 'The shipment that was charged.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' });
const sum = (description: string, example: string) => z.string().meta({ description, example });
const assessed = sum('Duties and taxes by the rules of the label; absent if they could not be calculated.', '20.10');
const difference = sum('The held figure less `assessed`: a gain, or a loss below zero.', '-1.13');

const day = z.iso.date().meta({ description: 'The last day (UTC) on which it is honoured.', example: '2026-12-04' });

const holdRequest = z
  .object({ until: day })
  .meta({ id: 'QuoteHoldRequest', description: 'How long to hold a calculation.', example: { until: '2026-12-04' } });

const shownStatuses = ['held', 'released', 'honoured', 'expired'] as const;

const holdReply = z.object({
  messages,
  hold: z
    .object({
      quoteId,
      status: z.enum(shownStatuses).meta({ description: 'Whether a label can be charged the figure.' }),
      until: day,
      amount: sum('The figure that is honoured.', '18.97'),
      currency: currency.meta({ description: 'ISO 4217 code of the amounts.' }),
      heldAt: timestamp.meta({ description: 'When it was held, or its last day was changed.' }),
      shipmentId: shipmentId.optional(),
      honouredAt: timestamp.optional().meta({ description: 'When the label was charged.' }),
      assessed: assessed.optional(),
      difference: difference.optional(),
    })
    .meta({ id: 'QuoteHold', description: 'The hold of a calculation.' }),
});

const ledgerQuery = listQuery(
  {
    from: instant.optional(),
    to: untilInstant.optional(),
    currency: currency.optional().meta({ description: 'Only entries in this currency.' }),
    quoteId: quoteId.optional(),
    shipmentId: shipmentId.optional(),
  },
  ['createdAt'],
);

const entry = z
  .object({
    id: z.string().meta({ description: 'Id of the entry.' }),
    createdAt: timestamp,
    type: z.enum(['honoured', 'withdrawn']).meta({
      description: '`withdrawn`: the label was voided or not booked; its sums have the opposite sign.',
    }),
    quoteId,
    shipmentId,
    currency: currency.meta({ description: 'ISO 4217 code of the amounts.' }),
    held: sum('The held figure.', '18.97'),
    assessed: assessed.optional(),
    difference: difference.optional(),
    isAssessedInPart: z.boolean().optional().meta({ description: 'Something was missing from `assessed`.' }),
  })
  .meta({ id: 'HeldQuoteEntry', description: 'A line of the ledger of held calculations.' });

const sums = {
  currency: currency.meta({ description: 'ISO 4217 code of the sums.' }),
  labels: z.int().meta({ description: 'Labels that were charged, less those that were given back.', example: 3 }),
  held: sum('The held figures.', '56.91'),
  assessed: sum('What was assessed at the labels, where it could be.', '57.30'),
  gains: sum('The differences above zero.', '0.74'),
  losses: sum('The differences below zero, without their sign.', '1.13'),
  net: sum('gains − losses: the sum of all differences.', '-0.39'),
  unassessed: z.int().meta({ description: 'Labels whose difference is not known.', example: 0 }),
};

const sumsReply = z
  .object({
    sums: z.array(z.object(sums)).meta({ description: 'By currency.' }),
    days: z
      .array(z.object({ day: z.iso.date().meta({ description: 'The day (UTC).', example: '2026-11-20' }), ...sums }))
      .meta({ description: 'By day and currency, the earliest first; days without entries are left out.' }),
  })
  .meta({ id: 'HeldQuoteSums', description: 'The gains and losses of held calculations.' });

const sumsQuery = z.object({
  from: instant.optional().meta({ description: 'Start of the period, included; without it from the first entry.' }),
  to: untilInstant.optional().meta({ description: 'End of the period; without it until now.' }),
  currency: currency.optional().meta({ description: 'Only entries in this currency.' }),
});

const presentEntry = ({ accountId: _, ...entry }: HeldQuoteEntry) => entry;

type LedgerField = 'createdAt' | 'currency' | 'quoteId' | 'shipmentId';
type Filters = { readonly [Name in 'from' | 'to' | 'currency' | 'quoteId' | 'shipmentId']?: string | undefined };

const conditionsOf = ({ from, to, ...equal }: Filters): Condition<LedgerField>[] => [
  ...(from === undefined ? [] : [{ field: 'createdAt' as const, from }]),
  ...(to === undefined ? [] : [{ field: 'createdAt' as const, to }]),
  ...(['currency', 'quoteId', 'shipmentId'] as const).flatMap((field) => {
    const equals = equal[field];
    return equals === undefined ? [] : [{ field, equals }];
  }),
];

const neverHeld = (): DomainError => new DomainError('not_found', 'This calculation was never held.');

type HeldQuoteDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: ReadableModels;
  readonly hold: ReturnType<typeof holdQuote>;
  readonly release: ReturnType<typeof releaseQuote>;
};

const replyOf = (id: string, quote: HeldQuote, at: string) => ({
  json: { messages: [], hold: presentQuoteHold(id, quote, at.slice(0, 'YYYY-MM-DD'.length)) },
});

const writing = {
  tag: 'Trade engine',
  access: { scope: 'write_shipments' },
  rate: 'write',
  method: 'post',
  params: byId,
  replies: { 200: { description: 'The hold as it is now.', schema: holdReply } },
} as const;

/** The routes of held calculations and of their ledger. */
export const heldQuoteRoutes = ({ store, readModels, hold, release }: HeldQuoteDependencies): readonly Route[] => [
  route({
    ...writing,
    path: `${path}/hold`,
    operationId: 'holdQuote',
    summary: 'Hold the figure of a calculation until a day.',
    description:
      'The next label that names it as `quoteId` is charged the same duties and taxes, whatever rules, tariffs and ' +
      "rates have become. It is the operator's own guarantee, and off unless the operator and the account have " +
      'turned it on. A second call changes the day.',
    body: holdRequest,
    refusals: {
      403: '`quote_holding_off`: the operator or the account has not turned it on.',
      404: quoteNotFound(),
      409: '`quote_honoured`: a label has been charged by it.',
      422: '`quote_not_holdable`: the calculation is not complete, not DDP, or in another currency than labels.',
    },
    handler: async ({ params, body, context }) =>
      replyOf(params.quoteId, await hold(params.quoteId, body.until, context), context.at),
  }),
  route({
    ...writing,
    path: `${path}/release`,
    operationId: 'releaseQuote',
    summary: 'Hold a calculation no longer.',
    refusals: {
      404: quoteNotFound(),
      409: '`quote_not_held`: it never was; or `quote_honoured`: a label has been charged by it.',
    },
    handler: async ({ params, context }) => replyOf(params.quoteId, await release(params.quoteId, context), context.at),
  }),
  objectRoute(store, {
    tag: 'Trade engine',
    access: { scope: 'read_shipments' },
    rate: 'read',
    params: byId,
    path: `${path}/hold`,
    operationId: 'getQuoteHold',
    summary: 'Read the hold of a calculation.',
    replies: { 200: { description: 'The hold.', schema: holdReply } },
    refusals: { 404: neverHeld() },
    handler: async ({ params, context: { accountId } }, momentOf) => {
      await requireOwnQuote(store, params.quoteId, accountId);
      const { store: past, at } = await momentOf(heldQuoteStream(params.quoteId));
      const quote = await heldQuoteIn(past, params.quoteId);
      if (quote.status === 'none') throw neverHeld();
      return replyOf(params.quoteId, quote, at);
    },
  }),
  route({
    tag: 'Trade engine',
    access: { scope: 'read_shipments' },
    method: 'get',
    rate: 'list',
    path: ledgerPath,
    operationId: 'listHeldQuoteEntries',
    summary: 'List what labels were charged by held calculations.',
    description:
      'The ledger of gains and losses: a line for each label, and one for each that was given back. Newest first.',
    query: ledgerQuery,
    replies: { 200: { description: 'Entries.', schema: z.array(entry) } },
    handler: async ({ query: { id, range, sort, ...filters }, context: { accountId } }) => {
      const { rows, total } = await ownPage(readModels, heldQuoteEntries, accountId, {
        where: conditionsOf(filters),
        sort,
        range,
        keys: listKeysOf('heldQuote', id),
      });
      return { list: rows.values().map(presentEntry), resource: 'held-quotes', total, range };
    },
  }),
  route({
    tag: 'Trade engine',
    access: { scope: 'read_shipments' },
    method: 'get',
    rate: 'list',
    path: `${ledgerPath}/sums`,
    operationId: 'getHeldQuoteSums',
    summary: 'Add up the gains and losses of held calculations.',
    description: 'By currency, and by day (UTC) and currency.',
    query: sumsQuery,
    replies: { 200: { description: 'The sums.', schema: sumsReply } },
    handler: async ({ query, context: { accountId } }) => ({
      json: await sumsOfEntries(
        ownPages(readModels, heldQuoteEntries, accountId, { where: conditionsOf(query), by: 'createdAt' }),
      ),
    }),
  }),
];
