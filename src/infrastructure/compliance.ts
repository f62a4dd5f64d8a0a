import { join } from 'node:path';
import type { Container } from 'inversify';
import { keptRestrictions } from '../adapters/trade/restrictions/kept-restrictions.ts';
import { loadRestrictions } from '../adapters/trade/restrictions/load-restrictions.ts';
import { commandHandler } from '../application/kernel/command-handler.ts';
import { rememberedCodes } from '../application/trade/classification/known-products.ts';
import { accountOverrides } from '../application/trade/compliance/account-overrides.ts';
import { checkCompliance } from '../application/trade/compliance/check-compliance.ts';
import { goodsOnLabel } from '../application/trade/compliance/goods-on-label.ts';
import { recordCall } from '../application/trade/usage/record-call.ts';
import { restrictionOverridesDecider } from '../domain/trade/index.ts';
import type { Config } from './config.ts';
import { tokens as t } from './tokens.ts';

/** What stands against goods, what an account takes upon itself, and who has asked. */
export const bindCompliance = (container: Container, { restrictionsFile }: Pick<Config, 'restrictionsFile'>): void => {
  const folder = join(import.meta.dirname, '../../data/restrictions');
  container.bind(t.restrictionRules).toResolvedValue(() => loadRestrictions({ folder, own: restrictionsFile }), []);
  container.bind(t.restrictions).toResolvedValue((rules, clock) => keptRestrictions(rules, clock), [t.restrictionRules, t.clock]);
  container.bind(t.productCodes).toResolvedValue((store, ids) => rememberedCodes({ store, ids }), [t.eventStore, t.ids]);
  container
    .bind(t.checkCompliance)
    .toResolvedValue((restrictions, productCodes) => checkCompliance({ restrictions, productCodes }), [t.restrictions, t.productCodes]);
  container
    .bind(t.accountOverrides)
    .toResolvedValue(
      (store, clock) => accountOverrides({ store, handle: commandHandler(store, restrictionOverridesDecider, { clock }) }),
      [t.eventStore, t.clock],
    );
  container
    .bind(t.goodsOnLabel)
    .toResolvedValue((restrictions, overrides) => goodsOnLabel({ restrictions, overrides }), [t.restrictions, t.accountOverrides]);
  container
    .bind(t.recordCall)
    .toResolvedValue((store, ids, clock, log) => recordCall({ store, ids, clock, log }), [t.eventStore, t.ids, t.clock, t.logger]);
};
