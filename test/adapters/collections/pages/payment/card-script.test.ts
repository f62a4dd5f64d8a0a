import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PaymentPageOptions } from '../../../../../src/adapters/collections/http/consignee-pages/routes.ts';
import type { PayCollection } from '../../../../../src/application/collections/paying/pay-collection.ts';
import { DomainError } from '../../../../../src/domain/shared/domain-error.ts';
import type { TaxesCollectionEvent } from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { examined, faultsOf } from '../../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../../platform/pages/chromium.ts';
import type { Tab } from '../../../platform/pages/chromium.ts';
import { authenticationRequired, declined, pageStates, paid, started } from './page-states.ts';
import { servedPage } from './served-page.ts';
import { standInForStripe } from './stripe-script.ts';

type PaymentRequest = Parameters<PayCollection>[1];
type PaymentAnswer = Awaited<ReturnType<PayCollection>>;

const amount = { amount: '46.00', currency: 'EUR' };
const form = {
  kind: 'script',
  processor: 'stripe',
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  publishableKey: 'pk_test_1',
} as const;
const pending = pageStates['pending']?.events ?? (() => []);

const answer = (changes: Partial<PaymentAnswer>): PaymentAnswer => ({
  success: false,
  status: 'declined',
  amount,
  alreadyPaid: false,
  requiresAction: false,
  ...changes,
});

/** A page whose payments have this outcome: what `pay` and `settle` write, and what `pay` answers. */
const pageThat = async (outcome: {
  readonly answers?: () => PaymentAnswer;
  readonly writes?: readonly TaxesCollectionEvent[];
  readonly settles?: readonly TaxesCollectionEvent[];
}) => {
  const requests: PaymentRequest[] = [];
  const written = Promise.withResolvers<(...events: readonly TaxesCollectionEvent[]) => void>();
  const pay: PayCollection = async (_, request) => {
    requests.push(request);
    const reply = outcome.answers?.() ?? answer({ success: true, status: 'succeeded' });
    (await written.promise)(...(outcome.writes ?? []));
    return reply;
  };
  const settle = async () => (await written.promise)(...(outcome.settles ?? []));
  const card: PaymentPageOptions['card'] = { form, pay, settle };
  const served = await servedPage(pending, card);
  written.resolve(served.add);
  return { ...served, requests };
};

describe('the policy of a page with the script of Stripe', () => {
  it('names its origins while a card is asked for, and none otherwise', async () => {
    const { url, add } = await pageThat({});
    const policy = async () => (await fetch(url)).headers.get('content-security-policy');
    expect(await policy()).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; script-src 'self' https://js.stripe.com; " +
        "frame-src https://js.stripe.com https://hooks.stripe.com; connect-src 'self' https://api.stripe.com; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await (await fetch(url)).text()).toMatch(
      /<script src="https:\/\/js\.stripe\.com\/endive\/stripe\.js" defer><\/script>/,
    );
    add(started(), paid);
    expect(await policy()).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await (await fetch(url)).text()).not.toContain('<script');
  });
});

