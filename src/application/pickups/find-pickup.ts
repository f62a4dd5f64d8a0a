import { DomainError } from '../../domain/shared/domain-error.ts';
import type { PickupEvent, PickupRefusal } from '../../domain/pickup/index.ts';
import { fold } from '../kernel/projection.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import { pickupView } from './pickup-view.ts';
import type { PickupView } from './pickup-view.ts';

/** A pickup as it stands now, whoever's it is. */
export const pickupAt = async (store: EventStore, pickupId: string): Promise<PickupView | undefined> =>
  fold(pickupView, await store.read<PickupEvent>(streamOf('pickup', pickupId)));

/** What this account may see: another account's pickup does not exist, nor does one that never came to be. */
export const ownPickup = async (store: EventStore, pickupId: string, accountId: string): Promise<PickupView> => {
  const pickup = await pickupAt(store, pickupId);
  if (pickup?.accountId !== accountId || pickup.status === 'requested' || pickup.status === 'refused')
    throw new DomainError<PickupRefusal>('pickup_not_found', 'No pickup has this id.');
  return pickup;
};
