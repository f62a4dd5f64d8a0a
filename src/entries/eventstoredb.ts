/** `waybill/adapters/eventstoredb`: the log of events in an EventStoreDB cluster, `esdb://a:2113,b:2113,c:2113`. */
export { EventStoreDbEventStore } from '../adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
export type { EventStoreDbOptions } from '../adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
export { rateLimitedLog } from '../adapters/log/event-store/eventstoredb/rate-limited-log.ts';
export { systemClock } from '../adapters/shared/system/clock.ts';
