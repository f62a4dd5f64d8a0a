import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxProcessor } from '../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import { openDatabase } from '../../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../../src/adapters/log/sql/engine/database.ts';
import { anOrder } from '../../../src/testing/contracts/payment-processor.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
let database: Database;
let processor: SandboxProcessor;
beforeAll(async () => {
  service = await runningService();
  database = await openDatabase(service.config.databaseUrl);
  processor = new SandboxProcessor({
    db: database.db,
    clock: service.clock,
    baseUrl: service.url,
    secret: 'whsec_YQ==',
  });
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const { signal } = new AbortController();

/** A payment whose payer was sent to the bank. */
const atTheBank = async (returnUrl?: string) => {
  const { intentId } = await processor.open(anOrder(service.clock), signal);
  const attempt = {
    attemptKey: 'a',
    paymentMethodId: 'pm_card_threeDSecure2Required',
    ...(returnUrl !== undefined && { returnUrl }),
  };
  const payment = await processor.confirm(intentId, attempt, signal);
  if (payment.status !== 'requires_action' || payment.actionUrl === undefined)
    throw new Error('The payer is not asked to authenticate.');
  return {
    intentId,
    actionUrl: payment.actionUrl,
    statusNow: async () => (await processor.read(intentId, signal)).status,
  };
};

/** What a browser sends when a button of the page is pressed. */
const press = (url: string, answer: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });

describe('the page of the simulated bank', () => {
  it('asks the payer, without a script, and is not stored', async () => {
    const { actionUrl, intentId } = await atTheBank();
    const page = await service.get(actionUrl, { token: null });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('Do you want to pay 46.00 EUR?');
    expect(page.text).toContain(intentId);
    expect(
      [...page.text.matchAll(/<button[^>]*value="(\w+)">(\w+)/g)].map(([, value, label]) => [value, label]),
    ).toEqual([
      ['authenticate', 'Authenticate'],
      ['fail', 'Fail'],
    ]);
  });

  it.each([
    ['authenticate', 'succeeded'],
    ['fail', 'open'],
  ])('%s: the payment is %s, and the payer goes back', async (answer, status) => {
    const returnUrl = `${service.url}/pay/token?step=done`;
    const { actionUrl, statusNow } = await atTheBank(returnUrl);
    const back = await press(actionUrl, answer);
    expect([back.status, back.headers.get('location')]).toEqual([303, returnUrl]);
    expect(await statusNow()).toBe(status);
    // A second click, or the button of a page that was left open.
    expect((await press(actionUrl, answer === 'fail' ? 'authenticate' : 'fail')).status).toBe(303);
    expect(await statusNow()).toBe(status);
    expect((await service.get(actionUrl, { token: null })).text).toContain(`href="${returnUrl}"`);
  });

  it('shows the outcome where there is no page to go back to', async () => {
    const { actionUrl } = await atTheBank();
    const page = await press(actionUrl, 'authenticate');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('The payment has succeeded.');
  });

  it('opens for the address with the client secret alone', async () => {
    const { actionUrl, statusNow } = await atTheBank();
    for (const url of [
      actionUrl.replace(/key=.*/, 'key=wrong'),
      actionUrl.replace(/\?.*/, ''),
      actionUrl.replace(/pi_\w+/, 'pi_1'),
    ]) {
      expect((await service.get(url, { token: null })).status).toBe(404);
      expect((await press(url, 'authenticate')).status).toBe(404);
    }
    expect(await statusNow()).toBe('requires_action');
  });

  it('takes no other answer', async () => {
    const { actionUrl, statusNow } = await atTheBank();
    expect((await press(actionUrl, 'perhaps')).status).toBe(400);
    expect(await statusNow()).toBe('requires_action');
  });

  it('does not write the client secret to the log', async () => {
    const { actionUrl } = await atTheBank();
    await press(actionUrl, 'authenticate');
    expect(service.log()).not.toContain('_secret_');
  });
});
