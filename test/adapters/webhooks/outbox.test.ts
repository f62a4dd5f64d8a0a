import { SqlWebhookOutbox } from '../../../src/adapters/sql/webhook-outbox.ts';
import { outboxContract } from '../../contracts/outbox.contract.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';

outboxContract('SQLite', async () => {
  const { database, close } = await sqliteStores();
  return { outbox: new SqlWebhookOutbox(database.db, { skipLocked: false }), dispose: close };
});
