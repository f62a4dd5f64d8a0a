import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const users = '/api/accounts/me/users';
const invitations = '/api/accounts/me/invitations';
const chosen = 'another four words here';

let count = 0;
const invite = async (role = 'member', asking: Asking = {}) => {
  const email = `guest${++count}@shop.example`;
  const { status, json } = await service.post(invitations, { email, role }, asking);
  expect(status).toBe(201);
  return { email, id: String(json['id']), path: new URL(String(json['url'])).pathname, json };
};

const answer = (path: string, fields: Readonly<Record<string, string>>, browser = browserOf(service)) =>
  browser.submit(path, path, { password: chosen, again: chosen, ...fields });

const rowsOf = async (path: string, asking: Asking = {}) =>
  JSON.parse((await service.get(path, asking)).text) as readonly Record<string, unknown>[];

const change = async (userId: string, body: object, asking: Asking = {}) => {
  const { status, json } = await service.ask('PATCH', `${users}/${userId}`, body, asking);
  return [status, (json.messages as readonly { readonly reason?: string }[] | undefined)?.[0]?.reason];
};

const mails = async (to = ''): Promise<string> => {
  const rows = await service.db.selectFrom('sandbox_messages').select('content').execute();
  return rows.flatMap(({ content }) => (content.includes(to) ? [content] : [])).join('\n');
};

