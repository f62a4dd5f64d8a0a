import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { sqlUsers } from '../../../src/adapters/accounts/sql/users.ts';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { sessionLimits } from '../../../src/application/accounts/sign-in.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { demoPersonEmail } from '../../../src/application/sandbox/seed-demo.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password, signedInBrowser } from '../../support/signed-in-browser.ts';
import type { PageAnswer } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const minute = 60_000;
const settings = '/console/settings';
const tokens = `${settings}/tokens/new`;
const token = { name: 'Warehouse "7"', scopes: 'read_shipments', days: '30' };

const isAsked = ({ text }: Pick<PageAnswer, 'text'>): boolean => text.includes('Confirm that it is you');
/** The hidden fields of a page, as a browser sends them. */
const hiddenIn = ({ text }: PageAnswer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.slice(text.indexOf('<main')).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
    ),
  );

/** An owner whose last proof of identity is more than 15 minutes old. */
const longSignedIn = async (given: Partial<User> = {}) => {
  const browser = await signedInBrowser(service, given);
  const csrf = browser.csrfOf(await browser.get(settings));
  service.clock.advance(15 * minute);
  return { ...browser, csrf };
};

describe('a form that needs a proof of identity', () => {
  it('is taken for 15 minutes after the sign-in, and then asks for the password, with what was typed', async () => {
    const browser = await signedInBrowser(service);
    service.clock.advance(15 * minute - 1_000);
    expect(isAsked(await browser.submit(tokens, tokens, token))).toBe(false);
    service.clock.advance(1_000);
    const asked = await browser.submit(tokens, tokens, token);
    expect([asked.status, isAsked(asked)]).toEqual([200, true]);
    expect(hiddenIn(asked)).toMatchObject(token);
    const made = await browser.post(tokens, { ...hiddenIn(asked), proofPassword: password });
    expect([made.status, made.text.includes('The access token')]).toEqual([200, true]);
    expect((await browser.get(settings)).text).toContain('Warehouse &quot;7&quot;');
    // The proof counts for the next 15 minutes.
    service.clock.advance(14 * minute);
    expect(isAsked(await browser.submit(tokens, tokens, token))).toBe(false);
  });

  it('does nothing after a wrong password, and counts it like those of the sign-in', async () => {
    const browser = await longSignedIn();
    const before = (await browser.get(settings)).text.split('Warehouse').length;
    for (let attempt = 0; attempt < lockout.most; attempt++) {
      const refused = await browser.post(tokens, { csrf: browser.csrf, ...token, proofPassword: 'a wrong password' });
      expect([refused.status, isAsked(refused)]).toEqual([403, true]);
      expect(refused.text).toContain('The current password is wrong.');
      expect(refused.text).not.toContain('a wrong password');
      expect(hiddenIn(refused)).toMatchObject(token);
    }
    const paused = await browser.post(tokens, { csrf: browser.csrf, ...token, proofPassword: password });
    expect([paused.status, paused.text.includes('too many wrong passwords')]).toEqual([403, true]);
    expect((await browser.get(settings)).text.split('Warehouse').length).toBe(before);
    const trail = await service.get(
      `/api/accounts/me/security-events?userId=${browser.user.id}&kind=confirmation.refused`,
    );
    expect(trail.json).toHaveLength(lockout.most);
  });

  it.each([
    ['/console/webhooks/new', { url: 'https://shop.example/hooks', enabledEvents: '*' }],
    ['/console/webhooks/whk_1/change', { url: 'https://shop.example/hooks' }],
    ['/console/webhooks/whk_1/rotate', {}],
    ['/console/settings/invite', { email: 'kim@shop.example', role: 'owner' }],
    ['/console/settings/people/usr_1', { role: 'owner' }],
    ['/console/settings/people/usr_1/password-link', {}],
    [tokens, token],
    ['/console/collections/txc_1/refund', { amount: '1.00', again: '1.00', reason: 'Returned' }],
    ['/console/collections/txc_1/settle', { paymentIntentId: 'pi_1' }],
  ])('%s is one', async (path, fields: Readonly<Record<string, string>>) => {
    const browser = await longSignedIn();
    const asked = await browser.post(path, { csrf: browser.csrf, ...fields });
    expect([asked.status, isAsked(asked)]).toEqual([200, true]);
    expect(asked.text).toContain(`action="${path}"`);
    expect(hiddenIn(asked)).toEqual({ csrf: browser.csrf, ...fields });
  });

  it('keeps a field that is sent several times', async () => {
    const browser = await longSignedIn();
    const scopes = ['read_shipments', 'write_shipments'];
    const pairs = scopes.map((scope): [string, string] => ['scopes', scope]);
    const asked = await browser.postPairs(tokens, [['csrf', browser.csrf], ['name', 'Two'], ...pairs]);
    for (const scope of scopes) expect(asked.text).toContain(`name="scopes" value="${scope}"`);
  });

  it('is refused to a role that may not send it, and when the role is lowered between page and form', async () => {
    const member = await longSignedIn({ role: 'member' });
    const refused = await member.post(tokens, { csrf: member.csrf, ...token });
    expect([refused.status, isAsked(refused)]).toEqual([403, false]);
    const owner = await longSignedIn();
    const asked = await owner.post(tokens, { csrf: owner.csrf, ...token });
    await sqlUsers(service.db).setRole(owner.user.id, 'viewer');
    const late = await owner.post(tokens, { ...hiddenIn(asked), proofPassword: password });
    expect([late.status, late.text.includes('The access token')]).toEqual([403, false]);
  });

  it('is refused without the token of its session, and from another site, with the right password too', async () => {
    const [browser, other] = [await longSignedIn(), await longSignedIn()];
    const fields = { ...token, proofPassword: password };
    for (const [csrf, headers] of [
      [other.csrf, {}],
      ['', {}],
      [browser.csrf, { 'sec-fetch-site': 'cross-site' }],
      [browser.csrf, { origin: 'https://evil.example' }],
    ] as const)
      expect((await browser.post(tokens, { ...fields, csrf }, headers)).status).toBe(403);
  });
});

