import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlSignInAttempts, sqlSignInSessions } from '../../../../src/adapters/accounts/sql/sign-ins.ts';
import { sqlSecurityEvents } from '../../../../src/adapters/accounts/sql/security-events.ts';
import { sqlUsers } from '../../../../src/adapters/accounts/sql/users.ts';
import { admit, lockout } from '../../../../src/application/accounts/lockout.ts';
import {
  securityEventsContract,
  signInAttemptsContract,
  signInSessionsContract,
} from '../../../../src/testing/contracts/sign-ins.ts';
import { usersContract } from '../../../../src/testing/contracts/accounts.ts';
import { sqlOwners, sqlUserLinks } from '../../../../src/adapters/accounts/sql/people.ts';
import type { Invitation } from '../../../../src/application/accounts/ports/people.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';
import { TestClock } from '../../../support/test-clock.ts';

onEveryDatabase(({ name, open }) => {
  usersContract(vitest, name, openedStore(open, sqlUsers));
  signInSessionsContract(vitest, name, openedStore(open, sqlSignInSessions));
  securityEventsContract(vitest, name, openedStore(open, sqlSecurityEvents));
  signInAttemptsContract(vitest, name, async () => {
    const clock = new TestClock();
    return { clock, ...(await openedStore(open, (db) => sqlSignInAttempts(db, clock))()) };
  });

  describe('links for a password', () => {
    const at = '2026-11-20T10:00:00.000Z';
    const later = '2026-11-27T10:00:00.000Z';
    const invitation: Invitation = {
      kind: 'invitation',
      id: 'inv_1',
      accountId: 'acc_1',
      email: 'Kim@shop.example',
      role: 'viewer',
      createdBy: 'usr_1',
      createdAt: at,
      expiresAt: later,
    };
    const opened = async () => {
      const { database, dispose } = await open();
      onTestFinished(dispose);
      return database.db;
    };

    it('are found by hash, listed until they expire, and taken once', async () => {
      const links = sqlUserLinks(await opened());
      await links.add(invitation, 'h1');
      expect([await links.byHash('h1'), await links.byHash('h2')]).toEqual([invitation, undefined]);
      expect([await links.invitations('acc_1', at), await links.invitations('acc_1', later)]).toEqual([
        [invitation],
        [],
      ]);
      const taken = await Promise.all([links.take('inv_1'), links.take('inv_1')]);
      expect(taken.toSorted()).toEqual([false, true]);
      await links.add(invitation, 'h3');
      await links.removeExpired(later);
      expect(await links.byHash('h3')).toBeUndefined();
    });

    it('replace the one before: by address in the account, or by user', async () => {
      const links = sqlUserLinks(await opened());
      const foreign = { ...invitation, id: 'inv_2', accountId: 'acc_2' };
      const next = { ...invitation, id: 'inv_3', email: 'KIM@shop.example' };
      await links.add(invitation, 'h1');
      await links.add(foreign, 'h2');
      await links.add(next, 'h3');
      expect([await links.byHash('h1'), await links.byHash('h2'), await links.byHash('h3')]).toEqual([
        undefined,
        foreign,
        next,
      ]);
      const { accountId, createdBy, createdAt, expiresAt } = invitation;
      const link = {
        kind: 'password',
        id: 'pwl_1',
        accountId,
        userId: 'usr_2',
        createdBy,
        createdAt,
        expiresAt,
      } as const;
      await links.add(link, 'h4');
      await links.add({ ...link, id: 'pwl_2' }, 'h5');
      expect(await links.passwordLink({ id: 'usr_2', accountId })).toEqual({ ...link, id: 'pwl_2' });
    });

    it('of several owners who step down at the same moment one stays', async () => {
      const db = await opened();
      const [users, owners] = [sqlUsers(db), sqlOwners(db)];
      const people = ['usr_1', 'usr_2', 'usr_3'].map((id) => ({ id, accountId: 'acc_1' }));
      for (const person of people)
        await users.add({ ...person, email: `${person.id}@a.example`, name: 'A', role: 'owner', createdAt: at }, 'x');
      const stepped = await Promise.all(people.map((person) => owners.stepDown(person, { role: 'member' })));
      expect(stepped.filter(Boolean).length).toBe(2);
    });
  });

  describe('a pause after wrong passwords', () => {
    it('begins after so many attempts, even if they come at the same moment', async () => {
      const clock = new TestClock();
      const { database, dispose } = await open();
      onTestFinished(dispose);
      const attempts = sqlSignInAttempts(database.db, clock);
      const now = Date.parse(clock.now());
      const admissions = await Promise.all(
        Array.from({ length: 25 }, () => attempts.update('key', (known) => admit(known, now))),
      );
      expect(admissions.filter(({ admitted }) => admitted).length).toBe(lockout.most);
    });
  });
});
