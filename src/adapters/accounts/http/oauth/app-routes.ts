import { z } from 'zod';
import { mostRedirectUris } from '../../../../application/accounts/oauth/redirect-uris.ts';
import { allScopes } from '../../../../application/shared/ports/access-tokens.ts';
import {
  text,
  timestamp,
  listQuery,
  changedSince,
  changesInMemory,
  pageInMemory,
} from '../../../platform/http/schemas/index.ts';
import { mostApps, presentApp } from '../../../../application/accounts/oauth/app-book.ts';
import type { AppWithSecret, OauthAppBook } from '../../../../application/accounts/oauth/app-book.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { actingIn } from '../sign-in/sign-in-gate.ts';
import type { AppAccess } from '../../../../application/accounts/oauth/end-access.ts';

const exampleId = 'app_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

const name = text(100, 'Order desk').meta({ description: 'Shown to people who are asked for access.' });
const redirectUris = z.array(z.string()).meta({
  description:
    `1 to ${mostRedirectUris} addresses that people may be sent back to: https, or http with a loopback host; no fragment. ` +
    'A request must name one of them exactly.',
  example: ['https://app.example.com/callback'],
});
const appScopes = z
  .array(z.enum(allScopes, { error: `must be one of ${allScopes.join(', ')}` }))
  .min(1)
  .meta({
    description: `The most that the app may ask for, of ${allScopes.join(', ')}.`,
    example: ['read_shipments', 'write_shipments'],
  });
const type = z.enum(['confidential', 'public']).meta({
  description:
    '`public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.',
});

const appRegistration = z.object({ name, redirectUris, scopes: appScopes, type: type.optional() }).meta({
  id: 'OAuthAppRegistration',
  description: 'A program that will ask accounts for access.',
  example: {
    name: 'Order desk',
    redirectUris: ['https://app.example.com/callback'],
    scopes: ['read_shipments', 'write_shipments'],
  },
});

