import { paymentPageRoutes } from '../../adapters/http/resources/payment-page/routes.ts';
import { core } from '../core.ts';
import type { Feature } from '../feature.ts';
import { collections } from './collections.ts';

/** The page that shows consignees what is due. */
export const paymentPage: Feature = {
  name: 'payment-page',
  needs: [collections],
  routes: (get) => paymentPageRoutes({ store: get(core.eventStore), tokens: get(core.paymentTokens), pages: get(core.pages) }),
};
