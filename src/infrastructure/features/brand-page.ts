import { brandRoutes } from '../../adapters/accounts/http/account-pages/brand-routes.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** The page at which owners change how their account appears to consignees. */
export const brandPage: Feature = {
  name: 'brand-page',
  needs: [accounts, signIn],
  routes: (get) =>
    brandRoutes({
      frame: get(signInTokens.frame),
      settings: get(accountTokens.settings),
      changeSettings: get(accountTokens.changeSettings),
      logos: get(accountTokens.logos),
      operator: get(core.config).operator,
    }),
};
