import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

it('a refused token leads to the authorization server', async () => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'content-type': 'application/json' };
  const refused = await fetch(`${service.listeningAt}/mcp`, { method: 'POST', headers, body: message });
  expect(refused.status).toBe(401);
  const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const metadata = (await service.get(new URL(address).pathname, { token: null })).json;
  expect(metadata).toMatchObject({
    resource: `${service.url}/mcp`,
    authorization_servers: [service.url],
    scopes_supported: ['agent_read', 'agent_write', 'agent_personal'],
  });
  const server = await service.get('/.well-known/oauth-authorization-server', { token: null });
  expect(server.json['scopes_supported']).toContain('agent_read');
});
