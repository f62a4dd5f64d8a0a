import type { Scope } from './access-tokens.ts';

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
  /** Stores what `change` makes of an app. Changes of one app are made one after another, also those of several processes. */
  change(id: string, change: (app: OauthApp) => OauthApp): Promise<OauthApp | undefined>;
}
