import { z } from 'zod';
import type { AppAccess } from '../../../../application/accounts/oauth/end-access.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { actingIn } from '../sign-in/origin.ts';
import { listQuery, pageInMemory } from '../../../platform/http/schemas/index.ts';
import { accountCredentials } from './app-schemas.ts';

const path = '/api/oauth/credentials';
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
    path,
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
    path: `${path}/{id}`,
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
