import { EmailTakenError } from '../../application/accounts/ports/users.ts';
import type { User, Users } from '../../application/accounts/ports/users.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

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
