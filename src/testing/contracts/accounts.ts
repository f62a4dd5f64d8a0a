import { AccountExistsError } from '../../application/shared/ports/accounts.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

/** What every store of accounts must do. */
export const accountsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<Accounts>>,
): void => {
  describe(`Accounts contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('are kept', async () => {
      const { store: accounts } = await opened();
      const later = { id: 'acc_1', name: 'Later', createdAt: '2026-02-01T00:00:00.000Z' };
      const earlier = { id: 'acc_2', name: 'Earlier', createdAt: '2026-01-01T00:00:00.000Z' };
      await accounts.create(later);
      await accounts.create(earlier);
      expect(await accounts.get('acc_1')).toEqual(later);
      expect(await accounts.get('acc_3')).toBeUndefined();
      expect(await accounts.get('acc_2')).toEqual(earlier);
    });

    it('are listed, the oldest first, all or those of one parent', async () => {
      const { store: accounts } = await opened();
      const parent = { id: 'acc_1', name: 'Group', createdAt: '2026-03-01T00:00:00.000Z' };
      const sub = { id: 'acc_2', name: 'Shop', createdAt: '2026-02-01T00:00:00.000Z', parentId: 'acc_1' };
      await accounts.create(parent);
      await accounts.create(sub);
      expect(await accounts.list()).toEqual([sub, parent]);
      expect([await accounts.list('acc_1'), await accounts.list('acc_2')]).toEqual([[sub], []]);
      expect(await accounts.get('acc_2')).toEqual(sub);
    });

    it('are made once', async () => {
      const { store: accounts } = await opened();
      const account = { id: 'acc_1', name: 'First', createdAt: '2026-01-01T00:00:00.000Z' };
      await accounts.create(account);
      await expect(accounts.create({ ...account, name: 'Second' })).rejects.toBeInstanceOf(AccountExistsError);
      expect((await accounts.get('acc_1'))?.name).toBe('First');
    });
  });
};
