import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { acceptedCards, testCards } from '../../../../src/adapters/payments/sandbox/test-cards.ts';
import { ownValue } from '../../../../src/domain/shared/own-value.ts';
import { isTooWide, looks, violationsOn } from '../accessibility.ts';
import { chromiumPath, startChromium, visit } from '../chromium.ts';
import type { Visit } from '../chromium.ts';
import { pageStates } from './page-states.ts';
import { servedPage } from './served-page.ts';

const cards = acceptedCards.map((paymentMethodId) => ({ paymentMethodId, label: ownValue(testCards, paymentMethodId)?.label ?? '' }));
const never = () => Promise.reject(new Error('Nothing is paid here.'));
const card = { form: { kind: 'test_cards', cards }, pay: never, settle: never } as const;

describe.skipIf(chromiumPath === undefined)('the states of the payment page in Chromium (SKIPPED where there is none)', () => {
  let browser: Browser;
  const windows = new Map<string, Visit>();
  beforeAll(async () => {
    browser = await startChromium();
    for (const [look, options] of looks) windows.set(look, await visit(await browser.newContext(options), 'about:blank'));
  });
  afterAll(() => browser.close());

  it.each(Object.entries(pageStates))('%s: it says so, breaks no rule of accessibility and fits, narrow and wide', async (_, state) => {
    const { url } = await servedPage(state.events, card);
    for (const [look, { page, complaints, strangers }] of windows) {
      await page.goto(`${url}?lang=en`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(state.headline);
      expect(await page.locator('main').innerText()).toContain(state.says ?? '');
      expect(await page.getByRole('button').count()).toBe(state.hasForm ? 1 : 0);
      expect([look, await violationsOn(page), await isTooWide(page)]).toEqual([look, [], false]);
      await page.evaluate(`document.documentElement.dir = 'rtl'`);
      expect([look, await isTooWide(page)]).toEqual([look, false]);
      expect([complaints, strangers.filter((address) => new URL(address).hostname !== '127.0.0.1')]).toEqual([[], []]);
      // A page that refreshes itself would disturb the next test.
      await page.goto('about:blank');
    }
  });

  it('paints the page from right to left with logical properties alone', async () => {
    const { url } = await servedPage(pageStates['declined']?.events ?? (() => []), card);
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    onTestFinished(() => context.close());
    const { page } = await visit(context, `${url}?lang=en`);
    const places = () =>
      page.evaluate<Record<string, boolean>>(`(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [radio, label, charge, amount] = ['.choice input', '.choice', 'tfoot th', 'tfoot td'].map(box);
        return { radioIsLeft: radio.left - label.left < label.right - radio.right, amountIsRight: amount.left > charge.left };
      })()`);
    expect(await places()).toEqual({ radioIsLeft: true, amountIsRight: true });
    await page.evaluate(`document.documentElement.dir = 'rtl'; for (const each of document.querySelectorAll('.choice')) each.dir = 'rtl'`);
    expect(await places()).toEqual({ radioIsLeft: false, amountIsRight: false });
  });
});
