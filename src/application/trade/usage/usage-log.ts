import type { Projection } from '../../log/kernel/projection.ts';
import { usageEntryOf } from './usage-entry.ts';
import type { UsageEntry, UsageEvent } from './usage-entry.ts';

export type UsageField = 'accountId' | 'endpoint' | 'createdAt';

/** Every call of the trade engine, one row for each. */
export const usageLog: Projection<UsageEntry, UsageEvent, UsageField> = {
  name: 'trade-usage-log',
  version: 5,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    endpoint: { type: 'text', of: ({ endpoint }) => endpoint },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
  },
  indexes: [
    ['accountId', 'createdAt', 'key', 'endpoint'],
    ['accountId', 'endpoint', 'createdAt'],
  ],
  counted: ['accountId', 'endpoint'],
  key: ({ stream }) => stream,
  when: {
    DutiesCalculated: (_, event, written) => usageEntryOf(event, written),
    DutiesRefused: (_, event, written) => usageEntryOf(event, written),
    TradeEngineCalled: (_, event, written) => usageEntryOf(event, written),
  },
};
