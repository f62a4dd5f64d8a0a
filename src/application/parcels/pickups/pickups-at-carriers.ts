import { inParallel, withTimeout } from '../../shared/concurrency.ts';
import type { Carrier, CarrierPickups, Carriers, PickupOrder } from '../ports/carriers.ts';
import { CarrierRefusedError } from '../ports/carriers.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { ConcurrencyError, idIn, streamOf } from '../../log/ports/event-store.ts';
import { shipmentOfAnyAccount } from '../shipments/shipment-view.ts';
import type { PickupView } from './pickup-view.ts';
import { pickupOfAnyAccount, ownPickup, pickupView } from './pickup-view.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import { carrierTimeoutMs } from '../shipments/booking.ts';
import type { HandlePickup } from './schedule-pickup.ts';
import { pickupDecider, partyAt } from '../../../domain/parcels/pickup/index.ts';
import type {
  Confirmation,
  PickupCommand,
  PickupEvent,
  PickupScheduled,
} from '../../../domain/parcels/pickup/index.ts';
import { fold } from '../../log/kernel/projection.ts';
import { stateAfter } from '../../log/kernel/state.ts';
import { wallTimeOf } from '../../../domain/shared/calendar/index.ts';

/** A carrier that takes pickup requests through this service, and its parcels of the pickup. */
type InvolvedCarrier = Pick<Carrier, 'name'> & { readonly pickups: CarrierPickups } & Pick<PickupOrder, 'parcels'>;

const concernedBy = (carrier: Carrier, parcels: PickupOrder['parcels']): readonly InvolvedCarrier[] =>
  carrier.pickups ? [{ name: carrier.name, pickups: carrier.pickups, parcels }] : [];

/**
 * The carriers of a pickup that take pickup requests through this service; if the pickup names no parcels, the first
 * that offers pickups. Voided parcels count, because a carrier may have been asked to collect them.
 */
export const involvedCarriers =
  ({ store, carriers }: { readonly store: EventStore; readonly carriers: Carriers }) =>
  async ({ shipmentIds }: PickupView, { givenBackToo = false } = {}): Promise<readonly InvolvedCarrier[]> => {
    if (shipmentIds.length === 0) return carriers.all.flatMap((carrier) => concernedBy(carrier, [])).slice(0, 1);
    const loaded = await inParallel(shipmentIds, 64, (shipmentId) => shipmentOfAnyAccount(store, shipmentId));
    const parcels = loaded
      .flatMap((view) => view ?? [])
      .filter(({ status }) => givenBackToo || status !== 'voided')
      .map((view) => ({ carrier: carriers.of(view.service.code), view }));
    const byVan = Map.groupBy(parcels, ({ carrier }) => carrier.pickups);
    return [...byVan.values()].flatMap((own) => {
      const numbered = own.flatMap(({ view: { shipmentId, trackingNumber } }) =>
        trackingNumber === undefined ? [] : [{ reference: shipmentId, trackingNumber }],
      );
      return own[0] ? concernedBy(own[0].carrier, numbered) : [];
    });
  };

export type CancelAtCarrierDependencies = {
  readonly store: EventStore;
  readonly handle: HandlePickup;
  readonly concerned: ReturnType<typeof involvedCarriers>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
};

type Van = Pick<InvolvedCarrier, 'name' | 'pickups'>;

/** The outcome of a cancellation at one carrier. */
type Answer = 'called_off' | { readonly refusal: CarrierRefusedError } | { readonly trouble: unknown };

/** Cancels the pickup at a carrier. Harmless if the carrier does not know it. */
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
 * Whether a carrier may still come for a cancelled or failed pickup: it was cancelled before all carriers had
 * confirmed, so that one may have accepted while its answer was lost or late; or one carrier refused it after another
 * had accepted.
 */
export const isCancellationPending = ({ status, confirmations, failure, calledOffAt }: PickupView): boolean =>
  calledOffAt === undefined &&
  ((status === 'cancelled' && confirmations.length === 0) || failure?.reason === 'refused_by_carrier');

