import { z } from 'zod';
import { usageEndpoints } from '../../../application/trade/usage/events.ts';
import { groupings, isPeriod, longestPeriod, usagePeriodOf } from '../../../application/trade/usage/usage-stats.ts';
import { addDays } from '../../../domain/shared/index.ts';
import { instant, listQuery, oneOrMany, timestamp } from '../schemas.ts';

export const usageLogsQuery = listQuery(
  { from: instant.optional(), to: instant.optional(), endpoint: oneOrMany(z.enum(usageEndpoints)).optional() },
  ['createdAt'],
);

const startOfDay = (moment: string): string => moment.slice(0, 10);

/** A moment within a day means that the day is to be counted. */
const endOfDay = (moment: string): string => {
  const day = startOfDay(moment);
  return moment === `${day}T00:00:00.000Z` ? day : addDays(day, 1);
};

/** `from` and `to` come out as whole days, both of them, whatever was left out. */
export const usageStatsQuery = (now: () => string) =>
  z
    .object({ from: instant.optional(), to: instant.optional(), groupBy: z.enum(groupings).default('day') })
    .transform(({ from, to, groupBy }, context) => {
      const given = { ...(from !== undefined && { from: startOfDay(from) }), ...(to !== undefined && { to: endOfDay(to) }) };
      const period = usagePeriodOf(given, startOfDay(now()));
      if (isPeriod(period)) return { period, groupBy };
      context.addIssue({ code: 'custom', path: ['from'], message: `must be before to, and at most ${longestPeriod} days before it` });
      return z.NEVER;
    });

export const usageEntry = z
  .object({
    id: z.string(),
    requestId: z.string(),
    endpoint: z.enum(usageEndpoints),
    statusCode: z.int(),
    durationMs: z.number(),
    originCountry: z.string().optional(),
    destinationCountry: z.string().optional(),
    currency: z.string().optional(),
    commoditiesCount: z.int().optional(),
    total: z.number().optional(),
    collectionId: z.string().optional(),
    createdAt: timestamp,
  })
  .meta({ id: 'UsageLogEntry' });

const counts = {
  totalRequests: z.int(),
  successful: z.int(),
  failed: z.int(),
  collectionsCreated: z.int(),
};

export const usageStatsReply = z
  .object({
    from: z.string(),
    to: z.string(),
    ...counts,
    byDay: z.array(
      z.object({ date: z.string().meta({ description: 'A day, or a month when grouped by month.', example: '2026-01-14' }), ...counts }),
    ),
    byDestination: z.array(
      z.object({ destination: z.string().meta({ description: '`unknown` where it could not be read.', example: 'US' }), ...counts }),
    ),
  })
  .meta({ id: 'UsageStats' });
