import { z } from 'zod';
import type { UsageEndpoint } from '../../../application/events/lone-events.ts';
import { usageEndpoints } from '../../../application/events/lone-events.ts';
import type { CallFacts, RecordCall } from '../../../application/trade/usage/record-call.ts';
import { canonicalCountry, isCountry, isDestinationFilter } from '../../../domain/shared/index.ts';
import { failureReplyOf } from '../../platform/http/engine/failures/failures.ts';
import type { ReasonStatuses } from '../../platform/http/engine/failures/failures.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { groupings, usageStats } from '../../../application/trade/usage/usage-stats.ts';
import {
  instant,
  listQuery,
  oneOrMany,
  countedPeriod,
  periodFields,
  timestamp,
  until,
  listKeysOf,
  wholeDays,
  countryCode,
} from '../../platform/http/schemas/index.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { ownPage } from '../../../application/log/kernel/own.ts';
import type { Condition, ReadableModels } from '../../../application/log/ports/read-models.ts';
import { ownCallsByCode } from '../../../application/trade/usage/calls-by-code.ts';
import { presentUsage, usageLog } from '../../../application/trade/usage/usage-log.ts';
import type { UsageField } from '../../../application/trade/usage/usage-log.ts';

/** Reads fields of an unvalidated body: only values of the right type, so that no invalid value enters the record. */
export type FactsOfBody = (body: unknown) => Omit<CallFacts, 'endpoint' | 'statusCode'>;

/** For bodies with products, their origin and their destinations. */
export const factsOfProducts: FactsOfBody = (body) => {
  if (typeof body !== 'object' || body === null) return {};
  const { originCountry, destinationCountry, products } = body as Readonly<Record<string, unknown>>;
  return {
    ...(typeof originCountry === 'string' &&
      isCountry(originCountry) && { originCountry: canonicalCountry(originCountry) }),
    ...(typeof destinationCountry === 'string' &&
      (isDestinationFilter(destinationCountry) || isCountry(destinationCountry)) && {
        destinationCountry: canonicalCountry(destinationCountry),
      }),
    ...(Array.isArray(products) && { commoditiesCount: products.length }),
  };
};

export type Recording = {
  readonly endpoint: UsageEndpoint;
  readonly record: RecordCall;
  readonly facts: FactsOfBody;
  /** The HTTP status of the route's own reasons. */
  readonly statuses?: ReasonStatuses;
};

/**
 * A route whose admitted calls are recorded in the usage log before the reply is sent, whether they succeed or fail.
 */
export const recordedRoute = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  row: Omit<Route<Params, Query, Body>, 'signature'>,
  { endpoint, record, facts, statuses = {} }: Recording,
): Route =>
  route({
    ...row,
    handler: async (call) => {
      const reply = await row.handler(call);
      await record(
        { endpoint, statusCode: 'status' in reply ? (reply.status ?? 200) : 200, ...facts(call.body) },
        call.context,
      );
      return reply;
    },
    refused: ({ context, body, error }) =>
      record({ endpoint, statusCode: failureReplyOf(error, statuses).status, ...facts(body) }, context),
  });

const usageLogsQuery = listQuery(
  {
    from: instant.optional(),
    to: until.optional(),
    endpoint: oneOrMany(z.enum(usageEndpoints)).optional().meta({ description: 'Only calls of these endpoints.' }),
    destinationCountry: oneOrMany(countryCode)
      .optional()
      .meta({ description: 'Only calls about goods to these countries.', example: 'GB' }),
    hsCode: z
      .string()
      .max(20)
      .transform((code) => code.replaceAll(/[.\s]/g, ''))
      .refine(
        (digits) => /^\d{4}(\d\d){0,3}$/.test(digits),
        'must be a heading or a code: 4, 6, 8 or 10 digits, dots and spaces aside, for example "6109"',
      )
      .optional()
      .meta({
        description: 'Only calculations with goods whose customs code is this one, or begins with it.',
        example: '6109.10',
      }),
  },
  ['createdAt'],
);

/** The query of a period; `from` and `to` become whole days, with defaults if absent. */
const usageStatsQuery = (now: () => string) =>
  z
    .object({
      ...periodFields,
      groupBy: z.enum(groupings).default('day').meta({ description: 'Length of the periods that are counted.' }),
    })
    .transform(({ groupBy, ...given }, context) => ({ period: wholeDays(given, now(), context), groupBy }));

