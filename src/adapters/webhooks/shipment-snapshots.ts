import { streamOf } from '../../application/ports/event-store.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { RecentDocuments } from '../../application/kernel/recent-documents.ts';
import type { EventStore } from '../../application/ports/event-store.ts';
import { shipmentOfAnyAccount } from '../../application/shipments/find-shipment.ts';
import type { ShipmentView } from '../../application/shipments/shipment-view.ts';
import type { Snapshots } from '../../application/webhooks/public-events.ts';
import { presentDocuments, presentEventData } from '../../application/shipments/present-shipment.ts';
import type { Links } from '../../application/shipments/present-shipment.ts';

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
    if (!view) throw new Error(`${shipmentId} has an event and no history.`);
    return {
      eventData: presentEventData(view),
      // Lazy, because only events about documents read it, and each access signs the addresses again.
      get documents() {
        return presentDocuments(view, links, clock.now());
      },
    };
  },
});
