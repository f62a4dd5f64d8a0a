import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { ShipmentEvent, ShipmentRefusal } from '../../../domain/parcels/shipment/index.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** The current state of a shipment. It does not check the account: requests use `ownShipment`. */
export const shipmentOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
): Promise<ShipmentView | undefined> =>
  fold(shipmentView, await store.read<ShipmentEvent>(streamOf('shipment', shipmentId)));

export const shipmentNotFound = (): DomainError<ShipmentRefusal> =>
  new DomainError('shipment_not_found', 'No shipment has this id.');

/** A shipment of this account. Another account's shipment is answered as one that does not exist. */
export const ownShipment = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
  accountId: string,
): Promise<ShipmentView> => {
  const view = fold(shipmentView, await ownHistory(store, 'shipment', shipmentId, accountId));
  if (!view) throw shipmentNotFound();
  return view;
};
