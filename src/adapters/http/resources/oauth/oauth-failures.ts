import { z } from 'zod';
import { OauthError } from '../../../../application/oauth/oauth-error.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import type { DocumentedRefusal } from '../../engine/route/route.ts';
import { messages } from '../../schemas/index.ts';

/** RFC 6749 section 5.2 allows these characters in a description. */
const describable = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^\x20-\x7e]|\\/g, '?');

const challenges = {
  client: { 'www-authenticate': 'Basic realm="Waybill", charset="UTF-8"' },
  token: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

/** The refusal as RFC 6749 writes it, with the envelope of all other errors beside it. */
export const oauthFailureOf = ({ code, message, field }: OauthError, isRefreshOnly = false): HttpError => {
  // At /oauth/refresh the token takes the place of an access token.
  const status = code === 'invalid_client' || (isRefreshOnly && code === 'invalid_grant') ? 401 : 400;
  const headers = status === 401 ? { headers: isRefreshOnly ? challenges.token : challenges.client } : {};
  const extra = { error: code, error_description: describable(message) };
  return new HttpError(status, code, message, { extra, ...(field !== undefined && { field }), ...headers });
};

/** Throws an OauthError as the HTTP error that it means. */
export const answering = async <T>(work: () => Promise<T>, isRefreshOnly = false): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OauthError ? oauthFailureOf(error, isRefreshOnly) : error;
  }
};

const oauthErrorReply = z
  .object({
    messages,
    error: z.string().optional().meta({ description: 'The error code of RFC 6749. Absent where the body could not be read.' }),
    error_description: z.string().optional().meta({ description: 'The message, in ASCII.' }),
  })
  .meta({ id: 'OAuthErrors', description: 'Errors, as RFC 6749 writes them and as this service does.' });

export const oauthRefusals: Readonly<Record<number, DocumentedRefusal>> = {
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
