import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { AccessTokens } from '../../../../../application/shared/ports/access-tokens.ts';
import type { Accounts } from '../../../../../application/shared/ports/accounts.ts';
import { ownValue } from '../../../../../domain/shared/table.ts';
import { HttpError, closesConnection } from '../failures/http-error.ts';
import type { RateLimits } from '../server/rate-limits.ts';
import { anonymous } from './route.ts';
import type { Principal, Route, ScopeBy, Signature } from './route.ts';
import { bodyReader } from '../body/body.ts';
import type { Body, BodyPlace } from '../body/body.ts';
import { isCompressed } from '../body/admission.ts';

/**
 * Authenticates a request for the program that the service runs in; replaces the service's own access tokens. Resolves
 * to undefined if nobody is signed in.
 */
export type Authenticate = (request: IncomingMessage) => Promise<Principal | undefined>;

/**
 * The caller and the account that the request is for: an admin may act for every account, a parent for its
 * sub-accounts.
 */
export type Caller = { readonly principal: Principal; readonly accountId: string };

/** Authenticates a request. Rejects with an HttpError if the caller may not make it. */
export type Gatekeeper = (access: Route['access'], request: Request) => Promise<Caller>;

const nobody: Caller = { principal: anonymous, accountId: anonymous.accountId };
const bearer = /^bearer +(\S+) *$/i;
const basic = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** The password of HTTP Basic authentication, for any user name. */
const passwordIn = (header: string): string | undefined => {
  const encoded = basic.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
};

/** The header that makes a browser prompt for a user name and a password. */
export const passwordChallenge = {
  'www-authenticate': 'Basic realm="Waybill sandbox, password: an access token", charset="UTF-8"',
};

const tokenIn = (access: Exclude<Route['access'], 'public'>, header: string): string | undefined =>
  bearer.exec(header)?.[1] ?? ('basic' in access ? passwordIn(header) : undefined);

const challenge = (parameters = ''): { headers: Record<string, string> } => ({
  headers: { 'www-authenticate': `Bearer${parameters}` },
});

export const tokenMissing = (): HttpError =>
  new HttpError(
    401,
    'token_missing',
    'An access token is needed: "Authorization: Bearer <ACCESS_TOKEN>".',
    challenge(),
  );

const notSignedIn = (): HttpError =>
  new HttpError(401, 'token_missing', 'The program that embeds this service did not authenticate this request.');

type FixedAccess = Exclude<Route['access'], 'public' | { readonly scopeBy: ScopeBy }>;

/**
 * The access that a path requires. Undefined if the parameter has no accepted value, which is refused later: any token
 * suffices.
 */
const accessTo = (access: Exclude<Route['access'], 'public'>, params: Request['params']): FixedAccess | undefined => {
  if (!('scopeBy' in access)) return access;
  const { parameter, scopes } = access.scopeBy;
  const scope = scopes[String(ownValue(params, parameter))];
  return scope && { scope };
};

/** The error for a token that lacks the scope or role of a path. */
export const notAllowed = (access: FixedAccess): HttpError => {
  if ('roles' in access) {
    const message = `The token must carry the role ${access.roles.join(' or ')}.`;
    return new HttpError(403, 'role_missing', message, challenge(' error="insufficient_scope"'));
  }
  const scope = 'scope' in access ? access.scope : access.optionalScope;
  const message = `The token must carry the scope ${scope}.`;
  return new HttpError(403, 'scope_missing', message, challenge(` error="insufficient_scope", scope="${scope}"`));
};

/** The error with more parameters in its challenge; any other error as it is. */
export const withChallenge = (error: unknown, parameters: string): unknown => {
  const header = error instanceof HttpError ? error.options.headers?.['www-authenticate'] : undefined;
  if (!(error instanceof HttpError) || header === undefined) return error;
  const { status, reason, message, options } = error;
  const challenged = `${header}${header.includes(' ') ? ',' : ''} ${parameters}`;
  return new HttpError(status, reason, message, {
    ...options,
    headers: { ...options.headers, 'www-authenticate': challenged },
  });
};

/** Throws a 403 if the principal lacks the scope or role of a path. */
export const assertAllowed = (
  access: Route['access'],
  params: Request['params'],
  { scopes, roles }: Principal,
): void => {
  const fixed = access === 'public' ? undefined : accessTo(access, params);
  if (fixed === undefined) return;
  const allowed =
    'roles' in fixed
      ? fixed.roles.some((role) => roles.has(role))
      : scopes.has('scope' in fixed ? fixed.scope : fixed.optionalScope);
  if (!allowed) throw notAllowed(fixed);
};

