import type { ClientSecret } from '../../../../application/accounts/oauth/client-authentication.ts';
import { OauthError } from '../../../../application/accounts/oauth/oauth-error.ts';
import { ownValue } from '../../../../domain/shared/table.ts';

type Header = (name: string) => string | undefined;

/** Returns a parameter by its camel-case or snake-case name. Throws an OauthError if both have different values. */
export type Parameters = (camelCase: string, snakeCase?: string) => string | undefined;

/** Reads parameters by either name. The reader throws an OauthError for one that is sent twice or is not text. */
export const parametersOf = (sent: unknown): Parameters => {
  const all = (typeof sent === 'object' && sent !== null ? sent : {}) as Readonly<Record<string, unknown>>;
  const one = (name: string): string | undefined => {
    const value = ownValue(all, name);
    // RFC 6749 section 3.1: a parameter without a value counts as left out.
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') throw new OauthError('invalid_request', `${name} must be sent once, as text.`, name);
    return value;
  };
  return (camelCase, snakeCase = camelCase) => {
    const [camel, snake] = [one(camelCase), one(snakeCase)];
    if (camel !== undefined && snake !== undefined && camel !== snake)
      throw new OauthError(
        'invalid_request',
        `${camelCase} and ${snakeCase} have different values. Send one of them.`,
        camelCase,
      );
    return camel ?? snake;
  };
};

const basic = /^basic +(\S*) *$/i;

/** RFC 6749 section 2.3.1: both parts are form-encoded before they are put into the header. Throws an OauthError. */
const formDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new OauthError(
      'invalid_client',
      'The Authorization header is not Basic with a form-encoded client id and secret.',
    );
  }
};

const inHeader = (header: Header): Required<ClientSecret> | undefined => {
  // Other schemes are ignored: a client may send an old access token with every request, which does not authenticate
  // it.
  const encoded = basic.exec(header('authorization') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon === -1)
    throw new OauthError(
      'invalid_client',
      'The Authorization header is not Basic with a client id, a colon and a secret.',
    );
  return { clientId: formDecoded(pair.slice(0, colon)), clientSecret: formDecoded(pair.slice(colon + 1)) };
};

/**
 * The client by HTTP Basic authentication or in the body; undefined if there is none. Throws an OauthError for both.
 */
export const readClient = (parameter: Parameters, header: Header): ClientSecret | undefined => {
  const [clientId, clientSecret] = [parameter('clientId', 'client_id'), parameter('clientSecret', 'client_secret')];
  const authorized = inHeader(header);
  if (authorized === undefined) return clientId === undefined ? undefined : { clientId, clientSecret };
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== authorized.clientId))
    throw new OauthError('invalid_request', 'Authenticate in one way: by HTTP Basic, or in the body.', 'clientSecret');
  return authorized;
};

/** The key of the request's rate limit: the client that it names, else the family of its refresh token, else empty. */
export const clientNamedIn = ({ body, header }: { readonly body: unknown; readonly header: Header }): string => {
  try {
    const parameter = parametersOf(body);
    return readClient(parameter, header)?.clientId ?? parameter('refreshToken', 'refresh_token')?.split('.')[0] ?? '';
  } catch (error) {
    if (error instanceof OauthError) return '';
    throw error;
  }
};
