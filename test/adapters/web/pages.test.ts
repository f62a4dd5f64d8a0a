import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book } from '../../http/label-request.ts';
import { chromiumPath, startChromium, visit } from './chromium.ts';
import { leastContrast } from './contrast.ts';

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };
const narrow: BrowserContextOptions = { viewport: { width: 320, height: 640 }, colorScheme: 'light' };

/** Each width and each colour scheme once: no rule of the style sheets asks for both. */
const looks: readonly [string, BrowserContextOptions][] = [
  ['wide and light', wide],
  ['narrow and dark', { ...narrow, colorScheme: 'dark' }],
];

describe.skipIf(chromiumPath === undefined)('pages in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let browser: Browser;
  const numbers: Record<string, string> = {};

  beforeAll(async () => {
    service = await runningService();
    browser = await startChromium();
    for (const to of ['label_created', 'customs_hold', 'out_for_delivery', 'delivered', 'returned', 'lost']) {
      const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
      numbers[to] = trackingNumber;
      if (to !== 'label_created') await service.post('/sandbox/advance', { shipmentId, to }, { token: 'demo' });
    }
    await service.caughtUp();
    await eventually(async () => ((await service.get('/sandbox/inbox.json', { token: null })).json as unknown as unknown[]).length >= 11);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** One window for each look, in which pages are opened one after the other. */
  const windows = new Map<BrowserContextOptions, Promise<BrowserContext>>();
  const windowOf = (options: BrowserContextOptions): Promise<BrowserContext> => {
    const window = windows.get(options) ?? browser.newContext(options);
    windows.set(options, window);
    return window;
  };

  /** Opens a page and expects what is expected of all of them. */
  const opened = async (path: string, options = wide) => {
    const visited = await visit(await windowOf(options), `${service.url}${path}`);
    onTestFinished(() => visited.page.close());
    expect(visited.strangers).toEqual([]);
    return visited;
  };
  const structureOf = async (page: Page) => ({
    language: await page.locator('html').getAttribute('lang'),
    title: await page.title(),
    mains: await page.getByRole('main').count(),
    scripts: await page.locator('script').count(),
    headings: await Promise.all([1, 2, 3].map((level) => page.getByRole('heading', { level }).count())),
    overflows: await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
  });

  describe.each(looks)('%s', (_, options) => {
    it.each(['label_created', 'customs_hold', 'out_for_delivery', 'delivered', 'returned', 'lost'])(
      'the page of a parcel that is %s',
      async (status) => {
        const { page, complaints, status: code } = await opened(`/track/${numbers[status]}`, options);
        expect([code, complaints]).toEqual([200, []]);
        expect(await structureOf(page)).toEqual({
          language: 'en',
          title: `Parcel ${numbers[status]}`,
          mains: 1,
          scripts: 0,
          headings: [1, 1, 0],
          overflows: false,
        });
        expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
      },
    );

    it('the page of an unknown parcel', async () => {
      const { page, status } = await opened('/track/EA999999999ZZ', options);
      expect(status).toBe(404);
      expect(await structureOf(page)).toMatchObject({
        title: 'Unknown parcel',
        mains: 1,
        scripts: 0,
        headings: [1, 0, 0],
        overflows: false,
      });
    });

    it('the inbox', async () => {
      const { page, complaints, status } = await opened('/sandbox/inbox', options);
      expect([status, complaints]).toEqual([200, []]);
      expect(await structureOf(page)).toMatchObject({
        title: 'Sandbox inbox',
        mains: 1,
        scripts: 1,
        headings: [1, 0, 0],
        overflows: false,
      });
      expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
    });
  });

  it('the page of a parcel describes its progress to screen readers', async () => {
    const { page } = await opened(`/track/${numbers['out_for_delivery']}`, narrow);
    expect(await page.locator('[aria-current="step"]').textContent()).toBe('Out for delivery');
    // Hidden from the eye on so narrow a screen, and read out all the same.
    const steps = await page.getByRole('list', { name: 'The way so far' }).ariaSnapshot();
    for (const step of ['Label', 'Collected', 'On its way', 'Out for delivery', 'Delivered']) expect(steps).toContain(step);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Out for delivery');
    expect(await page.getByRole('listitem').count()).toBe(5 + 7);
  });

  it('the inbox opens and closes its messages by keyboard', async () => {
    const { page } = await opened('/sandbox/inbox');
    const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
    expect([await first.getAttribute('open'), await second.getAttribute('open')]).toEqual(['', null]);
    await second.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await second.getAttribute('open')).toBe('');
    expect(await second.locator('pre').textContent()).toContain('"eventName"');
  });

  it('the inbox shows what arrives while it is open, and leaves open what was', async () => {
    const page = await (await windowOf(wide)).newPage();
    onTestFinished(() => page.close());
    await page.clock.install();
    await page.goto(`${service.url}/sandbox/inbox`);
    const messages = page.locator('details');
    const before = await messages.count();
    await messages.nth(1).locator('summary').click();
    const read = (await messages.nth(1).getAttribute('id')) ?? '';
    await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
    await eventually(async () => {
      await page.clock.runFor(5_000);
      return (await messages.count()) > before;
    });
    expect(await page.locator(`[id="${read}"]`).getAttribute('open')).toBe('');
  });

  it('an empty inbox says what to do', async () => {
    const { page, complaints } = await opened('/sandbox/inbox?accountId=acc_nobody');
    expect(await page.locator('main').textContent()).toContain('Nothing has arrived yet');
    expect(complaints).toEqual([]);
  });
});
