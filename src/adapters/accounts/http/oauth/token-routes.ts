import { z } from 'zod';
import { messages } from '../../../platform/http/schemas/index.ts';
import type { AuthenticateClient, OauthClient } from '../../../../application/accounts/oauth/client-authentication.ts';
import { OauthError } from '../../../../application/accounts/oauth/oauth-error.ts';
import type { RevokeToken } from '../../../../application/accounts/oauth/end-access.ts';
import type { OauthTokens, TokenPair } from '../../../../application/accounts/oauth/tokens.ts';
import { assertResource } from '../../../../application/accounts/oauth/authorize.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Reply, Route, DocumentedRefusal } from '../../../platform/http/engine/route/route.ts';
import { readClient, clientNamedIn, parametersOf } from './client-in-request.ts';
import type { Parameters } from './client-in-request.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';

/** One value, or several where a parameter is repeated; the handler refuses those. */
const parameter = (description: string) => z.unknown().optional().meta({ type: 'string', description });

const tokenRequest = z
  .object({
    clientId: parameter("The account's client id, or that of an app. Also `client_id`, or by HTTP Basic."),
    clientSecret: parameter('Its secret. Also `client_secret`, or by HTTP Basic.'),
    grantType: parameter(
      '`client_credentials`, `authorization_code` or `refresh_token`; when absent, `client_credentials`. ' +
        'Also `grant_type`, which RFC 6749 needs.',
    ),
    code: parameter('With `authorization_code`: the code of the callback.'),
    redirectUri: parameter('With `authorization_code`: the address of the callback. Also `redirect_uri`.'),
    codeVerifier: parameter(
      'With `authorization_code`: the text the PKCE challenge was made of. Also `code_verifier`.',
    ),
    refreshToken: parameter('With `refresh_token`: the newest refresh token. Also `refresh_token`.'),
    scope: parameter('Fewer scopes than were granted, separated by spaces; all when absent.'),
    resource: parameter(
      'What the token is for (RFC 8707): the address of the service, or its `/mcp` with scopes of agents.',
    ),
    client_id: parameter('See `clientId`.'),
    client_secret: parameter('See `clientSecret`.'),
    grant_type: parameter('See `grantType`.'),
    redirect_uri: parameter('See `redirectUri`.'),
    code_verifier: parameter('See `codeVerifier`.'),
    refresh_token: parameter('See `refreshToken`.'),
  })
  .meta({
    id: 'TokenRequest',
    description:
      "The credentials of an account, or a form of RFC 6749. The callback of /oauth/authorize carries an account's.",
    example: {
      clientId: 'crd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      clientSecret: 'acs_0PmS7Fh2v1qVtGfXyJmYw3c8dKzRb5nLx9uQe4iTaNo',
    },
  });

const refreshRequest = z
  .object({
    refreshToken: parameter('The newest refresh token. Also `refresh_token`.'),
    refresh_token: parameter('See `refreshToken`.'),
  })
  .meta({
    id: 'RefreshRequest',
    description: 'A refresh token.',
    example: { refreshToken: 'rft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2.0PmS7Fh2v1qVtGfXyJmYw3c8dKzRb5nLx9uQe4iTaNo' },
  });

const milliseconds = 'In milliseconds; in seconds when the request was a form.';

const tokenReply = z
  .object({
    accessToken: z
      .string()
      .meta({ description: 'A JWT, for `Authorization: Bearer`.', example: 'eyJhbGciOiJFZERTQSIs…' }),
    expirationTime: z
      .int()
      .meta({ description: `When the access token ends, since 1970. ${milliseconds}`, example: 1_768_388_400_000 }),
    expiresIn: z.int().meta({ description: `How long the access token is valid. ${milliseconds}`, example: 3_600_000 }),
    tokenType: z.literal('Bearer').meta({ description: 'Always `Bearer`.' }),
    refreshToken: z.string().meta({
      description: 'For the next access token. Store the newest one: each is used once.',
      example: 'rft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2.0PmS7Fh2…',
    }),
    scope: z
      .string()
      .meta({ description: 'What the token permits, separated by spaces.', example: 'read_shipments write_shipments' }),
    access_token: z.string().optional().meta({ description: 'As `accessToken`, when the request was a form.' }),
    token_type: z.literal('Bearer').optional().meta({ description: 'As `tokenType`, when the request was a form.' }),
    expires_in: z.int().optional().meta({ description: 'As `expiresIn`, in seconds, when the request was a form.' }),
    refresh_token: z.string().optional().meta({ description: 'As `refreshToken`, when the request was a form.' }),
    messages: messages.optional(),
  })
  .meta({
    id: 'Tokens',
    description: 'An access token and a refresh token.',
    example: {
      accessToken: 'eyJhbGciOiJFZERTQSIs…',
      expirationTime: 1_768_388_400_000,
      expiresIn: 3_600_000,
      tokenType: 'Bearer',
      refreshToken: 'rft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2.0PmS7Fh2…',
      scope: 'read_shipments write_shipments',
    },
  });

