import type { ShipmentEvent, ShipmentRequested } from '../../domain/shipment/index.ts';
import { contextAfter } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { pagesOf } from '../kernel/pages.ts';
import { withPatience } from '../kernel/patience.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { carryOutBooking, carrierPatience } from './booking.ts';
import type { BookingDependencies } from './booking.ts';
import { shipmentView } from './shipment-view.ts';

export type RecoveryDependencies = BookingDependencies & { readonly store: EventStore; readonly readModels: Pick<ReadModels, 'rows'> };

const limits = {
  /** A request that is younger may still be carried out by the process that took it. */
  grace: carrierPatience + 5_000,
  /** A booking nobody has heard of for this long is given up: a label that turns up days later helps nobody. */
  expiry: 24 * 3_600_000,
  /** How many are looked up at a time, and how many of them are asked about at once. */
  page: 100,
  atOnce: 8,
};

/**
 * Finishes what a crash, or a carrier's silence, left between request and label: the carrier is asked by reference, and books what it has never heard of.
 * Answers how many shipments are no longer pending. `requestedBefore` is for the start of the only process there is: whatever is pending from before it has
 * nobody.
 */
export const recoverBookings = (dependencies: RecoveryDependencies) => {
  const { store, readModels, carriers, handle, clock, log } = dependencies;
  const carryOut = carryOutBooking(dependencies);

  const recover = async (shipmentId: string): Promise<boolean> => {
    const [first] = await store.read<ShipmentEvent>(`shipment-${shipmentId}`);
    if (first?.event.type !== 'ShipmentRequested') return false;
    const requested: ShipmentRequested['data'] = first.event.data;
    const context = contextAfter(first, clock.now());

    const expired = Date.parse(clock.now()) - Date.parse(requested.requestedAt) > limits.expiry;
    const find = (signal: AbortSignal) => carriers.of(requested.service.code).find(shipmentId, signal);
    if (expired && (await withPatience(clock, carrierPatience, find)) === undefined) {
      const message = 'The carrier never heard of this booking, and it is too late to make it now.';
      await handle(shipmentId, { type: 'RecordBookingFailure', data: { reason: 'expired', message, failedAt: clock.now() } }, context);
      return true;
    }
    return (await carryOut(requested, context, { again: true })).outcome !== 'unknown';
  };

  const attempt = async (shipmentId: string): Promise<boolean> => {
    try {
      return await recover(shipmentId);
    } catch (error) {
      log.warn({ err: error, shipmentId }, 'A pending booking could not be finished yet.');
      return false;
    }
  };

  return async (requestedBefore = new Date(Date.parse(clock.now()) - limits.grace).toISOString()): Promise<number> => {
    let finished = 0;
    // Page after page, also past those that stay: a carrier that is silent for many must not keep the others waiting for ever.
    const pages = pagesOf(readModels, shipmentView, {
      where: [{ field: 'status', equals: 'booking_pending' }, { field: 'createdAt', to: requestedBefore }], // prettier-ignore
      by: 'createdAt',
      idOf: ({ shipmentId }) => shipmentId,
      size: limits.page,
    });
    for await (const pending of pages) {
      const ends = await inParallel(pending, limits.atOnce, ({ shipmentId }) => attempt(shipmentId));
      finished += ends.filter((isFinished) => isFinished).length;
    }
    return finished;
  };
};
