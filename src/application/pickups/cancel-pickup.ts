import { pickupDecider } from '../../domain/pickup/index.ts';
import type { PickupCommand, PickupEvent } from '../../domain/pickup/index.ts';
import type { Context } from '../kernel/context.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { EventStore } from '../ports/event-store.ts';
import { ownPickup } from './find-pickup.ts';
import { cancelAtCarriers } from './hand-over.ts';
import type { PickupView } from './pickup-view.ts';
import type { HandlePickup } from './schedule-pickup.ts';

/** Cancels a pickup that has not started. The rule is asked first, then the carriers are told, then it is written down: as with voiding a label. */
export const cancelPickup =
  ({ store, handle, carriers }: { readonly store: EventStore; readonly handle: HandlePickup; readonly carriers: Carriers }) =>
  async (pickupId: string, context: Context): Promise<PickupView> => {
    const pickup = await ownPickup(store, pickupId, context.accountId);
    const command: PickupCommand = { type: 'CancelPickup', data: { at: context.at } };
    const history = await store.read<PickupEvent>(`pickup-${pickupId}`);
    const state = history.reduce((state, { event }) => pickupDecider.evolve(state, event), pickupDecider.initialState);
    if (pickupDecider.decide(command, state).length === 0) return pickup;

    await cancelAtCarriers(pickup, carriers);
    await handle(pickupId, command, context);
    return ownPickup(store, pickupId, context.accountId);
  };
