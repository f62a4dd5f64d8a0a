import * as vitest from 'vitest';
import { timeBy, timeOfServer } from '../../../../src/adapters/log/sql/engine/store-time.ts';
import { sqlWebhookOutbox } from '../../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { outboxContract } from '../../../../src/testing/contracts/outbox.ts';
import { onEveryDatabase, onPostgres } from '../../../support/databases.ts';
import { advanceDueTimes, timeOn } from '../../../support/advance-due-times.ts';
import { TestClock } from '../../../support/test-clock.ts';

onEveryDatabase(({ name, open }) =>
  outboxContract(vitest, name, async () => {
    const { database, dispose } = await open();
    const clock = new TestClock('2026-11-20T10:00:10.000Z');
    return {
      outbox: sqlWebhookOutbox(database.db, timeBy(clock)),
      now: () => Promise.resolve(clock.now()),
      advance: (milliseconds) => Promise.resolve(clock.advance(milliseconds)),
      slackMs: 0,
      dispose,
    };
  }),
);

onPostgres(({ name, open }) =>
  outboxContract(vitest, `${name} by the server's clock`, async () => {
    const { database, dispose } = await open();
    return {
      outbox: sqlWebhookOutbox(database.db, timeOfServer),
      now: () => timeOn(database.db),
      advance: (milliseconds) => advanceDueTimes(database.db, milliseconds),
      slackMs: 5_000,
      dispose,
    };
  }),
);
