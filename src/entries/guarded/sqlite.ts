import './node-version.ts';

export const {
  SqliteDocumentStore,
  SqliteEventStore,
  sqlCheckpoints,
  openDatabase,
  timeBy,
  SqlReadModels,
  sqlWebhookOutbox,
  systemClock,
  ulidIds,
} = await import('../sqlite.ts');
