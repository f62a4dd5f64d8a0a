import { ratesRoutes } from '../../adapters/parcels/http/rates.ts';
import { quoteRates } from '../../application/parcels/shipments/quote-rates.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { duties, dutiesTokens } from './duties.ts';

/** Lists the services and their prices. */
export const rates: Feature = {
  name: 'rates',
  needs: [accounts, carriers, duties],
  routes: (get) => {
    const [catalogue, settings] = [get(core.catalogue), get(accountTokens.settings)];
    return ratesRoutes({
      catalogue,
      carriers: get(carrierTokens.carriers),
      quote: quoteRates({ catalogue, holidays: get(core.holidays), goodsRules: get(dutiesTokens.goodsRules) }),
      holidaysOf: (accountId) => settings.holidaysOf(accountId),
    });
  },
};
