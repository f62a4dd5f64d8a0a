import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedCards, testCards } from '../../../../../src/adapters/sandbox/payments/stored-payment.ts';
import { ownValue } from '../../../../../src/domain/shared/table.ts';
import { examined, faultsOf, tooWideAt } from '../../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../../platform/pages/chromium.ts';
import type { Tab } from '../../../platform/pages/chromium.ts';
import { pageStates } from './page-states.ts';
import { servedPage } from './served-page.ts';

const cards = acceptedCards.map((paymentMethodId) => ({
  paymentMethodId,
  label: ownValue(testCards, paymentMethodId)?.label ?? '',
}));
const never = () => Promise.reject(new Error('Nothing is paid here.'));
const card = { form: { kind: 'test_cards', cards }, pay: never, settle: never } as const;

describe.skipIf(chromiumPath === undefined)(
  'the states of the payment page in Chromium (SKIPPED where there is none)',
  () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await openTab(examined);
    });
    afterAll(() => tab.close());

    /** Read in the page itself, at once. */
    const said = `({
    headline: document.querySelector('h1').textContent,
    text: document.querySelector('main').innerText,
    buttons: document.querySelectorAll('button').length,
    tracking: document.querySelector('main p a')?.getAttribute('href'),
  })`;

    it.each(Object.entries(pageStates))(
      '%s: it says so, breaks no rule of accessibility and fits, narrow and wide',
      async (_, state) => {
        const { url } = await servedPage(state.events, card);
        const { page, complaints, strangers } = await tab.visit(`${url}?lang=en`);
        expect([complaints, strangers]).toEqual([[], []]);
        expect(await page.evaluate(said)).toEqual({
          headline: state.headline,
          text: expect.stringContaining(state.says ?? '') as string,
          buttons: state.hasForm ? 1 : 0,
          tracking: '/track/LZ000000005ZZ?lang=en',
        });
        if (state.hides !== undefined)
          expect(await page.evaluate('document.body.innerText')).not.toContain(state.hides);
        expect(await faultsOf(page)).toEqual([]);
        await page.evaluate(`document.documentElement.dir = 'rtl'`);
        expect(await tooWideAt(page)).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );

    it('paints the page from right to left with logical properties alone', async () => {
      const { url } = await servedPage(pageStates['declined']?.events ?? (() => []), card);
      const { page } = await tab.visit(`${url}?lang=en`);
      const places = () =>
        page.evaluate<Record<string, boolean>>(`(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [radio, label, charge, amount] = ['.choice input', '.choice', 'tfoot th', 'tfoot td'].map(box);
        return { radioIsLeft: radio.left - label.left < label.right - radio.right, amountIsRight: amount.left > charge.left };
      })()`);
      expect(await places()).toEqual({ radioIsLeft: true, amountIsRight: true });
      await page.evaluate(
        `document.documentElement.dir = 'rtl'; for (const each of document.querySelectorAll('.choice')) each.dir = 'rtl'`,
      );
      expect(await places()).toEqual({ radioIsLeft: false, amountIsRight: false });
    });
  },
);
