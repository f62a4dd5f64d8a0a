import type { RefreshDecision, RefreshToken, TokenFamily } from '../ports/oauth.ts';

const [second, hour, day] = [1_000, 3_600_000, 24 * 3_600_000];

/** Validity of OAuth's tokens and secrets (ms). */
export const lifetimes = {
  code: 60 * second,
  accessToken: hour,
  /** A refresh token that is not used. */
  refreshToken: 30 * day,
  /** All refresh tokens that come from one grant. */
  family: 90 * day,
  /** A client that lost the answer may repeat a refresh for this long. */
  refreshGrace: 10 * second,
  /** A client secret that was replaced. */
  replacedSecret: day,
} as const;

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

export const earlierOf = (one: string, other: string): string => (one < other ? one : other);

type Presented = {
  readonly token: RefreshToken;
  readonly family: Pick<TokenFamily, 'expiresAt' | 'revokedAt'>;
  readonly successorHash: string;
  readonly at: string;
};

/**
 * Decides on a presented refresh token, which is replaced at each use. The previous token may be repeated for a moment,
 * because its client may have lost the answer. Any other use of a replaced token means that two parties hold it, so the
 * whole family ends (RFC 9700 4.14.2).
 */
export const decideRefresh = ({ token, family, successorHash, at }: Presented): RefreshDecision => {
  if (family.revokedAt !== undefined || at >= family.expiresAt) return { kind: 'refuse' };
  if (token.usedAt === undefined) {
    if (at >= token.expiresAt) return { kind: 'refuse' };
    const expiresAt = earlierOf(later(at, lifetimes.refreshToken), family.expiresAt);
    return { kind: 'rotate', successor: { hash: successorHash, expiresAt }, usedAt: at };
  }
  // Before it, too: the clocks of two processes differ a little.
  const isSoon = Math.abs(Date.parse(at) - Date.parse(token.usedAt)) <= lifetimes.refreshGrace;
  return isSoon && token.successorUsed !== true ? { kind: 'repeat' } : { kind: 'revoke', revokedAt: at };
};
