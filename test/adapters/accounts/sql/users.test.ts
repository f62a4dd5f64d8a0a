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
