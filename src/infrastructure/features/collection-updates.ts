import { sqlDailyRuns } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { collectionView } from '../../application/collections/collection-view.ts';
import { recalculateDaily, recalculationJob } from '../../application/collections/recalculate-daily.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';
import {
  applyWaitingWeights,
  correctWeights,
  followCustomsHolds,
} from '../../application/collections/parcel-policies.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';

/** The interval (ms) at which the job checks whether the recalculation of the day is done. */
const recalculateEveryMs = 60_000;

/**
 * What changes the charges and the state of collections without their client: scans and weights that carriers report
 * for the parcels, and the daily recalculation of what is unpaid, by the rules and rates of the day.
 */
export const collectionUpdates: Feature = {
  name: 'collection-updates',
  needs: [collections],
  policies: (get) => {
    const [store, ids, clock] = [get(core.eventStore), get(core.ids), get(core.clock)];
    const needs = { store, ids, clock, handle: get(collectionTokens.handle) };
    return [
      correctWeights({ ...needs, assess: get(collectionTokens.assess) }),
      applyWaitingWeights({ ...needs, assess: get(collectionTokens.assess) }),
      followCustomsHolds({
        ...needs,
        readModels: get(core.readModels),
        listed: async (position, signal) => get(core.subscriptions).named(shipmentView.name)?.reached(position, signal),
      }),
    ];
  },
  jobs: (get) => {
    const [store, subscriptions] = [get(core.eventStore), get(core.subscriptions)];
    const task = recalculateDaily({
      assess: get(collectionTokens.assess),
      readModels: get(core.readModels),
      listed: async (signal) => subscriptions.named(collectionView.name)?.reached(await store.head(), signal),
      runs: sqlDailyRuns(get(core.database).db),
      clock: get(core.clock),
      log: get(core.log),
    });
    return [{ name: recalculationJob, everyMs: recalculateEveryMs, task }];
  },
};
