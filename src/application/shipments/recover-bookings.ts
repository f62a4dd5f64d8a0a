import { shipmentDecider } from '../../domain/shipment/index.ts';
import type { ShipmentEvent, ShipmentRequested } from '../../domain/shipment/index.ts';
import { contextAfter } from '../kernel/context.ts';
import type { Context } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { pagesOf } from '../kernel/pages.ts';
import { withTimeout } from '../kernel/timeout.ts';
import { DocumentsWithheldError } from '../ports/carriers.ts';
import type { Booking } from '../ports/carriers.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { carryOutBooking, carrierPatience, recordBooking } from './booking.ts';
import type { BookingDependencies } from './booking.ts';
import { shipmentView } from './shipment-view.ts';

export type RecoveryDependencies = BookingDependencies & { readonly store: EventStore; readonly readModels: Pick<ReadModels, 'rows'> };

const limits = {
  /** A request that is younger may still be carried out by the process that took it. */
  grace: carrierPatience + 5_000,
  /** A booking nobody has heard of for this long is given up, and so is the file of a label: one that turns up days later helps nobody. */
  expiry: 24 * 3_600_000,
  /** The wait between two attempts for one booking is as long as it has been pending, within these. */
  shortestWait: 5_000,
  longestWait: 3_600_000,
  /** How many are looked up at a time, and how many of them are asked about at once. */
  page: 100,
  atOnce: 8,
};

/** When a booking is asked about next: twice as long after it was requested as the last time. About thirty attempts in a day, also if the process starts anew. */
const nextAttempt = (requestedAt: string, triedAt: number): number =>
  triedAt + Math.min(Math.max(triedAt - Date.parse(requestedAt), limits.shortestWait), limits.longestWait);

/** A booking without the file of its label, or of another paper. */
const withoutFiles = ({ carrier, trackingNumber, documents }: Pick<Booking, 'carrier' | 'trackingNumber' | 'documents'>): Booking => {
  const isPrinted = documents.some(({ type }) => type === 'LABEL');
  const message = isPrinted
    ? `${carrier} did not hand out a customs paper of ${trackingNumber} for a day. Print it where the carrier's account shows it.`
    : `${carrier} did not hand out the label of ${trackingNumber} for a day. Print it where the carrier's account shows it, or void the shipment.`;
  return {
    carrier,
    trackingNumber,
    documents,
    warnings: [{ reason: isPrinted ? 'document_file_missing' : 'label_file_missing', message }],
  };
};

/**
 * Finishes what a crash, or a carrier's silence, left between request and label: the carrier is asked by reference, and books what it has never heard of.
 * Answers how many shipments are no longer pending. `requestedBefore` is for the start of the only process there is: whatever is pending from before it has
 * nobody.
 */
export const recoverBookings = (dependencies: RecoveryDependencies) => {
  const { store, readModels, carriers, handle, clock, log } = dependencies;
  const carryOut = carryOutBooking(dependencies);
  const record = recordBooking(dependencies);
  /** When each that is still pending was last asked about, by this process. */
  let tried = new Map<string, number>();

  /** A day has passed. What can be had of a booking now is all there will be, unless this process asks for the first time. */
  const conclude = async (requested: ShipmentRequested['data'], context: Context, isFirst: boolean): Promise<boolean> => {
    const { shipmentId, service } = requested;
    const carrier = carriers.of(service.code, 'recovery');
    const known = await withTimeout(clock, carrierPatience, (signal) => carrier.find(shipmentId, signal));
    if (known === undefined) {
      const message = 'The carrier never heard of this booking, and it is too late to make it now.';
      await handle(shipmentId, { type: 'RecordBookingFailure', data: { reason: 'expired', message, failedAt: clock.now() } }, context);
      return true;
    }
    const { outcome, cause } = await carryOut(requested, context, { again: true });
    if (outcome !== 'unknown') return true;
    const isSecondDay = Date.parse(clock.now()) - Date.parse(requested.requestedAt) <= 2 * limits.expiry;
    if (isFirst || (isSecondDay && !(cause instanceof DocumentsWithheldError))) return false;
    const had = cause instanceof DocumentsWithheldError ? cause : { carrier: carrier.name, documents: [], ...known };
    log.error(
      { err: cause, shipmentId, carrier: had.carrier },
      'A label was bought and its file could not be had for a day; it is given up.',
    );
    await record(shipmentId, withoutFiles(had), context);
    return true;
  };

  const recover = async (shipmentId: string, isFirst: boolean): Promise<boolean> => {
    const history = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId));
    const [first] = history;
    if (first?.event.type !== 'ShipmentRequested') return false;
    // The list may lag behind the log, or have been lost: only the log says what is pending.
    const { phase } = history.reduce((state, { event }) => shipmentDecider.evolve(state, event), shipmentDecider.initialState);
    if (phase !== 'requested') return false;
    const requested: ShipmentRequested['data'] = first.event.data;
    const context = contextAfter(first, clock.now());
    const expired = Date.parse(clock.now()) - Date.parse(requested.requestedAt) > limits.expiry;
    return expired ? conclude(requested, context, isFirst) : (await carryOut(requested, context, { again: true })).outcome !== 'unknown';
  };

  const attempt = async (shipmentId: string, isFirst: boolean): Promise<boolean> => {
    try {
      return await recover(shipmentId, isFirst);
    } catch (error) {
      log.warn({ err: error, shipmentId }, 'A pending booking could not be finished yet.');
      return false;
    }
  };

  return async (requestedBefore = new Date(Date.parse(clock.now()) - limits.grace).toISOString()): Promise<number> => {
    let finished = 0;
    const before = tried;
    tried = new Map();
    // Page after page, also past those that stay: a carrier that is silent for many must not keep the others waiting for ever.
    const pages = pagesOf(readModels, shipmentView, {
      where: [{ field: 'status', equals: 'booking_pending' }, { field: 'createdAt', to: requestedBefore }], // prettier-ignore
      by: 'createdAt',
      idOf: ({ shipmentId }) => shipmentId,
      size: limits.page,
    });
    for await (const pending of pages) {
      const now = Date.parse(clock.now());
      const due = pending.filter(({ shipmentId, createdAt }) => {
        const triedAt = before.get(shipmentId);
        const isDue = triedAt === undefined || nextAttempt(createdAt, triedAt) <= now;
        tried.set(shipmentId, isDue ? now : triedAt);
        return isDue;
      });
      const ends = await inParallel(due, limits.atOnce, ({ shipmentId }) => attempt(shipmentId, !before.has(shipmentId)));
      finished += ends.filter((isFinished) => isFinished).length;
    }
    return finished;
  };
};
