import { StripeProcessor } from '../../../src/adapters/collections/payments/stripe/stripe-processor.ts';
import type { StripeProcessorOptions } from '../../../src/adapters/collections/payments/stripe/stripe-processor.ts';
import { TestClock } from '../test-clock.ts';
import { stripeKey, stripeServer } from './stripe-server.ts';

export const webhookSecret = 'whsec_of_the_tests';

/** The adapter, and a server of its own that speaks Stripe's API. */
export const aStripe = async (changes: Partial<StripeProcessorOptions> = {}) => {
  const clock = new TestClock();
  const server = await stripeServer(clock);
  const options: StripeProcessorOptions = {
    secretKey: stripeKey,
    publishableKey: 'pk_test_of_the_tests',
    webhookSecrets: [webhookSecret],
    apiUrl: server.url,
    installation: 'installation',
    clock,
    ...changes,
  };
  const another = (others: Partial<StripeProcessorOptions> = {}): StripeProcessor =>
    new StripeProcessor({ ...options, ...others });
  return { clock, server, processor: another(), another, now: (): number => Date.parse(clock.now()) };
};
