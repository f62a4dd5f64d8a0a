import { AccountExistsError } from '../../application/shared/ports/accounts.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';
import { EmailTakenError } from '../../application/accounts/ports/users.ts';
import type { User, Users } from '../../application/accounts/ports/users.ts';

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

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const robin: User = {
  id: 'usr_1',
  accountId: 'acc_1',
  email: 'Robin@Shop.example',
  name: 'Robin',
  role: 'owner',
  createdAt: at(0),
};
const kim: User = {
  ...robin,
  id: 'usr_2',
  accountId: 'acc_2',
  email: 'kim@shop.example',
  name: 'Kim',
  role: 'member',
  createdAt: at(1),
};

/** What every store of users must do. */
export const usersContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<Users>>,
): void => {
  describe(`Users contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    const setUp = async () => {
      const { store: users } = await opened();
      await users.add(robin, 'hash 1');
      await users.add(kim, 'hash 2');
      return users;
    };

    it('are found by id, and by their address in any case', async () => {
      const users = await setUp();
      expect([await users.get('usr_1'), await users.get('usr_9')]).toEqual([robin, undefined]);
      expect([await users.byEmail('robin@SHOP.example '), await users.byEmail('nobody@shop.example')]).toEqual([
        robin,
        undefined,
      ]);
    });

    it('are none at first', async () => {
      const { store: users } = await opened();
      expect(await users.isEmpty()).toBe(true);
      await users.add(robin, 'hash 1');
      expect(await users.isEmpty()).toBe(false);
    });

    it('are listed by account, oldest first', async () => {
      const users = await setUp();
      expect(await users.list()).toEqual([robin, kim]);
      expect(await users.list('acc_2')).toEqual([kim]);
    });

    it('have one address each', async () => {
      const users = await setUp();
      await expect(users.add({ ...kim, id: 'usr_3', email: 'ROBIN@shop.example' }, 'x')).rejects.toBeInstanceOf(
        EmailTakenError,
      );
      expect(await users.get('usr_3')).toBeUndefined();
    });

    it('get another password, and are disabled and enabled', async () => {
      const users = await setUp();
      await users.setPasswordHash('usr_1', 'hash 3');
      expect([await users.passwordHash('usr_1'), await users.passwordHash('usr_2')]).toEqual(['hash 3', 'hash 2']);
      await users.setDisabled('usr_1', at(5));
      expect([(await users.get('usr_1'))?.disabledAt, (await users.get('usr_2'))?.disabledAt]).toEqual([
        at(5),
        undefined,
      ]);
      await users.setDisabled('usr_1', undefined);
      expect(await users.get('usr_1')).toEqual(robin);
    });
  });
};
