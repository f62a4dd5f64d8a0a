import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../../../src/infrastructure/features/index.ts';
import { openAssembling } from '../../../support/assembled.ts';
import { examined, faultsOf, faultsOfPart, tooWideAt } from '../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../platform/pages/chromium.ts';
import type { Tab } from '../../platform/pages/chromium.ts';
import { filledConsole } from './filled-console.ts';

/**
 * The title of each page by its path, as the route has it, and by the query of the address; `?` for none. What is in
 * braces is an id of the filled console.
 */
const screens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/start': { '?': 'Waybill' },
  '/signin': { '?': 'account' },
  '/signin/forgot': { '?': 'Forgotten password' },
  '/track': { '?': 'Track a parcel' },
  '/track/{trackingNumber}': { '?': 'Parcel ' },
  '/pay/{token}': { '?': 'Duties and taxes for your parcel' },
  '/console': { '?': 'Today – Waybill', '?density=roomy&tz=Asia/Tokyo': 'Today – Waybill' },
  '/console/attention': { '?': 'Needs attention – Waybill' },
  '/console/search': { '?q=': 'Search', '?q=nothing-like-this': 'Search', '?q=EA': 'Search' },
  '/console/shipments': {
    '?': 'Shipments – Waybill',
    '?tab=customs&customerReference=none': 'Shipments – Waybill',
    '?carrierId=%3Cb%3E': 'Shipments – Waybill',
  },
  '/console/shipments/figures': {
    '?': 'Deliveries by destination – Waybill',
    '?destinationCountry=US': 'Deliveries to United States – Waybill',
  },
  '/console/shipments/{shipmentId}': { '?': ' – shipment – Waybill', '?asOf=1': ' – shipment – Waybill' },
  '/console/shipments/{shipmentId}/void': { '?': 'Void ' },
  '/console/shipments/void-selected': { '?id={shipments}': 'Void labels – Waybill' },
  '/console/products': { '?': ' – product – Waybill' },
  '/console/products/all': { '?': 'All products – Waybill' },
  '/console/products/examples': { '?': 'Examples – Waybill' },
  '/console/products/examples/{source}/forget': { '?': 'Forget the imported examples – Waybill' },
  '/console/products/import': { '?': 'Import a table – Waybill' },
  '/console/products/threshold': { '?': 'Threshold of review – Waybill' },
  '/console/products/{id}': { '?': ' – product – Waybill' },
  '/console/products/{id}/forget': { '?': 'Forget this example – Waybill' },
  '/console/pickups': { '?': 'Pickups – Waybill' },
  '/console/pickups/new': { '?id={shipments}': 'New pickup – Waybill' },
  '/console/pickups/{pickupId}': { '?': ' – pickup – Waybill' },
  '/console/pickups/{pickupId}/cancel': { '?': 'Cancel ' },
  '/console/manifests': { '?': 'Manifests – Waybill' },
  '/console/manifests/new': { '?id={shipments}': 'New manifest – Waybill' },
  '/console/manifests/close-day': { '?': 'Close the day – Waybill' },
  '/console/manifests/{manifestId}': { '?': ' – manifest – Waybill' },
  '/console/collections': { '?': 'Collections – Waybill' },
  '/console/collections/figures': { '?': 'Who pays, and when – Waybill' },
  '/console/collections/{id}': { '?': ' – collection – Waybill' },
  '/console/collections/{id}/cancel': { '?': 'Cancel the collection' },
  '/console/collections/{id}/archive': { '?': 'Archive the collection' },
  '/console/collections/{id}/settle': { '?': 'Settle the payments' },
  '/console/collections/{id}/refund': { '?': 'Refund the payment' },
  '/console/collections/{id}/resolve': { '?': 'Correct the goods' },
  '/console/settlement': { '?': 'Settlement – Waybill' },
  '/console/trade': { '?': 'Trade – Waybill' },
  '/console/trade/destination': { '?code=GB': 'United Kingdom – destination – Waybill' },
  '/console/trade/rules': {
    '?': 'Rules for a customs code – rules – Waybill',
    '?hsCode=6109&destination=US&origin=CN': '6109 to United States – rules – Waybill',
  },
  '/console/trade/restrictions': { '?': 'Set prohibitions aside – Waybill' },
  '/console/quotes': { '?': 'Calculations – Waybill' },
  '/console/held-quotes': { '?': 'Held quotes – Waybill' },
  '/console/quotes/{quoteId}': { '?replay=1': ' – calculation – Waybill' },
  '/console/webhooks': { '?': 'Webhooks – Waybill' },
  '/console/webhooks/new': { '?': 'Add an endpoint – Waybill' },
  '/console/webhooks/{id}': { '?': ' – webhook endpoint – Waybill' },
  '/console/webhooks/{id}/change': { '?': 'Change ' },
  '/console/webhooks/{id}/rotate': { '?': 'secret' },
  '/console/webhooks/{id}/delete': { '?': 'Delete ' },
  '/console/deliveries': { '?': 'Deliveries – Waybill' },
  '/console/deliveries/{deliveryId}': { '?': ' – delivery – Waybill' },
  '/console/settings': { '?': 'Settings – Waybill' },
  '/console/settings/agents': { '?': 'Agents – Waybill' },
  '/console/settings/reads': { '?': 'Who has seen whom – Waybill' },
  '/console/settings/people/{userId}': { '?': 'Demo' },
  '/console/settings/tokens/new': {
    '?': 'New access token – Waybill',
    '?use=assistant': 'New access token – Waybill',
  },
  '/console/settings/tokens/{tokenId}/revoke': { '?': 'Revoke ' },
  '/console/history': { '?': 'Who did what – Waybill' },
  '/console/history/{kind}/{id}': { '?': 'History of ', '?from=2&to=3': 'History of ' },
  '/console/system': { '?': 'System – Waybill' },
  '/console/keys': { '?': 'Keys – Waybill' },
};