const revocationRequest = z
  .object({
    token: parameter('A refresh token, which ends with all tokens of its grant; or an access token.'),
    token_type_hint: parameter('`refresh_token` or `access_token`; not needed.'),
    clientId: parameter('The client that the token was given to. Also `client_id`, or by HTTP Basic.'),
    clientSecret: parameter('Its secret. Also `client_secret`, or by HTTP Basic.'),
    client_id: parameter('See `clientId`.'),
    client_secret: parameter('See `clientSecret`.'),
  })
  .meta({
    id: 'RevocationRequest',
    description: 'A token, and the client that it was given to.',
    example: {
      token: 'rft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2.0PmS7Fh2v1qVtGfXyJmYw3c8dKzRb5nLx9uQe4iTaNo',
      clientId: 'crd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      clientSecret: 'acs_0PmS7Fh2v1qVtGfXyJmYw3c8dKzRb5nLx9uQe4iTaNo',
    },
  });

const revocationReply = z
  .object({ revoked: z.literal(true).meta({ description: 'Always true.' }), messages: messages.optional() })
  .meta({ id: 'Revocation', description: 'The token is not valid any more.' });

/** RFC 6749 section 5.2 allows these characters in a description. */
const describable = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^\x20-\x7e]|\\/g, '?');

const challenges = {
  client: { 'www-authenticate': 'Basic realm="Waybill", charset="UTF-8"' },
  token: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

/** The refusal as RFC 6749 writes it, with the envelope of all other errors beside it. */
const oauthFailureOf = ({ code, message, field }: OauthError, isRefreshOnly = false): HttpError => {
  // At /oauth/refresh the token takes the place of an access token.
  const status = code === 'invalid_client' || (isRefreshOnly && code === 'invalid_grant') ? 401 : 400;
  const headers = status === 401 ? { headers: isRefreshOnly ? challenges.token : challenges.client } : {};
  const extra = { error: code, error_description: describable(message) };
  return new HttpError(status, code, message, { extra, ...(field !== undefined && { field }), ...headers });
};

/** Runs `work`; throws its OauthError as an HttpError. */
const answering = async <T>(work: () => Promise<T>, isRefreshOnly = false): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OauthError ? oauthFailureOf(error, isRefreshOnly) : error;
  }
};

const oauthErrorReply = z
  .object({
    messages,
    error: z
      .string()
      .optional()
      .meta({ description: 'The error code of RFC 6749. Absent where the body could not be read.' }),
    error_description: z.string().optional().meta({ description: 'The message, in ASCII.' }),
  })
  .meta({ id: 'OAuthErrors', description: 'Errors, as RFC 6749 writes them and as this service does.' });

const oauthRefusals: Readonly<Record<number, DocumentedRefusal>> = {
  400: {
    description: 'The request is malformed, or the code or token is not valid.',
    reason: 'invalid_grant',
    message: 'The code is unknown, used, expired, or was given for another client, redirectUri or challenge.',
    schema: oauthErrorReply,
  },
  401: {
    description: 'The client id and secret, or the refresh token, are not valid.',
    reason: 'invalid_client',
    message: 'There is no client with this id and secret, or its access has ended. Check clientId and clientSecret.',
    schema: oauthErrorReply,
  },
};

type Header = (name: string) => string | undefined;

/** Whether the body is a form: its reply has times in seconds, as RFC 6749 says; the reply to JSON in milliseconds. */
const isForm = (header: Header): boolean =>
  header('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;

const pairReply = ({ accessToken, expiresAt, expiresInMs, refreshToken, scopes }: TokenPair, header: Header): Reply => {
  const scope = scopes.join(' ');
  const [unit, tokenType] = [isForm(header) ? 1_000 : 1, 'Bearer'];
  const [expirationTime, expiresIn] = [Math.floor(Date.parse(expiresAt) / unit), expiresInMs / unit];
  const standard = {
    access_token: accessToken,
    token_type: tokenType,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope,
  };
  return {
    json: { ...(isForm(header) && standard), accessToken, expirationTime, expiresIn, tokenType, refreshToken, scope },
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  };
};

const needed = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new OauthError('invalid_request', `${name} is required.`, name);
  return value;
};

