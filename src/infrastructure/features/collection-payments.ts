import { paymentReasons, paymentRoutes } from '../../adapters/collections/http/collections/payment-routes.ts';
import { payCollection, payWithoutProcessor } from '../../application/collections/paying/pay-collection.ts';
import type { PayCollection } from '../../application/collections/paying/pay-collection.ts';
import { refundCollection } from '../../application/collections/paying/refund-collection.ts';
import { settleCollection, settleWithoutProcessor } from '../../application/collections/paying/settle-collection.ts';
import type { SettleCollection } from '../../application/collections/paying/settle-collection.ts';
import {
  settleOwnCollection,
  settleChangedCollections,
  settleNotified,
  settleUnsettled,
} from '../../application/collections/paying/settle-triggers.ts';
import type { PaymentProcessor } from '../../application/collections/ports/payment-processor.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';
import { cardPaymentTokens, payments } from './payments.ts';

export const collectionPaymentTokens = {
  pay: token<PayCollection>('collectionPayments.pay'),
  /** Asks the card processor for the outcome of a collection's payments. */
  settle: token<SettleCollection>('collectionPayments.settle'),
};

/** The interval (ms) of the job that looks for payments with unknown outcome. */
const settleEveryMs = 15_000;

const processorOf = (get: Get): PaymentProcessor | undefined => get(cardPaymentTokens.processor, { optional: true });

const settling = (get: Get, processor: PaymentProcessor) => ({
  store: get(core.eventStore),
  handle: get(collectionTokens.handle),
  processor,
  clock: get(core.clock),
  log: get(core.log),
});

/** Payments by card and refunds of taxes collections. */
export const collectionPayments: Feature = {
  name: 'collection-payments',
  needs: [collections, payments],
  module: bindings((bind) => {
    bind(collectionPaymentTokens.settle, (get) => {
      const processor = processorOf(get);
      return processor ? settleCollection(settling(get, processor)) : settleWithoutProcessor;
    });
    bind(collectionPaymentTokens.pay, (get) => {
      const processor = processorOf(get);
      if (!processor) return payWithoutProcessor(get(core.eventStore));
      const [settle, newDigest] = [get(collectionPaymentTokens.settle), get(collectionTokens.newDigest)];
      return payCollection({ ...settling(get, processor), settle, newDigest });
    });
    bind(cardPaymentTokens.settle, (get) => {
      const settle = get(collectionPaymentTokens.settle);
      return settleNotified({ ...settling(get, get(cardPaymentTokens.processor)), settle });
    });
  }),
  routes: (get) => {
    const [store, ids, handle] = [get(core.eventStore), get(core.ids), get(collectionTokens.handle)];
    const settle = get(collectionPaymentTokens.settle);
    return paymentRoutes({
      links: get(core.collectionLinks),
      show: get(collectionTokens.show),
      pay: get(collectionPaymentTokens.pay),
      refund: refundCollection({ store, ids, handle, settle }),
      settle: settleOwnCollection({ store, settle }),
    });
  },
  refusals: paymentReasons,
  policies: (get) => {
    const settle = get(collectionPaymentTokens.settle);
    return [settleChangedCollections({ settle, clock: get(core.clock), log: get(core.log) })];
  },
  jobs: (get) => {
    const settle = get(collectionPaymentTokens.settle);
    const task = settleUnsettled({
      settle,
      readModels: get(core.readModels),
      clock: get(core.clock),
      log: get(core.log),
    });
    return [{ name: 'payment-settling', everyMs: settleEveryMs, task }];
  },
};
