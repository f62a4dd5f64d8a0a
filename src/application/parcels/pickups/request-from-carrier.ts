import { wallTimeOf } from '../../../domain/shared/calendar/index.ts';
import { partyAt } from '../../../domain/parcels/pickup/index.ts';
import type { Confirmation, PickupCommand } from '../../../domain/parcels/pickup/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency/timeout.ts';
import { CarrierRefusedError } from '../ports/carriers.ts';
import type { PickupOrder } from '../ports/carriers.ts';
import { carrierTimeoutMs } from '../shipments/booking.ts';
import { cancelAtCarrier } from './cancel-at-carrier.ts';
import type { CancelAtCarrierDependencies } from './cancel-at-carrier.ts';
import { involvedCarriers } from './involved-carriers.ts';
import type { InvolvedCarrier } from './involved-carriers.ts';
import { pickupOfAnyAccount } from './find-pickup.ts';
import type { PickupView } from './pickup-view.ts';

const orderOf = (pickup: PickupView, parcels: PickupOrder['parcels']): PickupOrder | undefined => {
  const { pickupId, startAt, endAt, reference, address } = pickup;
  if (!address) return undefined; // forgotten on request: nobody can come
  return {
    reference: pickupId,
    ...(reference !== undefined && { clientReference: reference }),
    startAt: wallTimeOf(startAt) ?? startAt,
    endAt: wallTimeOf(endAt) ?? endAt,
    address: partyAt(address),
    parcels,
  };
};

/**
 * Requests a pickup from its carriers and records the answers: all have confirmed, or one has refused. A carrier that
 * is unavailable or does not answer changes nothing: the next call asks it again, under the same reference.
 */
export const requestFromCarrier = (dependencies: CancelAtCarrierDependencies) => {
  const { store, handle, clock, log } = dependencies;
  const concerned = involvedCarriers(dependencies);
  const cancelAtCarriers = cancelAtCarrier(dependencies);

  const schedule = async (pickup: PickupView, told: readonly InvolvedCarrier[]): Promise<readonly Confirmation[]> => {
    const confirmations: Confirmation[] = [];
    for (const { name, pickups, parcels } of told) {
      const order = orderOf(pickup, parcels);
      if (!order) return [];
      const { confirmation } = await withTimeout(clock, carrierTimeoutMs, (signal) => pickups.schedule(order, signal));
      confirmations.push({ carrier: name, confirmation });
    }
    return confirmations;
  };

  const outcome = async (pickup: PickupView, { at }: Context): Promise<PickupCommand | undefined> => {
    const told = await concerned(pickup);
    try {
      const confirmations = await schedule(pickup, told);
      return confirmations.length > 0 ? { type: 'ConfirmPickup', data: { confirmations, at } } : undefined;
    } catch (error) {
      if (error instanceof CarrierRefusedError) return { type: 'RejectPickup', data: { message: error.message, at } };
      log.warn(
        { err: error, pickupId: pickup.pickupId },
        'A pickup could not be requested from its carrier; the request is repeated later.',
      );
      return undefined;
    }
  };

  return async (pickupId: string, context: Context): Promise<void> => {
    const pickup = await pickupOfAnyAccount(store, pickupId);
    if (pickup?.status !== 'created') return;
    const command = await outcome(pickup, context);
    if (!command) return;
    // Recorded before the carriers are called: a carrier where the cancellation fails is then known to be still owed
    // it.
    await handle(pickupId, command, context);
    // Refused by one of them, or cancelled meanwhile: cancel at the others, so that no van comes for nothing.
    await cancelAtCarriers(pickupId, context);
  };
};
