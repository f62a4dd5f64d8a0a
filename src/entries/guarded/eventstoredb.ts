import './node-version.ts';

export const { EventStoreDbEventStore, rateLimitedLog, systemClock } = await import('../eventstoredb.ts');
