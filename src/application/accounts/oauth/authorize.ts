import { byUser } from '../security-trail.ts';
import type { ActingUser, RecordSecurityEvent } from '../security-trail.ts';
import type { Scope } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { AskingApp, AskingApps } from '../ports/client-documents.ts';
import type { OauthGrants, OauthSecrets } from '../ports/oauth.ts';
import { later, lifetimes } from './lifetimes.ts';
import { OauthError } from './oauth-error.ts';
import { isRegistered, withParameters } from './redirect-uris.ts';
import { allScopes, areMixedScopes, isAgentScope } from '../../shared/ports/access-tokens.ts';

/**
 * Parses space-separated scopes: each once, in the standard order. Throws for a scope that is not among the allowed
 * ones.
 */
export const scopesIn = (text: string, allowed: readonly Scope[]): readonly Scope[] => {
  const words = new Set(text.split(' ').filter((word) => word !== ''));
  const wanted = allScopes.filter((scope) => words.has(scope));
  const isAllowed = wanted.length === words.size && wanted.every((scope) => allowed.includes(scope));
  if (wanted.length === 0 || !isAllowed)
    throw new OauthError('invalid_scope', `scope must be some of ${allowed.join(' ')}, separated by spaces.`, 'scope');
  if (areMixedScopes(wanted))
    throw new OauthError('invalid_scope', 'Ask for scopes of the API or for scopes of agents, not for both.', 'scope');
  return wanted;
};

/**
 * Throws if a request names another resource (RFC 8707) than the one that its scopes open: `/mcp` for scopes of agents,
 * the service for those of the API.
 */
export const assertResource = (resource: string | undefined, scopes: readonly Scope[], issuer: string): void => {
  const opened = scopes.some((scope) => isAgentScope(scope)) ? `${issuer}/mcp` : issuer;
  if (resource === undefined || resource.replace(/\/$/, '') === opened) return;
  throw new OauthError('invalid_target', `The scopes open the resource ${opened}, and no other.`, 'resource');
};

/** The request of an app, as it was sent. */
export type AuthorizationRequest = {
  readonly clientId: string | undefined;
  readonly redirectUri: string | undefined;
  readonly responseType: string | undefined;
  readonly scope: string | undefined;
  readonly state: string | undefined;
  readonly challenge: string | undefined;
  readonly challengeMethod: string | undefined;
  /** The resource that the tokens are for (RFC 8707). */
  readonly resource: string | undefined;
};

/** A valid request, for a person to decide on. */
export type AskedAuthorization = {
  readonly app: AskingApp;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly state: string | undefined;
  readonly challenge: string | undefined;
};

/**
 * `refused`: the browser is not redirected, because the client is unknown, or nobody has registered it. `returned`: the
 * browser is redirected to
 * this address, which tells the app what is wrong.
 */
export type CheckedAuthorization =
  | { readonly kind: 'asked'; readonly asked: AskedAuthorization }
  | { readonly kind: 'returned'; readonly location: string }
  | { readonly kind: 'refused'; readonly message: string };

export type Authorizations = {
  readonly check: (request: AuthorizationRequest) => Promise<CheckedAuthorization>;
  /**
   * Creates credentials and a code for the account of a user. Returns the address to redirect the browser to, with
   * both.
   */
  readonly approve: (asked: AskedAuthorization, by: ActingUser) => Promise<string>;
  /** The address to redirect the browser to when the person denies the request. */
  readonly deny: (asked: AskedAuthorization) => string;
  /** What becomes of a request that has a fault. */
  readonly refuse: (
    asked: Pick<AskedAuthorization, 'app' | 'redirectUri' | 'state'>,
    error: OauthError,
  ) => CheckedAuthorization;
};

/** A SHA-256 digest in base64url. */
const challengeForm = /^[\w-]{43}$/;

/** In characters. The state is part of the address that the browser is redirected to. */
const longestState = 1_000;

const challengeIn = (
  { challenge, challengeMethod }: AuthorizationRequest,
  { isPublic }: AskingApp,
): string | undefined => {
  if (challenge === undefined && isPublic)
    throw new OauthError(
      'invalid_request',
      'A public app must send code_challenge (PKCE, RFC 7636), with the method S256.',
    );
  if (challenge === undefined && challengeMethod === undefined) return undefined;
  if (challengeMethod !== 'S256') throw new OauthError('invalid_request', 'code_challenge_method must be S256.');
  if (challenge === undefined || !challengeForm.test(challenge))
    throw new OauthError(
      'invalid_request',
      'code_challenge must be 43 characters: the SHA-256 of the verifier in base64url.',
    );
  return challenge;
};

