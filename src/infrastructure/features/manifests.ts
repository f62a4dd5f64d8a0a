import { manifestLinkUnder } from '../../adapters/parcels/http/manifests/manifest-link.ts';
import { manifestReasons, manifestsRoutes } from '../../adapters/parcels/http/manifests/routes.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import { closeDay } from '../../application/parcels/manifests/close-day.ts';
import { closeManifests } from '../../application/parcels/manifests/close-manifests.ts';
import {
  createManifest,
  finishManifest,
  recoverManifests,
} from '../../application/parcels/manifests/create-manifest.ts';
import type { HandleManifest } from '../../application/parcels/manifests/create-manifest.ts';
import { manifestView } from '../../application/parcels/manifests/manifest-view.ts';
import { takeShipments } from '../../application/parcels/shipments/hold-shipments.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';
import { manifestDecider } from '../../domain/parcels/manifest/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { labels, labelTokens } from './labels.ts';
import { shipments, shipmentTokens } from './shipments.ts';

export const manifestTokens = { create: token<ReturnType<typeof createManifest>>('manifests.create') };
const handleManifest = token<HandleManifest>('manifests.handle');

/** The interval at which manifests interrupted by a crash are looked for. */
const recoveryEveryMs = 15_000;

const creating = (get: Get) => ({
  store: get(core.eventStore),
  handle: get(handleManifest),
  renderer: get(labelTokens.renderer),
  documents: get(core.documents),
  ids: get(core.ids),
});

/** Lists of the parcels that a carrier collects at the end of a day. */
export const manifests: Feature = {
  name: 'manifests',
  needs: [labels, shipments],
  module: bindings((bind) => {
    bind(handleManifest, (get) => commandHandler(get(core.eventStore), manifestDecider, { clock: get(core.clock) }));
    bind(manifestTokens.create, (get) =>
      createManifest({ ...creating(get), handleShipment: get(shipmentTokens.handle) }),
    );
  }),
  routes: (get) => {
    const [store, readModels, clock] = [get(core.eventStore), get(core.readModels), get(core.clock)];
    const [signed, subscriptions] = [get(core.signedLinks), get(core.subscriptions)];
    const create = get(manifestTokens.create);
    return manifestsRoutes({
      store,
      readModels,
      documents: get(core.documents),
      create,
      endDay: closeDay({ store, readModels, create, clock, list: () => subscriptions.named(shipmentView.name) }),
      link: manifestLinkUnder(get(core.baseUrl), signed),
      signed,
      clock,
    });
  },
  refusals: manifestReasons,
  projections: [manifestView],
  policies: (get) => [
    closeManifests({ store: get(core.eventStore), clock: get(core.clock), handle: get(handleManifest) }),
  ],
  jobs: (get) => {
    const [readModels, clock, log] = [get(core.readModels), get(core.clock), get(core.log)];
    const take = takeShipments({ store: get(core.eventStore), handle: get(shipmentTokens.handle) });
    const finish = finishManifest({ ...creating(get), take });
    const recover = recoverManifests({ readModels, clock, log, finish });
    return [{ name: 'manifest-recovery', everyMs: recoveryEveryMs, task: recover }];
  },
};
