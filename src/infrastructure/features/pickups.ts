import { pickupReasons, pickupsRoutes } from '../../adapters/parcels/http/pickups/routes.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import {
  cancelAtCarrier,
  cancelPickup,
  involvedCarriers,
  requestFromCarrier,
  requestNewPickups,
} from '../../application/parcels/pickups/pickups-at-carriers.ts';
import { completePickups, reconcilePickups } from '../../application/parcels/pickups/reconcile-pickups.ts';
import { pickupView } from '../../application/parcels/pickups/pickup-view.ts';
import { pickupWindows } from '../../application/parcels/pickups/pickup-windows.ts';
import { finishPickup, schedulePickup } from '../../application/parcels/pickups/schedule-pickup.ts';
import type { HandlePickup } from '../../application/parcels/pickups/schedule-pickup.ts';
import { takeShipments } from '../../application/parcels/shipments/hold-shipments.ts';
import { pickupDecider } from '../../domain/parcels/pickup/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { shipments, shipmentTokens } from './shipments.ts';

const handlePickup = token<HandlePickup>('pickups.handle');
const request = token<ReturnType<typeof requestFromCarrier>>('pickups.requestFromCarrier');
export const pickupTokens = {
  schedule: token<ReturnType<typeof schedulePickup>>('pickups.schedule'),
  cancel: token<ReturnType<typeof cancelPickup>>('pickups.cancel'),
};
const cancelAtCarriers = token<ReturnType<typeof cancelAtCarrier>>('pickups.cancelAtCarriers');

/** The interval (ms) of the job that looks for due pickups and those interrupted by a crash. */
const reconcileEveryMs = 15_000;

const atCarrier = (get: Get) => {
  const [store, carriers] = [get(core.eventStore), get(carrierTokens.carriers)];
  return {
    store,
    carriers,
    handle: get(handlePickup),
    concerned: involvedCarriers({ store, carriers }),
    clock: get(core.clock),
    log: get(core.log),
  };
};

/** Schedules the collection of parcels by carriers. */
export const pickups: Feature = {
  name: 'pickups',
  needs: [accounts, carriers, shipments],
  module: bindings((bind) => {
    bind(handlePickup, (get) => commandHandler(get(core.eventStore), pickupDecider, { clock: get(core.clock) }));
    bind(pickupTokens.schedule, (get) =>
      schedulePickup({
        store: get(core.eventStore),
        handle: get(handlePickup),
        handleShipment: get(shipmentTokens.handle),
        settings: get(accountTokens.settings),
        carriers: get(carrierTokens.carriers),
        ids: get(core.ids),
      }),
    );
    bind(pickupTokens.cancel, (get) => cancelPickup(atCarrier(get)));
    bind(cancelAtCarriers, (get) => cancelAtCarrier(atCarrier(get)));
    bind(request, (get) => requestFromCarrier({ ...atCarrier(get), cancelAtCarriers: get(cancelAtCarriers) }));
  }),
  routes: (get) =>
    pickupsRoutes({
      store: get(core.eventStore),
      readModels: get(core.readModels),
      schedule: get(pickupTokens.schedule),
      cancel: get(pickupTokens.cancel),
      windows: pickupWindows(get(accountTokens.settings)),
    }),
  refusals: pickupReasons,
  projections: [pickupView],
  policies: (get) => [
    requestNewPickups({ requestPickup: get(request), clock: get(core.clock) }),
    completePickups({ store: get(core.eventStore), clock: get(core.clock), handle: get(handlePickup) }),
  ],
  jobs: (get) => {
    const [store, handle] = [get(core.eventStore), get(handlePickup)];
    const take = takeShipments({ store, handle: get(shipmentTokens.handle) });
    const reconcile = reconcilePickups({
      store,
      handle,
      log: get(core.log),
      readModels: get(core.readModels),
      clock: get(core.clock),
      finish: finishPickup({ store, handle, take }),
      requestPickup: get(request),
      cancelAtCarriers: get(cancelAtCarriers),
    });
    return [{ name: 'pickup-tending', everyMs: reconcileEveryMs, task: reconcile }];
  },
};
