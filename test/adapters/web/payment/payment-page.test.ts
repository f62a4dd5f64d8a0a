import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { collectionIn, requestForCollection } from '../../../http/collection-request.ts';
import { eventually } from '../../../support/eventually.ts';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { chromiumPath, startChromium, visit } from '../chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const looks: readonly [string, BrowserContextOptions][] = [
  ['320 px, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark', bypassCSP: true }],
  ['1280 px, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light', bypassCSP: true }],
];

/** Rules of WCAG up to 2.2 AA that the page breaks, and what breaks them. */
const violationsOn = async (page: Page): Promise<readonly string[]> => {
  await page.addScriptTag({ content: axe });
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
};

describe.skipIf(chromiumPath === undefined)('the payment page in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let browser: Browser;
  const addresses = new Map<string, string>();

  beforeAll(async () => {
    service = await runningService();
    browser = await startChromium();
    const create = async (status: string, changes: object = {}) => {
      const created = collectionIn(await service.post('/api/trade-engine/duties-taxes', requestForCollection(changes)));
      await eventually(async () => (await service.get(`/api/taxes-collections/${created.collectionId}`)).json['status'] === status);
      return created;
    };
    addresses.set('pending', (await create('pending')).paymentUrl);
    const cancelled = await create('pending');
    await service.post(`/api/taxes-collections/${cancelled.collectionId}/cancel`);
    addresses.set('cancelled', cancelled.paymentUrl);
    const [goods] = requestForCollection().commodities;
    const unknown = { commodities: [{ ...goods, title: 'Xyzzy', hsCode: undefined }], customerReference: 'SIM-UNCLASSIFIABLE' };
    addresses.set('exception', (await create('exception', unknown)).paymentUrl);
    addresses.set('unknown', `${service.url}/pay/${'A'.repeat(44)}`);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const opened = async (state: string, options: BrowserContextOptions, query = '') => {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    return visit(context, `${addresses.get(state) ?? ''}${query}`);
  };

  describe.each(looks)('at %s', (_, options) => {
    it.each(['pending', 'cancelled', 'exception', 'unknown'])('breaks no rule of accessibility, and fits: %s', async (state) => {
      const { page, complaints, strangers } = await opened(state, options, '?lang=en');
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false);
      expect(strangers).toEqual([]);
      if (state !== 'unknown') expect(complaints).toEqual([]);
    });

    it('fits in every language, and from right to left', async () => {
      const { page } = await opened('pending', options);
      const isTooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      for (const language of ['de', 'fr', 'es', 'it', 'nl']) {
        await page.goto(`${addresses.get('pending') ?? ''}?lang=${language}`);
        expect([language, await isTooWide(), await page.getByRole('heading', { level: 1 }).count()]).toEqual([language, false, 1]);
      }
      await page.evaluate(`document.documentElement.dir = 'rtl'`);
      expect(await isTooWide()).toBe(false);
    });
  });

  it('says everything without JavaScript, and changes its language by keyboard', async () => {
    const { page } = await opened('pending', { javaScriptEnabled: false }, '?lang=en');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('€78.64 to pay');
    expect(await page.getByRole('table').locator('tfoot').textContent()).toContain('€78.64');
    for (const name of ['help@example.com', 'English', 'Deutsch']) {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/lang=de$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });
});
