import { mayReplyTo } from '../../adapters/collections/notifications/smtp/settings.ts';
import { accountsRoutes } from '../../adapters/accounts/http/accounts/routes.ts';
import { readLogo } from '../../adapters/shared/images/logo.ts';
import { changeSettings, accountSettingsStates, AccountSettingsBook } from '../../application/accounts/settings.ts';
import { deleteReplacedLogos, Logos } from '../../application/accounts/logos.ts';
import { commandHandler, limitOfDay } from '../../application/log/kernel/command-handler.ts';
import { stateReader } from '../../application/log/kernel/state.ts';
import type { Branding } from '../../application/shared/ports/branding.ts';
import { serviceByCode } from '../../domain/parcels/rating/index.ts';
import { accountSettingsDecider } from '../../domain/accounts/account-settings/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const accountTokens = {
  settings: token<AccountSettingsBook>('accounts.settings'),
  /** How the operator and each account appear to consignees. */
  branding: token<Branding>('accounts.branding'),
  logos: token<Logos>('accounts.logos'),
  changeSettings: token<ReturnType<typeof changeSettings>>('accounts.changeSettings'),
  /** Whether a fee of the rules has an id. Bound by a feature that has rules. */
  isFee: token<(id: string) => boolean>('accounts.isFee'),
  /** Whether an exchange rate of a currency is loaded. Bound by a feature that has rates. */
  hasRate: token<(currency: string) => boolean>('accounts.hasRate'),
};

/** Accounts with their sub-accounts and settings: holidays and pickups. */
export const accounts: Feature = {
  name: 'accounts',
  module: bindings((bind) => {
    bind(accountTokens.settings, (get) => {
      const [store, readModels, clock] = [get(core.eventStore), get(core.readModels), get(core.clock)];
      const read = stateReader({ store, readModels }, accountSettingsDecider, accountSettingsStates);
      const handle = commandHandler(store, accountSettingsDecider, { clock, current: read, limit: limitOfDay });
      return new AccountSettingsBook({ read, handle, clock, holidays: get(core.holidays) });
    });
    bind(accountTokens.branding, (get) => ({
      operator: get(core.config).operator,
      mayReplyTo: mayReplyTo(get(core.config).smtp),
      brandOf: async (accountId) => {
        const { brand } = await get(accountTokens.settings).settingsOf(accountId);
        return brand ? get(accountTokens.logos).shown(brand) : {};
      },
    }));
    bind(
      accountTokens.logos,
      (get) =>
        new Logos({
          documents: get(core.documents),
          settings: get(accountTokens.settings),
          ids: get(core.ids),
          read: readLogo,
          log: get(core.log),
        }),
    );
    bind(accountTokens.changeSettings, (get) =>
      changeSettings({
        settings: get(accountTokens.settings),
        mayReplyTo: get(accountTokens.branding).mayReplyTo,
        isService: (code) => serviceByCode(get(core.catalogue), code) !== undefined,
        isFee: (id) => get(accountTokens.isFee, { optional: true })?.(id) ?? true,
        hasRate: (currency) => get(accountTokens.hasRate, { optional: true })?.(currency) ?? true,
      }),
    );
  }),
  projections: [accountSettingsStates],
  routes: (get) =>
    accountsRoutes({
      store: get(core.eventStore),
      settings: get(accountTokens.settings),
      accounts: get(core.accounts),
      changeSettings: get(accountTokens.changeSettings),
      logos: get(accountTokens.logos),
    }),
  policies: (get) => [deleteReplacedLogos(get(core.documents))],
};