/**
 * The account that a caller acts for: the named one, if it is the caller's own, a sub-account of it, or any account for
 * an admin. Undefined if the caller may not act for it, or if it does not exist: others must not learn which do.
 */
export const permittedAccount = async (
  accounts: Pick<Accounts, 'get'>,
  { accountId, roles }: Principal,
  named: string | undefined,
): Promise<string | undefined> => {
  if (named === undefined || named === accountId) return accountId;
  const account = await accounts.get(named);
  return roles.has('admin') || account?.parentId === accountId ? account?.id : undefined;
};

const tokenRefused = (access: Route['access'], isExpired: boolean): HttpError => {
  const options = typeof access === 'object' && 'basic' in access ? { headers: passwordChallenge } : undefined;
  return isExpired
    ? new HttpError(
        401,
        'token_expired',
        'The access token has expired; ask for a new one.',
        options ?? challenge(' error="invalid_token", error_description="The access token expired"'),
      )
    : new HttpError(
        401,
        'token_invalid',
        'The access token is not valid, or no longer.',
        options ?? challenge(' error="invalid_token"'),
      );
};

/**
 * Authenticates the caller before anything else of a request is read. A failed token counts against its address; a
 * valid one always passes, even if other requests from that address failed.
 */
export const gatekeeper = ({
  accessTokens,
  authenticate,
  accounts,
  limits,
}: {
  readonly accessTokens: Pick<AccessTokens, 'verify' | 'isExpired'>;
  /** Replaces `accessTokens` if the service runs inside another program. */
  readonly authenticate?: Authenticate | undefined;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly limits: RateLimits;
}): Gatekeeper => {
  const resolveAccount = async (request: Request, principal: Principal): Promise<string> => {
    const named = request.headers['x-account-id'];
    const permitted = await permittedAccount(accounts, principal, Array.isArray(named) ? named.join() : named);
    if (permitted !== undefined) return permitted;
    throw new HttpError(
      403,
      'account_not_permitted',
      'The token does not permit the account that x-account-id names: it is neither the account of the token nor a sub-account of it.',
      {
        field: 'x-account-id',
      },
    );
  };

  /** Authenticates by access token. Undefined if the route also serves callers without one. */
  const byToken = async (
    request: Request,
    access: Exclude<Route['access'], 'public'>,
  ): Promise<Principal | undefined> => {
    const token = tokenIn(access, request.headers.authorization ?? '');
    if (token === undefined) {
      if ('optionalScope' in access && request.headers.authorization === undefined) return undefined;
      await limits.failedAuthentication(request.ip);
      throw tokenMissing();
    }
    const principal = await accessTokens.verify(token);
    if (principal === undefined) {
      await limits.failedAuthentication(request.ip);
      throw tokenRefused(access, await accessTokens.isExpired(token));
    }
    return principal;
  };

  /** Authenticates by the program that the service runs in. */
  const byProgram = async (
    request: Request,
    access: Exclude<Route['access'], 'public'>,
    authenticate: Authenticate,
  ): Promise<Principal | undefined> => {
    const principal = await authenticate(request);
    if (principal !== undefined || 'optionalScope' in access) return principal;
    await limits.failedAuthentication(request.ip);
    throw notSignedIn();
  };

  return async (access, request) => {
    if (access === 'public') return nobody;
    const principal = await (authenticate ? byProgram(request, access, authenticate) : byToken(request, access));
    if (principal === undefined) return nobody;
    assertAllowed(access, request.params, principal);
    return { principal, accountId: await resolveAccount(request, principal) };
  };
};

/** The largest signed body (bytes): notifications only name what has happened, and the largest known have a few KiB. */
const largestSigned = 65_536;

/** Reads the body of a signed route: see `Signature`. */
export const signedBodyReader = ({ header, hasForm, isGood }: Signature, form: Route['form']) => {
  const refused = (options = {}): HttpError =>
    new HttpError(
      401,
      'invalid_signature',
      `${header} is not the signature of this body with the shared secret.`,
      options,
    );
  const read = bodyReader({
    form,
    limit: largestSigned,
    assertSigned: (request, raw) => {
      if (!isGood(raw, request.get(header) ?? '', request.params as Record<string, string>)) throw refused();
    },
  });
  return async (request: Request, place: BodyPlace, response: Response): Promise<Body> => {
    if (isCompressed(request)) {
      throw new HttpError(
        415,
        'unsupported_encoding',
        'A signed body must not be compressed: it has no Content-Encoding.',
        closesConnection,
      );
    }
    if (!hasForm(request.get(header) ?? '')) throw refused(closesConnection);
    return read(request, place, response);
  };
};
