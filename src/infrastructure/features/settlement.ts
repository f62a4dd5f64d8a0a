import { settlementRoutes } from '../../adapters/collections/http/collections/settlement-routes.ts';
import { settlementDays } from '../../application/collections/settlement/settlement.ts';
import { settlementEntries } from '../../application/collections/settlement/settlement-entries.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';

/**
 * What was collected, refunded and kept, by account and currency. The collections need it: its paths have the form of
 * theirs, and come first.
 */
export const settlementLedger: Feature = {
  name: 'settlement',
  routes: (get) => settlementRoutes({ readModels: get(core.readModels) }),
  projections: [settlementDays, settlementEntries],
};
