import type { Context } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency/timeout.ts';
import { CarrierRefusedError } from '../ports/carriers.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import { carrierTimeoutMs } from '../shipments/booking.ts';
import { involvedCarriers } from './involved-carriers.ts';
import type { InvolvedCarrier } from './involved-carriers.ts';
import { pickupOfAnyAccount } from './find-pickup.ts';
import type { PickupView } from './pickup-view.ts';
import type { HandlePickup } from './schedule-pickup.ts';

export type CancelAtCarrierDependencies = {
  readonly store: EventStore;
  readonly handle: HandlePickup;
  readonly carriers: Carriers;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
};

type Van = Pick<InvolvedCarrier, 'name' | 'pickups'>;

/** The outcome of a cancellation at one carrier. */
type Answer = 'called_off' | { readonly refusal: CarrierRefusedError } | { readonly trouble: unknown };

/** Also harmless for a carrier that does not know the pickup. */
const tell = async (pickupId: string, { pickups }: Van, clock: Pick<Clock, 'sleep'>): Promise<Answer> => {
  try {
    await withTimeout(clock, carrierTimeoutMs, (signal) => pickups.cancel(pickupId, signal));
    return 'called_off';
  } catch (error) {
    return error instanceof CarrierRefusedError ? { refusal: error } : { trouble: error };
  }
};

const retriedLater = 'A pickup could not be cancelled at its carrier; the request is repeated later.';

/**
 * Whether a carrier may still come for a dead pickup: it was cancelled before all carriers had confirmed, so that one
 * may have accepted while its answer was lost or late; or one carrier refused it after another had accepted.
 */
export const isCancellationPending = ({ status, confirmations, failure, calledOffAt }: PickupView): boolean =>
  calledOffAt === undefined &&
  ((status === 'cancelled' && confirmations.length === 0) || failure?.reason === 'refused_by_carrier');

/**
 * Cancels a dead pickup at its carriers and records that they know. A carrier that is unavailable is told by the next
 * call. If a carrier answers that it comes all the same, it is not asked again.
 */
export const cancelAtCarrier = ({ store, handle, carriers, clock, log }: CancelAtCarrierDependencies) => {
  const concerned = involvedCarriers({ store, carriers });
  return async (pickupId: string, context: Context): Promise<void> => {
    const pickup = await pickupOfAnyAccount(store, pickupId);
    if (!pickup || !isCancellationPending(pickup)) return;
    const refusedBy: string[] = [];
    let isToldLater = false;
    for (const van of await concerned(pickup, { givenBackToo: true })) {
      const answer = await tell(pickupId, van, clock);
      if (answer === 'called_off') continue;
      const carrier = van.name;
      if ('refusal' in answer) {
        refusedBy.push(carrier);
        log.error(
          { err: answer.refusal, pickupId, carrier },
          'A carrier refused to cancel a pickup that has been cancelled here; it may still come.',
        );
      } else {
        isToldLater = true;
        log.warn({ err: answer.trouble, pickupId, carrier }, retriedLater);
      }
    }
    if (isToldLater) return;
    await handle(
      pickupId,
      { type: 'RecordCancellationAtCarrier', data: { at: context.at, ...(refusedBy.length > 0 && { refusedBy }) } },
      context,
    );
  };
};

/**
 * Cancels a pickup at its carriers before the cancellation is recorded. A carrier that is already on its way prevents
 * the cancellation, and so does one that has confirmed and is unavailable. If none has confirmed, an unavailable
 * carrier does not prevent it: it is told later.
 */
export const cancelAtCarrierFirst = ({ store, carriers, clock, log }: Omit<CancelAtCarrierDependencies, 'handle'>) => {
  const concerned = involvedCarriers({ store, carriers });

  const confirmedBy = ({ confirmations }: PickupView): readonly Van[] => {
    const names = new Set(confirmations.map(({ carrier }) => carrier));
    const vans = carriers.all.flatMap(({ name, pickups }) => (pickups && names.has(name) ? [{ name, pickups }] : []));
    return [...new Map(vans.map((van) => [van.pickups, van])).values()];
  };

  return async (pickup: PickupView): Promise<void> => {
    const isConfirmed = pickup.confirmations.length > 0;
    for (const van of isConfirmed ? confirmedBy(pickup) : await concerned(pickup, { givenBackToo: true })) {
      const answer = await tell(pickup.pickupId, van, clock);
      if (answer === 'called_off') continue;
      if ('refusal' in answer) throw answer.refusal;
      if (isConfirmed) throw answer.trouble;
      log.warn({ err: answer.trouble, pickupId: pickup.pickupId, carrier: van.name }, retriedLater);
    }
  };
};
