import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentWrites } from '../../../src/application/agents/agent-writes.ts';
import { agentTools } from '../../../src/adapters/agents/http/tools/index.ts';
import { canonicalText } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { Body, RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  service.tokens['agent'] = (await service.issue(forAgents)).token;
});
afterAll(() => service.stop());

const forAgents = { accountId: shop, scopes: ['agent_read'] } as const;
const headers = { accept: 'application/json, text/event-stream' };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Sends a message as it is: the OpenAPI document does not describe the endpoint. */
const send = async (
  message: object,
  {
    token = 'agent',
    method = 'POST',
    origin,
    to = service,
  }: Partial<Record<'token' | 'method' | 'origin', string>> & { readonly to?: RunningService } = {},
) => {
  const response = await fetch(`${to.listeningAt}/mcp`, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      authorization: `Bearer ${to.tokens[token] ?? token}`,
      ...(origin !== undefined && { origin }),
    },
    ...(method === 'POST' && { body: JSON.stringify(message) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return JSON.parse(text) as Body;
    },
  };
};

it('a token of the API does not open the tools, and a token of the tools does not open the API', async () => {
  const byApi = await send(ping, { token: 'shop' });
  expect([byApi.status, byApi.json.messages[0]?.reason]).toEqual([403, 'scope_missing']);
  expect(byApi.headers.get('www-authenticate')).toContain('scope="agent_read"');
  for (const path of ['/api/shipments/labels', '/api/accounts/me', '/api/search?q=shp_1'])
    expect([path, (await service.get(path, { token: 'agent' })).status]).toEqual([path, 403]);
  expect((await send(ping, { token: 'nonsense' })).status).toBe(401);
  expect((await send(ping)).status).toBe(200);
});

it('a token is for the API or for agents', async () => {
  const both = { accountId: shop, scopes: ['agent_read', 'read_shipments'] } as const;
  await expect(service.issue(both)).rejects.toThrow('for the API or for agents');
  await expect(service.issue({ ...forAgents, roles: ['admin'] })).rejects.toThrow('no role');
  const asked = { name: 'Assistant', expiresInDays: 1 };
  const path = '/api/accounts/me/access-tokens';
  const mixed = await service.post(path, { ...asked, scopes: both.scopes });
  expect([mixed.status, mixed.json.messages[0]?.field]).toEqual([400, 'scopes']);
  const lacking = await service.post(path, { ...asked, scopes: ['agent_read'] }, { token: 'accounting' });
  expect([lacking.status, lacking.json.messages[0]?.reason]).toEqual([403, 'scope_missing']);
  const made = await service.post(path, { ...asked, scopes: ['agent_read'] });
  expect((await send(ping, { token: String(made.json['token']) })).status).toBe(200);
});

it('pages of other sites may not call it', async () => {
  expect((await send(ping, { origin: 'https://evil.example' })).json.messages[0]?.reason).toBe('origin_not_permitted');
  expect((await send(ping, { origin: new URL(service.url).origin })).status).toBe(200);
});

it('it has no streams, no sessions and no subscriptions', async () => {
  for (const method of ['GET', 'DELETE']) {
    const { status, headers: sent } = await send(ping, { method });
    expect([method, status, sent.get('allow')]).toEqual([method, 405, 'POST']);
  }
  const refused = await send({ ...ping, method: 'subscriptions/listen', params: { notifications: {} } });
  expect([refused.status, refused.json['error']]).toMatchObject([404, { code: -32_601 }]);
  const accepted = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([accepted.status, accepted.text]).toEqual([202, '']);
});

it('calls have a budget of their own', async () => {
  const limited = await runningService({ environment: { RATE_LIMITS: 'agent=2' } });
  limited.tokens['agent'] = (await limited.issue(forAgents)).token;
  const statuses = [];
  for (let calls = 0; calls < 3; calls++) statuses.push((await send(ping, { to: limited })).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await limited.get('/api/shipments/labels')).status).toBe(200);
  await limited.stop();
});

it('what agents are told of the tools changes only on purpose', () => {
  const told = agentTools({} as AgentWrites).map(({ name, title, description, scope, inputSchema }) => ({
    name,
    title,
    description,
    scope,
    inputSchema,
  }));
  expect(createHash('sha256').update(canonicalText(told)).digest('hex')).toBe(
    '187aed7a25e431542e1722c5ac4767611cbc52f6ec9b4a1694efbc6b4e8d0040',
  );
});
