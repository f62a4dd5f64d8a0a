import { accountsRoutes } from '../../adapters/http/resources/accounts/routes.ts';
import { AccountSettingsBook } from '../../application/accounts/settings.ts';
import { core } from '../core.ts';
import { bindings, token } from '../feature.ts';
import type { Feature } from '../feature.ts';

export const accountTokens = { settings: token<AccountSettingsBook>('accounts.settings') };

/** The settings of an account: its holidays and pickups. */
export const accounts: Feature = {
  name: 'accounts',
  module: bindings((bind) =>
    bind(
      accountTokens.settings,
      (get) => new AccountSettingsBook({ store: get(core.eventStore), clock: get(core.clock), holidays: get(core.holidays) }),
    ),
  ),
  routes: (get) => accountsRoutes({ settings: get(accountTokens.settings) }),
};
