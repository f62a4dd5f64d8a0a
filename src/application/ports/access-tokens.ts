export const scopes = ['read_accounts', 'write_accounts', 'read_shipments', 'write_shipments'] as const;
export type Scope = (typeof scopes)[number];

export const roles = ['admin', 'carrier'] as const;
export type Role = (typeof roles)[number];

/** Who a token speaks for. `subject` is named as the actor of every event: the account itself, or the app or operator acting in its name. */
export type Principal = {
  readonly accountId: string;
  readonly subject: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly roles: ReadonlySet<Role>;
  /** The carriers that a token of role `carrier` acts for, as they were named when it was made. */
  readonly carriers: ReadonlySet<string>;
};

export type TokenRequest = {
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly roles?: readonly Role[];
  /** With the role `carrier`: whose scans, legs and surcharges it may bring. */
  readonly carriers?: readonly string[];
  readonly expiresInMs: number;
  /** Who acts, when it is not the account itself. */
  readonly subject?: string;
};

export type IssuedToken = { readonly token: string; readonly id: string; readonly expiresAt: string };

/** A set of public keys as RFC 7517 writes it. */
export type PublicKeys = { readonly keys: readonly Readonly<Record<string, unknown>>[] };

/** Short-lived proofs of who is asking, checked without asking anybody. */
export interface AccessTokens {
  issue(request: TokenRequest): Promise<IssuedToken>;

  /** Undefined for whatever is not a token of ours that is good now: another key or audience, expired, revoked, garbage. */
  verify(token: string): Promise<Principal | undefined>;

  /** Whether a token that is not good was once: ours, and beyond its time. */
  isExpired(token: string): Promise<boolean>;

  /** Ends a token before its time, by the id it was issued with. At once in this process, within half a minute in others. */
  revoke(id: string, expiresAt: string): Promise<void>;

  /** What others need to check our tokens. */
  publicKeys(): PublicKeys;
}
