import { tradeUsageRoutes } from '../../adapters/trade/http/usage.ts';
import { recordCall } from '../../application/trade/usage/record-call.ts';
import type { RecordCall } from '../../application/trade/usage/record-call.ts';
import { usageDays } from '../../application/trade/usage/usage-stats.ts';
import { usageLog } from '../../application/trade/usage/usage-log.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const usageTokens = { recordCall: token<RecordCall>('usage.recordCall') };

/** Counts an account's calls of the trade engine. */
export const usage: Feature = {
  name: 'usage',
  module: bindings((bind) =>
    bind(usageTokens.recordCall, (get) =>
      recordCall({ store: get(core.eventStore), ids: get(core.ids), clock: get(core.clock), log: get(core.log) }),
    ),
  ),
  projections: [usageLog, usageDays],
  routes: (get) => tradeUsageRoutes({ readModels: get(core.readModels), clock: get(core.clock) }),
};
