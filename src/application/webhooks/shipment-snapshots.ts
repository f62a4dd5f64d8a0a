import { streamOf } from '../ports/event-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecentDocuments } from '../kernel/recent-documents.ts';
import type { EventStore } from '../ports/event-store.ts';
import { shipmentOfAnyAccount } from '../shipments/find-shipment.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import type { Snapshots } from './public-events.ts';
import { presentDocuments, presentEventData, presentUploads } from '../shipments/present-shipment.ts';
import type { Links } from '../shipments/present-shipment.ts';

/** Shipments in webhooks, presented exactly as in HTTP replies. */
export const shipmentSnapshots = ({
  store,
  links,
  clock,
  recent,
}: {
  store: EventStore;
  links: Links;
  clock: Pick<Clock, 'now'>;
  recent?: RecentDocuments<ShipmentView> | undefined;
}): Pick<Snapshots, 'shipmentAt'> => ({
  shipmentAt: async (shipmentId, version) => {
    const view = recent?.at(streamOf('shipment', shipmentId), version) ?? (await shipmentOfAnyAccount(store, shipmentId, version));
    if (!view) throw new Error(`The stream of ${shipmentId} is empty, although one of its events was read.`);
    return {
      eventData: presentEventData(view),
      // Lazy, because only events about documents read it, and each access signs the addresses again.
      get documents() {
        return presentDocuments(view, links, clock.now());
      },
      get uploads() {
        return presentUploads(view, links, clock.now());
      },
    };
  },
});
