import { join } from 'node:path';
import { complianceReasons, tradeComplianceRoutes } from '../../adapters/trade/http/compliance/routes.ts';
import { restrictionsByDay, restrictionsOfToday } from '../../adapters/trade/restrictions/restrictions-in-memory.ts';
import { loadRestrictions } from '../../adapters/trade/restrictions/load-restrictions.ts';
import type { Restrictions, RestrictionsByDay } from '../../application/trade/ports/restrictions.ts';
import { storedCodes } from '../../application/trade/classification/product-view.ts';
import { accountOverrides, restrictionOverridesStates } from '../../application/trade/compliance/account-overrides.ts';
import type { AccountOverrides } from '../../application/trade/compliance/account-overrides.ts';
import { commandHandler, limitOfDay } from '../../application/log/kernel/command-handler.ts';
import { stateReader } from '../../application/log/kernel/state.ts';
import { checkCompliance } from '../../application/trade/compliance/check-compliance.ts';
import { goodsOnLabel } from '../../application/parcels/shipments/goods-on-label.ts';
import type { CheckGoods } from '../../application/parcels/shipments/goods-on-label.ts';
import { restrictionOverridesDecider } from '../../domain/trade/index.ts';
import type { RestrictionRule } from '../../domain/trade/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { once, exchangeRatesOf, nomenclatureFor } from '../stores/trade-data.ts';
import { usage, usageTokens } from './usage.ts';

const rules = token<readonly RestrictionRule[]>('compliance.rules');

export const complianceTokens = {
  overrides: token<AccountOverrides>('compliance.overrides'),
  restrictions: token<Restrictions>('compliance.restrictions'),
  restrictionsByDay: token<RestrictionsByDay>('compliance.restrictionsByDay'),
  /** Refuses a label for goods that may not be sent. */
  goodsOnLabel: token<CheckGoods>('compliance.goodsOnLabel'),
};

const folder = join(import.meta.dirname, '../../../data/restrictions');
const bundledRules = once(() => loadRestrictions({ folder }));

/** Prohibitions and restrictions of goods, and the confirmations an account has given. */
export const compliance: Feature = {
  name: 'compliance',
  needs: [usage],
  module: bindings((bind) => {
    bind(rules, (get) => {
      const { restrictionsFile: own } = get(core.config);
      return own === undefined ? bundledRules() : loadRestrictions({ folder, own });
    });
    bind(complianceTokens.restrictionsByDay, (get) => {
      const rates = once(() => exchangeRatesOf(get(core.config)));
      return restrictionsByDay(get(rules), { on: (day) => rates().on(day) });
    });
    bind(complianceTokens.restrictions, (get) =>
      restrictionsOfToday(get(complianceTokens.restrictionsByDay), get(core.clock)),
    );
    bind(complianceTokens.overrides, (get) => {
      const [store, readModels, clock] = [get(core.eventStore), get(core.readModels), get(core.clock)];
      const read = stateReader({ store, readModels }, restrictionOverridesDecider, restrictionOverridesStates);
      const handle = commandHandler(store, restrictionOverridesDecider, { clock, current: read, limit: limitOfDay });
      return accountOverrides({ read, handle });
    });
    bind(complianceTokens.goodsOnLabel, (get) =>
      goodsOnLabel({ restrictions: get(complianceTokens.restrictions), overrides: get(complianceTokens.overrides) }),
    );
  }),
  routes: (get) =>
    tradeComplianceRoutes({
      store: get(core.eventStore),
      check: checkCompliance({
        restrictions: get(complianceTokens.restrictions),
        productCodes: storedCodes({ store: get(core.eventStore), ids: get(core.ids) }),
        nomenclature: nomenclatureFor(get(core.config)),
      }),
      record: get(usageTokens.recordCall),
      overrides: get(complianceTokens.overrides),
      ruleIds: new Set(get(rules).map(({ id }) => id)),
    }),
  refusals: complianceReasons,
  projections: [restrictionOverridesStates],
};
