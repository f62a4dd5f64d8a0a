import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingCollection, transactionTypesOf } from '../../../../http/collections/pay-form.ts';
import { runningService } from '../../../../support/running-service.ts';
import type { RunningService } from '../../../../support/running-service.ts';
import { examined, faultsOf, tooWideAt } from '../../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../../platform/pages/chromium.ts';
import type { Tab } from '../../../platform/pages/chromium.ts';

describe.skipIf(chromiumPath === undefined)('the payment page in Chromium (SKIPPED where there is none)', () => {
  let service: RunningService;
  let tab: Tab;
  let withoutScripts: Tab;
  beforeAll(async () => {
    service = await runningService();
    tab = await openTab(examined);
    withoutScripts = await openTab({ javaScriptEnabled: false });
  });
  afterAll(async () => {
    await tab.close();
    await withoutScripts.close();
    await service.stop();
  });

  it('fits in every language, narrow and wide', async () => {
    const { paymentUrl } = await pendingCollection(service);
    const { page } = await tab.visit(paymentUrl);
    for (const language of ['de', 'fr', 'es', 'it', 'nl']) {
      await page.goto(`${paymentUrl}?lang=${language}`);
      const headings = await page.evaluate<number>(`document.querySelectorAll('h1').length`);
      expect([language, await tooWideAt(page), headings]).toEqual([language, [], 1]);
    }
  });

  it('breaks no rule of accessibility where the address is unknown, and where fields are wrong', async () => {
    const { page } = await tab.visit(`${service.url}/pay/${'A'.repeat(44)}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto((await pendingCollection(service)).paymentUrl);
    await page.evaluate(`document.getElementById('pay').noValidate = true`);
    await page.locator('#email').fill('jane');
    await page.locator('#pay-button').click();
    await page.locator('#email-error').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('email');
    const colours = await page.evaluate<readonly string[]>(`[
      getComputedStyle(document.getElementById('email-error')).color,
      ...['email', 'name'].map((id) => getComputedStyle(document.getElementById(id)).borderTopColor),
    ]`);
    const [ofErrors, ofWrong, ofRight] = colours;
    expect([ofWrong, ofRight === ofErrors]).toEqual([ofErrors, false]);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('says everything and pays without JavaScript, by keyboard alone, over the page of the bank', async () => {
    const { paymentUrl } = await pendingCollection(service);
    const { page, complaints, strangers } = await withoutScripts.visit(`${paymentUrl}?lang=en`);
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
    const { page } = await withoutScripts.visit(`${paymentUrl}?lang=en`);
    await page.getByRole('link', { name: 'Deutsch' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/lang=de$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it('pays once, however often its button is pressed and its pages are reloaded', async () => {
    const { paymentUrl, collectionId } = await pendingCollection(service);
    const { page } = await tab.visit(`${paymentUrl}?lang=en`);
    await page.getByRole('button', { name: 'Pay €78.64' }).dblclick();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await page.reload();
    await page.goBack();
    expect(await transactionTypesOf(service, collectionId)).toEqual(['payment', 'fee']);
  });

  it('leads to a page of the bank that breaks no rule of accessibility', async () => {
    const { paymentUrl } = await pendingCollection(service);
    const { page, complaints } = await tab.visit(`${paymentUrl}?lang=en`);
    await page.getByRole('radio', { name: 'Visa with 3-D Secure' }).check();
    await page.getByRole('button').click();
    await page.getByRole('button', { name: 'Authenticate' }).waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
  });
});
