import { shopifyRoutes } from '../../adapters/parcels/http/shopify/routes.ts';
import { quoteRates } from '../../application/parcels/shipments/quote-rates.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';

/** Tells shops at Shopify what delivery costs, where the secret of their app is configured. */
export const shopifyRates: Feature = {
  name: 'shopify-rates',
  enabled: ({ shopify }) => shopify !== undefined,
  routes: (get) => {
    const { shopify } = get(core.config);
    if (shopify === undefined) throw new Error('Shopify is not configured.');
    const log = get(core.log);
    return shopifyRoutes({
      ...shopify,
      quote: quoteRates({ catalogue: get(core.catalogue), holidays: get(core.holidays) }),
      nothing: (reason) => {
        log.warn({ reason }, 'Shopify was offered no rate for a parcel.');
      },
    });
  },
};
