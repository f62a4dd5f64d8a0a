/**
 * `waybill/adapters/postgresql`: the stores that several processes share. `openDatabase` opens `postgres://…` for read
 * models, checkpoints and the webhook outbox, and brings its tables up to date; `PostgresLeaderLock` lets one process
 * at a time run a subscriber.
 */
export { sqlCheckpoints } from '../adapters/log/sql/checkpoints/checkpoints.ts';
export { openDatabase } from '../adapters/log/sql/engine/database.ts';
export type { Database, DatabaseOptions } from '../adapters/log/sql/engine/database.ts';
export { PostgresLeaderLock } from '../adapters/log/sql/engine/postgres/leader-lock.ts';
export type { LeaderLockOptions } from '../adapters/log/sql/engine/postgres/leader-lock.ts';
export { timeOfServer } from '../adapters/log/sql/engine/store-time.ts';
export { SqlReadModels } from '../adapters/log/sql/read-models/sql-read-models.ts';
export { sqlWebhookOutbox } from '../adapters/webhooks/sql/sql-webhook-outbox.ts';
export { systemClock } from '../adapters/shared/system/clock.ts';
export { ulidIds } from '../adapters/shared/system/ids.ts';
