import type { Scope } from './access-tokens.ts';

/** What an account has granted an app: with the id and a secret the app gets tokens. The id is the account's `clientId`. */
export type AccountCredentials = {
  readonly id: string;
  readonly accountId: string;
  readonly appId: string;
  readonly scopes: readonly Scope[];
  /** Absent for a public app, which gets tokens by codes only. */
  readonly secretHash?: string;
  /** The user who approved. */
  readonly approvedBy: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
};

/** An authorization code, by its hash. */
export type AuthorizationCode = {
  readonly hash: string;
  readonly credentialsId: string;
  readonly appId: string;
  readonly redirectUri: string;
  /** The PKCE challenge (S256). */
  readonly challenge?: string;
  readonly expiresAt: string;
};

/** A code that was used names the family of tokens that it gave. */
export type StoredCode = AuthorizationCode & { readonly familyId?: string };

/** The tokens that come from one grant, each refresh token made from the one before. */
export type TokenFamily = {
  readonly id: string;
  /** Who has authenticated for it: an app, or the credentials of an account. */
  readonly clientId: string;
  readonly credentialsId: string;
  readonly appId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** No refresh token of the family is valid later. */
  readonly expiresAt: string;
  readonly revokedAt?: string;
};

/** A refresh token, by its hash. */
export type RefreshToken = {
  readonly hash: string;
  readonly expiresAt: string;
  readonly usedAt?: string;
  /** Whether the token that replaced it was used too. */
  readonly successorUsed?: boolean;
};

/** What becomes of a refresh token that is presented. */
export type RefreshDecision =
  | { readonly kind: 'rotate'; readonly successor: { readonly hash: string; readonly expiresAt: string }; readonly usedAt: string }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'revoke'; readonly revokedAt: string }
  | { readonly kind: 'refuse' };

/** What accounts have granted to apps: credentials, authorization codes and families of refresh tokens. */
export interface OauthGrants {
  /** Stores credentials with the code that was sent with them. */
  approve(credentials: AccountCredentials, code: AuthorizationCode): Promise<void>;
  credentials(id: string): Promise<AccountCredentials | undefined>;
  /** Newest first, those that are not revoked: of an account, or of an app. */
  listCredentials(of: { readonly accountId: string } | { readonly appId: string }): Promise<readonly AccountCredentials[]>;
  /** False if they are revoked already. */
  revokeCredentials(id: string, at: string): Promise<boolean>;

  code(hash: string): Promise<StoredCode | undefined>;
  /**
   * Stores a family with its first refresh token, and marks the credentials as used. With the hash of a code it uses the code up; of
   * several calls with one code the first starts its family, and the others are false.
   */
  startFamily(family: TokenFamily, token: RefreshToken, codeHash?: string): Promise<boolean>;
  /** The family of a refresh token. */
  familyOf(tokenHash: string): Promise<TokenFamily | undefined>;
  /** Decides on a refresh token and carries the decision out: one at a time in a family, also in several processes. */
  refresh(
    tokenHash: string,
    decide: (token: RefreshToken, family: TokenFamily) => RefreshDecision,
  ): Promise<{ readonly decision: RefreshDecision; readonly family: TokenFamily } | undefined>;
  revokeFamily(id: string, at: string): Promise<void>;
  /** Removes families, with their tokens, that ended before a time, and codes that expired before it. */
  removeEnded(before: string): Promise<void>;
}
