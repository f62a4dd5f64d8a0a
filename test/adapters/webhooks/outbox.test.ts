import { SqlWebhookOutbox } from '../../../src/adapters/sql/webhook-outbox.ts';
import { outboxContract } from '../../contracts/outbox.contract.ts';
import { onEveryDatabase } from '../../support/databases.ts';

onEveryDatabase(({ name, open }) =>
  outboxContract(name, async () => {
    const { database, dispose } = await open();
    return { outbox: new SqlWebhookOutbox(database.db), dispose };
  }),
);
