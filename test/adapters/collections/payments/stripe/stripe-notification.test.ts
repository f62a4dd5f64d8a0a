import { afterEach, describe, expect, it } from 'vitest';
import { ForgedNotificationError } from '../../../../../src/application/collections/ports/payment-processor.ts';
import { anOrder } from '../../../../../src/testing/contracts/payment-processor.ts';
import { eventText, signedBy } from '../../../../support/stripe/notifications.ts';
import { aStripe, webhookSecret } from '../../../../support/stripe/stripe-fixture.ts';

const { signal } = new AbortController();
const opened: Awaited<ReturnType<typeof aStripe>>[] = [];
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close();
});

const started = async (...given: Parameters<typeof aStripe>) => {
  const stripe = await aStripe(...given);
  opened.push(stripe);
  const read = (body: string, secrets: readonly string[] = [webhookSecret]) =>
    stripe.processor.notification(Buffer.from(body), signedBy(secrets, body, stripe.now()), stripe.clock.now());
  return { ...stripe, read };
};

describe('a notification of Stripe', () => {
  it('of a payment, a charge, a refund and a dispute names the payment', async () => {
    const { server, processor, clock, read } = await started();
    const { intentId, collectionId, amount } = await processor.open(anOrder(clock), signal);
    await processor.confirm(intentId, { attemptKey: 'a', paymentMethodId: 'pm_card_visa' }, signal);
    await processor.refund({ refundKey: 'r', intentId, amount }, signal);
    const dispute = eventText(
      'charge.dispute.created',
      { id: 'dp_1', object: 'dispute', payment_intent: { id: intentId }, metadata: {} },
      0,
    );
    const named = [...server.ledger.events, { type: 'charge.dispute.created', body: dispute }].map(({ type, body }) => {
      const notification = read(body);
      expect(notification?.intentId).toBe(intentId);
      return [type, notification?.collectionId];
    });
    expect(named).toEqual([
      ['payment_intent.created', collectionId],
      ['charge.succeeded', collectionId],
      ['payment_intent.succeeded', collectionId],
      // Stripe gives these no metadata of the payment.
      ['refund.created', undefined],
      ['charge.refunded', collectionId],
      ['charge.dispute.created', undefined],
    ]);
  });

  it('of another installation, or of a charge without a payment, is passed over', async () => {
    const { server, another, clock, read, now } = await started();
    await another({ installation: 'another' }).open(anOrder(clock), signal);
    expect(server.ledger.events.map(({ body }) => read(body))).toEqual([undefined]);
    expect(
      read(eventText('refund.created', { id: 're_1', object: 'refund', payment_intent: null }, now())),
    ).toBeUndefined();
  });

  it('is verified with each of several secrets while they are changed', async () => {
    const { read, now } = await started({ webhookSecrets: ['whsec_new', 'whsec_old'] });
    const body = eventText('refund.created', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }, now());
    for (const secrets of [['whsec_new'], ['whsec_old'], ['whsec_other', 'whsec_old']])
      expect(read(body, secrets)?.intentId).toBe('pi_1');
    expect(() => read(body, ['whsec_other'])).toThrow(ForgedNotificationError);
  });

  it('names no secret when it is refused', async () => {
    const { read } = await started();
    expect(() => read('{}', ['whsec_other'])).toThrow(
      'stripe-signature is missing, too old, or not the signature of this body.',
    );
  });
});
