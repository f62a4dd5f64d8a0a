import type {
  IsCommonPassword,
  PasswordHashes,
  OneTimeCodeStore,
  SignInAttempts,
  SignInSessions,
} from './ports/sign-in.ts';
import { DomainError } from '../../domain/shared/index.ts';
import type { Accounts } from '../shared/ports/accounts.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { SecurityEvent, SecurityEventKind } from './ports/security-events.ts';
import { EmailTakenError } from './ports/users.ts';
import type { User, UserRole, Users } from './ports/users.ts';
import { byOperator } from './security-trail.ts';
import type { Acting, RecordSecurityEvent } from './security-trail.ts';

/** In characters. The minimum is that of OWASP ASVS 4.0.3, 2.1.1. */
const passwordLength = { least: 12, most: 200 } as const;

/** The most digits and signs, such as `2026!`, that are stripped around a common word: attackers try those too. */
const mostFiller = 8;

/** Words of this service and its field, which attackers try first. */
const ownWords = ['waybill', 'shipping', 'shipment', 'parcel', 'customs'];

/** The user who will have the password. */
type PasswordOwner = { readonly email: string; readonly name: string; readonly accountName: string };

/** Shorter parts, such as initials and country codes, occur in too many good passwords. */
const leastPart = 4;

const contextOf = ({ email, name, accountName }: PasswordOwner): readonly string[] => {
  const whole = [email, ...email.split('@'), name, accountName, ...ownWords].map((text) => text.toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u)).filter((part) => part.length >= leastPart);
  // The longest first, so that a whole word is matched before its parts.
  return [...new Set([...whole, ...parts])]
    .filter((text) => text !== '')
    .toSorted((one, other) => other.length - one.length);
};

const isFiller = (text: string): boolean => text.length <= mostFiller && !/\p{L}/u.test(text);

/** Whether the password consists of these words only, joined or repeated, with a few digits and signs. */
const isMadeOf = (words: readonly string[], plain: string): boolean =>
  words.some((word) => plain.includes(word)) &&
  isFiller(words.reduce((rest, word) => rest.replaceAll(word, ''), plain));

/** The text, and each part that it repeats: `bora` and `borabora` for `boraboraborabora`. */
const partsOf = (text: string): readonly string[] => {
  const shortest = text.slice(0, `${text}${text}`.indexOf(text, 1));
  const times = text === '' ? 0 : text.length / shortest.length;
  return Array.from({ length: times }, (_, index) => index + 1).flatMap((count) =>
    times % count === 0 ? [shortest.repeat(count)] : [],
  );
};

/** Whether the password is common by itself, repeated, or with digits and signs around it. */
const isCommonWith = async (plain: string, isCommon: IsCommonPassword): Promise<boolean> => {
  const core = plain.replaceAll(/^[^\p{L}]{1,8}|[^\p{L}]{1,8}$/gu, '');
  const found = await Promise.all([...partsOf(plain), ...partsOf(core)].map(isCommon));
  return new Set(plain).size < 4 || found.includes(true);
};

/** The fault of a new password as a sentence; undefined if it has none. No kinds of characters are required. */
export const passwordFault = async (
  password: string,
  owner: PasswordOwner,
  isCommon: IsCommonPassword,
): Promise<string | undefined> => {
  const length = [...password].length;
  if (length < passwordLength.least)
    return `Choose a password of at least ${passwordLength.least} characters, for example four random words.`;
  if (length > passwordLength.most) return `Choose a password of at most ${passwordLength.most} characters.`;
  const plain = password.trim().toLowerCase();
  if (isMadeOf(contextOf(owner), plain))
    return 'Choose a password that is not your name or e-mail address, nor made of them, of your account or of this service.';
  if (await isCommonWith(plain, isCommon)) return 'This password is one of the most common ones. Choose another one.';
  return undefined;
};

type UserManagementDependencies = {
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

/** A user who does not exist yet. */
export type NewUser = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly password: string;
};

