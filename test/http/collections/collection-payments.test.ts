import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { collectionUntil, readCollection, readyCollection } from './collection-request.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['taxes.collection.updated'] });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const path = '/api/taxes-collections';
const read = (id: string) => readCollection(service, id);
const inStatus = (id: string, status: string) => collectionUntil(service, id, status);
const payable = async (changes: object = {}): Promise<string> => (await readyCollection(service, changes)).id;
let keys = 0;
const newKey = (): string => `key-${++keys}`;
const pay = (id: string, paymentMethodId = 'pm_card_visa', changes: object = {}, asking: Asking = {}) =>
  service.post(`${path}/${id}/payment`, { paymentMethodId, idempotencyKey: newKey(), ...changes }, asking);
const refund = (id: string, body: object = {}, asking: Asking = {}) =>
  service.post(`${path}/${id}/refund`, body, asking);
const transactionsOf = async (id: string) =>
  (await read(id)).transactions.map(({ type, amount, status }) => [type, amount, status]);
/** What the payer does on the bank's page. */
const press = (url: unknown, answer: 'authenticate' | 'fail') =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
const reasonIn = ({ json }: Awaited<ReturnType<typeof pay>>) => json.messages[0]?.reason;

describe('paying a taxes collection by card', () => {
  it('answers in minor units, and the collection shows who paid what, when, and what was kept', async () => {
    const id = await payable();
    const { status, json } = await pay(id, 'pm_card_visa', { email: 'payer@example.com', name: 'Pat Payer' });
    expect(status).toBe(200);
    const intentId = String(json['paymentIntentId']);
    expect(json).toEqual({
      messages: [],
      success: true,
      status: 'succeeded',
      amount: 7864,
      currency: 'EUR',
      paymentIntentId: expect.stringMatching(/^pi_/) as string,
      alreadyPaid: false,
      requiresAction: false,
    });
    const collection = await read(id);
    expect(collection).toMatchObject({
      status: 'paid',
      amountDue: { amount: '78.64', currency: 'EUR' },
      customsPaidAt: service.clock.now(),
      processorPaymentIntentId: intentId,
    });
    expect(collection['transactions']).toMatchObject([
      {
        id: `payment:${intentId}`,
        type: 'payment',
        amount: 78.64,
        currency: 'EUR',
        status: 'succeeded',
        reference: intentId,
        metadata: { paymentIntentId: intentId },
        transactionTypeId: 'taxes_collection.payment',
        transactionType: { origin: 'GB', destination: 'DE', chargeType: 'credit', value: 78.64 },
      },
      { type: 'fee', amount: -1.57, currency: 'EUR', transactionType: { chargeType: 'debit' } },
    ]);
    expect((collection['events'] as readonly { code: string }[]).map(({ code }) => code).slice(0, 2)).toEqual([
      'paid',
      'payment_started',
    ]);
    const payload = await eventually(() => {
      const found = receiver.received
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
        .find(({ objectId }) => objectId === id);
      return Promise.resolve(found);
    });
    expect(payload).toMatchObject({
      eventName: 'taxes.collection.updated',
      data: { status: 'paid', previousStatus: 'processing' },
    });
    expect(service.log()).not.toContain('payer@example.com');
  });

  it('answers a repeated key as the first time, and another key with alreadyPaid', async () => {
    const id = await payable();
    const idempotencyKey = newKey();
    const first = await pay(id, 'pm_card_visa', { idempotencyKey });
    expect((await pay(id, 'pm_card_visa', { idempotencyKey })).json).toEqual(first.json);
    expect((await pay(id)).json).toEqual({ ...first.json, alreadyPaid: true });
    const other = await pay(id, 'pm_card_chargeDeclined', { idempotencyKey });
    expect([other.status, reasonIn(other)]).toEqual([422, 'idempotency_key_reused']);
    expect((await transactionsOf(id)).length).toBe(2);
  });

  it('charges a double click and two payers at once only once', async () => {
    const id = await payable();
    const idempotencyKey = newKey();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => pay(id, 'pm_card_visa', { idempotencyKey })),
      ...Array.from({ length: 4 }, () => pay(id)),
    ]);
    for (const { status, json } of answers) {
      if (status === 200) expect(json['success']).toBe(true);
      else expect([status, json.messages[0]?.reason]).toEqual([409, 'payment_in_progress']);
    }
    expect(new Set(answers.slice(0, 4).map(({ text }) => text)).size).toBe(1);
    expect(await transactionsOf(id)).toEqual([
      ['payment', 78.64, 'succeeded'],
      ['fee', -1.57, 'succeeded'],
    ]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('answers %s with 200 and the reason, and can be tried again', async (method, declineCode, error) => {
    const id = await payable();
    const { status, json } = await pay(id, method);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: false,
      status: 'declined',
      declineCode,
      error,
      alreadyPaid: false,
      requiresAction: false,
    });
    expect(await read(id)).toMatchObject({ status: 'pending', transactions: [] });
    const again = await pay(id);
    expect(again.json).toMatchObject({ success: true, paymentIntentId: json['paymentIntentId'] });
  });

  it('sends the payer to the bank, and is paid when the bank has said yes', async () => {
    const id = await payable();
    const idempotencyKey = newKey();
    const { json } = await pay(id, 'pm_card_threeDSecure2Required', { idempotencyKey });
    expect(json).toMatchObject({ success: false, status: 'requires_action', requiresAction: true });
    expect(String(json['clientSecret'])).toContain('_secret_');
    expect((await read(id)).status).toBe('processing');
    expect((await pay(id, 'pm_card_threeDSecure2Required', { idempotencyKey })).json).toEqual(json);

    const back = await press(json['actionUrl'], 'authenticate');
    expect(back.headers.get('location')).toBe(`${(await read(id)).paymentUrl}/return`);
    await inStatus(id, 'paid');
    expect((await pay(id, 'pm_card_threeDSecure2Required', { idempotencyKey })).json).toMatchObject({
      success: true,
      alreadyPaid: false,
    });
  });

  it('is pending again when the bank has said no', async () => {
    const id = await payable();
    const idempotencyKey = newKey();
    const { json } = await pay(id, 'pm_card_threeDSecure2Required', { idempotencyKey });
    await press(json['actionUrl'], 'fail');
    await inStatus(id, 'pending');
    const { json: now } = await pay(id, 'pm_card_threeDSecure2Required', { idempotencyKey });
    expect(now).toMatchObject({ success: false, status: 'declined' });
    expect(now['error']).toEqual(expect.any(String));
    expect((await pay(id)).json).toMatchObject({ success: true });
  });

  it('takes the key from the header too, and asks for one', async () => {
    const id = await payable();
    const none = await service.post(`${path}/${id}/payment`, { paymentMethodId: 'pm_card_visa' });
    expect([none.status, none.json.messages[0]?.field]).toEqual([400, 'idempotencyKey']);
    const headers = { 'idempotency-key': newKey() };
    const body = { paymentMethodId: 'pm_card_visa' };
    const first = await service.post(`${path}/${id}/payment`, body, { headers });
    expect(first.json).toMatchObject({ success: true });
    expect((await service.post(`${path}/${id}/payment`, body, { headers })).json).toEqual(first.json);
  });

  it('refuses what is no payment method, with the accepted ones', async () => {
    const id = await payable();
    const answer = await pay(id, 'pm_unknown');
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'paymentMethodId']);
    expect(answer.text).toContain('pm_card_visa');
    expect((await read(id)).status).toBe('pending');
    for (const body of [
      { paymentMethodId: 5 },
      { paymentMethodId: '' },
      { email: 'nobody' },
      { name: 'x'.repeat(300) },
      { idempotencyKey: '' },
    ])
      expect([body, (await pay(id, 'pm_card_visa', body)).status]).toEqual([body, 400]);
  });

  it('is for the own account, and while it can be paid', async () => {
    const id = await payable();
    expect((await pay(id, 'pm_card_visa', {}, { token: 'rival' })).status).toBe(404);
    expect((await pay('shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2')).status).toBe(404);
    expect((await pay(id, 'pm_card_visa', {}, { token: 'reader' })).status).toBe(403);
    await service.post(`${path}/${id}/cancel`);
    const answer = await pay(id);
    expect([answer.status, reasonIn(answer)]).toEqual([409, 'collection_not_payable']);
  });

  it('allows ten attempts an hour', async () => {
    const id = await payable();
    for (let attempt = 0; attempt < 10; attempt++) expect((await pay(id, 'pm_card_chargeDeclined')).status).toBe(200);
    const answer = await pay(id);
    expect([answer.status, reasonIn(answer)]).toEqual([429, 'too_many_attempts']);
  });
});

