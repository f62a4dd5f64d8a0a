import { z } from 'zod';
import { mostTokens, tokenDays } from '../../../../application/accounts/manage-tokens.ts';
import type { TokenManagement } from '../../../../application/accounts/manage-tokens.ts';
import type { IssuedTokenRecord } from '../../../../application/accounts/ports/issued-tokens.ts';
import {
  allScopes,
  areMixedScopes,
  isAgentScope,
  roles,
  scopesBehind,
} from '../../../../application/shared/ports/access-tokens.ts';
import type { Scope } from '../../../../application/shared/ports/access-tokens.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { notAllowed } from '../../../platform/http/engine/route/gate.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { listQuery, pageInMemory, text, timestamp } from '../../../platform/http/schemas/index.ts';
import { actingIn } from '../sign-in/sign-in-gate.ts';
import { assertNoApp, notForApps } from './no-apps.ts';

/** The scopes that a caller must have to give these. */
const neededToGive = (given: readonly Scope[]): readonly Scope[] =>
  given.flatMap((scope) => (isAgentScope(scope) ? scopesBehind[scope] : [scope]));

const path = '/api/accounts/me/access-tokens';
const exampleToken = 'tok_01KAM3T3B4Q8ZP2V6X9YD7WJ5C';

const name = text(100, 'Warehouse').trim().min(1).meta({ description: 'What the token is for.', example: 'Warehouse' });

const tokenScopes = z
  .array(z.enum(allScopes, { error: `must be one of ${allScopes.join(', ')}` }))
  .min(1)
  .refine((given) => !areMixedScopes(given), 'must be scopes of the API, or scopes of agents alone')
  .meta({
    description:
      'What the token permits. Only scopes that you have yourself can be given. ' +
      'With `agent_…` it is a token for the tools at `/mcp` and for nothing else: `agent_read` needs ' +
      '`read_accounts`, `read_shipments` and `write_shipments`, `agent_write` needs `write_accounts` and ' +
      '`write_shipments`, `agent_personal` needs `read_shipments`.',
    example: ['read_shipments', 'write_shipments'],
  });

const tokenRequest = z
  .object({
    name,
    scopes: tokenScopes,
    expiresInDays: z
      .int()
      .min(tokenDays.least)
      .max(tokenDays.most)
      .default(tokenDays.usual)
      .meta({ description: 'How long the token is valid.', example: 90 }),
  })
  .meta({
    id: 'AccessTokenRequest',
    description: 'What a new token is for, what it permits, and for how long.',
    example: { name: 'Warehouse', scopes: ['read_shipments', 'write_shipments'], expiresInDays: 90 },
  });

const tokenFields = {
  id: z.string().meta({ description: 'Id of the token.', example: exampleToken }),
  name: name.optional().meta({ description: 'What the token is for. Tokens of the command line have no name.' }),
  scopes: z.array(z.enum(allScopes)).meta({ description: 'What the token permits.', example: ['read_shipments'] }),
  roles: z.array(z.enum(roles)).meta({
    description: 'Permissions beside the scopes, which only operators give.',
    example: [],
  }),
  carriers: z.array(z.string()).meta({
    description: 'With the role `carrier`: the carriers that the token acts for.',
    example: [],
  }),
  createdBy: z.string().optional().meta({
    description: 'Who made it: a user, an account by its token, or `operator` at the command line. May be unknown.',
    example: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
  }),
  createdAt: timestamp,
  expiresAt: timestamp.meta({ description: 'The token is valid until then, unless it is revoked.' }),
};

const accessToken = z
  .object(tokenFields)
  .meta({ id: 'AccountAccessToken', description: 'A token with which programs use the account.' });

const madeToken = z
  .object({
    ...tokenFields,
    token: z.string().meta({ description: 'The token. It is shown in this reply only.', example: 'eyJhbGciOi…' }),
  })
  .meta({ id: 'AccountAccessTokenWithSecret', description: 'A token that was just made.' });

const present = ({ accountId: _, ...shown }: IssuedTokenRecord) => shown;

export const tokenReasons = { token_not_found: 404, too_many_tokens: 409 } as const;

const byToken = z.object({ tokenId: z.string().meta({ description: 'Id of the token.', example: exampleToken }) });

/** The access tokens of an account, for its owners and its own programs. */
export const accessTokenRoutes = (tokens: TokenManagement): readonly Route[] => [
  route({
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'list',
    method: 'get',
    path,
    operationId: 'listAccessTokens',
    summary: 'List the access tokens of the account.',
    description:
      'Those that owners and operators made and that are valid: not those of OAuth apps, ' +
      'nor those that were revoked or have expired. Not for OAuth apps.',
    query: listQuery({}, ['createdAt']),
    refusals: notForApps,
    replies: { 200: { description: 'Tokens, newest first.', schema: z.array(accessToken) } },
    handler: async (call) => {
      assertNoApp(call);
      const { id, range, sort } = call.query;
      const all = await tokens.list(call.context.accountId);
      const { rows, total } = pageInMemory(sort.direction === 'ASC' ? all.toReversed() : all, { id, range });
      return { list: rows.map(present), resource: 'access-tokens', total, range };
    },
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'post',
    path,
    operationId: 'createAccessToken',
    summary: 'Create an access token of the account.',
    description:
      'The reply has the token, once: it is not stored. Tokens with roles are made at the command line. ' +
      `At most ${mostTokens} tokens of an account can be valid. Not for OAuth apps.`,
    body: tokenRequest,
    refusals: { ...notForApps, 409: new DomainError('too_many_tokens', 'The account has too many valid tokens.') },
    replies: { 201: { description: 'The token.', schema: madeToken } },
    handler: async (call) => {
      assertNoApp(call);
      const { name, scopes, expiresInDays } = call.body;
      const lacking = neededToGive(scopes).find((scope) => !call.principal.scopes.has(scope));
      if (lacking !== undefined) throw notAllowed({ scope: lacking });
      const { record, token } = await tokens.create(actingIn(call), {
        name,
        scopes: [...new Set(scopes)],
        roles: [],
        carriers: [],
        days: expiresInDays,
      });
      return { status: 201, json: { ...present(record), token }, headers: { 'cache-control': 'no-store' } };
    },
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'delete',
    path: `${path}/{tokenId}`,
    operationId: 'revokeAccessToken',
    summary: 'Revoke an access token of the account.',
    description: 'It is refused at once, and within half a minute by other processes. Not for OAuth apps.',
    params: byToken,
    refusals: {
      ...notForApps,
      404: new DomainError('token_not_found', 'No valid token of this account has this id.'),
    },
    replies: { 200: { description: 'The token as it was.', schema: accessToken } },
    handler: async (call) => {
      assertNoApp(call);
      return { json: present(await tokens.revoke(actingIn(call), call.params.tokenId)) };
    },
  }),
];