/**
 * Changes of users, by the operator at the command line unless somebody else is named. Each user is named by id or
 * e-mail address.
 */
export class UserManagement {
  readonly #needs: UserManagementDependencies;

  constructor(dependencies: UserManagementDependencies) {
    this.#needs = dependencies;
  }

  async add({ password, ...given }: NewUser, by?: (user: User) => Acting): Promise<User> {
    const { accounts, users, passwords, clock, ids } = this.#needs;
    if (!(await accounts.get(given.accountId)))
      throw new DomainError('account_not_found', `There is no account ${given.accountId}.`);
    if (await users.byEmail(given.email)) throw new EmailTakenError('A user has this e-mail address already.');
    await assertGoodPassword(password, given, this.#needs);
    const user: User = { id: ids.next('usr'), ...given, createdAt: clock.now() };
    await users.add(user, await passwords.hash(password));
    await this.#record(user, 'user.added', by?.(user), { subject: user.role });
    return user;
  }

  async find(idOrEmail: string): Promise<User> {
    const { users } = this.#needs;
    const user = (await users.get(idOrEmail)) ?? (await users.byEmail(idOrEmail));
    if (!user) throw new DomainError('user_not_found', `There is no user ${idOrEmail}.`);
    return user;
  }

  /** Sets a password, and ends all sessions of the user and a pause. Returns the number of sessions ended. */
  async setPassword(user: User, password: string, by?: Acting): Promise<number> {
    const { users, sessions, passwords } = this.#needs;
    await assertGoodPassword(password, user, this.#needs);
    await users.setPasswordHash(user.id, await passwords.hash(password));
    await this.#record(user, 'password.changed', by);
    await this.#clearAttempts(user);
    return sessions.endAll(user.id);
  }

  /** Disables the user and ends all sessions. Returns the number of sessions ended. */
  async disable(user: User, by?: Acting): Promise<number> {
    const { users, sessions, clock } = this.#needs;
    await users.setDisabled(user.id, user.disabledAt ?? clock.now());
    await this.#record(user, 'user.disabled', by);
    return sessions.endAll(user.id);
  }

  async enable(user: User, by?: Acting): Promise<void> {
    await this.#needs.users.setDisabled(user.id, undefined);
    await this.#record(user, 'user.enabled', by);
  }

  /** Ends the pauses after wrong passwords and codes. */
  async unlock(user: User): Promise<void> {
    await this.#clearAttempts(user);
    await this.#record(user, 'user.unlocked');
  }

  /** Changes the role of the user, from the next request on. */
  async setRole(user: User, role: UserRole, by?: Acting): Promise<void> {
    if (user.role === role) return;
    await this.#needs.users.setRole(user.id, role);
    await this.#record(user, 'user.role_changed', by, { subject: role });
  }

  /** Exempts a user from the one-time codes that the account requires, or ends the exemption. */
  async waiveCodes(user: User, isWaived: boolean): Promise<void> {
    const { users, clock } = this.#needs;
    await users.setCodesWaived(user.id, isWaived ? (user.codesWaivedAt ?? clock.now()) : undefined);
    await this.#record(user, isWaived ? 'one_time_codes.waived' : 'one_time_codes.waiver_ended');
  }

  /** Turns one-time codes off, for a user who has lost the app and the recovery codes. */
  async removeCodes(user: User): Promise<void> {
    await this.#needs.codes.remove(user.id);
    await this.#record(user, 'one_time_codes.turned_off');
    await this.#clearAttempts(user);
  }

  async #clearAttempts({ email }: User): Promise<void> {
    const { attempts, attemptKey } = this.#needs;
    await attempts.clearAll(attemptKey(email));
  }

  #record(
    { id: userId, accountId }: User,
    kind: SecurityEventKind,
    by?: Acting,
    said: Pick<SecurityEvent, 'subject'> = {},
  ): Promise<void> {
    return by
      ? this.#needs.record(by, kind, { userId, ...said })
      : this.#needs.record(byOperator(accountId), kind, { userId, reason: 'by_operator', ...said });
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
