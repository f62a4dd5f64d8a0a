import { DomainError } from '../../domain/shared/index.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { OneTimeCodeStore } from '../ports/one-time-code-store.ts';
import type { PasswordHashes } from '../ports/password-hashes.ts';
import type { SignInAttempts } from '../ports/sign-in-attempts.ts';
import type { SignInSessions } from '../ports/sign-in-sessions.ts';
import { EmailTakenError } from '../ports/users.ts';
import type { User, UserRole, Users } from '../ports/users.ts';
import { passwordFault } from './password-rules.ts';

export type UserManagementDependencies = {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly users: Users;
  readonly sessions: Pick<SignInSessions, 'endAll'>;
  readonly attempts: Pick<SignInAttempts, 'clearAll'>;
  readonly passwords: PasswordHashes;
  readonly codes: Pick<OneTimeCodeStore, 'remove'>;
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
};

export type NewUser = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly password: string;
};

/** What an operator does with users. Each is named by id or e-mail address. */
export class UserManagement {
  readonly #needs: UserManagementDependencies;

  constructor(dependencies: UserManagementDependencies) {
    this.#needs = dependencies;
  }

  async add({ password, ...given }: NewUser): Promise<User> {
    const { accounts, users, passwords, clock, ids } = this.#needs;
    if (!(await accounts.get(given.accountId))) throw new DomainError('account_not_found', `There is no account ${given.accountId}.`);
    if (await users.byEmail(given.email)) throw new EmailTakenError('A user has this e-mail address already.');
    assertGoodPassword(password, given);
    const user: User = { id: ids.next('usr'), ...given, createdAt: clock.now() };
    await users.add(user, await passwords.hash(password));
    return user;
  }

  async find(idOrEmail: string): Promise<User> {
    const { users } = this.#needs;
    const user = (await users.get(idOrEmail)) ?? (await users.byEmail(idOrEmail));
    if (!user) throw new DomainError('user_not_found', `There is no user ${idOrEmail}.`);
    return user;
  }

  /** Ends all sessions of the user, and a pause. Returns how many sessions. */
  async setPassword(user: User, password: string): Promise<number> {
    const { users, sessions, passwords } = this.#needs;
    assertGoodPassword(password, user);
    await users.setPasswordHash(user.id, await passwords.hash(password));
    await this.unlock(user);
    return sessions.endAll(user.id);
  }

  /** Ends all sessions of the user. Returns how many. */
  async disable(user: User): Promise<number> {
    const { users, sessions, clock } = this.#needs;
    await users.setDisabled(user.id, user.disabledAt ?? clock.now());
    return sessions.endAll(user.id);
  }

  async enable(user: User): Promise<void> {
    await this.#needs.users.setDisabled(user.id, undefined);
  }

  /** Ends the pauses after wrong passwords and codes. */
  async unlock({ email }: Pick<User, 'email'>): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.clearAll(attemptKey(email));
  }

  /** Turns one-time codes off, for somebody who has lost the app and the recovery codes. */
  async removeCodes(user: User): Promise<void> {
    await this.#needs.codes.remove(user.id);
    await this.unlock(user);
  }
}

export const assertGoodPassword = (password: string, user: Pick<User, 'email' | 'name'>): void => {
  const fault = passwordFault(password, user);
  if (fault !== undefined) throw new DomainError('weak_password', fault);
};
