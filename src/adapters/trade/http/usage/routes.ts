import { z } from 'zod';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { ownPage } from '../../../../application/log/kernel/own.ts';
import type { Condition, ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { presentUsage, usageLog } from '../../../../application/trade/usage/usage-log.ts';
import type { UsageField } from '../../../../application/trade/usage/usage-log.ts';
import { usageStats } from '../../../../application/trade/usage/usage-stats.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { listKeysOf } from '../../../platform/http/schemas/index.ts';
import { usageEntry, usageLogsQuery, usageStatsQuery, usageStatsReply } from './schemas.ts';

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
      handler: async ({ query: { id, from, to, endpoint, range, sort }, context: { accountId } }) => {
        const where: Condition<UsageField>[] = [];
        if (endpoint) where.push({ field: 'endpoint', oneOf: endpoint });
        if (from !== undefined) where.push({ field: 'createdAt', from });
        if (to !== undefined) where.push({ field: 'createdAt', to });
        const { rows, total } = await ownPage(readModels, usageLog, accountId, {
          where,
          sort,
          range,
          keys: id && [...(listKeysOf('dutyQuote', id) ?? []), ...(listKeysOf('tradeCall', id) ?? [])],
        });
        return { list: rows.values().map(presentUsage), resource: 'duties-usage-logs', total, range };
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
