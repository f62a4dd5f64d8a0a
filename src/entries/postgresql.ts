/**
 * `waybill/adapters/postgresql`: the stores that several processes share. `openDatabase` opens `postgres://…` for read
 * models, checkpoints and the webhook outbox, and brings its tables up to date; `PostgresLeaderLock` lets one process
 * at a time run a subscriber.
 */
export { sqlCheckpoints } from '../adapters/sql/checkpoints/checkpoints.ts';
export { openDatabase } from '../adapters/sql/engine/database.ts';
export type { Database, DatabaseOptions } from '../adapters/sql/engine/database.ts';
export { PostgresLeaderLock } from '../adapters/sql/engine/postgres/leader-lock.ts';
export type { LeaderLockOptions } from '../adapters/sql/engine/postgres/leader-lock.ts';
export { timeOfServer } from '../adapters/sql/engine/store-time.ts';
export { SqlReadModels } from '../adapters/sql/read-models/sql-read-models.ts';
export { sqlWebhookOutbox } from '../adapters/sql/webhook-outbox/sql-webhook-outbox.ts';
export { systemClock } from '../adapters/system/clock.ts';
export { ulidIds } from '../adapters/system/ids.ts';
