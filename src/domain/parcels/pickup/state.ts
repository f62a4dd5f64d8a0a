import type { PickupEvent, PickupFailure } from './events.ts';

/** Before it is `created`, a pickup is `requested`, and may be `refused`: neither is ever shown. */
export const pickupStatuses = ['created', 'confirmed', 'completed', 'failed', 'cancelled'] as const;
/** The status of a pickup. */
export type PickupStatus = (typeof pickupStatuses)[number];

/** The state that `decide` needs. */
export type Pickup =
  | { readonly phase: 'none' }
  | {
      readonly phase: PickupStatus | 'requested' | 'refused';
      /** Instants. */
      readonly startInstant: string;
      readonly endInstant: string;
      readonly namesParcels: boolean;
      readonly failure?: PickupFailure;
      /** Whether its carriers have been told of the cancellation. */
      readonly cancelledAtCarriers?: true;
    };

export const initialState: Pickup = { phase: 'none' };

/** Whether it still holds its parcels. */
export const isLivePickup = ({ phase }: Pickup): boolean =>
  phase === 'requested' || phase === 'created' || phase === 'confirmed';

export const evolve = (pickup: Pickup, event: PickupEvent): Pickup => {
  if (event.type === 'PickupRequested') {
    const { startInstant, endInstant, shipmentIds } = event.data;
    return { phase: 'requested', startInstant, endInstant, namesParcels: shipmentIds.length > 0 };
  }
  if (pickup.phase === 'none') return pickup;
  switch (event.type) {
    case 'PickupScheduled':
      return { ...pickup, phase: 'created' };
    case 'PickupRefused':
      return { ...pickup, phase: 'refused' };
    case 'PickupConfirmed':
      return { ...pickup, phase: 'confirmed' };
    case 'PickupCompleted':
      return { ...pickup, phase: 'completed' };
    case 'PickupFailed':
      return { ...pickup, phase: 'failed', failure: event.data.reason };
    case 'PickupCancelled':
      return { ...pickup, phase: 'cancelled' };
    case 'PickupCalledOff':
      return { ...pickup, cancelledAtCarriers: true };
    case 'PickupPeopleErased':
      return pickup;
  }
};
