import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { PickupEvent, PickupRefusal } from '../../../domain/parcels/pickup/index.ts';
import { ownHistory, ownOnly } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { pickupView } from './pickup-view.ts';
import type { PickupView } from './pickup-view.ts';

/** The current state of a pickup. It does not check the account: requests use `ownPickup`. */
export const pickupOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  pickupId: string,
): Promise<PickupView | undefined> => fold(pickupView, await store.read<PickupEvent>(streamOf('pickup', pickupId)));

/**
 * A pickup of this account. Another account's pickup is answered as one that does not exist, and so is a refused one.
 */
export const ownPickup = async (
  store: Pick<EventStore, 'read'>,
  pickupId: string,
  accountId: string,
): Promise<PickupView> => {
  const pickup = ownOnly(await pickupOfAnyAccount(store, pickupId), accountId);
  if (!pickup || pickup.status === 'requested' || pickup.status === 'refused')
    throw new DomainError<PickupRefusal>('pickup_not_found', 'No pickup has this id.');
  return pickup;
};

/** Every pickup that a shipment of this account has ever been in, according to the shipment's events. */
export const pickupsOfShipment = async (
  store: Pick<EventStore, 'read'>,
  shipmentId: string,
  accountId: string,
): Promise<readonly string[]> =>
  (await ownHistory(store, 'shipment', shipmentId, accountId)).flatMap(({ event }) =>
    event.type === 'PickupAssigned' ? [event.data.pickupId] : [],
  );