describe('the demo person, who has no password', () => {
  const longSignedInByClick = async (running: RunningService) => {
    const browser = browserOf(running);
    await browser.post('/sandbox/sign-in', {});
    const csrf = browser.csrfOf(await browser.get(settings));
    running.clock.advance(15 * minute);
    return { ...browser, csrf };
  };

  it('confirms by one click, and what was typed is kept', async () => {
    const browser = await longSignedInByClick(service);
    const asked = await browser.post(tokens, { csrf: browser.csrf, ...token });
    expect([asked.status, isAsked(asked)]).toEqual([200, true]);
    expect([asked.text.includes('Continue as the demo person'), asked.text.includes('type="password"')]).toEqual([
      true,
      false,
    ]);
    expect(hiddenIn(asked)).toMatchObject({ ...token, proofByClick: '1' });
    const made = await browser.post(tokens, hiddenIn(asked));
    expect([made.status, made.text.includes('The access token')]).toEqual([200, true]);
    const forged = await browser.post(tokens, { ...hiddenIn(asked), csrf: '' });
    expect([forged.status, forged.text.includes('The access token')]).toEqual([403, false]);
  });

  it('is the only one: a click proves nothing of a person with a password', async () => {
    const browser = await longSignedIn();
    const asked = await browser.post(tokens, { csrf: browser.csrf, ...token, proofByClick: '1' });
    expect([asked.status, isAsked(asked), asked.text.includes('type="password"')]).toEqual([200, true, true]);
    expect(hiddenIn(asked)).not.toHaveProperty('proofByClick');
  });

  it('is asked for a password where others reach the service', async () => {
    const open = await runningService({ environment: { BASE_URL: 'http://shipping.example.com' } });
    try {
      await sqlAccounts(open.db).create({ id: shop, name: 'Example Shop', createdAt: open.clock.now() });
      const browser = await signedInBrowser(open, { email: demoPersonEmail });
      const csrf = browser.csrfOf(await browser.get(settings));
      open.clock.advance(15 * minute);
      const asked = await browser.post(tokens, { csrf, ...token, proofByClick: '1' });
      expect([asked.status, isAsked(asked), asked.text.includes('type="password"')]).toEqual([200, true, true]);
    } finally {
      await open.stop();
    }
  });
});

describe('a form that is sent after the end of the session', () => {
  const invite = { email: 'guest@shop.example', role: 'viewer' };
  const invitations = async (): Promise<string> => (await service.get('/api/accounts/me/invitations')).text;

  const ended = async () => {
    const user = await addUser(service);
    const browser = browserOf(service);
    await browser.signIn(user.email);
    const csrf = browser.csrfOf(await browser.get(settings));
    service.clock.advance(sessionLimits.idleMs);
    return { ...browser, user, csrf };
  };

  it('does nothing, and comes back with what was typed after signing in, to be sent by the person', async () => {
    const browser = await ended();
    const sent = await browser.post(`${settings}/invite`, { csrf: browser.csrf, ...invite });
    expect([sent.status, sent.text.includes('Your session had ended, so nothing was done.')]).toEqual([403, true]);
    const wrong = await browser.post('/signin', { ...hiddenIn(sent), email: browser.user.email, password: 'wrong' });
    expect(wrong.status).toBe(403);
    const back = await browser.post('/signin', { ...hiddenIn(wrong), email: browser.user.email, password });
    expect([back.status, back.text.includes(`action="${settings}/invite"`)]).toEqual([200, true]);
    expect(hiddenIn(back)).toEqual({ fillAgain: '1', ...invite });
    const again = await browser.post(`${settings}/invite`, hiddenIn(back));
    expect([again.status, again.text.includes('Your session had ended.')]).toEqual([200, true]);
    expect(again.text).toContain('value="guest@shop.example"');
    expect(await invitations()).not.toContain('guest@shop.example');
    const csrf = browser.csrfOf(again);
    expect((await browser.post(`${settings}/invite`, { csrf, ...invite })).status).toBe(200);
    expect(await invitations()).toContain('guest@shop.example');
  });

  it('of another site is not given back, and shows nothing to somebody who is signed in', async () => {
    const browser = await ended();
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const sent = await browser.post(`${settings}/invite`, { csrf: browser.csrf, ...invite }, elsewhere);
    expect([sent.status, sent.location]).toEqual([303, '/signin?returnTo=%2Fconsole%2Fsettings']);
    await browser.signIn(browser.user.email);
    const fields = { fillAgain: '1', email: 'evil@shop.example' };
    expect((await browser.post(`${settings}/invite`, fields, elsewhere)).status).toBe(403);
  });

  it('that is too long for the sign-in page leads to the section', async () => {
    const browser = await ended();
    const sent = await browser.post(`${settings}/invite`, { csrf: browser.csrf, email: 'x'.repeat(13_000) });
    expect([sent.status, sent.location]).toEqual([303, '/signin?returnTo=%2Fconsole%2Fsettings']);
  });

  it.each(['{', '[]', '{"path":"/account/password","fields":[]}', '{"path":"//evil.example","fields":[]}'])(
    'is ignored where the text %s is not one of the sign-in page',
    async (unsent) => {
      const [user, browser] = [await addUser(service), browserOf(service)];
      const answer = await browser.signIn(user.email, password, { unsent });
      expect([answer.status, answer.location]).toEqual([303, '/account']);
    },
  );
});
