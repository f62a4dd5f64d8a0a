import type { Scope } from '../../shared/ports/access-tokens.ts';

/** The hash of a client secret. One that was replaced is valid until a time. */
export type SecretHash = { readonly hash: string; readonly validUntil?: string };

/** A program that may ask accounts for access. Its id is the `client_id` of OAuth. */
export type OauthApp = {
  readonly id: string;
  /** The account that registered it. */
  readonly accountId: string;
  readonly name: string;
  /** Runs where no secret can be hidden, as on a desktop: it has no secret and must use PKCE. */
  readonly isPublic: boolean;
  /** The newest first; none for a public app. */
  readonly secrets: readonly SecretHash[];
  readonly redirectUris: readonly string[];
  /** The most that it may ask for. */
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** It gets and keeps no access since then. */
  readonly disabledAt?: string;
  /** Of the request that registered it, when that had an idempotency key. */
  readonly fingerprint?: string;
};

/** The programs that are registered to ask accounts for access. */
export interface OauthApps {
  /** False if the id is taken. */
  add(app: OauthApp): Promise<boolean>;
  /** Of any account: an app asks for access to other accounts. */
  get(id: string): Promise<OauthApp | undefined>;
  /** Newest first, of one account or of all, disabled ones too. */
  list(accountId?: string): Promise<readonly OauthApp[]>;
  /**
   * Stores what `change` makes of an app. Changes of one app are made one after another, also those of several
   * processes.
   */
  change(id: string, change: (app: OauthApp) => OauthApp): Promise<OauthApp | undefined>;
}

/**
 * What an account has granted an app: with the id and a secret the app gets tokens. The id is the account's `clientId`.
 */
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
  /** Stores credentials with the code that was sent with them. */
  approve(credentials: AccountCredentials, code: AuthorizationCode): Promise<void>;
  credentials(id: string): Promise<AccountCredentials | undefined>;
  /** Newest first, those that are not revoked: of an account, or of an app. */
  listCredentials(
    of: { readonly accountId: string } | { readonly appId: string },
  ): Promise<readonly AccountCredentials[]>;
  /** False if they are revoked already. */
  revokeCredentials(id: string, at: string): Promise<boolean>;

  code(hash: string): Promise<StoredCode | undefined>;
  /**
   * Stores a family with its first refresh token, and marks the credentials as used. With the hash of a code it uses
   * the code up; of several calls with one code the first starts its family, and the others are false.
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

/** Kinds of secrets, which are also their prefixes: of an app, of an account's credentials, a code. */
export type SecretKind = 'aps' | 'acs' | 'acd';

/** Random secrets of 256 bits. They are stored as hashes; nobody can guess one, so a fast hash is enough. */
export interface OauthSecrets {
  next(kind: SecretKind): string;
  hash(secret: string): string;
  /** Whether the secret has one of the hashes, in the same time for any secret. */
  matches(secret: string, hashes: readonly string[]): boolean;
  /** The first refresh token of a family: `rft_`, the family, a dot, the secret. */
  refreshToken(familyId: string): string;
  /**
   * The one refresh token that follows another: computed, so that two processes find the same one, and known to nobody
   * without the key.
   */
  successorOf(refreshToken: string): string;
  /** Whether the text is the verifier of a PKCE challenge by SHA-256 (RFC 7636). */
  isVerifierOf(challenge: string, verifier: string): boolean;
}
