import type { ShipmentEvent } from '../../domain/shipment/index.ts';
import { fold } from '../kernel/projection.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** A shipment as it stands now, whoever's it is; `upTo` stops at that version, to see it as it stood then. */
export const shipmentAt = async (store: EventStore, shipmentId: string, upTo = Infinity): Promise<ShipmentView | undefined> => {
  const history = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId));
  return fold(shipmentView, upTo < history.length ? history.slice(0, upTo) : history);
};
