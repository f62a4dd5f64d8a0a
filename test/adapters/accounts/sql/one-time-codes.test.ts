import { randomBytes } from 'node:crypto';
import * as vitest from 'vitest';
import { expect, it, onTestFinished } from 'vitest';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { sqlOneTimeCodes } from '../../../../src/adapters/accounts/sql/one-time-codes.ts';
import { oneTimeCodesContract } from '../../../../src/testing/contracts/one-time-codes.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

const vault = createVault(randomBytes(32));

onEveryDatabase(({ name, open }) => {
  oneTimeCodesContract(
    vitest,
    name,
    openedStore(open, (db) => sqlOneTimeCodes(db, vault)),
  );

  it('secrets are sealed', async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    await sqlOneTimeCodes(database.db, vault).begin('usr_1', 'SECOND');
    const rows = await database.db.selectFrom('one_time_secrets').selectAll().execute();
    expect([rows.length, JSON.stringify(rows).includes('SECOND')]).toEqual([1, false]);
  });
});
