import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlSignInSessions } from '../../../src/adapters/accounts/sql/sign-ins.ts';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const newPassword = 'another four random words';
const open = async (count = 1) => {
  const user = await addUser(service);
  const browsers = Array.from({ length: count }, () => browserOf(service));
  for (const browser of browsers) await browser.signIn(user.email);
  const [browser = browserOf(service), ...others] = browsers;
  return { user, browser, others };
};
const isSignedIn = async (browser: ReturnType<typeof browserOf>) => (await browser.get('/account')).status === 200;

it('every page needs a session, and names the others', async () => {
  const { browser } = await open();
  for (const path of ['/account', '/account/brand', '/account/sessions', '/account/security', '/account/password']) {
    const page = await browser.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).toContain(`<a href="${path}" aria-current="page">`);
    expect((await browserOf(service).get(path)).location).toBe(`/signin?returnTo=${encodeURIComponent(path)}`);
  }
});

it.each(['/account/brand', '/account/sessions/end', '/account/sessions/end-others', '/account/password'])(
  '%s does nothing for a form from elsewhere',
  async (path) => {
    const { user, browser } = await open(2);
    const fields = {
      current: password,
      next: newPassword,
      again: newPassword,
      session: (await sqlSignInSessions(service.db).list(user.id))[0]?.id ?? '',
    };
    expect((await browser.post(path, fields)).status).toBe(403);
    expect(
      (
        await browser.post(
          path,
          { ...fields, csrf: browser.csrfOf(await browser.get('/account')) },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
    expect((await sqlSignInSessions(service.db).list(user.id)).length).toBe(2);
    expect((await browserOf(service).signIn(user.email)).status).toBe(303);
  },
);

describe('sessions', () => {
  it('are shown, and end one by one', async () => {
    const { user, browser, others } = await open(2);
    const page = await browser.get('/account/sessions');
    expect(page.text.match(/Firefox on Linux<\/strong>/g)?.length).toBe(2);
    expect(page.text).toContain('(this one)');
    const session = /name="session" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? '';
    expect((await browser.submit('/account/sessions', '/account/sessions/end', { session })).location).toBe(
      '/account/sessions',
    );
    expect([await isSignedIn(browser), await isSignedIn(others[0] ?? browser)]).toEqual([true, false]);
    expect((await sqlSignInSessions(service.db).list(user.id)).length).toBe(1);
  });

  it('of somebody else cannot be ended', async () => {
    const [{ browser }, victim] = [await open(), await open()];
    const [session] = await sqlSignInSessions(service.db).list(victim.user.id);
    await browser.submit('/account/sessions', '/account/sessions/end', { session: session?.id ?? '' });
    expect(await isSignedIn(victim.browser)).toBe(true);
  });

  it('end all but this one', async () => {
    const { browser, others } = await open(3);
    await browser.submit('/account/sessions', '/account/sessions/end-others');
    expect(await isSignedIn(browser)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect((await browser.get('/account/sessions')).text).not.toContain('End all other sessions');
  });
});

it('the history shows sign-ins and refused attempts', async () => {
  const { user, browser } = await open();
  await browserOf(service).signIn(user.email, 'a wrong password');
  const { text } = await browser.get('/account/security');
  expect(text).toContain('wrong password');
  expect(text).toContain('Signed in</strong>');
  expect(text).toContain('Firefox on Linux, network 127.0.0.0/24');
});

describe('the password', () => {
  const change = (browser: ReturnType<typeof browserOf>, fields: Readonly<Record<string, string>>) =>
    browser.submit('/account/password', '/account/password', {
      current: password,
      next: newPassword,
      again: newPassword,
      ...fields,
    });

  it('is changed, which ends the other sessions', async () => {
    const { user, browser, others } = await open(3);
    const reply = await change(browser, {});
    expect(reply.text).toContain('The password is changed. Your 2 other sessions have ended.');
    expect(await isSignedIn(browser)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect((await browserOf(service).signIn(user.email)).status).toBe(403);
    expect((await browserOf(service).signIn(user.email, newPassword)).status).toBe(303);
  });

  it.each([
    [{ current: 'a wrong password' }, 'The current password is wrong.'],
    [{ again: 'something else here' }, 'The two new passwords differ.'],
    [{ next: 'too short', again: 'too short' }, 'at least 12 characters'],
    [{ next: 'qwertyuiop123', again: 'qwertyuiop123' }, 'most common'],
  ])('stays with %j', async (fields, fault) => {
    const { user, browser } = await open();
    const reply = await change(browser, fields);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(fault);
    expect((await browserOf(service).signIn(user.email)).status).toBe(303);
  });

  it('cannot be guessed by somebody who found an open session', async () => {
    const { browser } = await open();
    for (let attempt = 0; attempt < lockout.most; attempt++) await change(browser, { current: 'a wrong password' });
    const reply = await change(browser, {});
    expect([reply.status, reply.text.includes('There were too many wrong passwords.')]).toEqual([400, true]);
  });
});
