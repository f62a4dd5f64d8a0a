import type { EventStore } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { Running } from '../kernel/subscriber.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** How long a look-up waits for the list to catch up, in milliseconds. */
const patience = 1_000;

/**
 * The shipment under a tracking number. The list is milliseconds behind the log, so before a number is called unknown the list is given the time to see all
 * that was written when the question came.
 */
export const shipmentByTrackingNumber =
  ({ store, readModels, list }: { store: EventStore; readModels: ReadModels; list: () => Running | undefined }) =>
  async (trackingNumber: string): Promise<ShipmentView | undefined> => {
    const look = async (): Promise<ShipmentView | undefined> => {
      const { rows } = await readModels.find(shipmentView, {
        where: [{ field: 'trackingNumber', equals: trackingNumber }],
        sort: { field: 'createdAt', direction: 'DESC' },
        range: [0, 0],
      });
      return rows[0];
    };
    const found = await look();
    if (found) return found;
    await list()?.reached(await store.head(), AbortSignal.timeout(patience));
    return look();
  };
