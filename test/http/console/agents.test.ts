import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/console/settings/agents';
const tokenForm = '/console/settings/tokens/new';
const limitsOfAccount = async () => (await service.get('/api/accounts/me/settings')).json['agents'];
const filled = {
  writing: 'on',
  'agents.bookingsPerDay': '5',
  'agents.valuePerDay.amount': '500.00',
  'agents.valuePerDay.currency': 'gbp',
};

it('owners find the page in the settings, with the address of the tools, the default and the limits', async () => {
  const browser = await signedInBrowser(service);
  expect((await browser.get('/console/settings')).text).toContain(`href="${path}"`);
  const { text } = await browser.get(path);
  expect(text).toContain('a sandbox, so the default is on');
  expect(text).toMatch(/<pre tabindex="0">http[^<]+\/mcp<\/pre>/);
  expect(text).toContain('value="default" checked');
  expect(text).toMatch(/name="agents.bookingsPerDay" type="text" value="20"/);
  expect(text).toContain('href="/docs/agents"');
});

it('owners set the limits, see them, and take each back to its default', async () => {
  const browser = await signedInBrowser(service);
  const set = await browser.submit(path, path, filled);
  expect([set.status, set.location]).toEqual([303, `${path}?done=agents_changed`]);
  expect(await limitsOfAccount()).toEqual({
    mayWrite: true,
    bookingsPerDay: 5,
    valuePerDay: { amount: '500.00', currency: 'GBP' },
  });
  const { text } = await browser.get(set.location ?? '');
  expect(text).toContain('Every process of the service follows it');
  for (const shown of ['value="on" checked', 'value="5"', 'value="500.00"', 'value="GBP"'])
    expect(text).toContain(shown);
  expect(text).toContain('PATCH');

  await browser.submit(path, path, { ...filled, writing: 'off', 'agents.valuePerDay.amount': ' ' });
  expect(await limitsOfAccount()).toMatchObject({ mayWrite: true });
  await browser.submit(path, path, { writing: 'off', 'agents.bookingsPerDay': '0' });
  expect(await limitsOfAccount()).toEqual({ mayWrite: false, bookingsPerDay: 0 });
  await browser.submit(path, path, { writing: 'default' });
  expect(await limitsOfAccount()).toEqual({ bookingsPerDay: 20 });
});

it.each([
  ['a text as number', { 'agents.bookingsPerDay': 'ma<b>ny' }, 'Bookings a day must', 'ma&lt;b&gt;ny'],
  ['too many bookings', { 'agents.bookingsPerDay': '10001' }, 'Bookings a day must be at most 10000', '10001'],
  ['half a booking', { 'agents.bookingsPerDay': '1.5' }, 'Bookings a day must', '1.5'],
  ['no amount', { 'agents.valuePerDay.amount': '' }, 'Value a day must', 'gbp'],
  ['no currency', { 'agents.valuePerDay.currency': '' }, 'Currency of the value must', '500.00'],
  ['an unknown currency', { 'agents.valuePerDay.currency': 'pounds' }, 'Currency of the value must', 'pounds'],
])('%s is refused at its field, and what was typed is kept', async (_, wrong, said, kept) => {
  const before = await limitsOfAccount();
  const refused = await (await signedInBrowser(service)).submit(path, path, { ...filled, ...wrong });
  expect([refused.status, await limitsOfAccount()]).toEqual([400, before]);
  expect(refused.text).toContain(said);
  expect(refused.text).toContain('aria-invalid="true"');
  expect(refused.text).toContain(`value="${kept}"`);
  expect(refused.text).toContain('value="on" checked');
});

it.each(['member', 'viewer'] as const)('a %s does not see the page', async (role) => {
  expect((await (await signedInBrowser(service, { role })).get(path)).status).toBe(403);
});

it('a token for an assistant opens the tools alone, and is shown with what a client needs', async () => {
  const browser = await signedInBrowser(service);
  expect((await browser.get(`${tokenForm}?use=assistant`)).text).toContain('value="assistant" checked');
  // The scopes of the API are in the form as well: those of the other kind are left out.
  const made = await browser.submit(tokenForm, tokenForm, {
    name: 'Assistant',
    use: 'assistant',
    scopes: 'read_shipments',
    agentScopes: 'agent_write',
    days: '7',
  });
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
  const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(made.text)?.[0] ?? '';
  expect(made.text).toMatch(new RegExp(`/mcp\nAuthorization: Bearer ${token}`));
  expect(made.text).toContain('npx waybill mcp --url http');
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(403);
  // The OpenAPI document does not describe the endpoint.
  const listed = await fetch(`${service.listeningAt}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  expect([listed.status, (await listed.text()).includes('"prepare"')]).toEqual([200, true]);
  expect((await browser.get('/console/settings')).text).toContain('agent_read, agent_write');
});

it('a token for the API takes no scope of an assistant, and shows no lines of a client', async () => {
  const browser = await signedInBrowser(service);
  const fields = { name: 'Till', use: 'api', scopes: 'read_shipments', agentScopes: 'agent_write', days: '7' };
  const made = await browser.submit(tokenForm, tokenForm, fields);
  expect([made.status, made.text.includes('/mcp')]).toEqual([200, false]);
  const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(made.text)?.[0] ?? '';
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(200);
});

it('scopes of the API are refused for an assistant, and the form keeps what was chosen', async () => {
  const browser = await signedInBrowser(service);
  const fields = { name: 'Both', use: 'assistant', agentScopes: 'read_shipments agent_personal', days: '7' };
  const refused = await browser.submit(tokenForm, tokenForm, fields);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('The permissions must be scopes of the API, or scopes of agents alone');
  expect(refused.text).toContain('value="assistant" checked');
  expect(refused.text).toContain('value="agent_personal" checked');
});
