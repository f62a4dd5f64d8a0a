import { createHash } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientDocumentServer } from '../../support/client-document-server.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { browserOf, signedInBrowser } from '../../support/signed-in-browser.ts';

const authorities = getCACertificates();
let client: Awaited<ReturnType<typeof clientDocumentServer>>;
let service: RunningService;
let owner: Awaited<ReturnType<typeof signedInBrowser>>;
beforeAll(async () => {
  client = await clientDocumentServer();
  setDefaultCACertificates([...authorities, client.cert]);
  service = await runningService({ environment: { WEBHOOK_ALLOW: 'localhost' } });
  owner = await signedInBrowser(service);
});
afterAll(async () => {
  setDefaultCACertificates(authorities);
  await client.close();
  await service.stop();
});

const verifier = 'v'.repeat(43);
const queryOf = (more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    client_id: client.address,
    redirect_uri: `https://${client.host}/callback`,
    response_type: 'code',
    scope: 'agent_read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString();
/** A path of its own for each document, because documents are kept. */
let documents = 0;
const askWith = (change: object, more: Readonly<Record<string, string>> = {}) => {
  const address = `${client.address}?v=${(documents += 1)}`;
  client.serves({ ...client.document, client_id: address, ...change });
  return { address, answer: owner.get(`/oauth/authorize?${queryOf({ client_id: address, ...more })}`) };
};

it('a client of the protocol that nobody registered gets access by its document, and keeps it without', async () => {
  client.serves(client.document);
  const kept: { verifier: string; sentTo?: URL; tokens?: Parameters<OAuthClientProvider['saveTokens']>[0] } = {
    verifier: '',
  };
  let discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  let information: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:43117/callback',
    clientMetadataUrl: client.address,
    clientMetadata: { redirect_uris: ['http://127.0.0.1:43117/callback'] },
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    discoveryState: () => discovered,
    saveDiscoveryState: (state) => void (discovered = state),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.sentTo = url),
    saveCodeVerifier: (text) => void (kept.verifier = text),
    codeVerifier: () => kept.verifier,
  };
  // The service is told another address than the one at which it listens, as behind a proxy.
  const fetchFn = (url: string | URL, init?: RequestInit) =>
    fetch(String(url).replace(service.url, service.listeningAt), init);
  const serverUrl = `${service.url}/mcp`;
  expect(await auth(provider, { serverUrl, fetchFn })).toBe('REDIRECT');
  const { pathname, search, searchParams } = kept.sentTo ?? new URL('about:blank');
  expect(searchParams.get('client_id')).toBe(client.address);

  const page = await owner.get(`${pathname}${search}`);
  expect(page.text).toContain(`<h1>${client.host} asks for access</h1>`);
  expect(page.text).toContain('which calls itself “Helper”');
  expect(page.text).toContain('Nobody here has checked this program or its name.');
  expect(page.text).toContain('The answer goes to a program on your own computer');
  const allowed = await owner.post(`/oauth/consent${search}`, { csrf: owner.csrfOf(page), decision: 'allow' });
  const callback = new URL(allowed.location ?? '');
  expect(callback.origin).toBe('http://127.0.0.1:43117');
  expect([...callback.searchParams.keys()].sort()).toEqual(['code', 'iss']);

  client.answers((_, response) => response.destroy());
  service.clock.advance(50_000);
  const authorizationCode = callback.searchParams.get('code') ?? '';
  const iss = callback.searchParams.get('iss') ?? '';
  expect(await auth(provider, { serverUrl, fetchFn, authorizationCode, iss })).toBe('AUTHORIZED');
  const first = kept.tokens?.access_token;
  service.clock.advance(3_600_000);
  expect(await auth(provider, { serverUrl, fetchFn })).toBe('AUTHORIZED');
  expect(kept.tokens?.access_token).not.toBe(first);

  const agent = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${kept.tokens?.access_token}` };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${service.listeningAt}/mcp`), { requestInit: { headers } }),
  );
  expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('track_parcel');
  await agent.close();

  const listed = (await service.get('/api/oauth/credentials')).json as unknown as readonly { id: string }[];
  expect(listed).toMatchObject([{ appId: client.address, appName: client.host }]);
  expect((await owner.get('/account/apps')).text).toContain(`<strong>${client.host}</strong>`);
  expect((await service.ask('DELETE', `/api/oauth/credentials/${listed[0]?.id}`)).status).toBe(200);
  const token = kept.tokens?.access_token ?? '';
  expect((await service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { token })).status).toBe(401);
});

describe('the document of a client', () => {
  it('is fetched for people who are signed in alone', async () => {
    const before = client.requests();
    const { location } = await browserOf(service).get(
      `/oauth/authorize?${queryOf({ client_id: `${client.address}?x` })}`,
    );
    expect(location).toMatch(/^\/signin\?returnTo=/);
    expect(client.requests()).toBe(before);
  });

  it('has a name that is shown as text', async () => {
    const { text } = await askWith({ client_name: '<b>Waybill</b>' }).answer;
    expect(text).toContain('which calls itself “&lt;b&gt;Waybill&lt;/b&gt;”');
  });

  it.each<[string, object]>([
    ['of another client', { client_id: 'https://agent.example/client.json' }],
    ['that is too large', { padding: 'x'.repeat(6_000) }],
    ['of a confidential client', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['with redirects to another host', { redirect_uris: ['https://elsewhere.example/callback'] }],
  ])('%s is a 401, and sends the browser nowhere', async (_, change) => {
    const { status, location, text } = await askWith(change).answer;
    expect([status, location]).toEqual([401, null]);
    expect(text).toContain('The document at clientId must');
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a redirect that it does not list',
      { redirect_uri: 'https://elsewhere.example/callback' },
      'redirectUri is not one',
    ],
    ['scopes of the API', { scope: 'read_shipments' }, 'scope must be some of agent_read'],
    ['no challenge', { code_challenge: '' }, 'must send code_challenge'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'and no other'],
    ['a parameter twice', { clientId: 'app_other' }, 'clientId'],
  ])('with %s sends the browser nowhere: nobody vouches for where it would go', async (_, more, message) => {
    const { status, location, text } = await askWith({}, more).answer;
    expect([status, location]).toEqual([401, null]);
    expect(text).toContain(message);
  });

  it('on an internal host is fetched by nobody', async () => {
    const inside = `https://127.0.0.1:${client.host.split(':')[1]}/agent.json`;
    const before = client.requests();
    const { status, text } = await owner.get(`/oauth/authorize?${queryOf({ client_id: inside })}`);
    expect([status, client.requests()]).toEqual([401, before]);
    expect(text).toContain('could not be fetched by https from the public internet');
  });

  it('gives its client no tokens but by a code', async () => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.address });
    const response = await fetch(`${service.listeningAt}/oauth/token`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ error: 'unauthorized_client' });
  });
});

it('the metadata says that documents are read', async () => {
  const { json } = await service.get('/.well-known/oauth-authorization-server', { token: null });
  expect(json['client_id_metadata_document_supported']).toBe(true);
});
