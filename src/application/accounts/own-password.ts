import { DomainError } from '../../domain/shared/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHashes } from '../ports/password-hashes.ts';
import type { SignInAttempts } from '../ports/sign-in-attempts.ts';
import type { SignInSessions } from '../ports/sign-in-sessions.ts';
import type { User, Users } from '../ports/users.ts';
import { lockout, refusedUntil } from './lockout.ts';
import { assertGoodPassword } from './manage-users.ts';

export type OwnPasswordDependencies = {
  readonly users: Users;
  readonly sessions: Pick<SignInSessions, 'endAll'>;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
};

/** What people do who know their password: change it, or confirm something with it. */
export class OwnPassword {
  readonly #needs: OwnPasswordDependencies;

  constructor(dependencies: OwnPasswordDependencies) {
    this.#needs = dependencies;
  }

  /** Rejects with a DomainError for another password. Attempts are counted for the session: nobody else's keep its user out. */
  async confirm({ id, email }: Pick<User, 'id' | 'email'>, sessionId: string, password: string): Promise<void> {
    const { users, attempts, passwords, attemptKey, clock } = this.#needs;
    const key = `${attemptKey(email)}/session/${sessionId}`;
    if ((await refusedUntil(attempts, [{ key, lockout }], Date.parse(clock.now()))) !== undefined)
      throw new DomainError('sign_in_paused', 'There were too many wrong passwords. Sign out, and see the sign-in page for the time.');
    if (!(await passwords.matches(password, await users.passwordHash(id))))
      throw new DomainError('wrong_password', 'The current password is wrong.');
    await attempts.clear(key);
  }

  /** Ends the user's other sessions. Returns how many. */
  async change(
    user: Pick<User, 'id' | 'email' | 'name'>,
    sessionId: string,
    { current, next }: { readonly current: string; readonly next: string },
  ): Promise<number> {
    const { users, sessions, passwords } = this.#needs;
    assertGoodPassword(next, user);
    await this.confirm(user, sessionId, current);
    await users.setPasswordHash(user.id, await passwords.hash(next));
    return sessions.endAll(user.id, sessionId);
  }
}
