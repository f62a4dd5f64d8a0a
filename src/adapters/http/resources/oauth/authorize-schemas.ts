import { z } from 'zod';

/** One value, or several where a parameter is repeated; the handler refuses those. */
const parameter = (description: string, example?: string) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', description, ...(example !== undefined && { example }) });

export const authorizeQuery = z.object({
  clientId: parameter('Id of the OAuth app. Required, also as `client_id`.'),
  responseType: parameter('Must be `code`. Required, also as `response_type`.', 'code'),
  redirectUri: parameter('One of the registered redirect URIs, exactly. Required, also as `redirect_uri`.'),
  scope: parameter('What the app wants to do: scopes, separated by spaces. Required.', 'read_shipments write_shipments'),
  state: parameter('A random text of the app, returned unchanged: compare it with what was sent.'),
  code_challenge: parameter('PKCE (RFC 7636): the SHA-256 of the verifier, in base64url. A public app must send it.'),
  code_challenge_method: parameter('Must be `S256`.', 'S256'),
  client_id: parameter('See `clientId`.'),
  response_type: parameter('See `responseType`.'),
  redirect_uri: parameter('See `redirectUri`.'),
  codeChallenge: parameter('See `code_challenge`.'),
  codeChallengeMethod: parameter('See `code_challenge_method`.'),
});

export const authorizeRefusal = z
  .object({
    success: z.literal(false).meta({ description: 'Always false.' }),
    error: z
      .object({
        code: z.int().meta({ description: 'The HTTP status.', example: 401 }),
        message: z.string().meta({ description: 'What is not valid.', example: 'clientId is not the id of an OAuth app.' }),
      })
      .meta({ description: 'What was refused.' }),
  })
  .meta({
    id: 'AuthorizeRefusal',
    description: 'Who asks is not known, so the browser is sent nowhere.',
    example: { success: false, error: { code: 401, message: 'clientId is not the id of an OAuth app.' } },
  });
