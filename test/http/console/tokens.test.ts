import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const settings = '/console/settings';
const path = `${settings}/tokens`;
const filled = { name: 'Till <b>1</b>', scopes: 'read_shipments', days: '7' };
const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

const signedIn = async (given: Partial<User> = {}) => {
  const browser = browserOf(service);
  const user = await addUser(service, given);
  await browser.signIn(user.email);
  return { ...browser, user };
};

it('an owner makes a token, which is shown once and works, and revokes it', async () => {
  const browser = await signedIn({ name: 'Kim Owner' });
  const made = await browser.submit(`${path}/new`, `${path}/new`, filled);
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
  expect(made.text).toContain('Till &lt;b&gt;1&lt;/b&gt;');
  const token = jwt.exec(made.text)?.[0] ?? '';
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(200);

  const { text } = await browser.get(settings);
  expect(text).toContain('Till &lt;b&gt;1&lt;/b&gt;');
  expect(text).toContain('<small>in 7 d</small>');
  expect(text).toMatch(/>Kim Owner[<\n]/);
  expect(text).not.toMatch(jwt);

  const revoke = /href="([^"]*\/revoke)"/.exec(text)?.[1] ?? '';
  const asked = await browser.get(revoke);
  expect(asked.text).toContain('It permits read_shipments.');
  expect((await browser.submit(revoke, revoke)).location).toBe(`${settings}?done=token_revoked`);
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(401);
  expect((await browser.get(settings)).text).not.toContain('Till');
  expect((await browser.get(revoke)).status).toBe(404);
  const trail = await service.get('/api/accounts/me/security-events?kind=token.created&kind=token.revoked');
  const events = JSON.parse(trail.text) as readonly { readonly actor: string; readonly kind: string }[];
  const own = events.flatMap(({ actor, kind }) => (actor === browser.user.id ? [kind] : []));
  expect(own.toSorted()).toEqual(['token.created', 'token.revoked']);
});

it.each([
  ['no name', { name: ' ' }, 'The name must not be empty'],
  ['no permission', { scopes: '' }, 'The permissions must have at least 1 entry'],
  ['too many days', { days: '3651' }, 'The days must be at most 3650'],
  ['no days', { days: '' }, 'The days must be at least 1'],
])('a form with %s comes back with what was typed and what is wrong', async (_, wrong, said) => {
  const browser = await signedIn();
  const refused = await browser.submit(`${path}/new`, `${path}/new`, { ...filled, ...wrong });
  expect([refused.status, refused.text.includes(said)]).toEqual([400, true]);
  expect(refused.text).toContain(`value="${'days' in wrong ? wrong.days : '7'}"`);
  expect(refused.text).not.toMatch(jwt);
});

it.each(['member', 'viewer'] as const)('a %s sees and makes no token', async (role) => {
  const browser = await signedIn({ role });
  expect((await browser.get(`${path}/new`)).status).toBe(403);
  const { id } = (await service.post('/api/accounts/me/access-tokens', { name: 'Other', scopes: ['read_shipments'] }))
    .json;
  expect((await browser.get(`${path}/${String(id)}/revoke`)).status).toBe(403);
  const sent = await browser.submit('/console/shipments', `${path}/new`, filled);
  expect([sent.status, jwt.test(sent.text)]).toEqual([403, false]);
});
