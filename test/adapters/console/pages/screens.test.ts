import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { browserOf } from '../../../support/signed-in-browser.ts';
import { book } from '../../../http/parcels/label-request.ts';
import { examined, faultsOf } from '../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../platform/pages/chromium.ts';
import type { Tab } from '../../platform/pages/chromium.ts';
import { addHostile } from './filled-console.ts';

describe.skipIf(chromiumPath === undefined)('the console in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let tab: Tab;
  let shipmentId: string;
  const asDemo = { token: 'demo' };
  beforeAll(async () => {
    service = await runningService();
    tab = await openTab(examined);
    ({ shipmentId } = await addHostile(service));
    const browser = browserOf(service);
    await browser.post('/sandbox/sign-in', {});
    await tab.context.addCookies(
      [...browser.cookies].map(([name, value]) => ({ name, value, url: service.listeningAt })),
    );
  });
  afterAll(async () => {
    await tab.close();
    await service.stop();
  });

  const opened = async (path: string) => {
    const visited = await tab.visit(`${service.listeningAt}${path}`);
    expect([visited.status, visited.complaints, visited.strangers]).toEqual([200, [], []]);
    return visited.page;
  };

  it('a parcel is found by the number of its order, by keyboard alone', async () => {
    const page = await opened('/console/shipments');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Reference', { exact: true }).focus();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1').waitFor();
    await page.keyboard.press('Tab');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/shipments/${shipmentId}`);
    expect(await page.getByText('Delivery failed').first().isVisible()).toBe(true);
  });

  it('a country is chosen by its name, of which the field suggests all', async () => {
    const page = await opened('/console/trade/rules?hsCode=6109.10');
    const field = page.getByRole('combobox', { name: 'Destination' });
    await field.focus();
    await page.locator('#countries option[value="DE"]').waitFor({ state: 'attached' });
    await field.fill('germany');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/trade/rules?*destination=germany*');
    expect(await page.getByRole('combobox', { name: 'Destination' }).inputValue()).toBe('DE');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('6109.10 to Germany');
  });

  it('a menu closes by Escape, to where it was opened, and when the focus leaves it', async () => {
    const page = await opened('/console');
    await page.setViewportSize({ width: 1280, height: 800 });
    const [menu, entry] = [page.locator('.menu.person > summary'), page.getByRole('link', { name: 'Your account' })];
    const isFocused = () => page.evaluate(`document.activeElement.matches('.menu.person > summary')`);
    await menu.press('Enter');
    await page.keyboard.press('Tab');
    expect([await entry.isVisible(), await isFocused()]).toEqual([true, false]);
    await page.keyboard.press('Escape');
    expect([await entry.isVisible(), await isFocused()]).toEqual([false, true]);
    await menu.press('Enter');
    expect(await entry.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await entry.isVisible()).toBe(false);
    await menu.press('Enter');
    await page.keyboard.press('Shift+Tab');
    expect(await entry.isVisible()).toBe(false);
  });

  it.each([
    ['the list of shipments', () => '/console/shipments'],
    ['one shipment', () => `/console/shipments/${shipmentId}`],
    ['a form', () => '/console/webhooks/new'],
    ['the settings', () => '/console/settings'],
  ])('Tab reaches everything on %s, in the order of the page, and leaves it', async (_, path) => {
    const page = await opened(path());
    await page.setViewportSize({ width: 1280, height: 800 });
    const reachable = await page.evaluate<number>(`(() => {
      for (const row of document.querySelectorAll('tbody tr:nth-child(n + 3)')) row.remove();
      const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }));
      for (const [place, element] of all.entries()) element.dataset.place = place;
      return all.length;
    })()`);
    const places: number[] = [];
    // A field of a day has several stops.
    for (let left = 4 * reachable; left > 0; left--) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate<number>('Number(document.activeElement.dataset.place ?? -1)');
      if (place === -1) break;
      if (place !== places.at(-1)) places.push(place);
    }
    expect(places).toEqual(Array.from({ length: reachable }, (_, place) => place));
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  });

  it('keys lead to sections and to the list of keys, until they are switched off', async () => {
    const page = await opened('/console');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL('**/console/pickups');
    await page.keyboard.press('?');
    await page.waitForURL('**/console/keys');
    await page.getByRole('button', { name: 'Switch the keys on or off' }).click();
    expect(await page.getByRole('status').textContent()).toBe('off');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Switch the keys on or off' }).click();
    expect([new URL(page.url()).pathname, await page.getByRole('status').textContent()]).toEqual([
      '/console/keys',
      'on',
    ]);
    await page.evaluate('localStorage.clear()');
  });

  it('a key that is held down decides about one product alone, and is announced beside the name of its button', async () => {
    const products = ['Handbag', 'Baby romper'].map((title, at) => ({ productId: `H-${at}`, title }));
    const request = { originCountry: 'GB', destinationCountry: 'US', products };
    await service.post('/api/trade-engine/classifications', request, asDemo);
    await service.caughtUp();
    const read = async (productId: string) =>
      (await service.get(`/api/trade-engine/products/${productId}`, asDemo)).json;
    const states = async () => [(await read('H-0'))['reviewState'], (await read('H-1'))['reviewState']];
    const [one, other] = [(await read('H-0'))['id'], (await read('H-1'))['id']];
    const page = await opened(`/console/products/${String(one)}?next=${String(other)}`);
    const approve = page.getByRole('button', { name: /^Approve [\d.]+$/ });
    expect(await approve.getAttribute('aria-keyshortcuts')).toBe('a');
    await page.keyboard.down('a');
    await page.getByText('The code is approved.').waitFor();
    await approve.waitFor();
    // The second and later `down` of a key that is not up are repetitions.
    for (let repetition = 0; repetition < 3; repetition++) await page.keyboard.down('a');
    await page.keyboard.up('a');
    expect(new URL(page.url()).pathname).toBe(`/console/products/${String(other)}`);
    expect(await states()).toEqual(['approved', 'pending']);
    await page.keyboard.press('a');
    await page.waitForURL((address) => address.searchParams.get('last') === String(other));
    expect(await states()).toEqual(['approved', 'approved']);
  });

  it('a form that was refused has the focus in its first wrong field', async () => {
    const request = {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ productId: 'F-1', title: 'Handbag' }],
    };
    await service.post('/api/trade-engine/classifications', request, asDemo);
    await service.caughtUp();
    const { id } = (await service.get('/api/trade-engine/products/F-1', asDemo)).json;
    const page = await opened(`/console/products/${String(id)}`);
    await page.keyboard.press('c');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.locator('#hsCode[aria-invalid="true"]').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('hsCode');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('420222');
    await page.keyboard.press('Enter');
    await page.getByText('The code is corrected.').waitFor();
  });

  it('an address with the zone of the browser gets its name', async () => {
    const page = await opened('/console/shipments?tz=browser');
    await page.waitForURL((address) => address.searchParams.get('tz') !== 'browser');
    const zone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    expect(new URL(page.url()).searchParams.get('tz')).toBe(zone);
  });

  it('the theme that somebody chooses stays, and the system’s is the default', async () => {
    const page = await opened('/console');
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.getByText('Demo', { exact: true }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await ground();
    await opened('/console/shipments');
    expect([await ground(), dark === light]).toEqual([dark, false]);
    await page.evaluate('localStorage.clear()');
  });

  it('a page asks for its content again, keeps the focus, and shows what is new', async () => {
    const page = await opened('/console');
    const link = page.getByRole('link', { name: /booked today/ });
    await link.focus();
    const booked = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    await book(service, { labelFormat: 'ZPL' }, asDemo);
    await service.caughtUp();
    await page.evaluate("htmx.trigger(document.querySelector('main'), 'refresh')");
    await page.getByRole('link', { name: new RegExp(`^${booked + 1}\\s*booked today`) }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/booked today/);
  });

  const asksAgain = async (page: Tab['page'], status: number) => {
    const answered = page.waitForResponse((response) => response.request().headers()['hx-request'] === 'true');
    await page.evaluate("htmx.trigger(document.querySelector('main'), 'refresh')");
    expect((await answered).status()).toBe(status);
  };

  it('a page that asks again keeps what is unfolded and selected', async () => {
    const page = await opened(`/console/shipments/${shipmentId}`);
    const unfolded = page.locator('main details', { hasText: 'The same by the API' });
    await unfolded.locator('summary').click();
    await page.evaluate("getSelection().selectAllChildren(document.querySelector('main h1'))");
    const selected = await page.evaluate<string>('getSelection().toString()');
    await asksAgain(page, 204);
    service.clock.advance(60_000);
    await asksAgain(page, 200);
    expect([await unfolded.getAttribute('open'), await page.evaluate('getSelection().toString()')]).toEqual([
      '',
      selected,
    ]);
  });

  it('a warning comes two minutes before the session ends, and its button extends the session', async () => {
    await tab.page.clock.install();
    const page = await opened('/console/settings');
    const [warning, last] = [
      page.getByText('Your session ends within two minutes.'),
      page.getByText('a day after you'),
    ];
    const minutes = (count: number) => page.clock.fastForward(count * 60_000);
    await minutes(116);
    expect(await warning.isVisible()).toBe(false);
    await minutes(2);
    expect(await warning.isVisible()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    const answered = page.waitForResponse('**/console/session/extend');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await answered).status()).toBe(204);
    await warning.waitFor({ state: 'hidden' });
    await minutes(116);
    expect(await warning.isVisible()).toBe(false);
    await minutes(4);
    expect(await page.getByText('Your session has ended.').isVisible()).toBe(true);
    expect(await last.isVisible()).toBe(false);
  });

  it('prints tables that fit A4, and breaks no number of a parcel', async () => {
    const page = await opened('/console/shipments');
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    try {
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const lines = await page.evaluate<readonly number[]>(
        "[...document.querySelectorAll('#selection > table tbody a.code')].map((link) => link.getClientRects().length)",
      );
      expect(lines.length).toBeGreaterThan(3);
      expect(new Set(lines)).toEqual(new Set([1]));
      expect(await page.getByRole('checkbox').first().isVisible()).toBe(false);
    } finally {
      await page.emulateMedia({ media: null });
      await page.setViewportSize(before);
    }
  });

  it('a phone unfolds the filters by a link, and shows those of which one is set', async () => {
    const before = tab.page.viewportSize() ?? { width: 1280, height: 720 };
    await tab.page.setViewportSize({ width: 320, height: 800 });
    try {
      const page = await opened('/console/shipments');
      const status = page.getByLabel('Status');
      expect(await status.isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Filters' }).press('Enter');
      expect(await status.isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'Filters' }).isVisible()).toBe(false);
      await opened('/console/shipments?status=delivered');
      expect(await status.isVisible()).toBe(true);
    } finally {
      await tab.page.setViewportSize(before);
    }
  });

  it.each([768, 930, 960, 992, 1024, 1199, 1200, 1280])(
    'tables fit %i px, and no code in them is broken',
    async (width) => {
      const before = tab.page.viewportSize() ?? { width: 1280, height: 720 };
      const paths = [
        '/console/shipments',
        '/console/collections',
        ...(width < 960 ? [] : [`/console/shipments/${shipmentId}`, '/console/deliveries']),
      ];
      await tab.page.setViewportSize({ width, height: 800 });
      try {
        for (const path of paths) {
          const page = await opened(path);
          const tooWide = await page.evaluate<readonly string[]>(
            `[...document.querySelectorAll('main table')].filter((table) => table.checkVisibility() &&
            table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1)
            .map((table) => table.caption.textContent)`,
          );
          const broken = await page.evaluate<readonly string[]>(
            `[...document.querySelectorAll('main td .code, main tbody th .code')]
            .filter((code) => code.getClientRects().length > 1).map((code) => code.textContent)`,
          );
          expect([path, tooWide, broken]).toEqual([path, [], []]);
        }
      } finally {
        await tab.page.setViewportSize(before);
      }
    },
  );

  it('the counter of the frame follows the page that asks again', async () => {
    const page = await opened('/console/attention');
    const count = page.locator('#count-side');
    const needing = Number(await count.textContent());
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, asDemo);
    await service.post('/sandbox/advance', { shipmentId, to: 'exception' }, asDemo);
    await service.caughtUp();
    await asksAgain(page, 200);
    await count.getByText(String(needing + 1), { exact: true }).waitFor({ state: 'attached' });
  });

  it('a list says how many rows are new, and leaves those that are being read where they are', async () => {
    const page = await opened('/console/shipments');
    const rows = page.locator('tbody tr').filter({ has: page.getByRole('checkbox') });
    const before = await rows.count();
    await rows.nth(1).getByRole('checkbox').check();
    service.clock.advance(1_000);
    await book(service, { labelFormat: 'ZPL' }, asDemo);
    await service.caughtUp();
    await page.evaluate("htmx.trigger(document.querySelector('[hx-get*=since]'), 'refresh')");
    const shown = page.getByRole('status').getByRole('link', { name: '1 new – show' });
    await shown.waitFor();
    expect([await rows.count(), await rows.nth(1).getByRole('checkbox').isChecked()]).toEqual([before, true]);
    await shown.click();
    await rows.nth(before).waitFor();
  });
});

describe.skipIf(chromiumPath === undefined)('the console without JavaScript (SKIPPED where there is none)', () => {
  it('voids a label', async () => {
    const service = await runningService();
    const tab = await openTab({ ...examined, javaScriptEnabled: false });
    try {
      const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
      await tab.visit(`${service.listeningAt}/start`);
      await tab.page.getByRole('button', { name: 'Open the console' }).click();
      await tab.visit(`${service.listeningAt}/console/shipments/${shipmentId}`);
      await tab.page.getByRole('link', { name: 'Void the label' }).click();
      await tab.page.getByRole('button', { name: 'Void the label' }).click();
      expect(await tab.page.getByRole('status').textContent()).toBe('The label is void.');
    } finally {
      await tab.close();
      await service.stop();
    }
  });
});
