import { DomainError } from '../../domain/shared/index.ts';
import type { AccessTokens, IssuedToken } from '../shared/ports/access-tokens.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { IssuedTokenRecord, IssuedTokens } from './ports/issued-tokens.ts';
import type { Acting, RecordSecurityEvent } from './security-trail.ts';

const day = 24 * 3_600_000;

/** The lifetime of a token in days. */
export const tokenDays = { least: 1, most: 3_650, usual: 30 } as const;

/** The most valid tokens of an account to which its owners may add one. Operators are not limited. */
export const mostTokens = 100;

/** What a new token permits, and for how long. */
export type NewToken = Pick<IssuedTokenRecord, 'name' | 'scopes' | 'roles' | 'carriers'> & { readonly days: number };

/** A token that was just made. It is shown once, because only its description is stored. */
export type MadeToken = { readonly record: IssuedTokenRecord; readonly token: IssuedToken['token'] };

type TokenDependencies = {
  readonly accessTokens: Pick<AccessTokens, 'issue' | 'revoke'>;
  readonly issuedTokens: IssuedTokens;
  readonly record: RecordSecurityEvent;
  readonly clock: Pick<Clock, 'now'>;
};

/** The access tokens of an account, as its owners and operators manage them. */
export class TokenManagement {
  readonly #needs: TokenDependencies;

  constructor(dependencies: TokenDependencies) {
    this.#needs = dependencies;
  }

  /** Those that are valid, newest first. */
  async list(accountId: string): Promise<readonly IssuedTokenRecord[]> {
    const { issuedTokens, clock } = this.#needs;
    const all = await issuedTokens.list({ accountId, now: clock.now() });
    return all.flatMap(({ revoked, ...record }) => (revoked ? [] : [record]));
  }

  async create(by: Acting, request: NewToken): Promise<MadeToken> {
    if ((await this.list(by.accountId)).length >= mostTokens)
      throw new DomainError('too_many_tokens', `At most ${mostTokens} tokens of an account can be valid.`);
    return this.issue(by, request);
  }

  /** As `create`, however many tokens the account has. */
  async issue(by: Acting, { days, ...description }: NewToken): Promise<MadeToken> {
    const { accessTokens, issuedTokens, record: recordEvent, clock } = this.#needs;
    const { accountId, actor } = by;
    const { scopes, roles, carriers } = description;
    const { token, id, expiresAt } = await accessTokens.issue({
      accountId,
      scopes,
      roles,
      carriers,
      expiresInMs: days * day,
    });
    const record = { id, accountId, ...description, createdBy: actor, createdAt: clock.now(), expiresAt };
    await issuedTokens.add(record);
    await recordEvent(by, 'token.created', { subject: id });
    return { record, token };
  }

  /** Revokes a valid token of the account. Other processes refuse it within half a minute. */
  async revoke(by: Acting, id: string): Promise<IssuedTokenRecord> {
    const record = (await this.list(by.accountId)).find((each) => each.id === id);
    if (!record) throw new DomainError('token_not_found', 'No valid token of this account has this id.');
    await this.#needs.accessTokens.revoke(id, record.expiresAt);
    await this.#needs.record(by, 'token.revoked', { subject: id });
    return record;
  }
}
