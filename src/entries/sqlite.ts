/**
 * `waybill/adapters/sqlite`: the embedded stores, each one file of one process. `SqliteEventStore` is the log of events; `openDatabase`
 * opens `file:path` for read models, checkpoints and the webhook outbox, and brings its tables up to date.
 */
export { SqliteDocumentStore } from '../adapters/documents/sqlite-document-store.ts';
export { SqliteEventStore } from '../adapters/event-store/sqlite/sqlite-event-store.ts';
export { sqlCheckpoints } from '../adapters/sql/checkpoints/checkpoints.ts';
export { openDatabase } from '../adapters/sql/engine/database.ts';
export type { Database, DatabaseOptions } from '../adapters/sql/engine/database.ts';
export { timeBy } from '../adapters/sql/engine/store-time.ts';
export { SqlReadModels } from '../adapters/sql/read-models/sql-read-models.ts';
export { sqlWebhookOutbox } from '../adapters/sql/webhook-outbox/sql-webhook-outbox.ts';
export { systemClock } from '../adapters/system/clock.ts';
export { ulidIds } from '../adapters/system/ids.ts';
