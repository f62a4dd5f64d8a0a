import type { Surroundings } from './retry.ts';
import { waybillClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import type { ApiSchemas, TokenSource } from './types.ts';

type TokenServer = Pick<ClientOptions, 'baseUrl' | 'fetch'> & {
  /** How long before its end a token is replaced (ms); 60,000 when absent. */
  readonly earlyMs?: number;
};
type GivenTokens = Pick<ApiSchemas['Tokens'], 'accessToken' | 'expiresIn'>;

/** Remembers the newest token. Requests of the same moment wait for the same new one. */
const remembered = (ask: () => Promise<GivenTokens>, earlyMs = 60_000, now: () => number = Date.now): TokenSource => {
  let newest: { readonly token: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const askedAt = now();
    const { accessToken, expiresIn } = await ask();
    newest = { token: accessToken, until: askedAt + expiresIn - earlyMs };
    return accessToken;
  };
  return ({ rejected }) => {
    if (newest !== undefined && newest.token !== rejected && now() < newest.until) return newest.token;
    return (asking ??= renew().finally(() => (asking = undefined)));
  };
};

/** The credentials of an account, which an app gets in the callback of OAuth. */
export type ClientCredentials = TokenServer & {
  readonly clientId: string;
  readonly clientSecret: string;
};

/**
 * Tokens for the credentials of an account. A new one is asked for shortly before the last one ends, or when it was
 * refused.
 */
export const clientCredentials = (
  { clientId, clientSecret, earlyMs, ...server }: ClientCredentials,
  surroundings: Partial<Surroundings> = {},
): TokenSource => {
  const { getTokens } = waybillClient(server, surroundings);
  return remembered(
    () => getTokens({ body: { clientId, clientSecret }, isRepeatable: true }),
    earlyMs,
    surroundings.now,
  );
};

/** The newest refresh token of an account, and what stores the next one. */
export type RefreshingToken = TokenServer & {
  readonly refreshToken: string;
  /**
   * Stores the new refresh token: each one is used once, and using an old one ends all of them. Called before the new
   * token is used.
   */
  readonly onTokens: (tokens: ApiSchemas['Tokens']) => void | Promise<void>;
};

/**
 * The service answers a used refresh token with the same successor for ten seconds, in case the answer was lost. After
 * that it takes the token as stolen, so that nothing may be repeated later.
 */
const refreshTiming = { timeoutMs: 4_000, retry: { attempts: 2, withinMs: 5_000 } };

/** Tokens by a refresh token. One program alone may use it: two that share it end each other's access. */
export const refreshingToken = (
  { refreshToken, onTokens, earlyMs, ...server }: RefreshingToken,
  surroundings: Partial<Surroundings> = {},
): TokenSource => {
  const client = waybillClient({ ...server, ...refreshTiming }, surroundings);
  let current = refreshToken;
  const ask = async (): Promise<GivenTokens> => {
    const tokens = await client.refreshTokens({ body: { refreshToken: current }, isRepeatable: true });
    current = tokens.refreshToken;
    await onTokens(tokens);
    return tokens;
  };
  return remembered(ask, earlyMs, surroundings.now);
};
