import {
  applyWaitingWeights,
  correctWeights,
  followCustomsHolds,
} from '../../application/collections/parcel-policies.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';

/** Scans and weights that carriers report for parcels whose duties are collected. */
export const collectionParcels: Feature = {
  name: 'collection-parcels',
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
};
