import type { Role, Scope } from '../../shared/ports/access-tokens.ts';

/** The description of an issued token; the token itself is not stored. */
export type IssuedTokenRecord = {
  readonly id: string;
  readonly accountId: string;
  /** What the token is for. Tokens of the command line have none. */
  readonly name?: string;
  /** A user, an account by its token, or `operator` at the command line. Earlier tokens have none. */
  readonly createdBy?: string;
  readonly scopes: readonly Scope[];
  readonly roles: readonly Role[];
  readonly carriers: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** The tokens that were issued by operators and owners, so that they can find and revoke them. */
export interface IssuedTokens {
  add(record: IssuedTokenRecord): Promise<void>;
  get(id: string): Promise<IssuedTokenRecord | undefined>;
  /** Newest first, of one account or of all, without expired ones. */
  list(options: {
    readonly accountId?: string | undefined;
    readonly now: string;
  }): Promise<readonly (IssuedTokenRecord & { readonly revoked: boolean })[]>;
}
