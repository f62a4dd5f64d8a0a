import { memoryBudgets } from '../adapters/http/engine/server/memory-budgets.ts';
import { openSharedBudgets } from '../adapters/sql/rate-budgets/shared-budgets.ts';
import type { SteadyClock } from '../application/ports/clock.ts';
import type { Log } from '../application/ports/log.ts';
import type { RequestBudgets } from '../application/ports/request-budgets.ts';
import { isShared } from './config.ts';
import type { Config } from './config.ts';

/** A process that may have others beside it shares its rate limits with them; one that is alone counts in its memory. */
export const openRequestBudgets = (
  config: Config,
  { clock, log }: { readonly clock: SteadyClock; readonly log: Log },
): { readonly budgets: RequestBudgets; readonly close: () => Promise<void> } => {
  const alone = memoryBudgets();
  return isShared(config)
    ? openSharedBudgets(config.databaseUrl, { alone, clock, log })
    : { budgets: alone, close: () => Promise.resolve() };
};