describe('an invitation', () => {
  it('makes a user with the name and password that the person sets, who signs in with them', async () => {
    const { email, path, json } = await invite('viewer');
    expect(json).toMatchObject({ email, role: 'viewer', createdBy: shop, isMailed: true });
    const browser = browserOf(service);
    expect((await browser.get(path)).text).toContain('sign in for Example Shop');
    const done = await answer(path, { name: 'Sam <b>Guest</b>' }, browser);
    expect([done.status, done.location]).toEqual([303, '/signin?note=password_set']);
    expect((await browser.get('/signin?note=password_set')).text).toContain('Your password is set.');
    expect((await browser.signIn(email, chosen)).location).toBe('/account');
    const [user] = await rowsOf(users);
    expect(user).toMatchObject({ email, role: 'viewer', name: 'Sam <b>Guest</b>' });
    const events = JSON.stringify(await rowsOf('/api/accounts/me/security-events?kind=user.added'));
    expect(events).toContain(`"actor":"${String(user?.['id'])}"`);
  });

  it('is good once, until it expires, is withdrawn or is replaced', async () => {
    const once = await invite();
    expect((await answer(once.path, { name: 'One' })).status).toBe(303);
    const withdrawn = await invite();
    expect((await service.ask('DELETE', `${invitations}/${withdrawn.id}`)).status).toBe(200);
    expect((await service.ask('DELETE', `${invitations}/${withdrawn.id}`)).status).toBe(404);
    const replaced = await invite();
    await service.post(invitations, { email: replaced.email.toUpperCase(), role: 'owner' });
    const expired = await invite();
    service.clock.advance(7 * 24 * 3_600_000);
    for (const { path } of [once, withdrawn, replaced, expired]) {
      const page = await browserOf(service).get(path);
      expect([page.status, page.text.includes('This link has ended')]).toEqual([404, true]);
    }
    expect((await browserOf(service).get('/invite/guessed')).status).toBe(404);
    expect(await rowsOf(invitations)).toEqual([]);
  });

  it('says what is wrong with a password or a name, and stays usable', async () => {
    const { path } = await invite();
    for (const [fields, said] of [
      [{ name: 'Kim', password: 'short', again: 'short' }, 'at least 12 characters'],
      [{ name: 'Kim', again: 'different' }, 'The two passwords differ.'],
      [{ name: '  ' }, 'Enter a name'],
    ] as const) {
      const { status, text } = await answer(path, fields);
      expect([status, text.includes(said)]).toEqual([400, true]);
    }
    expect((await answer(path, { name: 'Kim' })).status).toBe(303);
  });

  it('is answered by one of two at the same moment', async () => {
    const { path } = await invite();
    const answers = await Promise.all([answer(path, { name: 'One' }), answer(path, { name: 'Two' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 303).length).toBe(1);
  });

  it('takes no form of another site', async () => {
    const { path } = await invite();
    const sent = { csrf: 'guessed', name: 'Kim', password: chosen, again: chosen };
    expect((await browserOf(service).post(path, sent)).status).toBe(403);
  });

  it('is refused for an address that a user has, and for the role of an operator', async () => {
    const { email } = await addUser(service);
    expect((await service.post(invitations, { email, role: 'member' })).status).toBe(409);
    for (const body of [{ email: 'x@shop.example', role: 'admin' }, { email: 'nobody', role: 'member' }, {}])
      expect((await service.post(invitations, body)).status).toBe(400);
  });
});

describe('the people of an account', () => {
  it('are changed by its owners only, and never become operators', async () => {
    const { id } = await addUser(service, { role: 'member' });
    expect(await change(id, { role: 'viewer' })).toEqual([200, undefined]);
    expect(await change(id, { isDisabled: true })).toEqual([200, undefined]);
    expect((await rowsOf(`${users}?id=${id}`))[0]).toMatchObject({ role: 'viewer', disabledAt: service.clock.now() });
    expect(await change(id, { isDisabled: false })).toEqual([200, undefined]);
    expect((await change(id, { role: 'admin' }))[0]).toBe(400);
    expect(await change(id, { role: 'owner' }, { token: 'rival' })).toEqual([404, 'user_not_found']);
    expect((await change(id, { role: 'owner' }, { token: 'reader' }))[0]).toBe(403);
    const operator = await addUser(service, { role: 'admin' });
    expect(await change(operator.id, { role: 'viewer' })).toEqual([409, 'user_is_operator']);
    expect((await service.post(`${users}/${operator.id}/password-link`)).status).toBe(409);
    expect(JSON.stringify(await rowsOf(users, { token: 'rival' }))).not.toContain(id);
  });

  it('keep an owner who can sign in, even if two owners step down at the same moment', async () => {
    const asking = { token: 'rival' };
    const [one, other] = [await addUser(service, { accountId: rival }), await addUser(service, { accountId: rival })];
    const answers = await Promise.all([
      change(one.id, { role: 'member' }, asking),
      change(other.id, { isDisabled: true }, asking),
    ]);
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [409, 'last_owner'],
    ]);
    const left = (await rowsOf(users, asking)).filter(({ role, disabledAt }) => role === 'owner' && !disabledAt);
    expect(left.length).toBe(1);
    expect(await change(String(left[0]?.['id']), { role: 'viewer' }, asking)).toEqual([409, 'last_owner']);
  });

  it('are hidden from apps, which cannot invite anybody', async () => {
    const scopes = ['read_accounts', 'write_accounts'] as const;
    const { token } = await service.issue({ accountId: shop, scopes, subject: 'crd_1' });
    expect((await service.get(users, { token })).status).toBe(403);
    expect((await service.get(invitations, { token })).status).toBe(403);
    expect((await service.post(invitations, { email: 'x@shop.example', role: 'owner' }, { token })).status).toBe(403);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string, browser = browserOf(service)) =>
    browser.submit('/signin/forgot', '/signin/forgot', { email });

  it('is replaced by a link in an e-mail; the same is said of an address without a user', async () => {
    const user = await addUser(service, { name: 'For Getful' });
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@shop.example')];
    expect(known.status).toBe(200);
    const plain = (text: string) => text.replace(/name="csrf" value="[^"]*"/, '');
    expect(plain(known.text)).toBe(plain(unknown.text));
    const linkIn = async () => /\/signin\/reset\/[\w-]+/.exec(await mails(user.email))?.[0];
    await expect.poll(linkIn).toBeDefined();
    const path = (await linkIn()) ?? '';
    expect((await answer(path, {})).location).toBe('/signin?note=password_set');
    expect((await browserOf(service).signIn(user.email, password)).status).toBe(403);
    expect((await browserOf(service).signIn(user.email, chosen)).location).toBe('/account');
    expect((await browserOf(service).get(path)).status).toBe(404);
    expect(await mails()).not.toContain('nobody@shop.example');
    expect(service.log()).not.toContain(user.email);
  });

  it('is replaced by a link of an owner, within an hour; it ends the sessions', async () => {
    const user = await addUser(service, { role: 'member' });
    const browser = browserOf(service);
    await browser.signIn(user.email);
    const link = async () =>
      new URL(String((await service.post(`${users}/${user.id}/password-link`)).json['url'])).pathname;
    const path = await link();
    expect((await browser.get('/account')).status).toBe(200);
    service.clock.advance(3_600_000);
    expect((await answer(path, {})).status).toBe(403);
    expect((await answer(await link(), {})).status).toBe(303);
    expect((await browser.get('/account')).status).toBe(303);
  });

  it('takes no form of another site', async () => {
    expect((await browserOf(service).post('/signin/forgot', { csrf: 'x', email: 'a@b.example' })).status).toBe(403);
  });
});
