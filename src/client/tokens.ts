import type { Surroundings } from './retry.ts';
import { waybillClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import type { ApiSchemas, TokenSource } from './types.ts';

type TokenServer = Pick<ClientOptions, 'baseUrl' | 'fetch'> & {
  /** How long before its expiry a token is replaced (ms); 60,000 when absent. */
  readonly earlyMs?: number;
};
type GivenTokens = Pick<ApiSchemas['Tokens'], 'accessToken' | 'expiresIn'>;

/** Caches the newest token. Concurrent requests wait for the same new token. */
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
 * Tokens for the credentials of an account. A new one is requested shortly before the last one expires, or when it was
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

/** The newest refresh token of an account, and a function that stores the next one. */
export type RefreshingToken = TokenServer & {
  readonly refreshToken: string;
  /**
   * Stores the new refresh token, before the new access token is used. Each refresh token is used once; using an old
   * one revokes all of them.
   */
  readonly onTokens: (tokens: ApiSchemas['Tokens']) => void | Promise<void>;
};

/**
 * The service answers a used refresh token with the same successor for ten seconds, in case the answer was lost. After
 * that it treats the token as stolen, so all retries must end before.
 */
const refreshTiming = { timeoutMs: 4_000, retry: { attempts: 2, withinMs: 5_000 } };

/**
 * Access tokens from a refresh token. Use it in one program only: two programs that share it end each other's access.
 */
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