describe('settling a taxes collection', () => {
  it('changes nothing where the log says what the processor says', async () => {
    const id = await payable();
    await pay(id);
    const before = await read(id);
    const answer = await service.post(`${path}/${id}/settle`);
    expect(answer.status).toBe(200);
    expect(answer.json['transactions']).toEqual(before['transactions']);
    const asked = await service.post(`${path}/${id}/settle`, { paymentIntentId: before['processorPaymentIntentId'] });
    expect([asked.status, asked.json['status']]).toEqual([200, 'paid']);
    expect((await service.post(`${path}/${id}/settle`, {}, { token: 'rival' })).status).toBe(404);
  });

  it('records no payment of another collection, and says so', async () => {
    const [id, other] = [await payable(), await payable()];
    const { json } = await pay(other);
    for (const paymentIntentId of ['pi_unknown', json['paymentIntentId']]) {
      const answer = await service.post(`${path}/${id}/settle`, { paymentIntentId });
      expect([answer.status, reasonIn(answer)]).toEqual([404, 'payment_not_found']);
    }
    expect(await read(id)).toMatchObject({ status: 'pending', transactions: [] });
  });
});

describe('refunding a taxes collection', () => {
  const paid = async (method?: string): Promise<string> => {
    const id = await payable();
    expect((await pay(id, method)).json).toMatchObject({ success: true });
    return id;
  };

  it('gives all back, and the collection is refunded', async () => {
    const id = await paid();
    const { status, json } = await refund(id, { reason: 'The parcel was returned.' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'refunded',
      transactions: [{}, {}, { type: 'refund', amount: -78.64, status: 'succeeded' }],
    });
    expect(JSON.stringify(json['transactions'])).toContain('The parcel was returned.');
    const again = await refund(id);
    expect([again.status, reasonIn(again)]).toEqual([409, 'refund_exceeds_payment']);
  });

  it('gives parts back, never more than was paid, and each key once', async () => {
    const id = await paid();
    const part = { amount: { amount: '30.00', currency: 'EUR' } };
    const asking = { headers: { 'idempotency-key': newKey() } };
    expect((await refund(id, part, asking)).json).toMatchObject({ status: 'paid' });
    const replay = await refund(id, part, asking);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    const other = await refund(id, { amount: { amount: '31.00', currency: 'EUR' } }, asking);
    expect([other.status, reasonIn(other)]).toEqual([422, 'idempotency_key_reused']);
    for (const amount of [
      { amount: '48.65', currency: 'EUR' },
      { amount: '1.00', currency: 'GBP' },
      { amount: '0', currency: 'EUR' },
    ]) {
      const answer = await refund(id, { amount });
      expect([answer.status, reasonIn(answer)]).toEqual([409, 'refund_exceeds_payment']);
      expect(answer.text).toContain('48.64 EUR');
    }
    for (const amount of ['0.005', '1.001', '48.640001']) {
      const answer = await refund(id, { amount: { amount, currency: 'EUR' } });
      expect([answer.status, reasonIn(answer)]).toEqual([400, 'validation_failed']);
      expect(answer.text).toContain('amount.amount must have at most 2 decimals in EUR');
    }
    expect((await refund(id)).json).toMatchObject({ status: 'refunded' });
    expect(await transactionsOf(id)).toEqual([
      ['payment', 78.64, 'succeeded'],
      ['fee', -1.57, 'succeeded'],
      ['refund', -30, 'succeeded'],
      ['refund', -48.64, 'succeeded'],
    ]);
  });

  it('is pending while the bank carries it out, and settled afterwards', async () => {
    const id = await paid('pm_card_pendingRefund');
    expect((await refund(id)).json).toMatchObject({
      status: 'paid',
      transactions: [{}, {}, { type: 'refund', status: 'pending' }],
    });
    await service.caughtUp();
    service.clock.advance(61_000);
    await inStatus(id, 'refunded');
  });

  it('fails where the processor refuses it, and the money stays', async () => {
    const id = await paid('pm_card_createDispute');
    expect((await refund(id)).json).toMatchObject({
      status: 'paid',
      transactions: [{}, {}, { type: 'dispute' }, { type: 'refund', status: 'failed' }],
    });
  });

  it('is for what was paid, by the own account', async () => {
    const id = await payable();
    const answer = await refund(id);
    expect([answer.status, reasonIn(answer)]).toEqual([409, 'collection_not_paid']);
    expect((await refund(await paid(), {}, { token: 'rival' })).status).toBe(404);
  });
});
