import { rescreenParcels } from '../../application/parcels/shipments/rescreen-parcels.ts';
import { screenBooking } from '../../application/parcels/shipments/screen-booking.ts';
import { rescreenedIn } from '../stores/rescreened.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { parties, partyTokens } from './parties.ts';
import { shipments, shipmentTokens } from './shipments.ts';

/** The interval (ms) at which it is looked whether a list of denied parties was imported. */
const lookMs = 30_000;

/** Screens open parcels again once lists of denied parties have changed. */
export const rescreening: Feature = {
  name: 'rescreening',
  needs: [parties, shipments],
  jobs: (get) => {
    const [lists, subscriptions] = [get(partyTokens.screening), get(core.subscriptions)];
    const task = rescreenParcels({
      lists,
      screen: screenBooking(lists),
      record: rescreenedIn(get(core.config)),
      store: get(core.eventStore),
      readModels: get(core.readModels),
      caughtUp: (signal) => subscriptions.caughtUp(signal),
      handle: get(shipmentTokens.handle),
      clock: get(core.clock),
      log: get(core.log),
    });
    return [{ name: 'party-rescreening', everyMs: lookMs, task }];
  },
};
