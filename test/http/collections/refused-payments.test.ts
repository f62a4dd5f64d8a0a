import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentRefusalKind } from '../../../src/domain/collections/taxes-collection/index.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { aStripe, webhookSecret } from '../../support/stripe/stripe-fixture.ts';
import { stripeKey } from '../../support/stripe/stripe-server.ts';
import { TestClock } from '../../support/test-clock.ts';
import { readCollection } from './collection-request.ts';
import { filledForm, pendingCollection, sendForm } from './pay-form.ts';

const alertOf = (html: string) => /role="alert">(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
let keys = 0;
const circuitCloses = 61_000;

/** One request to pay, what the page then says of it, and whether an attempt was taken. */
const paying = async (service: RunningService) => {
  const { collectionId, path } = await pendingCollection(service);
  const page = async () => (await service.get(`${path}?lang=en`, { token: null })).text;
  return {
    collectionId,
    path,
    page,
    pay: async (paymentMethodId: string, idempotencyKey = `refused-${++keys}`) => {
      const { status, json } = await service.post(`/api/taxes-collections/${collectionId}/payment`, {
        paymentMethodId,
        idempotencyKey,
      });
      return { status, reason: json.messages[0]?.reason, success: json['success'], json };
    },
    statusNow: async () => (await readCollection(service, collectionId)).status,
  };
};

describe('a payment that no bank was asked for, at Stripe', () => {
  const clock = new TestClock();
  let stripe: Awaited<ReturnType<typeof aStripe>>;
  let service: RunningService;
  beforeAll(async () => {
    stripe = await aStripe();
    const environment = {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_URL: stripe.server.url,
    };
    service = await runningService({ environment, clock });
  });
  afterAll(async () => {
    await service.stop();
    await stripe.server.close();
  });

  /**
   * How Stripe refuses (https://docs.stripe.com/api/errors), and what the client is told. `at`: opening or charging.
   */
  const answers: Readonly<
    Record<
      PaymentRefusalKind,
      readonly { at?: 'open'; http: number; error: Record<string, string>; reply: readonly [number, string] }[]
    >
  > = {
    payment_method: [
      {
        http: 400,
        error: { type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method' },
        reply: [400, 'validation_failed'],
      },
      {
        http: 400,
        error: { type: 'invalid_request_error', code: 'payment_method_unexpected_state' },
        reply: [400, 'validation_failed'],
      },
      {
        http: 400,
        error: { type: 'invalid_request_error', code: 'token_already_used' },
        reply: [400, 'validation_failed'],
      },
    ],
    key_reused: [{ http: 400, error: { type: 'idempotency_error' }, reply: [422, 'idempotency_key_reused'] }],
    not_found: [
      {
        http: 404,
        error: { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' },
        reply: [409, 'card_payment_refused'],
      },
    ],
    not_possible: [
      {
        http: 400,
        error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'return_url' },
        reply: [409, 'card_payment_refused'],
      },
      {
        at: 'open',
        http: 400,
        error: { type: 'invalid_request_error', code: 'amount_too_small' },
        reply: [409, 'card_payment_refused'],
      },
    ],
    unreachable: [],
    rate_limited: [
      {
        http: 429,
        error: { type: 'invalid_request_error', code: 'rate_limit' },
        reply: [503, 'processor_unavailable'],
      },
      {
        http: 429,
        error: { type: 'invalid_request_error', code: 'lock_timeout' },
        reply: [503, 'processor_unavailable'],
      },
    ],
    not_configured: [
      { http: 401, error: { type: 'invalid_request_error' }, reply: [503, 'processor_unavailable'] },
      { http: 403, error: { type: 'invalid_request_error' }, reply: [503, 'processor_unavailable'] },
      {
        http: 401,
        error: { type: 'invalid_request_error', code: 'api_key_expired' },
        reply: [503, 'processor_unavailable'],
      },
      {
        http: 400,
        error: { type: 'invalid_request_error', code: 'testmode_charges_only' },
        reply: [503, 'processor_unavailable'],
      },
    ],
  };

  it('is no decline: of every kind ten take no attempt and show nothing, and then a good card pays', async () => {
    for (const [kind, ways] of Object.entries(answers)) {
      if (ways.length === 0) continue;
      const { pay, page, statusNow, collectionId } = await paying(service);
      for (let time = 0; time < 10; time++) {
        const { at, http, error, reply } = ways[time % ways.length] as (typeof ways)[number];
        const path = at === 'open' ? /payment_intents$/ : /confirm$/;
        stripe.server.fail('POST', path, {
          kind: 'answer',
          status: http,
          body: { error: { message: 'Refused.', ...error } },
        });
        const { status, reason, json } = await pay('pm_card_visa');
        expect([kind, error, status, reason]).toEqual([kind, error, ...reply]);
        expect(JSON.stringify(json)).not.toMatch(/bank declined|declineCode/);
        clock.advance(circuitCloses);
      }
      expect([kind, alertOf(await page()), await statusNow()]).toEqual([kind, undefined, 'pending']);
      expect([kind, (await pay('pm_card_visa')).success]).toEqual([kind, true]);
      const { events } = (await service.get(`/api/taxes-collections/${collectionId}`)).json;
      expect(JSON.stringify(events)).not.toContain('payment_declined');
    }
  });

  it('may be made again with its key', async () => {
    const { pay } = await paying(service);
    stripe.server.fail('POST', /confirm$/, {
      kind: 'answer',
      status: 429,
      body: { error: { type: 'invalid_request_error', message: '' } },
    });
    expect((await pay('pm_card_visa', 'again-1')).status).toBe(503);
    clock.advance(circuitCloses);
    expect((await pay('pm_card_mastercard_of_nobody', 'again-1')).reason).toBe('idempotency_key_reused');
    expect((await pay('pm_card_visa', 'again-1')).success).toBe(true);
  });

  it('is so when Stripe cannot be reached', async () => {
    const { pay, page, statusNow } = await paying(service);
    await stripe.server.die();
    for (let time = 0; time < 10; time++) {
      expect([(await pay('pm_card_visa')).status, await statusNow()]).toEqual([503, 'pending']);
      clock.advance(circuitCloses);
    }
    expect(alertOf(await page())).toBeUndefined();
    await stripe.server.live();
    expect((await pay('pm_card_visa')).success).toBe(true);
  });

  it('leaves the attempts to those that a bank was asked for', async () => {
    const { pay } = await paying(service);
    for (let time = 0; time < 9; time++) {
      expect((await pay('pm_card_chargeDeclined')).status).toBe(200);
      expect((await pay('pm_card_of_nobody')).status).toBe(400);
    }
    expect((await pay('pm_card_chargeDeclined')).status).toBe(200);
    expect((await pay('pm_card_visa')).reason).toBe('too_many_attempts');
  });
});

describe('a payment that no bank was asked for, in the sandbox', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await runningService();
  });
  afterAll(() => service.stop());

  it('is no decline: ten unknown methods are 400, show nothing, and then a good card pays', async () => {
    const { pay, page, path } = await paying(service);
    const unknown = [
      'pm_card_mastercard',
      'pm_card_amex',
      'tok_visa',
      '4242424242424242',
      'pm_1PqkXy',
      'card',
      ' ',
      'constructor',
      '__proto__',
      'toString',
    ];
    for (const paymentMethodId of unknown) {
      const { status, json } = await pay(paymentMethodId);
      expect([paymentMethodId, status, json.messages[0]?.field]).toEqual([paymentMethodId, 400, 'paymentMethodId']);
    }
    const html = await page();
    expect(alertOf(html)).toBeUndefined();
    const sent = await sendForm(service, path, filledForm(html, { paymentMethodId: 'pm_card_visa' }));
    expect(sent.status).toBe(303);
    expect(await page()).toContain('<h1 class="good">Paid');
  });

  it('shows the decline before it, and no other', async () => {
    const { pay, page } = await paying(service);
    await pay('pm_card_chargeDeclinedInsufficientFunds');
    await pay('pm_card_of_nobody');
    expect(alertOf(await page())).toContain('There is not enough money on the card.');
  });
});