/** RFC 6749 requires a grant type. JSON, and forms with this service's own names, may leave it out. */
const grantTypeIn = (parameter: Parameters, header: Header): string => {
  const given = parameter('grantType', 'grant_type');
  const mayOmit = !isForm(header) || parameter('clientId') !== undefined;
  return given ?? (mayOmit ? 'client_credentials' : needed(given, 'grant_type'));
};

const post = {
  tag: 'OAuth',
  access: 'public',
  rate: 'token',
  method: 'post',
  form: true,
  bodyLimit: 16 * 1_024,
  clientOf: clientNamedIn,
} as const;

const pragma = { Pragma: { description: 'For caches of HTTP/1.0.', example: 'no-cache' } };

/** The routes that issue and revoke tokens: `/oauth/token`, `/oauth/refresh` and `/oauth/revoke`. */
export const tokenRoutes = ({
  authenticate,
  tokens,
  revoke,
  issuer,
}: {
  readonly authenticate: AuthenticateClient;
  readonly tokens: OauthTokens;
  readonly revoke: RevokeToken;
  /** The address of the service. */
  readonly issuer: string;
}): readonly Route[] => {
  const clientOf = async (parameter: Parameters, header: Header): Promise<OauthClient> => {
    const named = readClient(parameter, header);
    return authenticate({ ...named, clientId: needed(named?.clientId, 'clientId') });
  };

  const issueTokens = async (parameter: Parameters, header: Header): Promise<TokenPair> => {
    const grantType = grantTypeIn(parameter, header);
    const client = await clientOf(parameter, header);
    const scope = parameter('scope');
    switch (grantType) {
      case 'client_credentials':
        return tokens.byCredentials(client, scope);
      case 'authorization_code':
        return tokens.byCode(client, {
          code: needed(parameter('code'), 'code'),
          redirectUri: parameter('redirectUri', 'redirect_uri'),
          verifier: parameter('codeVerifier', 'code_verifier'),
        });
      case 'refresh_token':
        return tokens.refresh(needed(parameter('refreshToken', 'refresh_token'), 'refreshToken'), { client, scope });
      default: {
        const message = 'grant_type must be client_credentials, authorization_code or refresh_token.';
        throw new OauthError('unsupported_grant_type', message, 'grantType');
      }
    }
  };

  return [
    route({
      ...post,
      path: '/oauth/token',
      operationId: 'getTokens',
      summary: 'Get an access token.',
      description:
        "JSON with an account's `clientId` and `clientSecret` is answered in camelCase and milliseconds; a form as RFC 6749 says. " +
        'An access token is valid for an hour.',
      body: tokenRequest,
      refusals: oauthRefusals,
      replies: {
        200: {
          description: 'An access token, and a refresh token for the next one.',
          schema: tokenReply,
          headers: pragma,
        },
      },
      handler: ({ body, header }) =>
        answering(async () => {
          const parameter = parametersOf(body);
          const pair = await issueTokens(parameter, header);
          assertResource(parameter('resource'), pair.scopes, issuer);
          return pairReply(pair, header);
        }),
    }),
    route({
      ...post,
      path: '/oauth/refresh',
      operationId: 'refreshTokens',
      summary: 'Get the next access token for a refresh token.',
      description:
        'The refresh token is used up and replaced: store the new one. ' +
        'Within 10 seconds a repeat gets the same new one; ' +
        'a later use of a replaced token revokes all that come from the same grant. ' +
        'A refresh token is valid for 30 days, all of one grant for 90.',
      body: refreshRequest,
      refusals: oauthRefusals,
      replies: {
        200: { description: 'An access token, and the next refresh token.', schema: tokenReply, headers: pragma },
      },
      handler: ({ body, header }) =>
        answering(async () => {
          const refreshToken = needed(parametersOf(body)('refreshToken', 'refresh_token'), 'refreshToken');
          return pairReply(await tokens.refresh(refreshToken, {}), header);
        }, true),
    }),
    route({
      ...post,
      path: '/oauth/revoke',
      operationId: 'revokeToken',
      summary: 'Revoke a token.',
      description:
        'As RFC 7009 says: 200 also for a token that is not valid, or no longer. In other processes it ends within half a minute.',
      body: revocationRequest,
      refusals: oauthRefusals,
      replies: { 200: { description: 'The token is not valid any more.', schema: revocationReply } },
      handler: ({ body, header }) =>
        answering(async () => {
          const parameter = parametersOf(body);
          const client = await clientOf(parameter, header);
          await revoke(needed(parameter('token'), 'token'), client);
          return { json: { revoked: true } };
        }),
    }),
  ];
};
