import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { PickupCommand } from './decide.ts';
import type { PickupEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { Pickup } from './state.ts';

/** One collection of parcels at an address. */
export const pickupDecider: Decider<Pickup, PickupCommand, PickupEvent> = {
  category: 'pickup',
  initialState,
  evolve,
  decide,
};

export { asSpelled, partyAt, pickupAddressFaults } from './address.ts';
export type { PickupAddress } from './address.ts';
export type { PickupCommand, PickupRefusal } from './decide.ts';
export { pickupFailures } from './events.ts';
export type {
  Confirmation,
  PickupEvent,
  PickupFailure,
  PickupRequested,
  PickupScheduled,
  RefusedShipment,
} from './events.ts';
export { isLivePickup, pickupStatuses } from './state.ts';
export type { Pickup, PickupStatus } from './state.ts';
