import { z } from 'zod';
import { usageEndpoints } from '../../../../application/events/trade-engine-called.ts';
import { groupings, isPeriod, maxPeriodDays, usagePeriodOf } from '../../../../application/trade/usage/usage-stats.ts';
import {
  endOfDay,
  instant,
  listQuery,
  oneOrMany,
  startOfDay,
  timestamp,
  until,
} from '../../../platform/http/schemas/index.ts';

export const usageLogsQuery = listQuery(
  {
    from: instant.optional(),
    to: until.optional(),
    endpoint: oneOrMany(z.enum(usageEndpoints)).optional().meta({ description: 'Only calls of these endpoints.' }),
  },
  ['createdAt'],
);

/** Both `from` and `to` become whole days, with defaults for what was left out. */
export const usageStatsQuery = (now: () => string) =>
  z
    .object({
      from: instant.optional(),
      to: until.optional(),
      groupBy: z.enum(groupings).default('day').meta({ description: 'Length of the periods that are counted.' }),
    })
    .transform(({ from, to, groupBy }, context) => {
      const given = {
        ...(from !== undefined && { from: startOfDay(from) }),
        ...(to !== undefined && { to: endOfDay(to) }),
      };
      const period = usagePeriodOf(given, startOfDay(now()));
      if (isPeriod(period)) return { period, groupBy };
      context.addIssue({
        code: 'custom',
        path: ['from'],
        message: `must be before to, and at most ${maxPeriodDays} days before it`,
      });
      return z.NEVER;
    });

export const usageEntry = z
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
    currency: z.string().optional().meta({ description: 'ISO 4217 code of the total.' }),
    commoditiesCount: z.int().optional().meta({ description: 'Number of goods in the request.' }),
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

export const usageStatsReply = z
  .object({
    from: z.string().meta({ description: 'Start of the period that was counted, included.' }),
    to: z.string().meta({ description: 'End of that period, not included.' }),
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
