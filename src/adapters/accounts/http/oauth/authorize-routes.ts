import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type {
  AskedAuthorization,
  AuthorizationRequest,
  Authorizations,
  CheckedAuthorization,
} from '../../../../application/accounts/oauth/authorize.ts';
import { OauthError } from '../../../../application/accounts/oauth/oauth-error.ts';
import { isClientAddress } from '../../../../application/accounts/oauth/client-documents.ts';
import { isLoopbackUri, withParameters } from '../../../../application/accounts/oauth/redirect-uris.ts';
import type { Accounts } from '../../../../application/shared/ports/accounts.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import { scopeTexts, subAccountsText } from '../../pages/account-pages.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Call, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, postedForm } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { pagePolicyTo } from '../../../platform/http/pages/replies.ts';
import { accountFailurePage, pageReply, redirectTo } from '../sign-in/replies.ts';
import { mayGrant } from '../sign-in/sign-in-gate.ts';
import type { SignedIn, SignInGate } from '../sign-in/sign-in-gate.ts';
import { correctable, proofIn } from '../account-pages/common.ts';
import { parametersOf } from './client-in-request.ts';
import { z } from 'zod';

/** One value, or several where a parameter is repeated; the handler refuses those. */
const parameter = (description: string, example?: string) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', description, ...(example !== undefined && { example }) });

const authorizeQuery = z.object({
  clientId: parameter(
    'Id of the OAuth app; with scopes of agents, also the https address of a document about it (Client ID ' +
      'Metadata Document). Required, also as `client_id`.',
  ),
  responseType: parameter('Must be `code`. Required, also as `response_type`.', 'code'),
  redirectUri: parameter('One of the registered redirect URIs, exactly. Required, also as `redirect_uri`.'),
  scope: parameter(
    'What the app wants to do: scopes, separated by spaces. Required.',
    'read_shipments write_shipments',
  ),
  state: parameter('A random text of the app, returned unchanged: compare it with what was sent.'),
  code_challenge: parameter('PKCE (RFC 7636): the SHA-256 of the verifier, in base64url. A public app must send it.'),
  code_challenge_method: parameter('Must be `S256`.', 'S256'),
  resource: parameter(
    'What the tokens are for (RFC 8707): the address of the service, or its `/mcp` with scopes of agents.',
  ),
  client_id: parameter('See `clientId`.'),
  response_type: parameter('See `responseType`.'),
  redirect_uri: parameter('See `redirectUri`.'),
  codeChallenge: parameter('See `code_challenge`.'),
  codeChallengeMethod: parameter('See `code_challenge_method`.'),
});

const authorizeRefusal = z
  .object({
    success: z.literal(false).meta({ description: 'Always false.' }),
    error: z
      .object({
        code: z.int().meta({ description: 'The HTTP status.', example: 401 }),
        message: z
          .string()
          .meta({ description: 'What is not valid.', example: 'clientId is not the id of an OAuth app.' }),
      })
      .meta({ description: 'What was refused.' }),
  })
  .meta({
    id: 'AuthorizeRefusal',
    description: 'Who asks is not known, so the browser is sent nowhere.',
    example: { success: false, error: { code: 401, message: 'clientId is not the id of an OAuth app.' } },
  });

const [authorizePath, consentPath] = ['/oauth/authorize', '/oauth/consent'];

type Query = z.output<typeof authorizeQuery>;

export type AuthorizeRouteOptions = {
  readonly authorizations: Authorizations;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly ownPassword: Pick<OwnPassword, 'confirm'>;
  readonly gate: SignInGate;
  readonly pages: AccountPages;
};

/** The address may hold the code and the secret, so no site gets it as a referrer. */
const sendTo = (location: string, status = 303): Reply => ({
  ...redirectTo(location, { 'referrer-policy': 'no-referrer' }),
  status,
});

/**
 * The allowed targets of the form (CSP `form-action`), which also apply to redirects. The app may send the browser on
 * to other sites, so every https site is allowed; of other schemes only the requested origin. CSP cannot name IPv6
 * addresses.
 */
const formTargetsOf = (redirectUri: string): readonly string[] => {
  const { protocol, origin, hostname } = new URL(redirectUri);
  const loopback = hostname.startsWith('[') ? 'http:' : origin;
  return ["'self'", 'https:', ...(protocol === 'https:' ? [] : [loopback])];
};

const refusal = (message: string): Reply => ({
  status: 401,
  json: { success: false, error: { code: 401, message } },
  headers: { 'cache-control': 'no-store' },
});

/**
 * The request, and the fault of a parameter that was sent twice. The fault is returned, not thrown: the app can be told
 * only after it is identified.
 */
const readRequest = (
  query: Query,
): { readonly request: AuthorizationRequest; readonly fault: OauthError | undefined } => {
  const parameter = parametersOf(query);
  let fault: OauthError | undefined;
  const read = (camelCase: string, snakeCase?: string): string | undefined => {
    try {
      return parameter(camelCase, snakeCase);
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      fault ??= error;
      return undefined;
    }
  };
  const request = {
    clientId: read('clientId', 'client_id'),
    redirectUri: read('redirectUri', 'redirect_uri'),
    responseType: read('responseType', 'response_type'),
    scope: read('scope'),
    state: read('state'),
    challenge: read('codeChallenge', 'code_challenge'),
    challengeMethod: read('codeChallengeMethod', 'code_challenge_method'),
    resource: read('resource'),
  };
  return { request, fault };
};

