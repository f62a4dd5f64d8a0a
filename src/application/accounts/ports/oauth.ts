import type { Scope } from '../../shared/ports/access-tokens.ts';

/** The hash of a client secret. A replaced secret has the time until which it is valid. */
export type SecretHash = { readonly hash: string; readonly validUntil?: string };

/** A program that may ask accounts for access. Its id is the `client_id` of OAuth. */
export type OauthApp = {
  readonly id: string;
  /** The account that registered it. */
  readonly accountId: string;
  readonly name: string;
  /** A public app runs where no secret can be hidden, such as on a desktop: it has no secret and must use PKCE. */
  readonly isPublic: boolean;
  /** The newest first; none for a public app. */
  readonly secrets: readonly SecretHash[];
  readonly redirectUris: readonly string[];
  /** All scopes that it may request. */
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Since then it has no access and gets none. */
  readonly disabledAt?: string;
  /** The fingerprint of the request that registered it, if that had an idempotency key. */
  readonly fingerprint?: string;
};

/** The programs that are registered to ask accounts for access. */
export interface OauthApps {
  /** False if the id is taken. */
  add(app: OauthApp): Promise<boolean>;
  /** Finds an app of any account, because apps request access to other accounts. */
  get(id: string): Promise<OauthApp | undefined>;
  /** Newest first: the apps of one account or of all, including disabled ones. */
  list(accountId?: string): Promise<readonly OauthApp[]>;
  /**
   * Replaces an app by the result of `change`. Changes of one app are serialised, also between processes. Undefined for
   * an unknown id.
   */
  change(id: string, change: (app: OauthApp) => OauthApp): Promise<OauthApp | undefined>;
}

/**
 * What an account has granted an app: with this id and a secret the app gets tokens. The id is the account's
 * `clientId`.
 */
export type AccountCredentials = {
  readonly id: string;
  readonly accountId: string;
  readonly appId: string;
  readonly scopes: readonly Scope[];
  /** Absent for a public app, which gets tokens by codes only. */
  readonly secretHash?: string;
  /** The id of the user who approved. */
  readonly approvedBy: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
};

/** An authorization code, stored as a hash. */
export type AuthorizationCode = {
  readonly hash: string;
  readonly credentialsId: string;
  readonly appId: string;
  readonly redirectUri: string;
  /** The PKCE challenge (S256). */
  readonly challenge?: string;
  readonly expiresAt: string;
};

/** A used code has the family of the tokens that were issued for it. */
export type StoredCode = AuthorizationCode & { readonly familyId?: string };

/** The tokens that come from one grant, each refresh token made from the one before. */
export type TokenFamily = {
  readonly id: string;
  /** The id of the client that authenticated: an app, or the credentials of an account. */
  readonly clientId: string;
  readonly credentialsId: string;
  readonly appId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** No refresh token of the family is valid after this time. */
  readonly expiresAt: string;
  readonly revokedAt?: string;
};

/** A refresh token, stored as a hash. */
export type RefreshToken = {
  readonly hash: string;
  readonly expiresAt: string;
  readonly usedAt?: string;
  /** Whether the token that replaced it has been used. */
  readonly successorUsed?: boolean;
};

/** The decision on a presented refresh token. */
export type RefreshDecision =
  | {
      readonly kind: 'rotate';
      readonly successor: { readonly hash: string; readonly expiresAt: string };
      readonly usedAt: string;
    }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'revoke'; readonly revokedAt: string }
  | { readonly kind: 'refuse' };

/** What accounts have granted to apps: credentials, authorization codes and families of refresh tokens. */
export interface OauthGrants {
  /** Stores credentials together with a code. */
  approve(credentials: AccountCredentials, code: AuthorizationCode): Promise<void>;
  credentials(id: string): Promise<AccountCredentials | undefined>;
  /** The credentials of an account, or of an app, that are not revoked, newest first. */
  listCredentials(
    of: { readonly accountId: string } | { readonly appId: string },
  ): Promise<readonly AccountCredentials[]>;
  /** False if they are already revoked. */
  revokeCredentials(id: string, at: string): Promise<boolean>;

  code(hash: string): Promise<StoredCode | undefined>;
  /**
   * Stores a family with its first refresh token, and marks the credentials as used. With the hash of a code, also
   * marks the code as used; of several calls with one code, the first stores its family and the others resolve to
   * false.
   */
  startFamily(family: TokenFamily, token: RefreshToken, codeHash?: string): Promise<boolean>;
  /** The family of a refresh token. */
  familyOf(tokenHash: string): Promise<TokenFamily | undefined>;
  /** Decides on a refresh token and stores the decision, one at a time in a family, also between processes. */
  refresh(
    tokenHash: string,
    decide: (token: RefreshToken, family: TokenFamily) => RefreshDecision,
  ): Promise<{ readonly decision: RefreshDecision; readonly family: TokenFamily } | undefined>;
  revokeFamily(id: string, at: string): Promise<void>;
  /** Removes families, with their tokens, that ended before a time, and codes that expired before it. */
  removeEnded(before: string): Promise<void>;
}

/**
 * Kinds of secrets, which are also their prefixes: `aps` of an app, `acs` of an account's credentials, `acd` a code.
 */
export type SecretKind = 'aps' | 'acs' | 'acd';

/** Random secrets of 256 bits. They are stored as hashes; a fast hash is enough, because no secret can be guessed. */
export interface OauthSecrets {
  next(kind: SecretKind): string;
  hash(secret: string): string;
  /** Whether the secret has one of the hashes. Takes the same time for any secret. */
  matches(secret: string, hashes: readonly string[]): boolean;
  /** The first refresh token of a family: `rft_`, the family id, a dot, the secret. */
  refreshToken(familyId: string): string;
  /**
   * The refresh token that follows another one. It is derived with a key, so that two processes compute the same one,
   * and nobody without the key can.
   */
  successorOf(refreshToken: string): string;
  /** Whether the text is the verifier of a PKCE challenge by SHA-256 (RFC 7636). */
  isVerifierOf(challenge: string, verifier: string): boolean;
}
