import { sqlDailyRuns } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { collectionView } from '../../application/collections/collection-view.ts';
import { recalculateDaily, recalculationJob } from '../../application/collections/recalculate-daily.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';

/** The interval (ms) at which the job checks whether the recalculation of the day is done. */
const recalculateEveryMs = 60_000;

/** Recalculates the charges of unpaid collections daily, by the rules and rates of the day. */
export const collectionRecalculation: Feature = {
  name: 'collection-recalculation',
  needs: [collections],
  jobs: (get) => {
    const [store, subscriptions] = [get(core.eventStore), get(core.subscriptions)];
    const task = recalculateDaily({
      assess: get(collectionTokens.assess),
      readModels: get(core.readModels),
      listed: async (signal) => subscriptions.named(collectionView.name)?.reached(await store.head(), signal),
      runs: sqlDailyRuns(get(core.database).db),
      clock: get(core.clock),
      log: get(core.logger),
    });
    return [{ name: recalculationJob, everyMs: recalculateEveryMs, task }];
  },
};