/**
 * Cancels a cancelled or failed pickup at its carriers and records that they know. A carrier that is unavailable is
 * told by the next call. A carrier that answers that it comes anyway is not asked again.
 */
export const cancelAtCarrier =
  ({ store, handle, concerned, clock, log }: CancelAtCarrierDependencies) =>
  async (pickupId: string, context: Context): Promise<void> => {
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

/**
 * Cancels a pickup at its carriers before the cancellation is recorded. A carrier that is already on its way prevents
 * the cancellation, and so does one that has confirmed and is unavailable. If none has confirmed, an unavailable
 * carrier does not prevent it: it is told later.
 */
const cancelAtCarrierFirst = ({
  carriers,
  concerned,
  clock,
  log,
}: Pick<CancelAtCarrierDependencies, 'concerned' | 'clock' | 'log'> & { readonly carriers: Carriers }) => {
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

/** Attempts if the pickup changes while its carriers are called. */
const attempts = 3;

/**
 * Cancels a pickup that has not started. The rule is checked first, then the carriers are called, then the cancellation
 * is recorded, as when a label is voided.
 */
export const cancelPickup = ({
  store,
  handle,
  carriers,
  clock,
  log,
}: Omit<CancelAtCarrierDependencies, 'concerned'> & { readonly carriers: Carriers }) => {
  const concerned = involvedCarriers({ store, carriers });
  const cancelAtCarriers = cancelAtCarrierFirst({ carriers, concerned, clock, log });

  return async (pickupId: string, context: Context): Promise<PickupView> => {
    const command: PickupCommand = { type: 'CancelPickup', data: { at: context.at } };
    for (let attempt = 1; ; attempt++) {
      const pickup = await ownPickup(store, pickupId, context.accountId);
      const history = await store.read<PickupEvent>(streamOf('pickup', pickupId));
      if (pickupDecider.decide(command, stateAfter(pickupDecider, history)).length === 0) return pickup;

      await cancelAtCarriers(fold(pickupView, history) ?? pickup);
      try {
        // Expect the version from before the calls: a carrier that has confirmed since has to be called too.
        await handle(pickupId, command, context, { expected: history.at(-1)?.version ?? 0 });
        return await ownPickup(store, pickupId, context.accountId);
      } catch (error) {
        if (!(error instanceof ConcurrencyError) || attempt === attempts) throw error;
      }
    }
  };
};

const orderOf = (pickup: PickupView, parcels: PickupOrder['parcels']): PickupOrder | undefined => {
  const { pickupId, startAt, endAt, reference, address } = pickup;
  if (!address) return undefined; // The address was erased: no carrier can come.
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
 * Requests a pickup from its carriers and records the answers: all have confirmed, or one has refused. If a carrier is
 * unavailable or does not answer, nothing is recorded: the next call asks it again, under the same reference.
 */
export const requestFromCarrier = ({
  store,
  handle,
  concerned,
  clock,
  log,
  cancelAtCarriers,
}: CancelAtCarrierDependencies & { readonly cancelAtCarriers: ReturnType<typeof cancelAtCarrier> }) => {
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
    // Record the refusal before the cancellations: then it is known which cancellations are pending if one fails.
    await handle(pickupId, command, context);
    // One carrier refused, or the pickup was cancelled meanwhile: cancel it at the others, so that none comes in vain.
    await cancelAtCarriers(pickupId, context);
  };
};

/**
 * Requests each new pickup from its carriers at once. An unavailable carrier does not delay the others: the scheduled
 * reconciliation repeats the request.
 */
export const requestNewPickups = ({
  requestPickup,
  clock,
}: {
  requestPickup: ReturnType<typeof requestFromCarrier>;
  clock: Clock;
}): Policy => ({
  name: 'pickup-hand-over',
  on: ['PickupScheduled' satisfies PickupScheduled['type']],
  react: (recorded) => requestPickup(idIn(recorded.stream), contextCausedBy(recorded, clock.now())),
});
