import { z } from 'zod';
import { mostRedirectUris } from '../../../../application/accounts/oauth/redirect-uris.ts';
import { scopes } from '../../../../application/shared/ports/access-tokens.ts';
import { text, timestamp } from '../../../platform/http/schemas/index.ts';

const exampleId = 'app_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

const name = text(100, 'Order desk').meta({ description: 'Shown to people who are asked for access.' });
const redirectUris = z.array(z.string()).meta({
  description:
    `1 to ${mostRedirectUris} addresses that people may be sent back to: https, or http with a loopback host; no fragment. ` +
    'A request must name one of them exactly.',
  example: ['https://app.example.com/callback'],
});
const appScopes = z
  .array(z.enum(scopes, { error: `must be one of ${scopes.join(', ')}` }))
  .min(1)
  .meta({
    description: `The most that the app may ask for, of ${scopes.join(', ')}.`,
    example: ['read_shipments', 'write_shipments'],
  });
const type = z.enum(['confidential', 'public']).meta({
  description:
    '`public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.',
});

export const appRegistration = z.object({ name, redirectUris, scopes: appScopes, type: type.optional() }).meta({
  id: 'OAuthAppRegistration',
  description: 'A program that will ask accounts for access.',
  example: {
    name: 'Order desk',
    redirectUris: ['https://app.example.com/callback'],
    scopes: ['read_shipments', 'write_shipments'],
  },
});

export const appChange = z.object({ name: name.optional(), redirectUris: redirectUris.optional() }).meta({
  id: 'OAuthAppChange',
  description: 'Fields that are left out stay as they are.',
  example: { redirectUris: ['https://app.example.com/callback', 'http://127.0.0.1:8765/callback'] },
});

const appFields = {
  id: z.string().meta({ description: 'Id of the app.', example: exampleId }),
  clientId: z.string().meta({ description: 'The same id, as OAuth calls it.', example: exampleId }),
  name,
  type,
  redirectUris,
  scopes: appScopes,
  previousSecretValidUntil: timestamp
    .optional()
    .meta({ description: 'Until when the secret before the current one is valid.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  disabledAt: timestamp.optional().meta({ description: 'When it was deleted.' }),
};

export const oauthApp = z
  .object(appFields)
  .meta({ id: 'OAuthApp', description: 'A program that may ask accounts for access.' });

export const appWithSecret = z
  .object({
    ...appFields,
    clientSecret: z
      .string()
      .optional()
      .meta({ description: 'Shown here and nowhere else. A public app has none.', example: 'aps_…' }),
  })
  .meta({ id: 'OAuthAppWithSecret', description: 'An OAuth app with the secret that was just made.' });

const credentialsFields = {
  id: z
    .string()
    .meta({ description: "The account's client id at the app.", example: 'crd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  appId: z.string().meta({ description: 'The app that has access.', example: exampleId }),
  appName: z.string().meta({ description: 'Its name.', example: 'Order desk' }),
  scopes: appScopes.meta({ description: 'What the app may do.' }),
  createdAt: timestamp.meta({ description: 'When access was approved.' }),
  lastUsedAt: timestamp.optional().meta({ description: 'When it last asked for tokens, other than by a refresh.' }),
};

export const accountCredentials = z
  .object(credentialsFields)
  .meta({ id: 'AccountCredentials', description: 'Access to this account that was approved for an app.' });
