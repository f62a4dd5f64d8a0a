import { z } from 'zod';
import { mostApps, presentApp } from '../../../../application/accounts/oauth/app-book.ts';
import type { AppWithSecret, OauthAppBook } from '../../../../application/accounts/oauth/app-book.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader } from '../../../platform/http/engine/route/claims.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { actingIn } from '../sign-in/origin.ts';
import { listQuery, changedSince, changesInMemory } from '../../../platform/http/schemas/index.ts';
import { appChange, appRegistration, appWithSecret, oauthApp } from './app-schemas.ts';

const path = '/api/oauth/apps';
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
    path,
    operationId: 'createOAuthApp',
    summary: 'Register an OAuth app.',
    description: `Only this reply contains its secret. An account has at most ${mostApps} apps.`,
    idempotent: true,
    body: appRegistration,
    replies: { 201: { description: 'The app, with its secret.', schema: appWithSecret } },
    handler: async (call) => {
      const { type, ...registration } = call.body;
      const isPublic = type === 'public';
      return secretReply(201, await apps.register(actingIn(call), { ...registration, isPublic }, claimOf(call, path)));
    },
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path,
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
    path: `${path}/{id}`,
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
    path: `${path}/{id}`,
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
    path: `${path}/{id}`,
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
    path: `${path}/{id}/rotate-secret`,
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