/** What is read of an address: a file, or a page that leads on at once. */
const noScreens = [
  '/console/shipments/export',
  '/console/collections/export',
  '/console/settlement/export',
  '/console/manifests/{manifestId}/document',
  '/pay/{token}/return',
];

const kinds = ['/console', '/start', '/signin', '/track', '/pay'];

it('the table has every page of the console, of tracking, of payment and of the sign-in', async () => {
  const assembling = await openAssembling();
  const paths = assembling
    .assemble(features)
    .routes()
    .filter(
      ({ method, path, replies }) =>
        method === 'get' &&
        JSON.stringify(replies).includes('"text/html"') &&
        kinds.some((kind) => path.startsWith(kind)),
    )
    .map(({ path }) => path);
  await assembling.close();
  // By a link of a letter only, which its own tests follow.
  const ofLetters = ['/signin/reset/{token}'];
  // Of a booking that a list of denied parties holds, which the demo has not.
  const ofHeldBookings = ['/console/shipments/{shipmentId}/release', '/console/shipments/{shipmentId}/refuse'];
  const known = [...Object.keys(screens), ...noScreens, ...ofLetters, ...ofHeldBookings];
  expect(known.toSorted()).toEqual(paths.toSorted());
});

/** Paths of pages that are made like another one of the table: that one is examined with axe. */
const likeOthers: ReadonlySet<string> = new Set([
  '/signin/forgot',
  '/console/shipments/{shipmentId}/void',
  '/console/products/{id}',
  '/console/products/{id}/forget',
  '/console/products/examples/{source}/forget',
  '/console/pickups/{pickupId}/cancel',
  '/console/manifests/new',
  '/console/collections/{id}/cancel',
  '/console/collections/{id}/archive',
  '/console/collections/{id}/settle',
  '/console/webhooks/{id}/change',
  '/console/webhooks/{id}/rotate',
  '/console/webhooks/{id}/delete',
  '/console/settings/tokens/{tokenId}/revoke',
]);

const addresses = Object.entries(screens).flatMap(([path, queries]) =>
  Object.entries(queries).map(([query, title]) => ({
    name: `${path}${query === '?' ? '' : query}`,
    path,
    query: query === '?' ? '' : query,
    title,
  })),
);

const examinedAddresses = addresses.filter(
  ({ path, query }) =>
    !likeOthers.has(path) && !query.startsWith('?q=') && !/density|tab=|carrierId|asOf|from=/.test(query),
);

/** The rows of a table are made alike: those after the sixth only take the time of axe. */
const withoutFurtherRows = `for (const row of document.querySelectorAll('tbody tr:nth-child(n + 7)')) row.remove()`;

