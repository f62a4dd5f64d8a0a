import { randomBytes } from 'node:crypto';
import * as vitest from 'vitest';
import { sqlSmsOptOuts } from '../../../../src/adapters/collections/notifications/sql-sms-opt-outs.ts';
import { smsOptOutsContract } from '../../../../src/testing/contracts/messengers.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

const key = randomBytes(32);

onEveryDatabase(({ name, open }) => {
  smsOptOutsContract(
    vitest,
    name,
    openedStore(open, (db) => sqlSmsOptOuts(db, key)),
  );
});
