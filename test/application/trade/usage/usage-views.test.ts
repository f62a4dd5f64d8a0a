import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqlReadModels } from '../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import { projectionSubscriber } from '../../../../src/application/log/kernel/projection.ts';
import type { AnyProjection } from '../../../../src/application/log/kernel/projection.ts';
import { rebuildToCompare } from '../../../../src/application/log/kernel/rebuild.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import type { ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import { usageEndpoints } from '../../../../src/application/events/lone-events.ts';
import type { UsageEntry, UsageEvent } from '../../../../src/application/trade/usage/usage-log.ts';
import { usageLog } from '../../../../src/application/trade/usage/usage-log.ts';
import { usageDays, groupings, usageStats } from '../../../../src/application/trade/usage/usage-stats.ts';
import type { Grouping, UsageStats } from '../../../../src/application/trade/usage/usage-stats.ts';
import { isPeriod, periodOf } from '../../../../src/application/shared/period.ts';
import type { Period } from '../../../../src/application/shared/period.ts';
import { addDays } from '../../../../src/domain/shared/index.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A call as a test thinks of it; `id` is its place in the history. */
type Call = {
  readonly accountId: string;
  readonly kind: 'answered' | 'refused' | 'called';
  readonly day: number;
  readonly status: number;
  readonly destination: string | undefined;
  readonly collection: boolean;
};

const firstDay = '2026-01-30';
const momentOf = ({ day }: Pick<Call, 'day'>): string => `${addDays(firstDay, day)}T12:00:00.000Z`;

const eventOf = (
  { kind, day, status, destination, collection }: Call,
  index: number,
): { readonly stream: string; readonly event: UsageEvent } => {
  const at = momentOf({ day });
  const where = destination === undefined ? {} : { destinationCountry: destination };
  switch (kind) {
    case 'answered':
      return {
        stream: `qte_${index}`,
        // What the usage log reads of a calculation; the rest of one is another test's affair.
        event: {
          type: 'DutiesCalculated',
          data: { quoteId: `qte_${index}`, calculatedAt: at, durationMs: 3, endpoint: 'duties-taxes', request: { from: { country: 'GB' }, to: { country: destination ?? 'US' }, lines: [{}] }, assessment: { currency: 'EUR', price: '12.34', declaration: { ruleSetVersion: 'US-1.tariff-US-1' } } }, // oxfmt-ignore
        } as unknown as UsageEvent,
      };
    case 'refused':
      return { stream: `qte_${index}`, event: { type: 'DutiesRefused', data: { quoteId: `qte_${index}`, refusedAt: at, durationMs: 1, endpoint: 'duties-taxes', statusCode: 400, reason: 'validation_failed', ...where } } }; // oxfmt-ignore
    case 'called':
      return {
        stream: `usg_${index}`,
        event: { type: 'TradeEngineCalled', data: { callId: `usg_${index}`, requestId: `req_${index}`, calledAt: at, durationMs: 2, endpoint: 'hts-compliance', statusCode: status, ...where, ...(collection && { collectionId: `txc_${index}` }) } }, // oxfmt-ignore
      };
  }
};

const anyCalls = fc.array(
  fc.record({
    accountId: fc.constantFrom('acc_1', 'acc_2'),
    kind: fc.constantFrom('answered', 'refused', 'called'),
    day: fc.nat(40),
    status: fc.constantFrom(200, 201, 400, 422, 503),
    destination: fc.option(fc.constantFrom('US', 'DE', 'All'), { nil: undefined }),
    collection: fc.boolean(),
  }),
  { maxLength: 40 },
);

const sumsOf = (
  parts: readonly { totalRequests: number; successful: number; failed: number; collectionsCreated: number }[],
) =>
  parts.reduce(
    (sum, part) =>
      [
        sum[0] + part.totalRequests,
        sum[1] + part.successful,
        sum[2] + part.failed,
        sum[3] + part.collectionsCreated,
      ] as const,
    [0, 0, 0, 0] as readonly [number, number, number, number],
  );

const headlineOf = ({ totalRequests, successful, failed, collectionsCreated }: UsageStats) => [totalRequests, successful, failed, collectionsCreated]; // oxfmt-ignore

