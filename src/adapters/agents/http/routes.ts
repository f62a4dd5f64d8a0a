import { z } from 'zod';
import { agentScopes } from '../../../application/shared/ports/access-tokens.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { InProcessCaller } from '../../platform/http/engine/route/operations.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Call, Reply, Route } from '../../platform/http/engine/route/route.ts';
import { mcpLink, mcpPath } from './mcp-link.ts';
import type { McpMessage, McpReply } from './mcp-server.ts';

/** The status of each refusal of what agents prepare and confirm. */
export const agentReasons = {
  agent_writes_off: 403,
  agent_limit_reached: 429,
  confirmation_not_valid: 409,
} as const;

/** The headers that the protocol reads beside the body. */
const readHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

type McpCall = Call<unknown, unknown, unknown>;

/**
 * Pages of other sites must not use what a browser or a program on this machine may reach: the protocol asks for it.
 */
const assertOwnOrigin = ({ header }: Pick<McpCall, 'header'>, ownOrigin: string): void => {
  const origin = header('origin');
  if (origin !== undefined && origin !== ownOrigin)
    throw new HttpError(403, 'origin_not_permitted', 'Pages of other sites may not call this address.');
};

const callerOf = (call: McpCall): InProcessCaller => ({
  principal: call.principal,
  accountId: call.context.accountId,
  address: call.address,
  correlationId: call.context.correlationId,
  at: call.context.at,
  get signal() {
    return call.signal;
  },
});

const headersOf = ({ header }: Pick<McpCall, 'header'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readHeaders.flatMap((name) => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const replyOf = ({ status, json }: McpReply): Reply =>
  json === undefined ? { status, type: 'application/json', bytes: '' } : { status, json };

/** RFC 9728: the path of the resource stands behind it. */
const resourcePath = '/.well-known/oauth-protected-resource';

const protectedResource = z
  .object({
    resource: z
      .string()
      .meta({ description: 'The address of the endpoint.', example: 'https://shipping.example.com/mcp' }),
    authorization_servers: z
      .array(z.string())
      .meta({ description: 'Where tokens for it are got.', example: ['https://shipping.example.com'] }),
    scopes_supported: z.array(z.enum(agentScopes)).meta({ description: 'Scopes of its tokens.' }),
    bearer_methods_supported: z.array(z.literal('header')).meta({ description: 'Where the token is sent.' }),
    resource_name: z.string().meta({ description: 'Its name for people.', example: 'Waybill' }),
    resource_documentation: z
      .string()
      .meta({ description: 'What it is.', example: 'https://shipping.example.com/docs/agents' }),
  })
  .meta({ id: 'ProtectedResource', description: 'How to get a token for the tools at /mcp (RFC 9728).' });

/** Clients that know only the address of the endpoint find the authorization server by it. */
const resourceRoutes = (baseUrl: string): readonly Route[] => {
  const json: z.output<typeof protectedResource> = {
    resource: mcpLink(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: [...agentScopes],
    bearer_methods_supported: ['header'],
    resource_name: 'Waybill',
    resource_documentation: `${baseUrl}/docs/agents`,
  };
  const common = {
    tag: 'OAuth',
    access: 'public',
    rate: 'none',
    method: 'get',
    summary: 'How to get a token for the tools of agents.',
    description: 'A refusal of a token at /mcp names this address in `resource_metadata`.',
    replies: { 200: { description: 'The metadata of RFC 9728.', schema: protectedResource } },
    handler: () => Promise.resolve({ json, headers: { 'cache-control': 'public, max-age=300' } }),
  } as const;
  return [
    route({ ...common, path: `${resourcePath}${mcpPath}`, operationId: 'getProtectedResource' }),
    route({ ...common, path: resourcePath, hidden: true }),
  ];
};

type RouteNeeds = {
  /** The address at which clients reach this service. */
  readonly baseUrl: string;
  /** Loads what answers, at the first message. */
  readonly load: () => Promise<(message: McpMessage, caller: InProcessCaller) => Promise<McpReply>>;
};

/** The endpoint of the Model Context Protocol. */
export const agentRoutes = ({ baseUrl, load }: RouteNeeds): readonly Route[] => {
  const ownOrigin = new URL(baseUrl).origin;
  return [
    ...resourceRoutes(baseUrl),
    route({
      tag: 'Agents',
      access: { scope: 'agent_read' },
      challenge: `resource_metadata="${baseUrl}${resourcePath}${mcpPath}"`,
      rate: 'agent',
      method: 'post',
      path: mcpPath,
      hidden: true,
      summary: 'Call tools, as the Model Context Protocol says.',
      body: z.unknown(),
      bodyLimit: 65_536,
      replies: { 200: { description: 'A message of JSON-RPC.' } },
      handler: async (call) => {
        assertOwnOrigin(call, ownOrigin);
        const answer = await load();
        return replyOf(await answer({ json: call.json, headers: headersOf(call) }, callerOf(call)));
      },
    }),
  ];
};
