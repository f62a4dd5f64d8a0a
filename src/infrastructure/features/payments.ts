import { receiveNotification } from '../../application/collections/paying/receive-notification.ts';
import type { SettlePayment } from '../../application/collections/paying/receive-notification.ts';
import type { PaymentProcessor } from '../../application/collections/ports/payment-processor.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const cardPaymentTokens = {
  /** Bound by the feature of the configured processor; not bound without one. */
  processor: token<PaymentProcessor>('payments.processor'),
  /** Bound by the feature that collects payments. */
  settle: token<SettlePayment>('payments.settle'),
  /** Verifies a notification of the processor, and settles the payment that it names. */
  receive: token<ReturnType<typeof receiveNotification>>('payments.receive'),
};

/** Names the card processor for the features that take payments. Without a processor, nothing can be paid by card. */
export const payments: Feature = {
  name: 'payments',
  module: bindings((bind) =>
    bind(cardPaymentTokens.receive, (get) =>
      receiveNotification({
        processor: get(cardPaymentTokens.processor),
        settle: get(cardPaymentTokens.settle, { optional: true }),
        clock: get(core.clock),
      }),
    ),
  ),
  prepare: (get) => {
    if (!get(cardPaymentTokens.processor, { optional: true })) {
      get(core.log).warn(
        'No card processor is configured: nothing can be paid by card. ' +
          'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS.',
      );
    }
    return Promise.resolve();
  },
};
