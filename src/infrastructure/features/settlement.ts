import { settlementRoutes } from '../../adapters/collections/http/collections/settlement-routes.ts';
import { settlementDays } from '../../application/collections/settlement/settlement.ts';
import { settlementEntries } from '../../application/collections/settlement/settlement-entries.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';

/**
 * Amounts collected, refunded and kept, by account and currency. The feature `collections` needs it: the paths of this
 * one match patterns of those, and must be registered first.
 */
export const settlementLedger: Feature = {
  name: 'settlement',
  routes: (get) => settlementRoutes({ readModels: get(core.readModels) }),
  projections: [settlementDays, settlementEntries],
};