const assertCode = (responseType: string | undefined): void => {
  if (responseType === undefined)
    throw new OauthError('invalid_request', 'responseType is required, and must be code.');
  if (responseType !== 'code') throw new OauthError('unsupported_response_type', 'responseType must be code.');
};

const scopesAsked = (scope: string | undefined, { scopes }: AskingApp): readonly Scope[] => {
  if (scope === undefined) throw new OauthError('invalid_scope', `scope is required: some of ${scopes.join(' ')}.`);
  return scopesIn(scope, scopes);
};

const refusalOf = (error: unknown): OauthError => {
  if (error instanceof OauthError) return error;
  throw error;
};

export const authorizations = ({
  apps,
  grants,
  secrets,
  clock,
  ids,
  issuer,
  record,
}: {
  /** Rejects with an OauthError for a client whose document is refused. */
  readonly apps: AskingApps;
  readonly grants: Pick<OauthGrants, 'approve'>;
  readonly secrets: Pick<OauthSecrets, 'next' | 'hash'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
  /** Sent with every answer, so that an app that uses several services can tell which one answered (RFC 9207). */
  readonly issuer: string;
  readonly record: RecordSecurityEvent;
}): Authorizations => {
  const errorAt = (redirectUri: string, state: string | undefined, { code, message }: OauthError): string =>
    withParameters(redirectUri, { error: code, error_description: message, state, iss: issuer });

  /**
   * The browser is not redirected for a client that nobody has registered: anybody can write a document, and would have
   * a redirector that no person is asked about (RFC 9700, 4.11).
   */
  const refuse: Authorizations['refuse'] = ({ app, redirectUri, state }, error) =>
    app.accountId === undefined
      ? { kind: 'refused', message: error.message }
      : { kind: 'returned', location: errorAt(redirectUri, state?.slice(0, longestState), error) };

  return {
    check: async (request) => {
      const { clientId = '', redirectUri = '', state } = request;
      const app = await apps.get(clientId).catch(refusalOf);
      if (app instanceof OauthError) return { kind: 'refused', message: app.message };
      if (app === undefined || app.disabledAt !== undefined)
        return { kind: 'refused', message: 'clientId is not the id of an OAuth app.' };
      if (!isRegistered(redirectUri, app.redirectUris))
        return {
          kind: 'refused',
          message:
            'redirectUri is not one of those registered for this OAuth app, character by character but for a loopback port.',
        };
      try {
        if (state !== undefined && state.length > longestState)
          throw new OauthError('invalid_request', `state must have at most ${longestState} characters.`);
        assertCode(request.responseType);
        const [scopes, challenge] = [scopesAsked(request.scope, app), challengeIn(request, app)];
        assertResource(request.resource, scopes, issuer);
        return { kind: 'asked', asked: { app, redirectUri, scopes, state, challenge } };
      } catch (error) {
        if (!(error instanceof OauthError)) throw error;
        return refuse({ app, redirectUri, state }, error);
      }
    },

    approve: async ({ app, redirectUri, scopes, state, challenge }, who) => {
      const { userId, accountId } = who;
      const [at, id, code, secret] = [clock.now(), ids.next('crd'), secrets.next('acd'), secrets.next('acs')];
      const credentials = { id, accountId, appId: app.id, scopes, approvedBy: userId, createdAt: at };
      await grants.approve(
        { ...credentials, ...(!app.isPublic && { secretHash: secrets.hash(secret) }) },
        {
          hash: secrets.hash(code),
          credentialsId: id,
          appId: app.id,
          redirectUri,
          ...(challenge !== undefined && { challenge }),
          expiresAt: later(at, lifetimes.code),
        },
      );
      await record(byUser(who), 'app_access.granted', { userId, subject: id });
      // A public app could not keep the secret, so it gets tokens by the code only.
      const shown = app.isPublic ? {} : { account_client_id: id, account_client_secret: secret };
      return withParameters(redirectUri, { code, ...shown, state, iss: issuer });
    },

    refuse,
    deny: ({ redirectUri, state }) =>
      errorAt(redirectUri, state, new OauthError('access_denied', 'The account did not allow the access.')),
  };
};
