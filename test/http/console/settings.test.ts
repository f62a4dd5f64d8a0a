import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/console/settings';

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

it('owners see people and invitations, invite, and withdraw; the link is shown once', async () => {
  await addUser(service, { name: 'Kim <b>bold</b>', role: 'viewer' });
  const browser = await signedIn();
  const { text } = await browser.get(path);
  expect(text).toContain('Kim &lt;b&gt;bold&lt;/b&gt;');
  expect(text).toContain('aria-current="page">Settings');
  const invited = await browser.submit(path, `${path}/invite`, { email: 'guest@shop.example', role: 'viewer' });
  expect(invited.status).toBe(200);
  expect(invited.text).toMatch(/\/invite\/[\w-]{43}/);
  expect(invited.text).toContain('Pass this link on to guest@shop.example');
  const after = await browser.get(path);
  expect(after.text).not.toMatch(/\/invite\/[\w-]{43}/);
  const withdraw = /action="([^"]*\/withdraw)"/.exec(after.text)?.[1] ?? '';
  expect((await browser.submit(path, withdraw)).location).toBe(`${path}?done=invitation_withdrawn`);
  expect((await browser.get(path)).text).not.toContain('guest@shop.example');
  const refused = await browser.submit(path, `${path}/invite`, { email: 'nobody', role: 'viewer' });
  expect([refused.status, refused.text.includes('value="nobody"')]).toEqual([400, true]);
});

it('owners change roles and access; the trail names them, and the last owner stays', async () => {
  const other = await addUser(service, { role: 'member' });
  const browser = await signedIn();
  const page = `${path}/people/${other.id}`;
  expect((await browser.submit(page, page, { role: 'viewer' })).location).toBe(`${page}?done=user_changed`);
  expect((await browser.submit(page, page, { access: 'disable' })).status).toBe(303);
  expect((await browser.get(page)).text).toContain('Disabled');
  const { text } = await service.get(`/api/accounts/me/security-events?userId=${other.id}`);
  const events = JSON.parse(text) as readonly { readonly kind: string; readonly actor: string }[];
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual(
    expect.arrayContaining([
      ['user.role_changed', browser.user.id],
      ['user.disabled', browser.user.id],
    ]),
  );
  const alone = await signedIn({ accountId: rival });
  const own = `${path}/people/${alone.user.id}`;
  const refused = await alone.submit(own, own, { access: 'disable' });
  expect([refused.status, refused.text.includes('no owner who can sign in')]).toEqual([409, true]);
  expect((await alone.get(page)).status).toBe(404);
});

it('an owner makes a link for a new password', async () => {
  const other = await addUser(service, { role: 'member' });
  const page = `${path}/people/${other.id}`;
  const made = await (await signedIn()).submit(page, `${page}/password-link`);
  expect(made.text).toMatch(/\/signin\/reset\/[\w-]{43}/);
});

it.each(['member', 'viewer'] as const)('a %s has no such section', async (role) => {
  const browser = await signedIn({ role });
  expect((await browser.get('/console')).text).not.toContain('>Settings</a>');
  expect((await browser.get(path)).status).toBe(403);
});
