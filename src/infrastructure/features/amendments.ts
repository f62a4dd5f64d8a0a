import { shipmentAmendmentsRoutes } from '../../adapters/parcels/http/shipments/amendment-routes.ts';
import { addSurcharge } from '../../application/parcels/shipments/amend-shipment.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { shipments, shipmentTokens } from './shipments.ts';
import { tracking, trackingTokens } from './tracking.ts';

/** Surcharges and legs that carriers add to a booked shipment. */
export const amendments: Feature = {
  name: 'amendments',
  needs: [carriers, shipments, tracking],
  routes: (get) => {
    const store = get(core.eventStore);
    return shipmentAmendmentsRoutes({
      store,
      links: get(core.links),
      clock: get(core.clock),
      find: get(trackingTokens.find),
      directory: get(carrierTokens.directory),
      charge: addSurcharge({ store, handle: get(shipmentTokens.handle), ids: get(core.ids) }),
      assign: get(trackingTokens.assignLegs),
    });
  },
};
