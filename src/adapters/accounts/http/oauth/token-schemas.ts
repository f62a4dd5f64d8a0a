import { z } from 'zod';
import { messages } from '../../../platform/http/schemas/index.ts';

/** One value, or several where a parameter is repeated; the handler refuses those. */
const parameter = (description: string) => z.unknown().optional().meta({ type: 'string', description });

export const tokenRequest = z
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

export const refreshRequest = z
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

export const tokenReply = z
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

export const revocationRequest = z
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

export const revocationReply = z
  .object({ revoked: z.literal(true).meta({ description: 'Always true.' }), messages: messages.optional() })
  .meta({ id: 'Revocation', description: 'The token is not valid any more.' });
