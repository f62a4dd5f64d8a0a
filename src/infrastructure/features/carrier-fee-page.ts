import { carrierFeeRoutes } from '../../adapters/accounts/http/account-pages/carrier-fee-routes.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** The page at which owners set what carriers charge for advancing duties and taxes. */
export const carrierFeePage: Feature = {
  name: 'carrier-fee-page',
  needs: [accounts, signIn],
  routes: (get) =>
    carrierFeeRoutes({
      frame: get(signInTokens.frame),
      settings: get(accountTokens.settings),
      changeSettings: get(accountTokens.changeSettings),
    }),
};
