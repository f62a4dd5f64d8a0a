import { randomBytes } from 'node:crypto';
import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signedAccessTokens } from '../../../../src/adapters/accounts/security/access-tokens.ts';
import { openKeyRing, sqlKeyStore } from '../../../../src/adapters/log/keys/signing-keys.ts';
import { sqlRevocations, sqlAccounts } from '../../../../src/adapters/accounts/sql/accounts.ts';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { demoAccountId, seedDemo } from '../../../../src/application/sandbox/seed-demo.ts';
import { accountsContract } from '../../../../src/testing/contracts/accounts.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';
import { TestClock } from '../../../support/test-clock.ts';

const setUp = async (open: () => Promise<TestDatabase>) => {
  const {
    database: { db },
    dispose,
  } = await open();
  onTestFinished(dispose);
  const clock = new TestClock();
  const keys = sqlKeyStore(db, createVault(randomBytes(32)));
  const tokens = signedAccessTokens({
    issuer: 'http://localhost:8080',
    audience: 'waybill',
    ring: await openKeyRing(keys, clock),
    revocations: sqlRevocations(db),
    clock,
    ids: ulidIds(),
  });
  return { accounts: sqlAccounts(db), clock, tokens };
};

onEveryDatabase(({ name, open }) => {
  accountsContract(vitest, name, openedStore(open, sqlAccounts));

  describe('the demo account', () => {
    it('has a token for every endpoint, valid for a year', async () => {
      const { accounts, tokens, clock } = await setUp(open);
      const { account, token } = await seedDemo(accounts, tokens, clock);
      expect(account.id).toBe(demoAccountId);
      expect(demoAccountId).toMatch(/^acc_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      clock.advance(364 * 24 * 3_600_000);
      const principal = await tokens.verify(token?.token ?? '');
      expect([principal?.accountId, principal?.scopes.size, principal?.roles.has('admin')]).toEqual([
        demoAccountId,
        4,
        true,
      ]);
    });

    it('is made once, and its token shown once', async () => {
      const { accounts, tokens, clock } = await setUp(open);
      await seedDemo(accounts, tokens, clock);
      expect(await seedDemo(accounts, tokens, clock)).toEqual({
        account: { id: demoAccountId, name: 'Demo account', createdAt: clock.now() },
      });
    });
  });
});
