import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pendingCollection, transactionTypesOf } from '../../../http/pay-form.ts';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { isTooWide, looks, violationsOn } from '../accessibility.ts';
import { chromiumPath, startChromium, visit } from '../chromium.ts';

describe.skipIf(chromiumPath === undefined)('the payment page in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let browser: Browser;
  beforeAll(async () => {
    service = await runningService();
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const opened = async (url: string, options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    return visit(context, url);
  };

  it.each(looks)('fits in every language at %s', async (_, options) => {
    const { paymentUrl } = await pendingCollection(service);
    const { page } = await opened(paymentUrl, options);
    for (const language of ['de', 'fr', 'es', 'it', 'nl']) {
      await page.goto(`${paymentUrl}?lang=${language}`);
      expect([language, await isTooWide(page), await page.getByRole('heading', { level: 1 }).count()]).toEqual([language, false, 1]);
    }
  });

  it.each(looks)('breaks no rule of accessibility at %s where the address is unknown, and where fields are wrong', async (_, options) => {
    const { page } = await opened(`${service.url}/pay/${'A'.repeat(44)}`, options);
    expect([await violationsOn(page), await isTooWide(page)]).toEqual([[], false]);
    await page.goto((await pendingCollection(service)).paymentUrl);
    await page.evaluate(`document.getElementById('pay').noValidate = true`);
    await page.locator('#email').fill('jane');
    await page.locator('#pay-button').click();
    await page.locator('#email-error').waitFor();
    expect([await violationsOn(page), await isTooWide(page)]).toEqual([[], false]);
  });

  it('says everything and pays without JavaScript, by keyboard alone, over the page of the bank', async () => {
    const { paymentUrl } = await pendingCollection(service);
    const { page, complaints, strangers } = await opened(`${paymentUrl}?lang=en`, { javaScriptEnabled: false });
    expect(await page.getByRole('table').locator('tfoot').textContent()).toContain('€78.64');
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Tab', 'ArrowDown');
    expect(await page.getByRole('radio', { name: 'Visa with 3-D Secure' }).isChecked()).toBe(true);
    await press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await press('Tab', 'Tab', 'Enter');

    await page.getByRole('heading', { name: 'Do you want to pay 78.64 EUR?' }).waitFor();
    await press('Tab', 'Tab', 'Enter');
    await page.getByRole('alert').getByText('Your bank could not confirm that it was you.').waitFor();
    await press('Tab', 'ArrowDown', 'Tab', 'Tab', 'Tab', 'Enter');
    await page.getByRole('heading', { name: 'Do you want to pay 78.64 EUR?' }).waitFor();
    await press('Tab', 'Enter');
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('changes its language by keyboard', async () => {
    const { paymentUrl } = await pendingCollection(service);
    const { page } = await opened(`${paymentUrl}?lang=en`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Deutsch' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/lang=de$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it('pays once, however often its button is pressed and its pages are reloaded', async () => {
    const { paymentUrl, collectionId } = await pendingCollection(service);
    const { page } = await opened(`${paymentUrl}?lang=en`, {});
    await page.getByRole('button', { name: 'Pay €78.64' }).dblclick();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await page.reload();
    await page.goBack();
    expect(await transactionTypesOf(service, collectionId)).toEqual(['payment', 'fee']);
  });

  it.each(looks)('leads to a page of the bank that breaks no rule of accessibility at %s', async (_, options) => {
    const { paymentUrl } = await pendingCollection(service);
    const { page, complaints } = await opened(`${paymentUrl}?lang=en`, options);
    await page.getByRole('radio', { name: 'Visa with 3-D Secure' }).check();
    await page.getByRole('button').click();
    await page.getByRole('button', { name: 'Authenticate' }).waitFor();
    expect([await violationsOn(page), await isTooWide(page), complaints]).toEqual([[], false, []]);
  });
});
