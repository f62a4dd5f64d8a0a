import { DomainError } from '../../domain/shared/index.ts';
import type { Accounts } from '../shared/ports/accounts.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { IsCommonPassword, PasswordHashes } from './ports/passwords.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { OneTimeCodeStore } from './ports/one-time-codes.ts';
import type { SecurityEvent, SecurityEventKind } from './ports/security-events.ts';
import type { SignInAttempts, SignInSessions } from './ports/sign-in.ts';
import { EmailTakenError } from './ports/users.ts';
import type { User, UserRole, Users } from './ports/users.ts';
import { passwordFault } from './password-rules.ts';
import { byOperator } from './security-trail.ts';
import type { RecordSecurityEvent } from './security-trail.ts';

export type UserManagementDependencies = {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly users: Users;
  readonly sessions: Pick<SignInSessions, 'endAll'>;
  readonly attempts: Pick<SignInAttempts, 'clearAll'>;
  readonly passwords: PasswordHashes;
  readonly isCommonPassword: IsCommonPassword;
  readonly codes: Pick<OneTimeCodeStore, 'remove'>;
  readonly attemptKey: (email: string) => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly record: RecordSecurityEvent;
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
    if (!(await accounts.get(given.accountId)))
      throw new DomainError('account_not_found', `There is no account ${given.accountId}.`);
    if (await users.byEmail(given.email)) throw new EmailTakenError('A user has this e-mail address already.');
    await assertGoodPassword(password, given, this.#needs);
    const user: User = { id: ids.next('usr'), ...given, createdAt: clock.now() };
    await users.add(user, await passwords.hash(password));
    await this.#record(user, 'user.added', { subject: user.role });
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
    await assertGoodPassword(password, user, this.#needs);
    await users.setPasswordHash(user.id, await passwords.hash(password));
    await this.#record(user, 'password.changed');
    await this.#clearAttempts(user);
    return sessions.endAll(user.id);
  }

  /** Ends all sessions of the user. Returns how many. */
  async disable(user: User): Promise<number> {
    const { users, sessions, clock } = this.#needs;
    await users.setDisabled(user.id, user.disabledAt ?? clock.now());
    await this.#record(user, 'user.disabled');
    return sessions.endAll(user.id);
  }

  async enable(user: User): Promise<void> {
    await this.#needs.users.setDisabled(user.id, undefined);
    await this.#record(user, 'user.enabled');
  }

  /** Ends the pauses after wrong passwords and codes. */
  async unlock(user: User): Promise<void> {
    await this.#clearAttempts(user);
    await this.#record(user, 'user.unlocked');
  }

  /** Gives the user another role, which holds from the next request on. */
  async setRole(user: User, role: UserRole): Promise<void> {
    if (user.role === role) return;
    await this.#needs.users.setRole(user.id, role);
    await this.#record(user, 'user.role_changed', { subject: role });
  }

  /** Frees a user from one-time codes where the account asks for them, or ends that. */
  async waiveCodes(user: User, isWaived: boolean): Promise<void> {
    const { users, clock } = this.#needs;
    await users.setCodesWaived(user.id, isWaived ? (user.codesWaivedAt ?? clock.now()) : undefined);
    await this.#record(user, isWaived ? 'one_time_codes.waived' : 'one_time_codes.waiver_ended');
  }

  /** Turns one-time codes off, for somebody who has lost the app and the recovery codes. */
  async removeCodes(user: User): Promise<void> {
    await this.#needs.codes.remove(user.id);
    await this.#record(user, 'one_time_codes.turned_off');
    await this.#clearAttempts(user);
  }

  async #clearAttempts({ email }: User): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.clearAll(attemptKey(email));
  }

  #record({ id, accountId }: User, kind: SecurityEventKind, said: Pick<SecurityEvent, 'subject'> = {}): Promise<void> {
    return this.#needs.record(byOperator(accountId), kind, { userId: id, reason: 'by_operator', ...said });
  }
}

export const assertGoodPassword = async (
  password: string,
  { accountId, ...person }: Pick<User, 'accountId' | 'email' | 'name'>,
  { accounts, isCommonPassword }: Pick<UserManagementDependencies, 'accounts' | 'isCommonPassword'>,
): Promise<void> => {
  const accountName = (await accounts.get(accountId))?.name ?? '';
  const fault = await passwordFault(password, { ...person, accountName }, isCommonPassword);
  if (fault !== undefined) throw new DomainError('weak_password', fault);
};
