import type { PickupCommand } from '../../../domain/parcels/pickup/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { systemContext } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { loadShipmentOfAnyAccount, tellHolder } from '../shipments/hold-shipments.ts';
import type { requestFromCarrier, CancelAtCarrierDependencies, cancelAtCarrier } from './pickups-at-carriers.ts';
import { isCancellationPending } from './pickups-at-carriers.ts';
import type { HandlePickup, finishPickup } from './schedule-pickup.ts';
import { forEachDocument } from '../../log/kernel/lists.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { carrierTimeoutMs } from '../shipments/booking.ts';
import { pickupView } from './pickup-view.ts';
import type { PickupView } from './pickup-view.ts';

/** Completes a pickup when its carrier scans the first of its parcels as collected. */
export const completePickups = ({
  handle,
  ...dependencies
}: {
  store: EventStore;
  handle: HandlePickup;
  clock: Clock;
}): Policy =>
  tellHolder(dependencies, {
    name: 'pickup-completion',
    holder: 'pickupId',
    statuses: new Set(['collected']),
    tell: (pickupId, data, context) => handle(pickupId, { type: 'RecordCollection', data }, context),
  });

const limits = {
  /** A younger pickup (ms) may still be in progress in the process that received it. */
  grace: carrierTimeoutMs + 5_000,
  atOnce: 8,
};

/** Statuses before the carrier has the parcel. */
const untouched: ReadonlySet<ShipmentStatus> = new Set([
  'booking_pending',
  'booking_failed',
  'label_created',
  'voided',
]);

/**
 * Handles pickups that are due by time alone or were interrupted by a crash: finishes requested ones, repeats requests
 * and cancellations at carriers that were unavailable, and completes or fails those whose window is over. Idempotent:
 * any process may run it, any number of times.
 */
export const reconcilePickups = ({
  store,
  handle,
  log,
  readModels,
  clock,
  finish,
  requestPickup,
  cancelAtCarriers,
}: Pick<CancelAtCarrierDependencies, 'store' | 'handle' | 'log'> & {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly clock: Clock;
  readonly finish: ReturnType<typeof finishPickup>;
  readonly requestPickup: ReturnType<typeof requestFromCarrier>;
  readonly cancelAtCarriers: ReturnType<typeof cancelAtCarrier>;
}) => {
  const contextOf = ({ accountId, pickupId }: PickupView): Context =>
    systemContext({ accountId, correlationId: pickupId }, clock.now());

  const end = async (pickup: PickupView): Promise<void> => {
    const at = clock.now();
    const loaded = await inParallel(pickup.shipmentIds, limits.atOnce, async (shipmentId) => ({
      shipmentId,
      ...(await loadShipmentOfAnyAccount(store, shipmentId)),
    }));
    // Carriers omit scans, even the first one: a parcel in transit was collected.
    const taken = loaded.find(
      ({ view, state }) =>
        view && !untouched.has(view.status) && state.phase === 'labelled' && state.pickupId === pickup.pickupId,
    );
    const command: PickupCommand = taken
      ? { type: 'RecordCollection', data: { shipmentId: taken.shipmentId, at } }
      : { type: 'EndPickup', data: { at } };
    await handle(pickup.pickupId, command, contextOf(pickup));
  };

  const each = forEachDocument({
    readModels,
    collection: pickupView,
    id: { name: 'pickupId', of: ({ pickupId }) => pickupId },
    atOnce: limits.atOnce,
    log,
    failure: 'A pickup could not be reconciled with its carriers; it is tried again later.',
  });

  return async (): Promise<void> => {
    const now = clock.now();
    const settled = new Date(Date.parse(now) - limits.grace).toISOString();
    await each(
      [
        { field: 'status', equals: 'requested' },
        { field: 'createdAt', to: settled },
      ],
      (pickup) => finish(pickup.pickupId, contextOf(pickup)),
    );
    await each(
      [
        { field: 'status', equals: 'created' },
        { field: 'createdAt', to: settled },
        { field: 'endInstant', from: now },
      ],
      (pickup) => requestPickup(pickup.pickupId, contextOf(pickup)),
    );
    // Wait until a process that may still be requesting the pickup has timed out.
    await each(
      [
        { field: 'status', oneOf: ['cancelled', 'failed'] },
        { field: 'endInstant', from: now },
      ],
      async (pickup) => {
        if (isCancellationPending(pickup) && pickup.updatedAt <= settled)
          await cancelAtCarriers(pickup.pickupId, contextOf(pickup));
      },
    );
    await each(
      [
        { field: 'status', oneOf: ['created', 'confirmed'] },
        { field: 'endInstant', to: now },
      ],
      end,
    );
  };
};
