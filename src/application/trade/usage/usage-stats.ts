import { timestampOf } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { ownRows } from '../../log/kernel/own.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import type { RecordedEvent } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { maxPeriodDays } from '../../shared/period.ts';
import type { Period } from '../../shared/period.ts';
import { usageEntryOf } from './usage-log.ts';
import type { UsageEntry, UsageEvent } from './usage-log.ts';

type UsageCounts = {
  readonly totalRequests: number;
  readonly successful: number;
  readonly failed: number;
  readonly collectionsCreated: number;
};

/** The calls of one account on one day (UTC). */
type UsageDay = UsageCounts & {
  readonly accountId: string;
  readonly day: string;
  readonly byDestination: Readonly<Record<string, UsageCounts>>;
};

/** The destination of calls that were refused before their destination could be read. */
export const unknownDestination = 'unknown';

const none: UsageCounts = { totalRequests: 0, successful: 0, failed: 0, collectionsCreated: 0 };

export const countsOf = ({
  statusCode,
  collectionId,
}: Pick<UsageEntry, 'statusCode' | 'collectionId'>): UsageCounts => ({
  totalRequests: 1,
  successful: statusCode < 400 ? 1 : 0,
  failed: statusCode < 400 ? 0 : 1,
  collectionsCreated: collectionId === undefined ? 0 : 1,
});

const addCounts = (one: UsageCounts = none, other: UsageCounts = none): UsageCounts => ({
  totalRequests: one.totalRequests + other.totalRequests,
  successful: one.successful + other.successful,
  failed: one.failed + other.failed,
  collectionsCreated: one.collectionsCreated + other.collectionsCreated,
});

const counted = (day: UsageDay | undefined, entry: UsageEntry): UsageDay => {
  const { accountId, createdAt, destinationCountry = unknownDestination } = entry;
  const counts = countsOf(entry);
  return {
    accountId,
    day: createdAt.slice(0, 10),
    ...addCounts(day, counts),
    byDestination: {
      ...day?.byDestination,
      [destinationCountry]: addCounts(ownValue(day?.byDestination, destinationCountry), counts),
    },
  };
};

const keyOf = ({ event, metadata }: RecordedEvent<UsageEvent>): string => {
  const { accountId, createdAt } = usageEntryOf(event, { metadata });
  return `${accountId} ${createdAt.slice(0, 10)}`;
};

export type UsageDayField = 'accountId' | 'day';

/** The calls of each account, counted by day: a year is 366 rows to add up, for any number of calls. */
export const usageDays: Projection<UsageDay, UsageEvent, UsageDayField> = {
  name: 'trade-usage-days',
  version: 3,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    day: { type: 'text', of: ({ day }) => day },
  },
  indexes: [['accountId', 'day']],
  key: keyOf,
  when: {
    DutiesCalculated: (day, event, written) => counted(day, usageEntryOf(event, written)),
    DutiesRefused: (day, event, written) => counted(day, usageEntryOf(event, written)),
    TradeEngineCalled: (day, event, written) => counted(day, usageEntryOf(event, written)),
  },
};

export const groupings = ['day', 'month', 'destination'] as const;
export type Grouping = (typeof groupings)[number];

export type UsageStats = UsageCounts & {
  readonly from: string;
  readonly to: string;
  /** Days or months with calls, in their order. */
  readonly byDay: readonly (UsageCounts & { readonly date: string })[];
  /** Sorted by number of calls, highest first. */
  readonly byDestination: readonly (UsageCounts & { readonly destination: string })[];
};

const summed = (parts: Iterable<readonly [string, UsageCounts]>): readonly (readonly [string, UsageCounts])[] => {
  const sums = new Map<string, UsageCounts>();
  for (const [name, counts] of parts) sums.set(name, addCounts(sums.get(name), counts));
  return [...sums];
};

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** The same calls, summed in several ways with equal totals. */
export const statsOf = (days: readonly UsageDay[], { from, to }: Period, groupBy: Grouping): UsageStats => {
  const shown = groupBy === 'month' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const dates = summed(days.map((day) => [day.day.slice(0, shown), day]));
  const destinations = summed(days.flatMap(({ byDestination }) => Object.entries(byDestination)));
  return {
    from: timestampOf(from),
    to: timestampOf(to),
    ...days.reduce<UsageCounts>((sum, day) => addCounts(sum, day), addCounts()),
    byDay: dates.toSorted(byName).map(([date, counts]) => ({ date, ...counts })),
    byDestination: destinations
      .toSorted((one, other) => other[1].totalRequests - one[1].totalRequests || byName(one, other))
      .map(([destination, counts]) => ({ destination, ...counts })),
  };
};

/** Counts the calls of an account to the trade engine. */
export const usageStats =
  ({ readModels }: { readonly readModels: Pick<ReadModels, 'rows'> }) =>
  async (accountId: string, period: Period, groupBy: Grouping): Promise<UsageStats> => {
    const rows = await ownRows(readModels, usageDays, accountId, {
      where: [{ field: 'day', from: period.from, to: period.to }],
      sort: { field: 'day', direction: 'ASC' },
      range: [0, maxPeriodDays - 1],
    });
    return statsOf(rows, period, groupBy);
  };
