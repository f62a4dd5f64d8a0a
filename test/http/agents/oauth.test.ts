import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mcpClient } from '../../support/mcp-clients.ts';
import { oauthBeside } from '../../support/oauth-grants.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
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

it('a person lets an app use the tools for an account, and events name both', async () => {
  const beside = await oauthBeside(service);
  const scopes = ['agent_read', 'agent_write'] as const;
  const { app } = await beside.register({ isPublic: true, name: 'Assistant', scopes });
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const tokenFor = async (resource: string) => {
    const { code } = await beside.approve(app, { challenge, scopes });
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.id,
      code,
      code_verifier: verifier,
      redirect_uri: beside.redirectUri,
      resource,
    });
    const response = await fetch(`${service.listeningAt}/oauth/token`, { method: 'POST', body });
    return { status: response.status, json: (await response.json()) as Readonly<Record<string, string>> };
  };

  const elsewhere = await tokenFor(service.url);
  expect([elsewhere.status, elsewhere.json['error']]).toEqual([400, 'invalid_target']);
  const { json } = await tokenFor(`${service.url}/mcp`);
  const token = json['access_token'] ?? '';
  expect(json['scope']).toBe('agent_read agent_write');
  expect((await service.get(labels, { token })).status).toBe(403);

  const client = await mcpClient(service, token);
  const { structuredContent } = await client.call('prepare', { action: { kind: 'booking', request: labelRequest() } });
  const done = await client.call('confirm', { confirmation: String(structuredContent['confirmation']) });
  const id = String(done.structuredContent['shipment_id']);
  const events = (await service.get(`/api/audit/shipment/${id}/events`)).json as unknown as readonly object[];
  const by = { actor: app.id, person: 'usr_1', via: 'mcp' };
  expect(events).toMatchObject([by, by]);
  await client.close();
  await beside.close();
});

it('an app asks for scopes of the API or of agents, for the resource that they open', async () => {
  const beside = await oauthBeside(service);
  const { app } = await beside.register({ isPublic: true, scopes: ['agent_read', 'read_shipments'] });
  const errorOf = async (asked: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({
      client_id: app.id,
      redirect_uri: beside.redirectUri,
      response_type: 'code',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      ...asked,
    });
    const address = `${service.listeningAt}/oauth/authorize?${query.toString()}`;
    const { headers } = await fetch(address, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '', service.url).searchParams.get('error');
  };
  const resource = `${service.url}/mcp`;
  expect(await errorOf({ scope: 'agent_read read_shipments' })).toBe('invalid_scope');
  expect(await errorOf({ scope: 'read_shipments', resource })).toBe('invalid_target');
  expect(await errorOf({ scope: 'agent_read', resource: 'https://other.example/mcp' })).toBe('invalid_target');
  // Without a fault the person is asked to sign in.
  expect(await errorOf({ scope: 'agent_read', resource })).toBeNull();
  await beside.close();
});