describe.skipIf(chromiumPath === undefined)(
  'the script that asks for the card, in Chromium (SKIPPED where there is none)',
  () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await tabWithStripe({});
    });
    afterAll(() => tab.close());
    const tabWithStripe = async (options: BrowserContextOptions): Promise<Tab> => {
      const opened = await openTab(options);
      await standInForStripe(opened.context);
      return opened;
    };
    /** A tab of another kind, for one test. */
    const otherTab = async (options: BrowserContextOptions): Promise<Tab> => {
      const other = await tabWithStripe(options);
      onTestFinished(() => other.close());
      return other;
    };
    /** What another site answers in this test. */
    const answerAt = async (url: string, handler: Parameters<Page['route']>[1]): Promise<void> => {
      await tab.page.route(url, handler);
      onTestFinished(() => tab.page.unrouteAll());
    };

    const opened = async (url: string, window = tab) => {
      const visited = await window.visit(`${url}?lang=en`);
      const { page } = visited;
      const button = page.getByRole('button', { name: 'Pay €46.00' });
      const headline = page.getByRole('heading', { level: 1 });
      return { ...visited, button, headline, alert: page.getByRole('alert') };
    };

    it('sends the id of the payment method, never a card, and shows what became of it', async () => {
      const { url, requests } = await pageThat({ writes: [started(), paid] });
      const { page, button, headline, complaints, strangers } = await opened(url);
      await page.frameLocator('#card iframe').getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel('Name').fill('Jane Doe');
      await button.click();
      await headline.getByText('Paid').waitFor();
      expect(requests).toMatchObject([{ paymentMethodId: 'pm_1TEST', name: 'Jane Doe', shown: amount }]);
      expect(requests[0]?.returnUrl).toBeUndefined();
      expect(complaints).toEqual([]);
      expect(new Set(strangers.map((address) => new URL(address).origin))).toEqual(new Set(['https://js.stripe.com']));
    });

    it('gives the processor the key, the language and the payer', async () => {
      const { url } = await pageThat({});
      const { page, button } = await opened(url);
      await page.getByLabel('E-mail').fill('jane@example.com');
      // The page stays, so that the calls can be read.
      await answerAt('**/pay/*', (route) => route.fulfill({ json: { error: 'Stay.' } }));
      await button.click();
      await page.getByRole('alert').getByText('Stay.').waitFor();
      expect(await page.evaluate('window.calls')).toEqual([
        ['Stripe', 'pk_test_1', 'en'],
        ['card', '#card', true],
        ['createPaymentMethod', 'card', { email: 'jane@example.com' }],
      ]);
    });

    it('shows why a card was declined, with a form for another one', async () => {
      const { url } = await pageThat({
        answers: () => answer({}),
        writes: [started(), declined('insufficient_funds')],
      });
      const { button, alert } = await opened(url);
      await button.click();
      await alert.getByText('There is not enough money on the card').waitFor();
      await button.waitFor();
    });

    it('lets the processor ask the payer to confirm, then asks what became of it', async () => {
      const { url, errors } = await pageThat({
        answers: () => answer({ status: 'requires_action', requiresAction: true, clientSecret: 'pi_1_secret_x' }),
        writes: [started(), authenticationRequired],
        settles: [paid],
      });
      const { page, button, headline } = await opened(url);
      await button.click();
      await headline.getByText('Paid').waitFor();
      expect(await page.evaluate('sessionStorage.getItem("confirmed")')).toBe('pi_1_secret_x');
      expect(errors).toEqual([]);
    });

    it('goes to the page of the bank where the processor has no other way', async () => {
      const bank = 'https://hooks.stripe.com/bank';
      const { url } = await pageThat({
        answers: () => answer({ status: 'requires_action', requiresAction: true, actionUrl: bank }),
      });
      const { page, button } = await opened(url);
      await answerAt(`${bank}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bank</h1>' }));
      await button.click();
      await page.waitForURL(bank);
    });

    it('shows what the processor or this service does not accept, and charges nothing', async () => {
      const refused = () => {
        throw new DomainError('too_many_attempts', 'Too many attempts.');
      };
      const { url, requests } = await pageThat({ answers: refused });
      const { page, button, alert } = await opened(url);
      await page.evaluate(`sessionStorage.setItem('error', 'Your card number is incomplete.')`);
      await button.click();
      await alert.getByText('Your card number is incomplete.').waitFor();
      expect(requests).toEqual([]);
      await page.evaluate(`sessionStorage.removeItem('error')`);
      await button.click();
      await alert.getByText('There were too many attempts to pay.').waitFor();
      expect(await button.isEnabled()).toBe(true);
    });

    it('sends one attempt for a double click', async () => {
      const { url, requests } = await pageThat({ writes: [started(), paid] });
      const { button, headline } = await opened(url);
      await button.dblclick();
      await headline.getByText('Paid').waitFor();
      expect(requests).toHaveLength(1);
    });

    it('says that the form could not be loaded', async () => {
      const { url } = await pageThat({});
      await answerAt('https://js.stripe.com/**', (route) => route.abort());
      const { page } = await opened(url);
      await page.getByRole('alert').getByText('The form for your card could not be loaded.').waitFor();
      expect(await page.getByRole('button').isDisabled()).toBe(true);
    });

    it('is not needed for anything but the card: without JavaScript a sentence says so', async () => {
      const { url } = await pageThat({});
      const { page, button, headline } = await opened(url, await otherTab({ javaScriptEnabled: false }));
      expect(await headline.textContent()).toBe('€46.00 to pay');
      expect(await page.locator('noscript').innerText()).toContain('Paying by card needs JavaScript.');
      expect(await page.locator('tfoot').innerText()).toContain('€46.00');
      expect(await button.isDisabled()).toBe(true);
    });

    it('cannot be joined by a script within the page, nor one of another site', async () => {
      const { url } = await pageThat({});
      const { page, complaints } = await opened(url);
      await page.evaluate(`(() => {
      const [inline, strange] = [document.createElement('script'), document.createElement('script')];
      inline.textContent = 'window.joined = true';
      strange.src = 'https://evil.example/script.js';
      document.body.append(inline, strange);
    })()`);
      await expect.poll(() => complaints.length).toBe(2);
      for (const complaint of complaints) expect(complaint).toContain('Content Security Policy');
      expect(await page.evaluate('window.joined')).toBeUndefined();
    });

    it('breaks no rule of accessibility', async () => {
      const { url } = await pageThat({});
      const { page, button } = await opened(url, await otherTab(examined));
      await expect.poll(() => button.isEnabled()).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
    });
  },
);