/**
 * Whether a page has the frame of the console, which axe examines on the first page alone. Of the others it sees the
 * content, by turns wide and light, and narrow and dark: their colours are the same few pairs.
 */
const isFramed = ({ path }: { readonly path: string }): boolean => path.startsWith('/console/');

/** What of a page somebody with a keyboard cannot use: without a visible focus, or covered where it has the focus. */
const faultsOfFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
    .filter((element) => !element.disabled && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => {
      element.focus();
      if (document.activeElement !== element) return ['no focus: ' + element.outerHTML];
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return ['focus not visible: ' + element.outerHTML];
      const [box] = element.getClientRects();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return top === null || element.contains(top) || top.contains(element) ? [] : ['covered: ' + element.outerHTML + ' by ' + top.outerHTML];
    })`);

let filled: Awaited<ReturnType<typeof filledConsole>>;
beforeAll(async () => {
  filled = await filledConsole();
});
afterAll(() => filled.stop());

const addressOf = (path: string, query: string): string => {
  let before = '';
  const filledPath = path.split('/').map((part) => {
    const [id, name] = [filled.ids[before] ?? before, part];
    before = part;
    return name.startsWith('{') ? id : name;
  });
  return `${filledPath.join('/')}${query.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled.ids[name] ?? name)}`;
};

const mostBytes = 50_000;

it('every page of the console has at most 50 KB of HTML, and no value that is not there', async () => {
  const above: string[] = [];
  for (const { name, path, query } of addresses.filter(({ path }) => path.startsWith('/console'))) {
    const { status, text } = await filled.browser.get(addressOf(path, query));
    expect([name, status]).toEqual([name, 200]);
    const bytes = Buffer.byteLength(text);
    if (bytes > mostBytes) above.push(`${name}: ${bytes}`);
    const [written] = /="[^"]*\bundefined\b[^"]*"|>\s*undefined\b/.exec(text) ?? [];
    if (written !== undefined) above.push(`${name}: ${written}`);
  }
  expect(above).toEqual([]);
});

describe.skipIf(chromiumPath === undefined)(
  'every page in Chromium, below a path (SKIPPED where there is none)',
  () => {
    let [tab, withoutScripts]: Tab[] = [];
    beforeAll(async () => {
      [tab, withoutScripts] = [await openTab(examined), await openTab({ ...examined, javaScriptEnabled: false })];
      const cookies = [...filled.browser.cookies].map(([name, value]) => ({ name, value, url: filled.origin }));
      for (const { context } of [tab, withoutScripts]) await context.addCookies(cookies);
    });
    afterAll(async () => {
      await tab?.close();
      await withoutScripts?.close();
    });

    /** Opens an address, and expects of it what holds with and without scripts. */
    const opened = async (
      window: Tab | undefined,
      { path, query, title }: (typeof addresses)[number],
    ): Promise<Page> => {
      if (!window) throw new Error('There is no window.');
      const asked: string[] = [];
      const note = (request: { readonly url: () => string }) => asked.push(request.url());
      window.page.on('request', note);
      const { page, status, complaints, strangers } = await window.visit(`${filled.at}${addressOf(path, query)}`);
      window.page.off('request', note);
      expect([status, complaints, strangers]).toEqual([200, [], []]);
      expect(asked.filter((url) => !url.startsWith(`${filled.at}/`) && !url.startsWith('data:'))).toEqual([]);
      expect(await page.title()).toContain(title);
      expect(await page.evaluate(`document.querySelectorAll('h1').length`)).toBe(1);
      return page;
    };

    it.each(examinedAddresses)('$name has no fault of accessibility', async (address) => {
      const page = await opened(tab, address);
      await page.evaluate(withoutFurtherRows);
      const look = examinedAddresses.indexOf(address) % 2 === 0 ? 'wide' : 'narrow';
      expect(await (isFramed(address) ? faultsOfPart(page, 'main', look) : faultsOf(page))).toEqual([]);
    });

    it.each(addresses)('$name fits without JavaScript, and shows every focus', async (address) => {
      const page = await opened(withoutScripts, address);
      expect(await tooWideAt(page)).toEqual([]);
      await page.keyboard.press('Tab');
      expect(await faultsOfFocus(page)).toEqual([]);
      expect(
        await page.locator('[data-scripted]:visible, [data-select-all]:visible, [data-copy]:visible').count(),
      ).toBe(0);
    });
  },
);