const appChange = z.object({ name: name.optional(), redirectUris: redirectUris.optional() }).meta({
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

const oauthApp = z
  .object(appFields)
  .meta({ id: 'OAuthApp', description: 'A program that may ask accounts for access.' });

const appWithSecret = z
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

const accountCredentials = z
  .object(credentialsFields)
  .meta({ id: 'AccountCredentials', description: 'Access to this account that was approved for an app.' });

const appsPath = '/api/oauth/apps';
const tag = 'OAuth';
const reading = { tag, access: { scope: 'read_accounts' } } as const;
const writing = { tag, access: { scope: 'write_accounts' }, rate: 'write' } as const;

const byId = z.object({ id: z.string().meta({ description: 'Id of the app.' }) });
const unknownApp = { 404: new DomainError('oauth_app_not_found', 'No OAuth app has this id.') };

export const oauthAppReasons = {
  oauth_app_not_found: 404,
  too_many_oauth_apps: 409,
  oauth_app_is_public: 409,
} as const;

const secretReply = (status: number, { app, secret, replayed }: AppWithSecret): Reply => ({
  status,
  json: { ...presentApp(app), ...(secret !== undefined && { clientSecret: secret }) },
  headers: { 'cache-control': 'no-store', ...replayedHeader(replayed) },
});

/** The OAuth apps of an account. */
export const oauthAppRoutes = (apps: OauthAppBook): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path: appsPath,
    operationId: 'createOAuthApp',
    summary: 'Register an OAuth app.',
    description: `Only this reply contains its secret. An account has at most ${mostApps} apps.`,
    idempotent: true,
    body: appRegistration,
    replies: { 201: { description: 'The app, with its secret.', schema: appWithSecret } },
    handler: async (call) => {
      const { type, ...registration } = call.body;
      const isPublic = type === 'public';
      return secretReply(
        201,
        await apps.register(actingIn(call), { ...registration, isPublic }, claimOf(call, appsPath)),
      );
    },
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path: appsPath,
    operationId: 'listOAuthApps',
    summary: 'List the OAuth apps.',
    query: listQuery(changedSince, ['createdAt', 'updatedAt']),
    replies: { 200: { description: 'Apps, without their secrets.', schema: z.array(oauthApp) } },
    handler: async ({ query, context }) => {
      const all = await apps.list(context.accountId);
      const { rows, total } = changesInMemory(all.map(presentApp), query);
      return { list: rows, resource: 'oauth-apps', total, range: query.range };
    },
  }),
  route({
    ...reading,
    rate: 'read',
    method: 'get',
    path: `${appsPath}/{id}`,
    operationId: 'getOAuthApp',
    summary: 'Read an OAuth app.',
    params: byId,
    refusals: unknownApp,
    replies: { 200: { description: 'The app, without its secret.', schema: oauthApp } },
    handler: async ({ params: { id }, context }) => ({ json: presentApp(await apps.get(context.accountId, id)) }),
  }),
  route({
    ...writing,
    method: 'patch',
    path: `${appsPath}/{id}`,
    operationId: 'changeOAuthApp',
    summary: 'Change the name or the redirect URIs of an OAuth app.',
    params: byId,
    refusals: unknownApp,
    body: appChange,
    replies: { 200: { description: 'The app as it is now.', schema: oauthApp } },
    handler: async (call) => {
      const { name, redirectUris } = call.body;
      const fields = { ...(name !== undefined && { name }), ...(redirectUris !== undefined && { redirectUris }) };
      return { json: presentApp(await apps.change(actingIn(call), call.params.id, fields)) };
    },
  }),
  route({
    ...writing,
    method: 'delete',
    path: `${appsPath}/{id}`,
    operationId: 'deleteOAuthApp',
    summary: 'Delete an OAuth app.',
    description: 'It loses its access to every account: within half a minute no token of it is valid.',
    params: byId,
    refusals: unknownApp,
    replies: { 200: { description: 'The app as it was.', schema: oauthApp } },
    handler: async (call) => ({ json: presentApp(await apps.remove(actingIn(call), call.params.id)) }),
  }),
  route({
    ...writing,
    method: 'post',
    path: `${appsPath}/{id}/rotate-secret`,
    operationId: 'rotateOAuthAppSecret',
    summary: 'Replace the secret of an OAuth app.',
    description: 'Only this reply contains the new secret. The one before stays valid for 24 hours.',
    params: byId,
    refusals: {
      ...unknownApp,
      409: new DomainError('oauth_app_is_public', 'A public app has no secret. It proves itself by PKCE.'),
    },
    replies: { 200: { description: 'The app, with its new secret.', schema: appWithSecret } },
    handler: async (call) => secretReply(200, await apps.rotateSecret(actingIn(call), call.params.id)),
  }),
];

const credentialsPath = '/api/oauth/credentials';
const unknownCredentials = {
  404: new DomainError('oauth_credentials_not_found', 'No credentials of this account have this id.'),
};

export const oauthCredentialsReasons = { oauth_credentials_not_found: 404 } as const;

/** The access that people of an account have approved for apps. */
export const oauthCredentialsRoutes = (access: AppAccess): readonly Route[] => [
  route({
    tag: 'OAuth',
    access: { scope: 'read_accounts' },
    rate: 'list',
    method: 'get',
    path: credentialsPath,
    operationId: 'listAccountCredentials',
    summary: 'List the apps that have access to the account.',
    query: listQuery({}, ['createdAt']),
    replies: {
      200: { description: 'One entry for each approval, without secrets.', schema: z.array(accountCredentials) },
    },
    handler: async ({ query: { id, range, sort }, context }) => {
      const all = await access.list(context.accountId);
      const ordered = sort.direction === 'DESC' ? all : all.toReversed();
      const { rows, total } = pageInMemory(ordered, { id, range });
      return { list: rows, resource: 'oauth-credentials', total, range };
    },
  }),
  route({
    tag: 'OAuth',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'delete',
    path: `${credentialsPath}/{id}`,
    operationId: 'endAccountCredentials',
    summary: "End an app's access to the account.",
    description:
      'The credentials and every token that came of them: at once in this process, within half a minute in others.',
    params: z.object({ id: z.string().meta({ description: 'Id of the credentials.' }) }),
    refusals: unknownCredentials,
    replies: { 200: { description: 'The credentials as they were.', schema: accountCredentials } },
    handler: async (call) => ({ json: await access.end(actingIn(call), call.params.id) }),
  }),
];
