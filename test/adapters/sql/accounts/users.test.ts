import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlSignInAttempts } from '../../../../src/adapters/sql/accounts/sign-in-attempts.ts';
import { sqlSignInHistory } from '../../../../src/adapters/sql/accounts/sign-in-history.ts';
import { sqlSignInSessions } from '../../../../src/adapters/sql/accounts/sign-in-sessions.ts';
import { sqlUsers } from '../../../../src/adapters/sql/accounts/users.ts';
import { admit, lockout } from '../../../../src/application/accounts/lockout.ts';
import { noAttempts } from '../../../../src/application/ports/sign-in-attempts.ts';
import type { SignInSession } from '../../../../src/application/ports/sign-in-sessions.ts';
import { EmailTakenError } from '../../../../src/application/ports/users.ts';
import type { User } from '../../../../src/application/ports/users.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { TestClock } from '../../../support/test-clock.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const robin: User = { id: 'usr_1', accountId: 'acc_1', email: 'Robin@Shop.example', name: 'Robin', role: 'owner', createdAt: at(0) };
const kim: User = { ...robin, id: 'usr_2', accountId: 'acc_2', email: 'kim@shop.example', name: 'Kim', role: 'member', createdAt: at(1) };
const origin = { network: '203.0.113.0/24', device: 'Firefox on Linux' };
const session = (id: string, more: Partial<SignInSession> = {}): SignInSession => ({
  ...origin,
  id,
  userId: 'usr_1',
  createdAt: at(0),
  lastSeenAt: at(0),
  expiresAt: at(600),
  ...more,
});

onEveryDatabase(({ open }) => {
  const opened = async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    return database.db;
  };

  describe('users', () => {
    const setUp = async () => {
      const users = sqlUsers(await opened());
      await users.add(robin, 'hash 1');
      await users.add(kim, 'hash 2');
      return users;
    };

    it('are found by id, and by their address in any case', async () => {
      const users = await setUp();
      expect([await users.get('usr_1'), await users.get('usr_9')]).toEqual([robin, undefined]);
      expect([await users.byEmail('robin@SHOP.example '), await users.byEmail('nobody@shop.example')]).toEqual([robin, undefined]);
    });

    it('are listed by account, oldest first', async () => {
      const users = await setUp();
      expect(await users.list()).toEqual([robin, kim]);
      expect(await users.list('acc_2')).toEqual([kim]);
    });

    it('have one address each', async () => {
      const users = await setUp();
      await expect(users.add({ ...kim, id: 'usr_3', email: 'ROBIN@shop.example' }, 'x')).rejects.toBeInstanceOf(EmailTakenError);
      expect(await users.get('usr_3')).toBeUndefined();
    });

    it('get another password, and are disabled and enabled', async () => {
      const users = await setUp();
      await users.setPasswordHash('usr_1', 'hash 3');
      expect([await users.passwordHash('usr_1'), await users.passwordHash('usr_2')]).toEqual(['hash 3', 'hash 2']);
      await users.setDisabled('usr_1', at(5));
      expect([(await users.get('usr_1'))?.disabledAt, (await users.get('usr_2'))?.disabledAt]).toEqual([at(5), undefined]);
      await users.setDisabled('usr_1', undefined);
      expect(await users.get('usr_1')).toEqual(robin);
    });
  });

  describe('sessions', () => {
    const setUp = async () => {
      const sessions = sqlSignInSessions(await opened());
      await sessions.add(session('a'));
      await sessions.add(session('b', { lastSeenAt: at(5) }));
      await sessions.add(session('c', { userId: 'usr_2' }));
      return sessions;
    };
    const idsOf = (sessions: readonly SignInSession[]) => sessions.map(({ id }) => id);

    it('are listed by user, the one last seen first, and never seen earlier than before', async () => {
      const sessions = await setUp();
      expect(idsOf(await sessions.list('usr_1'))).toEqual(['b', 'a']);
      await sessions.markSeen('a', at(9));
      await sessions.markSeen('b', at(3));
      expect((await sessions.list('usr_1')).map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
        ['a', at(9)],
        ['b', at(5)],
      ]);
    });

    it('end one by one for their own user only, or all but one', async () => {
      const sessions = await setUp();
      expect([await sessions.end('usr_2', 'a'), await sessions.end('usr_1', 'a'), await sessions.end('usr_1', 'a')]).toEqual([
        false,
        true,
        false,
      ]);
      await sessions.add(session('d'));
      expect(await sessions.endAll('usr_1', 'd')).toBe(1);
      expect([idsOf(await sessions.list('usr_1')), idsOf(await sessions.list('usr_2'))]).toEqual([['d'], ['c']]);
      expect(await sessions.endAll('usr_1')).toBe(1);
      expect(await sessions.get('d')).toBeUndefined();
    });

    it('are removed when they have expired, or were not seen for long', async () => {
      const sessions = await setUp();
      await sessions.add(session('d', { expiresAt: at(6), lastSeenAt: at(5) }));
      await sessions.removeEnded({ now: at(7), seenBefore: at(4) });
      expect([idsOf(await sessions.list('usr_1')), idsOf(await sessions.list('usr_2'))]).toEqual([['b'], []]);
    });
  });

  it('the history of sign-ins is listed newest first, and old entries are removed', async () => {
    const history = sqlSignInHistory(await opened());
    const entry = (id: string, minute: number, outcome: 'signed_in' | 'wrong_password', userId = 'usr_1') => ({ ...origin, id, userId, at: at(minute), outcome }); // prettier-ignore
    const [one, two, three] = [entry('1', 0, 'wrong_password'), entry('2', 1, 'signed_in'), entry('3', 2, 'signed_in')];
    for (const each of [one, two, three, entry('4', 3, 'signed_in', 'usr_2')]) await history.add(each);
    expect(await history.list('usr_1', 2)).toEqual([three, two]);
    await history.removeBefore(at(2));
    expect(await history.list('usr_1', 9)).toEqual([three]);
  });

  describe('attempts to sign in', () => {
    it('are counted one after the other when they come at the same moment', async () => {
      const clock = new TestClock();
      const attempts = sqlSignInAttempts(await opened(), clock);
      const now = Date.parse(clock.now());
      const admissions = await Promise.all(Array.from({ length: 25 }, () => attempts.update('key', (known) => admit(known, now))));
      expect(admissions.filter(({ admitted }) => admitted).length).toBe(lockout.most);
    });

    it('begin again once they are cleared, each key by itself, and are forgotten by age', async () => {
      const clock = new TestClock();
      const attempts = sqlSignInAttempts(await opened(), clock);
      const now = Date.parse(clock.now());
      const count = (key: string) => attempts.update(key, (known) => admit(known, now)).then(({ attempts: { at: times } }) => times.length);
      expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1]);
      await attempts.clear('a');
      expect([await count('a'), await count('b')]).toEqual([1, 2]);
      clock.advance(1_000);
      await attempts.removeBefore(clock.now());
      expect(await attempts.update('b', (known) => ({ attempts: known }))).toEqual({ attempts: noAttempts });
    });
  });
});
