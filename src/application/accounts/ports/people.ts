import type { User, UserRole } from './users.ts';

/** The roles that an account gives its own people. Operators are made at the command line. */
export const accountRoles = ['owner', 'member', 'viewer'] as const satisfies readonly UserRole[];
export type AccountRole = (typeof accountRoles)[number];

type LinkFacts = {
  readonly id: string;
  readonly accountId: string;
  /** A user, an account by its token, or the person themselves. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** Somebody who was asked to become a user of an account. */
export type Invitation = LinkFacts & {
  readonly kind: 'invitation';
  readonly email: string;
  readonly role: AccountRole;
};

/** Lets a user set a new password. */
export type PasswordLink = LinkFacts & { readonly kind: 'password'; readonly userId: string };

/** A link by which a person sets a password, once. Its address holds a secret, of which only the hash is stored. */
export type UserLink = Invitation | PasswordLink;

/** The links that have not been used. */
export interface UserLinks {
  /** Replaces the earlier link of the same user, or the earlier invitation of the same address to the account. */
  add(link: UserLink, hash: string): Promise<void>;
  byHash(hash: string): Promise<UserLink | undefined>;
  /** Removes a link. Of several concurrent calls one gets true. */
  take(id: string): Promise<boolean>;
  /** The invitations to an account that expire after `now`, newest first. */
  invitations(accountId: string, now: string): Promise<readonly Invitation[]>;
  /** The link of a user for a new password. */
  passwordLink(user: Pick<User, 'id' | 'accountId'>): Promise<PasswordLink | undefined>;
  removeExpired(now: string): Promise<void>;
}

/** Protects an account from losing its last owner. */
export interface Owners {
  /**
   * Takes the role or the access from an owner, unless no other owner of the account could sign in afterwards. Returns
   * whether it did. Concurrent calls for one account wait for each other.
   */
  stepDown(
    user: Pick<User, 'id' | 'accountId'>,
    change: { readonly role: AccountRole } | { readonly disabledAt: string },
  ): Promise<boolean>;
}
