import { afterEach, describe, expect, it } from 'vitest';
import { StripeOutcomeUnknownError } from '../../../../../src/adapters/collections/payments/stripe/stripe-client.ts';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../../../src/application/collections/ports/payment-processor.ts';
import { anOrder } from '../../../../../src/testing/contracts/payment-processor.ts';
import { aStripe } from '../../../../support/stripe/stripe-fixture.ts';

type Stripe = Awaited<ReturnType<typeof aStripe>>;
type Changes = Parameters<typeof aStripe>[0];

const { signal } = new AbortController();
const opened: Stripe[] = [];
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close();
});

const started = async (changes?: Changes): Promise<Stripe> => {
  const stripe = await aStripe(changes);
  opened.push(stripe);
  return stripe;
};

const anOpenPayment = async (changes?: Changes) => {
  const stripe = await started(changes);
  const { intentId } = await stripe.processor.open(anOrder(stripe.clock), signal);
  stripe.server.requests.length = 0;
  const pay = (paymentMethodId = 'pm_card_visa', others: object = {}, until = signal) =>
    stripe.processor.confirm(intentId, { attemptKey: 'attempt', paymentMethodId, ...others }, until);
  return { ...stripe, intentId, pay };
};

const charging = /\/confirm$/;
const anything = /^\/v1\//;
const hour = 3_600_000;

describe('what is sent to Stripe', () => {
  it('an order: the amount, cards only, whose it is, and nothing about people', async () => {
    const { server, processor, clock } = await started();
    const order = anOrder(clock, { amount: { amount: '12.34', currency: 'EUR' } });
    await processor.open(order, signal);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      form: {
        amount: '1234',
        currency: 'eur',
        allowed_payment_method_types: { 0: 'card' },
        capture_method: 'automatic',
        description: order.description,
        metadata: {
          waybill_installation: 'installation',
          waybill_order: order.orderKey,
          waybill_collection: order.collectionId,
          waybill_account: order.accountId,
        },
      },
      headers: { 'idempotency-key': `open:${order.orderKey}`, 'stripe-version': '2026-10-28.endive' },
    });
    expect(Object.keys(server.requests[0]?.form ?? {}).toSorted()).toEqual([
      'allowed_payment_method_types',
      'amount',
      'capture_method',
      'currency',
      'description',
      'metadata',
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('x-stripe-client-telemetry');
  });

  it('an attempt: the payment method under the key of the attempt; an address for a receipt only where one is given', async () => {
    const { server, pay } = await anOpenPayment();
    await pay('pm_card_chargeDeclined', { returnUrl: 'https://shipping.example.com/pay/x' });
    await pay('pm_card_visa', { attemptKey: 'second', email: 'jane@example.com' });
    expect(server.requests.map(({ form, headers }) => [headers['idempotency-key'], form])).toEqual([
      [
        'confirm:attempt',
        {
          payment_method: 'pm_card_chargeDeclined',
          return_url: 'https://shipping.example.com/pay/x',
          expand: { 0: 'latest_charge.balance_transaction' },
        },
      ],
      [
        'confirm:second',
        {
          payment_method: 'pm_card_visa',
          receipt_email: 'jane@example.com',
          expand: { 0: 'latest_charge.balance_transaction' },
        },
      ],
    ]);
  });
});

describe('a failure of Stripe', () => {
  it.each([
    [
      '429',
      {
        kind: 'answer',
        status: 429,
        body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow.' } },
      },
    ],
    [
      '429, locked',
      {
        kind: 'answer',
        status: 429,
        body: { error: { type: 'invalid_request_error', code: 'lock_timeout', message: 'x' } },
      },
    ],
    [
      '401',
      {
        kind: 'answer',
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Key: sk_test_***ests' } },
      },
    ],
    [
      '403',
      {
        kind: 'answer',
        status: 403,
        body: { error: { type: 'invalid_request_error', message: 'Key: rk_test_***ests' } },
      },
    ],
  ] as const)('%s: surely nothing was done', async (_, fault) => {
    const { server, pay, intentId } = await anOpenPayment();
    server.fail('POST', charging, fault);
    const failed = pay();
    await expect(failed).rejects.toBeInstanceOf(ProcessorUnavailableError);
    await expect(failed).rejects.not.toThrow(/_test_/);
    expect(server.ledger.chargesOf(intentId)).toBe(0);
    expect((await pay()).status).toBe('succeeded');
  });

  it('a server that refuses connections: surely nothing was done', async () => {
    const { server, pay } = await anOpenPayment();
    await server.die();
    await expect(pay()).rejects.toBeInstanceOf(ProcessorUnavailableError);
    await server.live();
    expect((await pay()).status).toBe('succeeded');
  });

  it.each([
    ['500', { kind: 'answer', status: 500, body: { error: { type: 'api_error', message: 'x' } } }],
    ['503 of a proxy', { kind: 'answer', status: 503, body: { message: 'No upstream.' } }],
    ['a text', { kind: 'answer', status: 200, body: 'Welcome' }],
    ['an object that is none of Stripe', { kind: 'answer', status: 200, body: { id: 'pi_1' } }],
    ['409, under way', { kind: 'answer', status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'x' } } }], // oxfmt-ignore
    ['a connection that breaks before', { kind: 'broken_before' }],
    ['a connection that breaks after', { kind: 'broken_after' }],
    ['half an answer', { kind: 'half_answer' }],
    ['silence before', { kind: 'silent_before' }],
    ['silence after', { kind: 'silent_after' }],
  ] as const)('%s: nobody knows; asked once, and a repeat under the same key charges once', async (_, fault) => {
    const { server, pay, intentId } = await anOpenPayment({ timeouts: { charge: 200, other: 5_000 } });
    server.fail('POST', charging, fault);
    await expect(pay()).rejects.toBeInstanceOf(StripeOutcomeUnknownError);
    // The package itself would repeat it, and hide which of the two failed.
    expect(server.asked.filter((asked) => charging.test(asked))).toHaveLength(1);
    expect((await pay()).status).toBe('succeeded');
    expect(server.ledger.chargesOf(intentId)).toBe(1);
  });

  it('an error 500 that is stored under the key of an order: another key is used, and one payment can be paid', async () => {
    const { server, processor, clock } = await started();
    const order = anOrder(clock);
    server.breakDown();
    await expect(processor.open(order, signal)).rejects.toBeInstanceOf(StripeOutcomeUnknownError);
    const payment = await processor.open(order, signal);
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      `open:${order.orderKey}`,
      `open:${order.orderKey}`,
      `open:${order.orderKey}:2`,
    ]);
    expect((await processor.open(order, signal)).intentId).toBe(payment.intentId);
  });

  it('a signal that aborts ends the request', async () => {
    const { server, pay } = await anOpenPayment();
    const controller = new AbortController();
    server.fail('POST', charging, { kind: 'silent_after' });
    const failed = pay('pm_card_visa', {}, controller.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('The payer has left.'));
    await expect(failed).rejects.toThrow('The payer has left.');
    expect((await pay()).status).toBe('succeeded');
  });
});

