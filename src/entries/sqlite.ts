/**
 * `waybill/adapters/sqlite`: the embedded stores, each one file of one process. `SqliteEventStore` is the log of
 * events; `openDatabase` opens `file:path` for read models, checkpoints and the webhook outbox, and brings its tables
 * up to date.
 */
export { SqliteDocumentStore } from '../adapters/parcels/documents/sqlite-document-store.ts';
export { SqliteEventStore } from '../adapters/log/event-store/sqlite/sqlite-event-store.ts';
export { sqlCheckpoints } from '../adapters/log/sql/checkpoints/checkpoints.ts';
export { openDatabase } from '../adapters/log/sql/engine/database.ts';
export type { Database, DatabaseOptions } from '../adapters/log/sql/engine/database.ts';
export { timeBy } from '../adapters/log/sql/engine/store-time.ts';
export { SqlReadModels } from '../adapters/log/sql/read-models/sql-read-models.ts';
export { sqlWebhookOutbox } from '../adapters/webhooks/sql/sql-webhook-outbox.ts';
export { systemClock } from '../adapters/shared/system/clock.ts';
export { ulidIds } from '../adapters/shared/system/ids.ts';
