import type { UsageEntry } from './usage-entry.ts';

/** One call as the usage log shows it. The total is the JSON number nearest to the exact decimal. */
export const presentUsage = ({ accountId: _, total, ...entry }: UsageEntry) => ({
  ...entry,
  ...(total !== undefined && { total: Number(total) }),
});
