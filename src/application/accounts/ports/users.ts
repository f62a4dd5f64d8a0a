/** `admin`: an operator of the whole service. The others are people of one account; a `viewer` only reads. */
export const userRoles = ['owner', 'member', 'viewer', 'admin'] as const;
/** What a user may do. */
export type UserRole = (typeof userRoles)[number];

const deciding: Readonly<Record<UserRole, boolean>> = { owner: true, admin: true, member: false, viewer: false };

/** Whether the role decides who may use the account, how its people sign in, and how it appears to consignees. */
export const decidesForAccount = (role: UserRole): boolean => deciding[role];

/** A person who signs in at the pages of this service. */
export type User = {
  readonly id: string;
  readonly accountId: string;
  /** As it was written. No two users have addresses that differ only in upper and lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly createdAt: string;
  /** The user cannot sign in since then. */
  readonly disabledAt?: string;
  /** Exempt from one-time codes since then, even if the account requires them. */
  readonly codesWaivedAt?: string;
};

/** The users of all accounts, with the hashes of their passwords. */
export interface Users {
  /** Rejects with EmailTakenError. */
  add(user: User, passwordHash: string): Promise<void>;
  get(id: string): Promise<User | undefined>;
  byEmail(email: string): Promise<User | undefined>;
  /** Whether there is any user at all. */
  isEmpty(): Promise<boolean>;
  /** The users of one account or of all, oldest first. */
  list(accountId?: string): Promise<readonly User[]>;
  passwordHash(id: string): Promise<string | undefined>;
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  /** Disables a user; undefined enables it again. */
  setDisabled(id: string, disabledAt: string | undefined): Promise<void>;
  /** Exempts a user from one-time codes since then; undefined ends the exemption. */
  setCodesWaived(id: string, codesWaivedAt: string | undefined): Promise<void>;
  setRole(id: string, role: UserRole): Promise<void>;
}

/** Another user has the address, ignoring case. */
export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

/** The form in which e-mail addresses are compared. */
export const comparableEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
