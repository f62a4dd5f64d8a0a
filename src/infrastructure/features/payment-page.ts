import { payerPaperRoutes, paymentPageRoutes } from '../../adapters/collections/http/consignee-pages/routes.ts';
import { hasShipment } from '../../application/parcels/shipments/shipments-by-tracking-number.ts';
import { core } from '../wiring/core.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { collectionPayments, collectionPaymentTokens } from './collection-payments.ts';
import { collections, collectionTokens } from './collections.ts';
import { cardPaymentTokens, payments } from './payments.ts';

const cardOf = (get: Get) => {
  const processor = get(cardPaymentTokens.processor, { optional: true });
  return (
    processor && {
      form: processor.cardForm,
      pay: get(collectionPaymentTokens.pay),
      settle: get(collectionPaymentTokens.settle),
    }
  );
};

/** The page on which consignees see the amount due and pay it. */
export const paymentPage: Feature = {
  name: 'payment-page',
  needs: [accounts, collections, collectionPayments, payments],
  routes: (get) => {
    const log = get(core.log);
    const sources = { store: get(core.eventStore), tokens: get(core.paymentTokens), pages: get(core.pages) };
    const pageRoutes = paymentPageRoutes({
      ...sources,
      branding: get(accountTokens.branding),
      isTracked: hasShipment(get(core.readModels)),
      baseUrl: get(core.baseUrl),
      card: cardOf(get),
      failed: (error) =>
        log.warn({ err: error }, 'A payment could not be settled when its payer came back; it is tried again.'),
    });
    return [...pageRoutes, ...payerPaperRoutes({ ...sources, print: get(collectionTokens.print) })];
  },
};