describe('an order older than the keys of Stripe', () => {
  it('is found by its metadata, and opened once', async () => {
    const { server, processor, clock, another } = await started();
    const order = anOrder(clock, { orderKey: "order 'of' a \\ name" });
    const first = await processor.open(order, signal);
    await another({ installation: 'another' }).open(order, signal).catch((error: unknown) => expect(error).toBeInstanceOf(ProcessorRefusedError)); // oxfmt-ignore
    clock.advance(30 * hour);
    expect(await processor.open(order, signal)).toEqual(first);
    expect(server.ledger.intents.size).toBe(1);
  });

  it('that was never opened is opened once, though the search is behind', async () => {
    const { server, processor, clock } = await started();
    const order = anOrder(clock);
    clock.advance(30 * hour);
    server.fail('POST', anything, { kind: 'broken_after' });
    await expect(processor.open(order, signal)).rejects.toBeInstanceOf(StripeOutcomeUnknownError);
    await processor.open(order, signal);
    expect(server.ledger.intents.size).toBe(1);
  });
});

describe('what Stripe says', () => {
  it('of a stolen card is not passed on to the payer', async () => {
    const { pay } = await anOpenPayment();
    expect(await pay('pm_card_chargeDeclinedStolenCard')).toMatchObject({
      status: 'open',
      decline: { code: 'generic_decline', message: 'Your card was declined.' },
    });
  });

  it('of a refusal is passed on with its code', async () => {
    const { processor, clock } = await started();
    const failed = processor.open(anOrder(clock, { amount: { amount: '0.05', currency: 'EUR' } }), signal);
    await expect(failed).rejects.toMatchObject({
      code: 'amount_too_small',
      message: 'Amount must be at least €0.50 eur',
    });
  });

  it('of the fee may be in another currency', async () => {
    const { server, processor, pay, intentId } = await anOpenPayment();
    await pay();
    for (const { balance_transaction: balance } of server.ledger.charges.values())
      if (typeof balance === 'object' && balance !== null) Object.assign(balance, { fee: 95, currency: 'usd' });
    expect(await processor.read(intentId, signal)).toMatchObject({ fee: { amount: '0.95', currency: 'USD' } });
  });

  it('of a refund that was made in its dashboard has the id of the refund as its key', async () => {
    const { server, processor, pay, intentId } = await anOpenPayment();
    await pay();
    server.ledger.refund({ payment_intent: intentId, amount: '100' });
    const { refunds } = await processor.record(intentId, signal);
    expect(refunds).toMatchObject([
      { refundKey: server.ledger.refunds[0]?.id, amount: { amount: '1.00', currency: 'EUR' } },
    ]);
  });

  it('of an inquiry is no dispute: nothing is taken back', async () => {
    const { server, processor, pay, intentId } = await anOpenPayment();
    await pay('pm_card_createDispute');
    const statuses: unknown[] = [];
    for (const status of [
      'warning_needs_response',
      'needs_response',
      'appeal_under_review',
      'won',
      'lost',
      'prevented',
    ]) {
      for (const dispute of server.ledger.disputes) dispute.status = status;
      statuses.push((await processor.record(intentId, signal)).disputes.map((dispute) => dispute.status));
    }
    expect(statuses).toEqual([[], ['open'], ['open'], ['won'], ['lost'], []]);
  });

  it('of the payments of others of the same account is not read', async () => {
    const { server, processor, another, clock } = await started();
    const others = another({ installation: 'another' });
    const { intentId } = await others.open(anOrder(clock), signal);
    server.ledger.create({ amount: '500', currency: 'eur' });
    await expect(processor.read(intentId, signal)).rejects.toMatchObject({ code: 'resource_missing' });
    const period = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    expect(await Array.fromAsync(processor.records(period, signal))).toEqual([]);
    expect(await Array.fromAsync(others.records(period, signal))).toHaveLength(1);
  });
});
