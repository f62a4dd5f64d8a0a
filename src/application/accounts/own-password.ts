import { DomainError } from '../../domain/shared/index.ts';
import type { Accounts } from '../shared/ports/accounts.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { IsCommonPassword, PasswordHashes, SignInAttempts, SignInSessions } from './ports/sign-in.ts';
import type { SecurityReason } from './ports/security-events.ts';
import type { User, Users } from './ports/users.ts';
import { lockout, refusedUntil } from './lockout.ts';
import { assertGoodPassword } from './manage-users.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { byUser } from './security-trail.ts';
import type { ActingUser, RecordSecurityEvent } from './security-trail.ts';

/** How long (ms) after a confirmation a session may change who uses the account. */
const confirmedForMs = 5 * 60_000;

export const isRecent = (confirmedAt: string, now: number): boolean => now - Date.parse(confirmedAt) < confirmedForMs;

/** `recent`: nothing more is needed. `password_and_code`: one-time codes are on. */
export type ProofNeeded = 'recent' | 'password' | 'password_and_code';

/** The user of a session, and the proof that the session still needs. */
export type Confirming = ActingUser &
  Pick<User, 'email' | 'name'> & { readonly sessionId: string; readonly confirmation: ProofNeeded };

/** What was typed; empty strings if nothing was. */
export type Proof = { readonly password: string; readonly code: string };

export type OwnPasswordDependencies = {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly users: Users;
  readonly sessions: Pick<SignInSessions, 'endAll' | 'markConfirmed'>;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly isCommonPassword: IsCommonPassword;
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly oneTimeCodes: Pick<OneTimeCodes, 'take'>;
  readonly record: RecordSecurityEvent;
};

/** Changes the password of a user who knows it, and confirms other changes by it. */
export class OwnPassword {
  readonly #needs: OwnPasswordDependencies;

  constructor(dependencies: OwnPasswordDependencies) {
    this.#needs = dependencies;
  }

  /**
   * Passes if the session was confirmed a moment ago and no password is sent, or with the right password, and a
   * one-time code if the user has them on. Rejects with a DomainError otherwise. Attempts are counted by session, so
   * attempts of others do not lock the user out.
   */
  async confirm(who: Confirming, { password, code }: Proof): Promise<void> {
    const { users, sessions, attempts, passwords, attemptKey, clock, oneTimeCodes, record } = this.#needs;
    const { userId, email, sessionId, confirmation } = who;
    if (confirmation === 'recent' && password === '') return;
    const key = `${attemptKey(email)}/session/${sessionId}`;
    if ((await refusedUntil(attempts, [{ key, lockout }], Date.parse(clock.now()))) !== undefined)
      throw new DomainError(
        'sign_in_paused',
        'There were too many wrong passwords. Sign out, and see the sign-in page for the time.',
      );
    const refuse = async (reason: SecurityReason, message: string): Promise<never> => {
      await record(byUser(who), 'confirmation.refused', { userId, reason });
      throw new DomainError(reason, message);
    };
    if (!(await passwords.matches(password, await users.passwordHash(userId))))
      return refuse('wrong_password', 'The current password is wrong.');
    if (confirmation === 'password_and_code') {
      const taken = await oneTimeCodes.take(userId, code);
      if (taken === undefined)
        return refuse('wrong_code', 'This code is wrong, or was used before. Enter the next one.');
      if (taken === 'recovery_code') await record(byUser(who), 'recovery_code.used', { userId });
    }
    await attempts.clear(key);
    if (confirmation !== 'recent') await sessions.markConfirmed(sessionId, clock.now());
  }

  /** Changes the password and ends the user's other sessions. Returns the number of sessions ended. */
  async change(who: Confirming, { password, code, next }: Proof & { readonly next: string }): Promise<number> {
    const { users, sessions, passwords, record } = this.#needs;
    await assertGoodPassword(next, who, this.#needs);
    if (password === '') throw new DomainError('wrong_password', 'Enter the current password.');
    await this.confirm(who, { password, code });
    await users.setPasswordHash(who.userId, await passwords.hash(next));
    await record(byUser(who), 'password.changed', { userId: who.userId });
    return sessions.endAll(who.userId, who.sessionId);
  }
}