/** The same request as an address of this service. */
const addressOf = (path: string, request: AuthorizationRequest): string =>
  withParameters(path, {
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    responseType: request.responseType,
    scope: request.scope,
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: request.challengeMethod,
    resource: request.resource,
  });

/** The address to which an app sends people for approval, and the page that asks them. */
export const authorizeRoutes = ({
  authorizations,
  accounts,
  ownPassword,
  gate,
  pages,
}: AuthorizeRouteOptions): readonly Route[] => {
  /** Who vouches for the name of an app: the account that registered it, or nobody but the host of its document. */
  const originOf = async ({ id, accountId }: AskedAuthorization['app'], redirectUri: string) =>
    accountId === undefined
      ? { documentHost: new URL(id).host, document: id, isLocal: isLoopbackUri(redirectUri) }
      : { ownerName: (await accounts.get(accountId))?.name ?? accountId };

  const consentPage = async (
    request: AuthorizationRequest,
    asked: AskedAuthorization,
    viewer: SignedIn,
    fault = '',
  ): Promise<Reply> => {
    const { app, redirectUri, scopes } = asked;
    const account = await accounts.get(viewer.accountId);
    const html = pages.signedIn('consent', viewer, {
      title: `${app.accountId === undefined ? new URL(app.id).host : app.name} asks for access`,
      path: authorizePath,
      action: addressOf(consentPath, request),
      appName: app.name,
      ...(await originOf(app, redirectUri)),
      accountName: account?.name ?? viewer.accountId,
      accountId: viewer.accountId,
      permissions: [
        ...scopes.map((scope) => scopeTexts[scope]),
        ...(account?.parentId === undefined ? [subAccountsText] : []),
      ],
      destination: new URL(redirectUri).origin,
      mayApprove: mayGrant(viewer),
      fault,
    });
    return pageReply(fault === '' ? 200 : 400, html, {
      'content-security-policy': pagePolicyTo(formTargetsOf(redirectUri)),
    });
  };

  const checked = async (
    request: AuthorizationRequest,
    fault: OauthError | undefined,
  ): Promise<CheckedAuthorization> => {
    const result = await authorizations.check(request);
    if (fault === undefined || result.kind !== 'asked') return result;
    return authorizations.refuse(result.asked, fault);
  };

  const answer = async (
    call: Call<unknown, Query, unknown>,
    ask: (request: AuthorizationRequest, asked: AskedAuthorization, viewer: SignedIn) => Promise<Reply>,
  ): Promise<Reply> => {
    const { request, fault } = readRequest(call.query);
    const toSignIn = (): Reply => ({ ...gate.toSignIn(addressOf(authorizePath, request)), status: 302 });
    // Only for people who are signed in does this service fetch an address that somebody else has written.
    if (isClientAddress(request.clientId ?? '') && (await gate.signedIn(call)) === undefined) return toSignIn();
    const result = await checked(request, fault);
    if (result.kind === 'refused') return refusal(result.message);
    if (result.kind === 'returned') return sendTo(result.location, 302);
    const viewer = await gate.signedIn(call);
    if (viewer === undefined) return toSignIn();
    return ask(request, result.asked, viewer);
  };

  const decide = (call: Call<unknown, Query, PostedForm>): Promise<Reply> =>
    answer(call, async (request, asked, viewer) => {
      gate.assertOwnForm(call, viewer);
      const decision = fieldOf(call.body, 'decision');
      if (decision === 'deny') return sendTo(authorizations.deny(asked));
      if (decision !== 'allow' || !mayGrant(viewer)) return consentPage(request, asked, viewer);
      const fault = await ownPassword.confirm(viewer, proofIn(call.body)).catch(correctable);
      return typeof fault === 'string'
        ? consentPage(request, asked, viewer, fault)
        : sendTo(await authorizations.approve(asked, viewer));
    });

  return [
    route({
      tag: 'OAuth',
      access: 'public',
      rate: 'page',
      method: 'get',
      path: authorizePath,
      operationId: 'authorize',
      summary: 'Send a person here to be asked for access.',
      description:
        'For browsers. ' +
        'A person who is not signed in is sent to the sign-in page and back; then a page asks for consent. ' +
        'The browser is sent to `redirectUri` with `code`, `account_client_id`, `account_client_secret`, ' +
        '`state` and `iss`; ' +
        'or with `error` and `state`. ' +
        'A code is valid for 60 seconds, once. A public app gets no account credentials.',
      query: authorizeQuery,
      replies: {
        200: { description: 'The page that asks for consent.', type: 'text/html' },
        302: {
          description: 'To the sign-in page; or, with `error` and `state`, to `redirectUri`.',
          type: 'text/html',
          headers: {
            Location: {
              description: 'Where to go on.',
              example: '/signin?returnTo=%2Foauth%2Fauthorize%3FclientId%3D…',
            },
          },
        },
        401: {
          description: '`clientId` or `redirectUri` is not valid; the browser is sent nowhere.',
          schema: authorizeRefusal,
        },
      },
      handler: (call) => answer(call, consentPage),
    }),
    route({
      tag: 'OAuth',
      access: 'public',
      rate: 'signIn',
      method: 'post',
      path: consentPath,
      summary: 'Take the answer of the person who was asked.',
      hidden: true,
      form: true,
      bodyLimit: formBodyLimit,
      failurePage: accountFailurePage(pages),
      query: authorizeQuery,
      body: postedForm,
      replies: { 303: { description: 'To the app, with a code or an error.', type: 'text/html' } },
      handler: decide,
    }),
  ];
};