const usageEntry = z
  .object({
    id: z.string().meta({ description: 'Id of the entry.' }),
    requestId: z.string().meta({ description: 'The `x-request-id` of the call.' }),
    endpoint: z.enum(usageEndpoints).meta({ description: 'Endpoint that was called.' }),
    statusCode: z.int().meta({ description: 'HTTP status of the reply.' }),
    durationMs: z.number().meta({ description: 'Milliseconds until the reply.' }),
    originCountry: z.string().optional().meta({ description: 'Two-letter code of where the goods came from.' }),
    destinationCountry: z
      .string()
      .optional()
      .meta({ description: 'Two-letter code of where they went, or a destination filter.' }),
    hsCodes: z
      .array(z.string())
      .optional()
      .meta({
        description: 'Customs codes of the goods of a calculation, digits only; at most 10.',
        example: ['610910'],
      }),
    ruleSetVersion: z
      .string()
      .optional()
      .meta({ description: 'Version of the rules and the tariff that a calculation used.' }),
    currency: z.string().optional().meta({ description: 'ISO 4217 code of the total.' }),
    commoditiesCount: z.int().optional().meta({ description: 'Number of goods in the request.' }),
    date: z.iso.date().optional().meta({
      description: 'Day of the import that a calculation was asked for; absent where it was the day of the call.',
      example: '2026-12-15',
    }),
    total: z.number().optional().meta({ description: 'Duties and taxes that were calculated.' }),
    collectionId: z.string().optional().meta({ description: 'Collection that was made.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'UsageLogEntry', description: 'One call of the trade engine.' });

const counts = {
  totalRequests: z.int().meta({ description: 'Number of calls.' }),
  successful: z.int().meta({ description: 'Calls that were answered with a status below 400.' }),
  failed: z.int().meta({ description: 'Calls that were answered with 400 or above.' }),
  collectionsCreated: z.int().meta({ description: 'Collections that were made.' }),
};

const usageStatsReply = z
  .object({
    ...countedPeriod,
    ...counts,
    byDay: z
      .array(
        z.object({
          date: z.string().meta({ description: 'A day, or a month when grouped by month.', example: '2026-01-14' }),
          ...counts,
        }),
      )
      .meta({ description: 'The same for each period that has calls.' }),
    byDestination: z
      .array(
        z.object({
          destination: z.string().meta({ description: '`unknown` where it could not be read.', example: 'US' }),
          ...counts,
        }),
      )
      .meta({ description: 'The same for each destination.' }),
  })
  .meta({ id: 'UsageStats', description: 'How often the trade engine was called.' });

const reading = { tag: 'Trade engine', access: { scope: 'read_accounts' }, method: 'get', rate: 'list' } as const;

export const tradeUsageRoutes = ({
  readModels,
  clock,
}: {
  readonly readModels: ReadableModels;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => {
  const stats = usageStats({ readModels });
  return [
    route({
      ...reading,
      path: '/api/trade-engine/duties-usage-logs',
      operationId: 'listDutiesUsageLogs',
      summary: 'List the calls of the trade engine.',
      description:
        'Every admitted call of duties-taxes, hts-compliance and classifications, answered or refused, ' +
        'newest first. ' +
        'They hold no personal data.',
      query: usageLogsQuery,
      replies: { 200: { description: 'Calls.', schema: z.array(usageEntry) } },
      handler: async ({
        query: { id, from, to, endpoint, destinationCountry, hsCode, range, sort },
        context: { accountId },
      }) => {
        const resource = 'duties-usage-logs';
        if (hsCode !== undefined) {
          const found =
            endpoint?.includes('duties-taxes') === false
              ? { rows: [], total: 0 }
              : await ownCallsByCode(readModels, accountId, {
                  code: hsCode,
                  ids: id,
                  destinations: destinationCountry?.map(canonicalCountry),
                  from,
                  to,
                  direction: sort.direction,
                  range,
                });
          return { list: found.rows.values().map(presentUsage), resource, total: found.total, range };
        }
        const where: Condition<UsageField>[] = [];
        if (endpoint) where.push({ field: 'endpoint', oneOf: endpoint });
        if (destinationCountry)
          where.push({ field: 'destinationCountry', oneOf: destinationCountry.map(canonicalCountry) });
        if (from !== undefined) where.push({ field: 'createdAt', from });
        if (to !== undefined) where.push({ field: 'createdAt', to });
        const { rows, total } = await ownPage(readModels, usageLog, accountId, {
          where,
          sort,
          range,
          keys: id && [...(listKeysOf('dutyQuote', id) ?? []), ...(listKeysOf('tradeCall', id) ?? [])],
        });
        return { list: rows.values().map(presentUsage), resource, total, range };
      },
    }),
    route({
      ...reading,
      path: '/api/trade-engine/duties-usage-stats',
      operationId: 'getDutiesUsageStats',
      summary: 'Count the calls of the trade engine.',
      description:
        'By whole days (UTC): `from` inclusive, `to` exclusive, 30 days to the end of today when absent, at most 366.',
      query: usageStatsQuery(() => clock.now()),
      replies: { 200: { description: 'The counts.', schema: usageStatsReply } },
      handler: async ({ query: { period, groupBy }, context: { accountId } }) => ({
        json: await stats(accountId, period, groupBy),
      }),
    }),
  ];
};
