import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccessTokens } from '../../../../src/adapters/security/access-tokens.ts';
import { sqlKeyStore } from '../../../../src/adapters/sql/accounts/signing-keys.ts';
import { sqlRevocations } from '../../../../src/adapters/sql/accounts/revocations.ts';
import { sqlAccounts } from '../../../../src/adapters/sql/accounts/accounts.ts';
import { createVault } from '../../../../src/adapters/security/vault.ts';
import { ulidIds } from '../../../../src/adapters/system/ids.ts';
import { demoAccountId, seedDemo } from '../../../../src/application/accounts/seed-demo.ts';
import { AccountExistsError } from '../../../../src/application/ports/accounts.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { TestClock } from '../../../support/test-clock.ts';

const setUp = async (open: () => Promise<TestDatabase>) => {
  const {
    database: { db },
    dispose,
  } = await open();
  onTestFinished(dispose);
  const clock = new TestClock();
  const keys = sqlKeyStore(db, createVault(randomBytes(32)));
  const tokens = await openAccessTokens({
    issuer: 'http://localhost:8080',
    audience: 'waybill',
    keys,
    revocations: sqlRevocations(db),
    clock,
    ids: ulidIds(),
  });
  return { accounts: sqlAccounts(db), clock, tokens };
};

onEveryDatabase(({ open }) => {
  describe('accounts', () => {
    it('are kept', async () => {
      const { accounts } = await setUp(open);
      const later = { id: 'acc_1', name: 'Later', createdAt: '2026-02-01T00:00:00.000Z' };
      const earlier = { id: 'acc_2', name: 'Earlier', createdAt: '2026-01-01T00:00:00.000Z' };
      await accounts.create(later);
      await accounts.create(earlier);
      expect(await accounts.get('acc_1')).toEqual(later);
      expect(await accounts.get('acc_3')).toBeUndefined();
      expect(await accounts.get('acc_2')).toEqual(earlier);
    });

    it('are listed, the oldest first, all or those of one parent', async () => {
      const { accounts } = await setUp(open);
      const parent = { id: 'acc_1', name: 'Group', createdAt: '2026-03-01T00:00:00.000Z' };
      const sub = { id: 'acc_2', name: 'Shop', createdAt: '2026-02-01T00:00:00.000Z', parentId: 'acc_1' };
      await accounts.create(parent);
      await accounts.create(sub);
      expect(await accounts.list()).toEqual([sub, parent]);
      expect([await accounts.list('acc_1'), await accounts.list('acc_2')]).toEqual([[sub], []]);
      expect(await accounts.get('acc_2')).toEqual(sub);
    });

    it('are made once', async () => {
      const { accounts } = await setUp(open);
      const account = { id: 'acc_1', name: 'First', createdAt: '2026-01-01T00:00:00.000Z' };
      await accounts.create(account);
      await expect(accounts.create({ ...account, name: 'Second' })).rejects.toBeInstanceOf(AccountExistsError);
      expect((await accounts.get('acc_1'))?.name).toBe('First');
    });
  });

  describe('the demo account', () => {
    it('has a token for every endpoint, valid for a year', async () => {
      const { accounts, tokens, clock } = await setUp(open);
      const { account, token } = await seedDemo(accounts, tokens, clock);
      expect(account.id).toBe(demoAccountId);
      expect(demoAccountId).toMatch(/^acc_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      clock.advance(364 * 24 * 3_600_000);
      const principal = await tokens.verify(token?.token ?? '');
      expect([principal?.accountId, principal?.scopes.size, principal?.roles.has('admin')]).toEqual([demoAccountId, 4, true]);
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
