import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase32, oneTimeCode } from '../../../src/adapters/accounts/security/one-time-codes.ts';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { securityEventKinds } from '../../../src/application/accounts/ports/security-events.ts';
import type { SecurityEvent } from '../../../src/application/accounts/ports/security-events.ts';
import { runCommand } from '../../support/command-line.ts';
import { oauthBeside } from '../../support/oauth-grants.ts';
import type { OauthBeside } from '../../support/oauth-grants.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';

type TestBrowser = ReturnType<typeof browserOf>;

const path = '/api/accounts/me/security-events';
const [settings, apps, webhooks] = ['/api/accounts/me/settings', '/api/oauth/apps', '/api/webhooks'];
const minute = 60_000;

let service: RunningService;
let beside: OauthBeside;
beforeAll(async () => {
  service = await runningService();
  beside = await oauthBeside(service);
  await run('accounts', 'create', '--id', shop, '--name', 'Shop');
});
afterAll(async () => {
  await beside.close();
  await service.stop();
});

const trail = async (query = '', token?: string): Promise<readonly SecurityEvent[]> =>
  JSON.parse(
    (await service.get(`${path}?range=[0,249]${query}`, token === undefined ? {} : { token })).text,
  ) as SecurityEvent[];
const run = async (...words: string[]): Promise<string> =>
  (await runCommand(words, { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' } })).stdout;

/** The sessions of all users were confirmed so long (ms) ago. */
const confirmedBefore = async (ms: number): Promise<void> => {
  const at = new Date(Date.parse(service.clock.now()) - ms).toISOString();
  await service.db.updateTable('sign_in_sessions').set({ confirmed_at: at }).execute();
};

const codeOf = (secret: string): string =>
  oneTimeCode(fromBase32(secret), Math.floor(Date.parse(service.clock.now()) / 30_000));

/** Turns one-time codes on; returns the secret and the recovery codes. */
const turnOn = async (browser: TestBrowser, returnTo = '') => {
  const begun = await browser.submit('/account/codes', '/account/codes/begin', { password });
  const secret = /secret=([A-Z2-7]{32})/.exec(begun.text)?.[1] ?? '';
  const done = await browser.submit('/account/codes', '/account/codes/confirm', { code: codeOf(secret), returnTo });
  expect(done.text.includes(`href="${returnTo}">Go on`)).toBe(returnTo !== '');
  return { secret, recovery: /<code>([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})<\/code>/.exec(done.text)?.[1] ?? '' };
};

const consentTo = async () => {
  const { app } = await beside.register();
  const query = new URLSearchParams({
    clientId: app.id,
    responseType: 'code',
    redirectUri: beside.redirectUri,
    scope: 'read_shipments',
  });
  return { authorize: `/oauth/authorize?${query.toString()}`, consent: `/oauth/consent?${query.toString()}`, app };
};
const idIn = (text: string): string => (JSON.parse(text) as { readonly id: string }).id;

/** Does everything that the trail is about, at pages, by tokens and at the command line. */
const everything = async () => {
  const [user, browser, other] = [await addUser(service), browserOf(service), browserOf(service)];
  for (const each of [browser, other]) await each.signIn(user.email);
  await browserOf(service).signIn(user.email, 'a wrong password');
  await browser.submit('/account/sessions', '/account/sessions/end-others');
  await browser.submit('/account/password', '/account/password', { current: 'a wrong password', next: `${password} too`, again: `${password} too` }); // oxfmt-ignore
  await browser.submit('/account/password', '/account/password', {
    current: password,
    next: `${password} too`,
    again: `${password} too`,
  });
  await browser.submit('/account/password', '/account/password', {
    current: `${password} too`,
    next: password,
    again: password,
  });
  const { recovery } = await turnOn(browser);
  await browser.submit('/account/codes', '/account/codes/recovery', { password });
  await browser.submit('/account/codes', '/account/codes/off', { password });
  const asked = await consentTo();
  await browser.submit(asked.authorize, asked.consent, { decision: 'allow', password });
  const connected = /name="id" value="(crd_\w+)"/.exec((await browser.get('/account/apps')).text)?.[1] ?? '';
  await browser.submit('/account/apps', '/account/apps/end', { id: connected });
  await browser.submit('/account', '/signout');
  return { user, recovery };
};

it('every kind of event is in the trail of its account, in the reply and on the page, and in no other one', async () => {
  const { user } = await everything();
  const recovered = browserOf(service);
  await recovered.signIn(user.email);
  const { recovery } = await turnOn(recovered);
  const late = browserOf(service);
  const form = await late.signIn(user.email);
  const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? '';
  await late.post('/signin/code', { csrf: hidden('csrf'), pending: hidden('pending'), returnTo: '', code: recovery });

  const token = (await run('token', 'create', '--account', shop)).trim();
  await run('token', 'revoke', token);
  for (const command of ['remove-codes', 'disable', 'enable', 'unlock', 'waive-codes', 'require-codes'])
    await run('users', command, user.id);
  await run('users', 'role', user.id, 'member');
  await runCommand(['users', 'add', '--account', shop, '--email', 'new@shop.example', '--name', 'Kim'], {
    dataDir: service.dataDir,
    environment: { LOG_LEVEL: 'silent' },
    input: `${password}\n`,
  });
  const pages = browserOf(service);
  await pages.signIn((await addUser(service)).email);

  const app = idIn(
    (await service.post(apps, { name: 'Order desk', redirectUris: [beside.redirectUri], scopes: ['read_shipments'] }))
      .text,
  );
  await service.ask('PATCH', `${apps}/${app}`, { name: 'Order desk 2' });
  await service.post(`${apps}/${app}/rotate-secret`);
  await service.ask('DELETE', `${apps}/${app}`);
  const webhook = idIn((await service.post(webhooks, { url: 'https://hooks.example.com/waybill' })).text);
  await service.post(`${webhooks}/${webhook}/rotate-secret`);
  await service.ask('PATCH', settings, {
    signIn: { oneTimeCodes: 'required' },
    brand: { displayName: 'Example Shop' },
  });
  await service.ask('PATCH', settings, { signIn: { oneTimeCodes: null } });
  const invited = await service.post('/api/accounts/me/invitations', { email: 'invited@shop.example', role: 'viewer' });
  await service.ask('DELETE', `/api/accounts/me/invitations/${idIn(invited.text)}`);
  await service.post(`/api/accounts/me/users/${(await addUser(service)).id}/password-link`);

  const missing = async () => {
    const seen = new Set((await trail()).map(({ kind }) => kind));
    return securityEventKinds.filter((kind) => !seen.has(kind));
  };
  await expect.poll(missing).toEqual([]);
  const events = await trail();
  const rules = events.filter(({ kind }) => kind === 'settings.sign_in_changed').map(({ subject }) => subject);
  expect(new Set(rules)).toEqual(new Set(['optional', 'required']));
  for (const { kind, actor } of events)
    expect([kind, /^(usr_|acc_shop$|operator$|app_)/.test(actor)]).toEqual([kind, true]);
  for (const secret of [
    user.email,
    user.name,
    password,
    'Kim',
    'new@shop.example',
    'invited@shop.example',
    token,
    recovery,
  ])
    expect(JSON.stringify(events)).not.toContain(secret);
  expect(
    (await trail('', service.tokens['rival'] ?? '')).filter(
      ({ kind }) => !kind.startsWith('app.') && !kind.startsWith('token.'),
    ),
  ).toEqual([]);
  const shown = `${(await pages.get('/account/security')).text}${(await pages.get('/account/security?page=2')).text}`;
  expect(shown).toContain('Access granted to an app');
  expect(shown).toContain('Role of a user changed');
});

it('says who, from which network and browser, and why; and is filtered and paged', async () => {
  const [user, browser] = [await addUser(service), browserOf(service)];
  await browser.signIn(user.email);
  service.clock.advance(minute);
  await browser.submit('/account', '/signout');
  await browser.signIn(user.email, 'a wrong password');
  await browser.signIn(user.email);
  const origin = { network: '127.0.0.0/24', device: 'Firefox on Linux' };
  const own = { actor: user.id, userId: user.id, ...origin };
  const events = await trail(`&userId=${user.id}`);
  expect(events).toMatchObject([
    { ...own, kind: 'sign_in.succeeded', reason: 'known_browser' },
    { ...own, kind: 'sign_in.refused', reason: 'wrong_password' },
    { ...own, kind: 'session.ended', reason: 'signed_out' },
    { ...own, kind: 'sign_in.succeeded', reason: 'new_browser' },
  ]);
  const [first] = events.toReversed();
  expect(await trail(`&userId=${user.id}&kind=sign_in.refused`)).toEqual([events[1]]);
  expect(await trail(`&userId=${user.id}&createdAtTo=${events[2]?.createdAt ?? ''}`)).toEqual([first]);
  expect(await trail(`&id=${first?.id ?? ''}`)).toEqual([first]);
  const page = await service.get(`${path}?userId=${user.id}&range=[1,2]`);
  expect([page.headers.get('content-range'), JSON.parse(page.text)]).toEqual([
    'security-events 1-2/4',
    events.slice(1, 3),
  ]);
  expect((await service.get(`${path}?kind=sign_in.failed`)).status).toBe(400);
});

it('a changed password is told by e-mail, which names nothing secret', async () => {
  const [user, browser] = [await addUser(service), browserOf(service)];
  await browser.signIn(user.email);
  await browser.submit('/account/password', '/account/password', {
    current: password,
    next: `${password} too`,
    again: `${password} too`,
  });
  const received = async (): Promise<string | undefined> => {
    service.clock.advance(5_000);
    const rows = await service.db
      .selectFrom('sandbox_messages')
      .select('content')
      .where('account_id', '=', shop)
      .execute();
    return rows.find(({ content }) => content.includes(user.email) && content.includes('Password changed'))?.content;
  };
  await expect.poll(received).toContain('Your account: Password changed');
  expect(await received()).not.toContain(password);
});

it('members see on the page what concerns themselves, and no rule to change', async () => {
  const [member, owner] = [
    await addUser(service, { role: 'member', name: 'Mem Ber' }),
    await addUser(service, { name: 'Own Er' }),
  ];
  const [browser, other] = [browserOf(service), browserOf(service)];
  await browser.signIn(member.email);
  await other.signIn(owner.email);
  const [{ text }, all] = [await browser.get('/account/security'), await other.get('/account/security')];
  expect([text.includes('Own Er'), text.includes('/account/security/codes')]).toEqual([false, false]);
  expect([all.text.includes('Mem Ber'), all.text.includes('/account/security/codes')]).toEqual([true, true]);
  const sent = { csrf: browser.csrfOf(await browser.get('/account')), oneTimeCodes: 'required', password };
  expect((await browser.post('/account/security/codes', sent)).status).toBe(403);
});

describe('what changes who may use an account', () => {
  const forms = (consent: string) => [
    { page: '/account/codes', form: '/account/codes/begin', fields: {} },
    { page: '/account/security', form: '/account/security/codes', fields: { oneTimeCodes: 'optional' } },
    { page: consent.replace('/consent', '/authorize'), form: consent, fields: { decision: 'allow' } },
    {
      page: '/account/password',
      form: '/account/password',
      fields: { next: `${password} too`, again: `${password} too` },
    },
  ];

  it('needs the password in a session that was confirmed more than five minutes ago, at every form', async () => {
    const { consent } = await consentTo();
    for (const { page, form, fields } of forms(consent)) {
      const [user, browser] = [await addUser(service), browserOf(service)];
      await browser.signIn(user.email);
      await confirmedBefore(5 * minute);
      for (const proof of [{}, { password: 'a wrong password', current: 'a wrong password' }]) {
        const refused = await browser.submit(page, form, { ...fields, ...proof });
        expect([form, refused.status, refused.text.includes('role="alert"')]).toEqual([form, 400, true]);
      }
      expect((await browser.submit(page, form, { ...fields, password, current: password })).status).toBeLessThan(400);
    }
  });

  it('needs a one-time code besides, once, where the user has them on', async () => {
    const [user, browser, { authorize, consent }] = [await addUser(service), browserOf(service), await consentTo()];
    await browser.signIn(user.email);
    const { secret } = await turnOn(browser);
    await confirmedBefore(5 * minute);
    service.clock.advance(30_000); // A code is good once.
    const codes = '/account/codes';
    expect((await browser.get(codes)).text).toContain('One-time code</label>');
    for (const [page, form] of [
      [codes, `${codes}/off`],
      [codes, `${codes}/recovery`],
      [authorize, consent],
    ] as const)
      // oxfmt-ignore
      expect([form, (await browser.submit(page, form, { decision: 'allow', password })).status]).toEqual([form, 400]);
    expect(
      (await browser.submit(authorize, consent, { decision: 'allow', password, code: codeOf(secret) })).status,
    ).toBe(303);
    expect((await browser.submit(codes, `${codes}/off`)).text).toContain('Set up an authenticator app');
  });

  it('is refused after ten wrong passwords, and a session that was just confirmed is asked for nothing', async () => {
    const [user, browser] = [await addUser(service), browserOf(service)];
    await browser.signIn(user.email);
    const { authorize, consent } = await consentTo();
    await confirmedBefore(5 * minute - 1_000);
    expect((await browser.get(authorize)).text).not.toContain('name="password"');
    expect((await browser.submit(authorize, consent, { decision: 'allow' })).status).toBe(303);
    await confirmedBefore(5 * minute);
    for (let attempt = 0; attempt < lockout.most; attempt++)
      await browser.submit(authorize, consent, { decision: 'allow', password: 'a wrong password' });
    const { status, text } = await browser.submit(authorize, consent, { decision: 'allow', password });
    expect([status, text.includes('There were too many wrong passwords.')]).toEqual([400, true]);
    expect((await browser.submit(authorize, consent, { decision: 'deny' })).location).toContain('error=access_denied');
  });
});

describe('an account that asks for one-time codes', () => {
  const requireCodes = async (oneTimeCodes: 'required' | 'optional') => {
    const answer = await service.ask('PATCH', settings, { signIn: { oneTimeCodes } });
    await service.caughtUp();
    return answer;
  };

  it('opens nothing but their set-up to a user without, wherever the session came from', async () => {
    const [user, browser, { authorize, consent }] = [await addUser(service), browserOf(service), await consentTo()];
    await browser.signIn(user.email);
    const csrf = browser.csrfOf(await browser.get('/account'));
    expect((await requireCodes('required')).json['signIn']).toEqual({ oneTimeCodes: 'required' });
    const pages = [
      '/account',
      '/account/apps',
      '/account/sessions',
      '/account/security',
      '/account/password',
      authorize,
    ];
    for (const page of pages)
      expect([page, (await browser.get(page)).location?.startsWith('/signin?')]).toEqual([page, true]);
    for (const form of [
      '/account/security/codes',
      '/account/sessions/end-others',
      '/account/apps/end',
      '/account/password',
      consent,
    ])
      expect([form, (await browser.post(form, { csrf, decision: 'allow' })).location?.startsWith('/signin?')]).toEqual([
        form,
        true,
      ]);
    const setUp = '/account/codes?returnTo=%2Faccount%2Fapps';
    expect((await browser.get('/signin?returnTo=%2Faccount%2Fapps')).location).toBe(setUp);
    const shown = await browser.get(setUp);
    expect(shown.text).toContain('Your account asks everybody for one-time codes.');
    expect(shown.text).toContain('name="returnTo" value="/account/apps"');
    for (const elsewhere of ['https://evil.example/', '//evil.example'])
      expect((await browser.get(`/account/codes?returnTo=${encodeURIComponent(elsewhere)}`)).text).not.toContain(
        'evil.example',
      );
    await turnOn(browser, '/account/apps');
    expect((await browser.get('/account')).status).toBe(200);
    await requireCodes('optional');
  });

  it('is made one by an owner at the page, and lets in whom the operator frees, until that ends', async () => {
    const [owner, other] = [await addUser(service), await addUser(service)];
    const [browser, freed] = [browserOf(service), browserOf(service)];
    await browser.signIn(owner.email);
    await turnOn(browser);
    await browser.submit('/account/security', '/account/security/codes', { oneTimeCodes: 'required' });
    expect((await browser.get('/account/security')).text).toContain('Everybody of this account needs one-time codes');
    await freed.signIn(other.email);
    const status = async () => (await freed.get('/account')).status;
    const seen = [await status()];
    for (const command of ['waive-codes', 'require-codes']) {
      await run('users', command, other.email);
      seen.push(await status());
    }
    expect(seen).toEqual([303, 200, 303]);
    await requireCodes('optional');
  });
});
