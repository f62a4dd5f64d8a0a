import { shipmentDecider } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentEvent, ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import { inParallel, withTimeout } from '../../shared/concurrency.ts';
import { pagesOfAnyAccount } from '../../log/kernel/lists.ts';
import { DocumentsWithheldError } from '../ports/carriers.ts';
import type { Booking, Carriers } from '../ports/carriers.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { carrierTimeoutMs } from './booking.ts';
import type { BookingDependencies, CarryOutBooking, RecordBooking } from './booking.ts';
import { isHeld } from './booking-notices.ts';
import { shipmentView } from './shipment-view.ts';

type Needs = Pick<BookingDependencies, 'handle' | 'clock' | 'log'> & {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly carriers: Pick<Carriers, 'of'>;
  readonly carryOut: CarryOutBooking;
  readonly record: RecordBooking;
};

const limits = {
  /** A younger request (ms) may still be in progress in the process that received it. */
  grace: carrierTimeoutMs + 5_000,
  /**
   * A booking without an outcome is given up after this time (ms), and so is a missing label file, because it would
   * come too late.
   */
  expiry: 24 * 3_600_000,
  /**
   * The shortest and the longest wait (ms) between two attempts for one booking. In between, the wait is as long as the
   * booking has been pending.
   */
  shortestWait: 5_000,
  longestWait: 3_600_000,
  /** Concurrent calls to carriers. */
  atOnce: 8,
};

/**
 * When to ask about a booking next: at twice its age at the last attempt. That makes about thirty attempts a day, even
 * with restarts.
 */
const nextAttempt = (requestedAt: string, triedAt: number): number =>
  triedAt + Math.min(Math.max(triedAt - Date.parse(requestedAt), limits.shortestWait), limits.longestWait);

/** A booking whose label file, or another document, is missing. */
const withoutFiles = ({
  carrier,
  trackingNumber,
  documents,
}: Pick<Booking, 'carrier' | 'trackingNumber' | 'documents'>): Booking => {
  const isPrinted = documents.some(({ type }) => type === 'LABEL');
  const message = isPrinted
    ? `${carrier} did not hand out a customs paper of ${trackingNumber} for a day. Print it where the carrier's account shows it.`
    : `${carrier} did not hand out the label of ${trackingNumber} for a day. ` +
      "Print it where the carrier's account shows it, or void the shipment.";
  return {
    carrier,
    trackingNumber,
    documents,
    warnings: [{ reason: isPrinted ? 'document_file_missing' : 'label_file_missing', message }],
  };
};

/**
 * Finishes bookings that a crash or an unanswered call left without an outcome: asks the carrier by reference, and
 * books if it has no booking. Returns how many shipments are no longer pending. `requestedBefore` is for the start of a
 * single process: no other process can be working on bookings from before that time.
 */
export const recoverBookings = ({ store, readModels, carriers, handle, clock, log, carryOut, record }: Needs) => {
  /** When this process last asked about each pending booking. */
  let tried = new Map<string, number>();

  /** Gives up after a day, unless this process has not asked yet. */
  const conclude = async (
    requested: ShipmentRequested['data'],
    context: Context,
    isFirst: boolean,
  ): Promise<boolean> => {
    const { shipmentId, service } = requested;
    const carrier = carriers.of(service.code, 'recovery');
    const known = await withTimeout(clock, carrierTimeoutMs, (signal) => carrier.find(shipmentId, signal));
    if (known === undefined) {
      const message = 'The carrier never heard of this booking, and it is too late to make it now.';
      await handle(
        shipmentId,
        { type: 'RecordBookingFailure', data: { reason: 'expired', message, failedAt: clock.now() } },
        context,
      );
      return true;
    }
    const { outcome, cause } = await carryOut(requested, context, { again: true });
    if (outcome !== 'unknown') return true;
    const isSecondDay = Date.parse(clock.now()) - Date.parse(requested.requestedAt) <= 2 * limits.expiry;
    if (isFirst || (isSecondDay && !(cause instanceof DocumentsWithheldError))) return false;
    const had = cause instanceof DocumentsWithheldError ? cause : { carrier: carrier.name, documents: [], ...known };
    log.error(
      { err: cause, shipmentId, carrier: had.carrier },
      'A carrier has booked a parcel but did not provide its label for a day; the label is not requested any more.',
    );
    await record(shipmentId, withoutFiles(had), context);
    return true;
  };

  const recover = async (shipmentId: string, isFirst: boolean): Promise<boolean> => {
    const history = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId));
    const [first] = history;
    if (first?.event.type !== 'ShipmentRequested') return false;
    // The read model may lag behind the log or have been lost, so read from the log whether a booking is pending.
    const state = history.reduce(
      (before, { event }) => shipmentDecider.evolve(before, event),
      shipmentDecider.initialState,
    );
    if (state.phase !== 'requested' || state.isHeld) return false;
    const released = history.findLast(({ event }) => event.type === 'BookingReleased')?.event;
    const requested: ShipmentRequested['data'] = first.event.data;
    const context = contextCausedBy(first, clock.now());
    // A booking that was held begins when a person releases it.
    const since = released?.type === 'BookingReleased' ? released.data.releasedAt : requested.requestedAt;
    const expired = Date.parse(clock.now()) - Date.parse(since) > limits.expiry;
    return expired
      ? conclude(requested, context, isFirst)
      : (await carryOut(requested, context, { again: true })).outcome !== 'unknown';
  };

  const attempt = async (shipmentId: string, isFirst: boolean): Promise<boolean> => {
    try {
      return await recover(shipmentId, isFirst);
    } catch (error) {
      log.warn({ err: error, shipmentId }, 'A pending booking could not be completed; it is tried again later.');
      return false;
    }
  };

  return async (requestedBefore = new Date(Date.parse(clock.now()) - limits.grace).toISOString()): Promise<number> => {
    let finished = 0;
    const before = tried;
    tried = new Map();
    // Read every page, also past bookings that stay pending: a carrier that does not answer must not block the bookings
    // of the others.
    const pages = pagesOfAnyAccount(readModels, shipmentView, {
      where: [{ field: 'status', equals: 'booking_pending' }, { field: 'createdAt', to: requestedBefore }], // oxfmt-ignore
      by: 'createdAt',
    });
    for await (const pending of pages) {
      const now = Date.parse(clock.now());
      const due = pending.filter((view) => {
        if (isHeld(view)) return false;
        const { shipmentId, createdAt } = view;
        const triedAt = before.get(shipmentId);
        const isDue = triedAt === undefined || nextAttempt(createdAt, triedAt) <= now;
        tried.set(shipmentId, isDue ? now : triedAt);
        return isDue;
      });
      const ends = await inParallel(due, limits.atOnce, ({ shipmentId }) =>
        attempt(shipmentId, !before.has(shipmentId)),
      );
      finished += ends.filter((isFinished) => isFinished).length;
    }
    return finished;
  };
};
