export { asSpelled, partyAt, pickupAddressFaults } from './address.ts';
export type { PickupAddress } from './address.ts';
export { pickupDecider } from './decide.ts';
export type { PickupCommand, PickupRefusal } from './decide.ts';
export { pickupFailures } from './events.ts';
export type { Confirmation, PickupEvent, PickupFailure, PickupRequested, PickupScheduled, RefusedShipment } from './events.ts';
export { isLivePickup, pickupStatuses } from './state.ts';
export type { Pickup, PickupStatus } from './state.ts';
