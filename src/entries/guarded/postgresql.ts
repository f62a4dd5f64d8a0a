import './node-version.ts';

export const { sqlCheckpoints, openDatabase, PostgresLeaderLock, timeOfServer, SqlReadModels, sqlWebhookOutbox, systemClock, ulidIds } =
  await import('../postgresql.ts');