onEveryDatabase(({ open }) => {
  const world = async () => {
    const stores = await sqliteStores();
    const { database, dispose } = await open();
    onTestFinished(async () => {
      await stores.close();
      await dispose();
    });
    const readModels = new SqlReadModels(database.db);
    let written = 0;
    return {
      store: stores.store,
      readModels,
      write: async (calls: readonly Call[]) => {
        for (const call of calls) {
          const { stream, event } = eventOf(call, written++);
          const category = stream.startsWith('qte') ? 'dutyQuote' : 'tradeCall';
          await stores.store.append(`${category}-${stream}`, [event], 0, { accountId: call.accountId, actor: 'test', correlationId: `req_${stream}` }); // oxfmt-ignore
        }
      },
      follow: async (...projections: readonly AnyProjection[]) => {
        for (const projection of projections) {
          const stop = new AbortController();
          const subscriber = projectionSubscriber(projection, readModels);
          const running = runSubscriber(subscriber, {
            store: stores.store,
            clock: systemClock,
            log: silent,
            signal: stop.signal,
          });
          await running.reached(await stores.store.head());
          stop.abort();
          await running.ended;
        }
      },
    };
  };

  const everyRow = async (readModels: ReadModels, accountId: string): Promise<readonly UsageEntry[]> => {
    const where = [{ field: 'accountId', equals: accountId }] as const;
    return (await readModels.find(usageLog, { where, sort: { field: 'createdAt', direction: 'ASC' }, range: [0, 249] }))
      .rows;
  };

  it('the statistics are a recount of the log, in every grouping and period, one account at a time', async () => {
    const { readModels, write, follow } = await world();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        anyCalls,
        fc.nat(45),
        fc.integer({ min: 1, max: 45 }),
        fc.constantFrom(...groupings),
        async (calls, start, length, groupBy) => {
          // Accounts of its own for every run: what was asked before does not matter.
          const named = (accountId: string): string => `${accountId}_${run}`;
          run += 1;
          await write(calls.map((call) => ({ ...call, accountId: named(call.accountId) })));
          await follow(usageLog, usageDays);
          const period: Period = { from: addDays(firstDay, start), to: addDays(firstDay, start + length) };
          for (const accountId of ['acc_1', 'acc_2'].map(named)) {
            const stats = await usageStats({ readModels })(accountId, period, groupBy);
            const rows = (await everyRow(readModels, accountId)).filter(
              ({ createdAt }) => createdAt >= period.from && createdAt < period.to,
            );
            const recount = [
              rows.length,
              rows.filter(({ statusCode }) => statusCode < 400).length,
              rows.filter(({ statusCode }) => statusCode >= 400).length,
              rows.filter(({ collectionId }) => collectionId !== undefined).length,
            ];
            expect(headlineOf(stats)).toEqual(recount);
            expect(sumsOf(stats.byDay)).toEqual(recount);
            expect(sumsOf(stats.byDestination)).toEqual(recount);
          }
        },
      ),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('survive a rebuild, whatever was asked: log and statistics alike', async () => {
    const { store, readModels, write, follow } = await world();
    await fc.assert(
      fc.asyncProperty(anyCalls, fc.nat(40), async (calls, cut) => {
        await write(calls.slice(0, cut));
        await follow(usageLog, usageDays);
        await write(calls.slice(cut));
        await follow(usageLog, usageDays);
        const { signal } = new AbortController();
        const { targets } = await rebuildToCompare([usageLog, usageDays], { store, readModels, signal });
        for (const { projection, rebuild } of targets) {
          expect(await rebuild.digest()).toBe(await readModels.digest(projection));
          await rebuild.discard();
        }
      }),
      // Each reads the calls of all before it again.
      { numRuns: runsTimes(0.04) },
    );
  });

  it('an entry has caller, endpoint, route and result', async () => {
    const { readModels, write, follow } = await world();
    await write([
      { accountId: 'acc_1', kind: 'answered', day: 0, status: 200, destination: 'DE', collection: false },
      { accountId: 'acc_1', kind: 'called', day: 1, status: 200, destination: 'US', collection: true },
    ]);
    await follow(usageLog);
    expect(await everyRow(readModels, 'acc_1')).toEqual([
      { id: 'qte_0', accountId: 'acc_1', requestId: 'req_qte_0', endpoint: 'duties-taxes', statusCode: 200, durationMs: 3, originCountry: 'GB', destinationCountry: 'DE', currency: 'EUR', commoditiesCount: 1, total: '12.34', ruleSetVersion: 'US-1.tariff-US-1', createdAt: '2026-01-30T12:00:00.000Z' }, // oxfmt-ignore
      { id: 'usg_1', accountId: 'acc_1', requestId: 'req_usg_1', endpoint: 'hts-compliance', statusCode: 200, durationMs: 2, destinationCountry: 'US', collectionId: 'txc_1', createdAt: '2026-01-31T12:00:00.000Z' }, // oxfmt-ignore
    ]);
    expect(usageEndpoints).toContain('hts-compliance');
  });

  it('months are added up from their days, the busiest destination stands first, and what could not be read is said to be unknown', async () => {
    const { readModels, write, follow } = await world();
    const call = (day: number, destination: string | undefined): Call => ({ accountId: 'acc_1', kind: 'called', day, status: 200, destination, collection: false }); // oxfmt-ignore
    await write([call(0, 'US'), call(1, 'DE'), call(2, 'DE'), call(3, undefined)]);
    await follow(usageDays);
    const stats = (groupBy: Grouping) =>
      usageStats({ readModels })('acc_1', { from: '2026-01-01', to: '2026-03-01' }, groupBy);
    const count = (totalRequests: number) => ({
      totalRequests,
      successful: totalRequests,
      failed: 0,
      collectionsCreated: 0,
    });
    expect(await stats('month')).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      ...count(4),
      byDay: [
        { date: '2026-01', ...count(2) },
        { date: '2026-02', ...count(2) },
      ],
      byDestination: [
        { destination: 'DE', ...count(2) },
        { destination: 'US', ...count(1) },
        { destination: 'unknown', ...count(1) },
      ],
    });
    expect((await stats('day')).byDay.map(({ date }) => date)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
  });
});

describe('a period', () => {
  it('is the thirty days to the end of today by default', () => {
    expect(periodOf({}, '2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-21' });
    expect(periodOf({ from: '2026-11-01' }, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(periodOf({ to: '2026-02-01' }, '2026-11-20')).toEqual({ from: '2026-01-02', to: '2026-02-01' });
  });

  it('is at least a day and at most 366', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 800 }), (length) => {
        expect(isPeriod({ from: firstDay, to: addDays(firstDay, length) })).toBe(length >= 1 && length <= 366);
      }),
    );
  });
});
