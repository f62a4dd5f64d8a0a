import { createHmac } from 'node:crypto';
import { notificationRoutes } from '../../adapters/collections/http/collections/processor-routes.ts';
import { resilientProcessor } from '../../adapters/collections/payments/resilient-processor.ts';
import { hasStripeForm, signatureHeader } from '../../adapters/collections/payments/stripe/stripe-notification.ts';
import { StripeProcessor, stripeProcessorName } from '../../adapters/collections/payments/stripe/stripe-processor.ts';
import { core } from '../wiring/core.ts';
import { bindings } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { cardPaymentTokens, payments } from './payments.ts';

/** The id of this installation in Stripe's records: constant for its lifetime. It is an HMAC, so it reveals no key. */
const installationOf = (get: Get): string =>
  createHmac('sha256', get(core.trackingNumberKey)).update('stripe-installation').digest('hex').slice(0, 16);

/** Payments by card through Stripe, where it is configured. */
export const stripePayments: Feature = {
  name: 'stripe-payments',
  needs: [payments],
  enabled: ({ stripe }) => stripe !== undefined,
  module: bindings((bind) =>
    bind(cardPaymentTokens.processor, (get) => {
      const { stripe } = get(core.config);
      if (stripe === undefined) throw new Error('Stripe is not configured.');
      const clock = get(core.clock);
      return resilientProcessor(new StripeProcessor({ ...stripe, installation: installationOf(get), clock }), clock);
    }),
  ),
  routes: (get) => {
    const log = get(core.log);
    return notificationRoutes({
      processorName: stripeProcessorName,
      signature: { header: signatureHeader, hasForm: hasStripeForm },
      verify: (body, headers) => get(cardPaymentTokens.processor).notification(body, headers, get(core.clock).now()),
      receive: get(cardPaymentTokens.receive),
      failed: (error) =>
        log.error({ err: error }, 'A notification of Stripe could not be handled; Stripe sends it again.'),
    });
  },
};
