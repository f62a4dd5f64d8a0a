import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectionPayments } from '../../../src/infrastructure/features/collection-payments.ts';
import { cardPaymentTokens } from '../../../src/infrastructure/features/payments.ts';
import { features } from '../../../src/infrastructure/features/index.ts';
import { bindings } from '../../../src/infrastructure/wiring/feature.ts';
import type { Feature } from '../../../src/infrastructure/wiring/feature.ts';
import { createListener } from '../../../src/infrastructure/lifecycle/start.ts';
import { anOrder } from '../../../src/testing/contracts/payment-processor.ts';
import { openAssembling } from '../../support/assembled.ts';
import { signedBy } from '../../support/stripe/notifications.ts';
import { stripeKey, stripeServer } from '../../support/stripe/stripe-server.ts';
import type { StripeServer } from '../../support/stripe/stripe-server.ts';
import { TestClock } from '../../support/test-clock.ts';

const secret = 'whsec_oftheroute';
const path = '/payments/notifications/stripe';
const { signal } = new AbortController();

/** What the feature that collects payments would do. */
let settle: (intentId: string, collectionId: string | undefined) => Promise<void>;
let settled: unknown[];
const settling: Feature = {
  name: 'settling',
  module: bindings((bind) =>
    bind(
      cardPaymentTokens.settle,
      () =>
        (...named) =>
          settle(...named),
    ),
  ),
};

/** Without the feature that collects payments, and those that need it. */
const withoutCollections = features.filter(
  (feature) => feature !== collectionPayments && !feature.needs?.includes(collectionPayments),
);

let stripe: StripeServer;
let url: string;
let close: () => Promise<void>;
/** A payment that has succeeded, and the texts of the notifications about it. */
let intentId: string;
let texts: readonly string[];
const clock = new TestClock();

beforeAll(async () => {
  stripe = await stripeServer(clock);
  const assembling = await openAssembling({
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_oftheroute',
    STRIPE_WEBHOOK_SECRETS: secret,
    STRIPE_API_URL: stripe.url,
  });
  const assembly = assembling.assemble([...withoutCollections, settling]);
  const listener = createListener(assembly, {
    storage: () => Promise.resolve(),
    server: { isDraining: () => false },
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const processor = assembly.get(cardPaymentTokens.processor);
  ({ intentId } = await processor.open(anOrder(clock), signal));
  await processor.confirm(intentId, { attemptKey: 'a', paymentMethodId: 'pm_card_visa' }, signal);
  texts = stripe.ledger.events.map(({ body }) => body);
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await assembling.close();
    await stripe.close();
  };
});
afterAll(() => close());

beforeEach(() => {
  settled = [];
  settle = (...named) => Promise.resolve(void settled.push(named));
});

const send = async (body: string, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};
const signed = (body: string, at = Date.parse(clock.now())) => send(body, signedBy([secret], body, at));

describe('a notification of Stripe', () => {
  it('is answered with 200 once the payment is settled, out of order and repeated', async () => {
    expect(texts).toHaveLength(3);
    for (const body of [...texts.toReversed(), ...texts])
      expect(await signed(body)).toMatchObject({ status: 200, text: '{"received":true}' });
    expect(settled).toEqual(Array.from({ length: 6 }, () => [intentId, 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2']));
  });

  it('is answered with 503 when the payment could not be settled, so that it comes again', async () => {
    settle = () => Promise.reject(new Error('The log is away.'));
    const [body = ''] = texts;
    const answer = await signed(body);
    expect([answer.status, answer.retryAfter]).toEqual([503, '30']);
    expect(answer.text).not.toContain('The log is away.');
  });

  it('is refused with 401 when forged, unsigned, changed or old, and settles nothing', async () => {
    const [body = ''] = texts;
    const now = Date.parse(clock.now());
    const answers = [
      await send(body, {}),
      await send(body, signedBy(['whsec_other'], body, now)),
      await send(body.replace('pi_', 'pi_0'), signedBy([secret], body, now)),
      await signed(body, now - 301_000),
      await signed(body, now + 301_000),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(401);
      expect(text).toContain('invalid_signature');
      expect(text).not.toContain('whsec');
    }
    expect(settled).toEqual([]);
  });

  it('about something else is received, and settles nothing', async () => {
    expect(
      (await signed(JSON.stringify({ id: 'evt_1', data: { object: { id: 'cus_1', object: 'customer' } } }))).status,
    ).toBe(200);
    expect(settled).toEqual([]);
  });

  it('leaves no place for the simulated processor', async () => {
    expect((await fetch(`${url}/sandbox/bank/pi_1?key=x`)).status).toBe(404);
    expect((await fetch(`${url}/payments/notifications/sandbox`, { method: 'POST' })).status).toBe(404);
  });
});
