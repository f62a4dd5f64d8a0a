import * as vitest from 'vitest';
import { paymentProcessorContract } from '../../../../../src/testing/contracts/payment-processor.ts';
import type { OpenedProcessor } from '../../../../../src/testing/contracts/payment-processor.ts';
import { eventText, signedBy } from '../../../../support/stripe/notifications.ts';
import { aStripe, webhookSecret } from '../../../../support/stripe/stripe-fixture.ts';

paymentProcessorContract(vitest, 'Stripe', async (): Promise<OpenedProcessor> => {
  const { clock, server, processor, another, now } = await aStripe();
  const sent = (body: string) => ({ body: Buffer.from(body), headers: signedBy([webhookSecret], body, now()) });
  return {
    processor,
    clock,
    again: another,
    authenticate: (intentId, isSuccess) => Promise.resolve(server.ledger.authenticate(intentId, isSuccess)),
    loseNextReply: () => server.fail('POST', /^\/v1\//, { kind: 'broken_after' }),
    settleRefunds: () => server.ledger.settleRefunds(),
    charges: (intentId) => server.ledger.chargesOf(intentId),
    notifications: (intentId) =>
      Promise.resolve(
        server.ledger.events.filter((event) => event.intentId === intentId).map(({ body }) => sent(body)),
      ),
    foreignNotification: () => sent(eventText('customer.created', { id: 'cus_1', object: 'customer' }, now())),
    returnUrl: 'http://127.0.0.1:8080/pay/token',
    dispose: server.close,
  };
});
