import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlSecurityEvents } from '../../../src/adapters/accounts/sql/security-events.ts';
import { sqlSignInSessions } from '../../../src/adapters/accounts/sql/sign-ins.ts';
import { sqlUsers } from '../../../src/adapters/accounts/sql/users.ts';
import { sessionLimits } from '../../../src/application/accounts/sign-in.ts';
import { lockout } from '../../../src/application/accounts/lockout.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf, password } from '../../support/signed-in-browser.ts';

onEveryDatabase(({ name, open }) => {
  const opened = new AsyncDisposableStack();
  let service: RunningService;
  beforeAll(async () => {
    // Without a database of its own the service has a file.
    const database = name === 'SQLite' ? undefined : await open();
    if (database) opened.defer(database.dispose);
    service = await runningService({ environment: database ? { DATABASE_URL: database.url } : {} });
    opened.defer(() => service.stop());
  });
  afterAll(() => opened.disposeAsync());

  const signedInBrowser = async () => {
    const [user, browser] = [await addUser(service), browserOf(service)];
    const reply = await browser.signIn(user.email);
    return { user, browser, reply };
  };

  const trailOf = async (userId: string) => {
    const query = { accountId: shop, userId, direction: 'DESC', range: [0, 99] } as const;
    return (await sqlSecurityEvents(service.db).list(query)).rows;
  };

  describe('signing in', () => {
    it('sends somebody without a session to the sign-in page, and back afterwards', async () => {
      const [user, browser] = [await addUser(service), browserOf(service)];
      const asked = await browser.get('/account');
      expect([asked.status, asked.location]).toEqual([303, '/signin?returnTo=%2Faccount']);
      const page = await browser.get(asked.location ?? '');
      expect(page.text).toContain('name="returnTo" value="/account"');
      const reply = await browser.signIn(user.email.toUpperCase(), password, { returnTo: '/account?from=there' });
      expect([reply.status, reply.location]).toEqual([303, '/account?from=there']);
      const account = await browser.get('/account');
      expect(account.status).toBe(200);
      expect(account.text).toContain('Robin Field');
      expect((await browser.get('/signin?returnTo=/account')).location).toBe('/account');
    });

    it('sets a cookie that scripts and other sites cannot use, and stores the hash of its value only', async () => {
      const { user, reply, browser } = await signedInBrowser();
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^waybill-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(
          /^waybill-browser=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
        ),
      ]);
      const [session] = await sqlSignInSessions(service.db).list(user.id);
      expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(session)).not.toContain(browser.cookies.get('waybill-session'));
      expect(session).toMatchObject({ network: '127.0.0.0/24', device: 'Firefox on Linux' });
    });

    it.each([
      ['another password', { password: 'four other words here' }],
      ['an unknown address', { email: 'nobody@shop.example' }],
      ['no password', { password: '' }],
      ['a password of any length', { password: 'x'.repeat(9_000) }],
    ])('refuses %s with the same page', async (_, wrong) => {
      const [user, browser] = [await addUser(service), browserOf(service)];
      const fields = { email: user.email, password, ...wrong };
      const reply = await browser.signIn(fields.email, fields.password);
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('The e-mail address or the password is wrong.');
      expect(reply.text).not.toContain('x'.repeat(50));
      expect((await browser.get('/account')).status).toBe(303);
    });

    it('refuses a disabled user like an unknown one, and ends the sessions there are', async () => {
      const { user, browser } = await signedInBrowser();
      await sqlUsers(service.db).setDisabled(user.id, service.clock.now());
      expect((await browser.get('/account')).status).toBe(303);
      const reply = await browserOf(service).signIn(user.email);
      expect(reply.text).toContain('The e-mail address or the password is wrong.');
      expect((await trailOf(user.id))[0]?.reason).toBe('disabled');
    });

    it('begins a new session, and ends the one whose cookie the browser sent', async () => {
      const { user, browser } = await signedInBrowser();
      const first = browser.cookies.get('waybill-session') ?? '';
      browser.cookies.delete('waybill-session');
      const form = browser.csrfOf(await browser.get('/signin'));
      browser.cookies.set('waybill-session', first);
      await browser.post('/signin', { csrf: form, email: user.email, password });
      expect(browser.cookies.get('waybill-session')).not.toBe(first);
      const other = browserOf(service);
      other.cookies.set('waybill-session', first);
      expect((await other.get('/account')).status).toBe(303);
      expect((await browser.get('/account')).status).toBe(200);
    });

    it('leads to no other host', async () => {
      const user = await addUser(service);
      for (const elsewhere of [
        '//evil.example/',
        '/\\evil.example',
        'https://evil.example/',
        '/.//evil.example',
        '/\t/evil.example',
        'javascript:alert(1)',
      ]) {
        const reply = await browserOf(service).signIn(user.email, password, { returnTo: elsewhere });
        expect([elsewhere, reply.location]).toEqual([elsewhere, '/account']);
      }
    });
  });

  describe('a session', () => {
    const account = async (browser: ReturnType<typeof browserOf>) => (await browser.get('/account')).status;

    it('ends after two hours without a request', async () => {
      const { browser } = await signedInBrowser();
      service.clock.advance(sessionLimits.idleMs - 1);
      expect(await account(browser)).toBe(200);
      service.clock.advance(sessionLimits.idleMs - 1);
      expect(await account(browser)).toBe(200);
      service.clock.advance(sessionLimits.idleMs);
      expect(await account(browser)).toBe(303);
    });

    it('ends after a day, however busy', async () => {
      const { browser } = await signedInBrowser();
      const step = sessionLimits.lifetimeMs / 24;
      for (let hour = 1; hour < 24; hour++) {
        service.clock.advance(step);
        expect([hour, await account(browser)]).toEqual([hour, 200]);
      }
      service.clock.advance(step);
      expect(await account(browser)).toBe(303);
    });

    it('ends at the sign-out, also for a copy of the cookie', async () => {
      const { browser } = await signedInBrowser();
      const copy = browserOf(service);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      const reply = await browser.submit('/account', '/signout');
      expect([reply.status, reply.location]).toEqual([303, '/signin?note=signed_out']);
      expect(browser.cookies.has('waybill-session')).toBe(false);
      expect((await browser.get('/signin?note=signed_out')).text).toContain('You are signed out.');
      expect(await account(copy)).toBe(303);
    });

    it.each(['', 'a'.repeat(43), '../../etc/passwd', '%00'])('is not opened by the cookie "%s"', async (value) => {
      const browser = browserOf(service);
      browser.cookies.set('waybill-session', value);
      expect(await account(browser)).toBe(303);
    });
  });

  describe('a form from elsewhere', () => {
    it('does not sign in: the token must be of this browser', async () => {
      const [user, browser, other] = [await addUser(service), browserOf(service), browserOf(service)];
      const fields = { email: user.email, password };
      const foreign = other.csrfOf(await other.get('/signin'));
      const own = browser.csrfOf(await browser.get('/signin'));
      expect((await browser.post('/signin', fields)).status).toBe(403);
      expect((await browser.post('/signin', { ...fields, csrf: foreign })).text).toContain('This form was outdated.');
      expect((await browser.post('/signin', { ...fields, csrf: own }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
        403,
      );
      expect((await browser.post('/signin', { ...fields, csrf: own }, { origin: 'https://evil.example' })).status).toBe(
        403,
      );
      expect((await browser.post('/signin', { ...fields, csrf: own })).status).toBe(303);
    });

    it('does not sign out', async () => {
      const [{ browser }, { browser: other }] = [await signedInBrowser(), await signedInBrowser()];
      const foreign = other.csrfOf(await other.get('/account'));
      for (const csrf of ['', 'AAAA', foreign]) {
        const reply = await browser.post('/signout', { csrf });
        expect(reply.status).toBe(403);
        expect(reply.text).toContain('This form is outdated');
      }
      const own = browser.csrfOf(await browser.get('/account'));
      expect((await browser.post('/signout', { csrf: own }, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
      expect((await browser.get('/account')).status).toBe(200);
    });
  });

  describe('wrong passwords', () => {
    it('pause an address after ten, known or not, in whatever case it is written', async () => {
      const user = await addUser(service);
      for (const email of [user.email, 'nobody.at.all@shop.example']) {
        const browser = browserOf(service);
        for (let count = 0; count < lockout.most; count++) {
          const written = count % 2 === 0 ? email : email.toUpperCase();
          expect((await browser.signIn(written, 'a wrong password')).status).toBe(403);
        }
        const reply = await browser.signIn(email);
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, String(lockout.windowMs / 1_000)]);
        expect(reply.text).toContain('Wait until the time below');
      }
      service.clock.advance(lockout.windowMs);
      expect((await browserOf(service).signIn(user.email)).status).toBe(303);
    });

    it('sent at the same moment are checked ten times at most', async () => {
      const [user, browser] = [await addUser(service), browserOf(service)];
      const csrf = browser.csrfOf(await browser.get('/signin'));
      const replies = await Promise.all(
        Array.from({ length: 30 }, () =>
          browser.post('/signin', { csrf, email: user.email, password: 'a wrong password' }),
        ),
      );
      expect(replies.filter(({ status }) => status === 403).length).toBe(lockout.most);
      expect(replies.filter(({ status }) => status === 429).length).toBe(30 - lockout.most);
      expect((await trailOf(user.id)).length).toBe(lockout.most);
    });
  });

  it('pages may not be framed, cached, or load anything from elsewhere', async () => {
    const { browser } = await signedInBrowser();
    for (const page of [
      await browserOf(service).get('/signin'),
      await browser.get('/account'),
      await browser.post('/signout', {}),
    ]) {
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(page.text).not.toContain('<script');
    }
  });

  it('what people type stands on the page as text', async () => {
    const reply = await browserOf(service).signIn('"><script>alert(1)</script>', password, { returnTo: '/"><b>' });
    expect(reply.text).not.toContain('<script');
    expect(reply.text).not.toContain('"><b>');
  });

  it('no e-mail address, password or cookie is in the log', async () => {
    const { user, browser } = await signedInBrowser();
    await browser.signIn(user.email, 'a wrong password');
    for (const secret of [
      user.email,
      user.name,
      'a wrong password',
      password,
      browser.cookies.get('waybill-session') ?? '?',
    ])
      expect(service.log()).not.toContain(secret);
  });
});

it('the page says how the first owner is made while there is no user, and not afterwards', async () => {
  const fresh = await runningService();
  try {
    const command = 'npx waybill accounts create --name "Shop 1" --owner robin@shop.example';
    expect((await browserOf(fresh).get('/signin')).text).toContain(command);
    await addUser(fresh);
    for (const _ of [1, 2]) expect((await browserOf(fresh).get('/signin')).text).not.toContain('accounts create');
  } finally {
    await fresh.stop();
  }
});
