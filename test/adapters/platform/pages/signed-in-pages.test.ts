import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase32, oneTimeCode } from '../../../../src/adapters/accounts/security/one-time-codes.ts';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { addUser, browserOf, password } from '../../../support/signed-in-browser.ts';
import { scan } from '../../parcels/labels/scan.ts';
import { examined, faultsOf } from './accessibility.ts';
import { chromiumPath, openTab } from './chromium.ts';
import type { Tab } from './chromium.ts';

describe.skipIf(chromiumPath === undefined)('the pages of an account in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let tab: Tab;
  beforeAll(async () => {
    service = await runningService();
    tab = await openTab(examined);
  });
  afterAll(async () => {
    await tab.close();
    await service.stop();
  });

  beforeEach(() => tab.context.clearCookies());

  /**
   * A user of the test's own, who is signed in in the tab and in another browser, and has mistyped the password once.
   */
  const signedInUser = async () => {
    const [user, browser, other] = [await addUser(service), browserOf(service), browserOf(service)];
    for (const each of [browser, other]) await each.signIn(user.email);
    await browserOf(service).signIn(user.email, 'a wrong password');
    await tab.context.addCookies(
      [...browser.cookies].map(([name, value]) => ({ name, value, url: service.listeningAt })),
    );
    return user;
  };
  const opened = async (path: string) => {
    const visited = await tab.visit(`${service.listeningAt}${path}`);
    expect([visited.status, visited.complaints, visited.strangers]).toEqual([200, [], []]);
    return visited.page;
  };
  const signIn = async (email: string, secret: string, path = '/account') => {
    const page = await opened(path);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  };

  it('somebody signs in, and is led back to the page that needed it', async () => {
    const user = await addUser(service);
    const page = await signIn(user.email, 'a wrong password', '/account/sessions');
    expect(await page.getByRole('alert').textContent()).toBe('The e-mail address or the password is wrong.');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(user.email);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/sessions');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'waybill-session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', expires: -1 });
  });

  it.each([
    ['/account', 'Your account'],
    ['/account/brand', 'Brand'],
    ['/account/carrier-fees', 'Carrier fees'],
    ['/account/sessions', 'Sessions'],
    ['/account/security', 'Security'],
    ['/account/password', 'Password'],
    ['/account/codes', 'One-time codes'],
  ])('%s has one heading, no script, and no fault of accessibility', async (path, title) => {
    await signedInUser();
    const page = await opened(path);
    expect([await page.title(), await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([title, title]);
    expect(await page.evaluate('document.scripts.length')).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Account' }).locator('[aria-current="page"]').textContent()).toBe(
      path === '/account' ? 'Overview' : title,
    );
    expect(await faultsOf(page)).toEqual([]);
  });

  it('one session is ended by keyboard', async () => {
    await signedInUser();
    const page = await opened('/account/sessions');
    expect(await page.getByRole('listitem').filter({ hasText: '(this one)' }).count()).toBe(1);
    const ends = page.getByRole('button', { name: /^End the session of Firefox on Linux/ });
    expect(await ends.count()).toBe(1);
    await ends.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'detached' });
    expect(await ends.count()).toBe(0);
  });

  it('one-time codes are turned on, and then asked for', async () => {
    const user = await signedInUser();
    const page = await opened('/account/codes');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const code = page.getByLabel('Code of the app');
    await code.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const address = new URL(
      (await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')) ?? '',
    );
    const secret = fromBase32(address.searchParams.get('secret') ?? '');
    const codeNow = () => oneTimeCode(secret, Math.floor(Date.parse(service.clock.now()) / 30_000));
    await code.fill(codeNow());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    expect(await page.locator('.codes code').count()).toBe(10);
    expect(await faultsOf(page)).toEqual([]);

    await page.context().clearCookies();
    service.clock.advance(30_000);
    await signIn(user.email, password);
    await page.getByRole('heading', { name: 'One-time code' }).waitFor();
    const second = page.getByLabel('Code of your authenticator app');
    await second.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await second.fill(codeNow());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
  });

  it.each([400, 1280])(
    'the QR code of an authenticator app is read off the page at %i px, in the dark too',
    async (width) => {
      await signedInUser();
      const page = await opened('/account/codes');
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const code = page.getByRole('img', { name: 'QR code for the authenticator app' });
      const address = await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href');
      expect(address).toMatch(/^otpauth:\/\/totp\/Waybill:/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const picture = await code.screenshot();
        const { width: wide, height } = PNG.sync.read(picture);
        // Without the rounded corners, where the page shows: in the dark they would be taken for modules.
        expect(scan(picture, 'pure qr', [8, 8, wide - 16, height - 16])).toBe(address);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: null });
    },
  );

  it('signing out leads to the sign-in page', async () => {
    await signedInUser();
    const page = await opened('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.getByRole('status').textContent()).toBe('You are signed out.');
    expect(await faultsOf(page)).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['waybill-form', 'waybill-browser']);
  });
});
