import type { RecordedEvent } from '../../log/ports/event-store.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import { usageEntryOf } from './usage-entry.ts';
import type { UsageEntry, UsageEvent } from './usage-entry.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';

export type UsageCounts = {
  readonly totalRequests: number;
  readonly successful: number;
  readonly failed: number;
  readonly collectionsCreated: number;
};

/** The calls of one account on one day (UTC). */
export type UsageDay = UsageCounts & {
  readonly accountId: string;
  readonly day: string;
  readonly byDestination: Readonly<Record<string, UsageCounts>>;
};

/** The destination under which a call is counted that was refused before its destination could be read. */
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

export const addCounts = (one: UsageCounts = none, other: UsageCounts = none): UsageCounts => ({
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

/** The calls of each account, counted day by day: a year is 366 rows to add up, however many calls there were. */
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
