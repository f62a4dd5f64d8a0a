import { pickupDecider } from '../../../domain/parcels/pickup/index.ts';
import type { PickupCommand, PickupEvent } from '../../../domain/parcels/pickup/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { fold } from '../../log/kernel/projection.ts';
import { stateAfter } from '../../log/kernel/state.ts';
import { ConcurrencyError, streamOf } from '../../log/ports/event-store.ts';
import { cancelAtCarrierFirst } from './cancel-at-carrier.ts';
import type { CancelAtCarrierDependencies } from './cancel-at-carrier.ts';
import { ownPickup } from './find-pickup.ts';
import { pickupView } from './pickup-view.ts';
import type { PickupView } from './pickup-view.ts';

/** Attempts, if the pickup changes while its carriers are called. */
const attempts = 3;

/**
 * Cancels a pickup that has not started. The rule is checked first, then the carriers are called, then the cancellation
 * is recorded, as when a label is voided.
 */
export const cancelPickup = (dependencies: CancelAtCarrierDependencies) => {
  const { store, handle } = dependencies;
  const cancelAtCarriers = cancelAtCarrierFirst(dependencies);

  return async (pickupId: string, context: Context): Promise<PickupView> => {
    const command: PickupCommand = { type: 'CancelPickup', data: { at: context.at } };
    for (let attempt = 1; ; attempt++) {
      const pickup = await ownPickup(store, pickupId, context.accountId);
      const history = await store.read<PickupEvent>(streamOf('pickup', pickupId));
      if (pickupDecider.decide(command, stateAfter(pickupDecider, history)).length === 0) return pickup;

      await cancelAtCarriers(fold(pickupView, history) ?? pickup);
      try {
        // Expects the version from before the calls: a carrier that has confirmed since has to be called again.
        await handle(pickupId, command, context, { expected: history.at(-1)?.version ?? 0 });
        return await ownPickup(store, pickupId, context.accountId);
      } catch (error) {
        if (!(error instanceof ConcurrencyError) || attempt === attempts) throw error;
      }
    }
  };
};
