import { legNames, mergeKnownScans, dueBy } from '../../../domain/parcels/shipment/index.ts';
import type { Shipment, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { CachedState } from '../../log/kernel/state.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import { shipmentView } from '../shipments/shipment-view.ts';
import type { Context } from '../../log/kernel/context.ts';
import { systemContext } from '../../log/kernel/context.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { Log } from '../../log/ports/log.ts';
import type { HandleShipment, OwnedShipment } from '../shipments/booking.ts';
import { handleForOwner } from '../shipments/booking.ts';
import type { shipmentByTrackingNumber } from '../shipments/shipments-by-tracking-number.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { pagesOfAnyAccount } from '../../log/kernel/lists.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';

/**
 * The character that a database stores instead of one that it cannot store. A view that contains it may differ from the
 * log.
 */
const replaced = '\ufffd';

/**
 * The state of a labelled parcel for commands, built from its view instead of its stream. Undefined for any other
 * shipment, if the view may differ from the log in any character, or if words of scans were erased.
 */
export const knownShipment = (view: ShipmentView): CachedState<Shipment> | undefined => {
  const {
    accountId,
    version,
    createdAt,
    trackingNumber,
    status,
    scans,
    legs,
    surcharges,
    documents,
    holds,
    personalDataErasedAt,
  } = view;
  if (
    trackingNumber === undefined ||
    personalDataErasedAt !== undefined ||
    status === 'voided' ||
    status === 'booking_failed'
  )
    return undefined;
  const known = mergeKnownScans(new Map(), scans);
  const texts = [...known.keys(), ...legNames.flatMap((name) => Object.values(legs[name] ?? {}))];
  if (texts.some((text) => text.includes(replaced))) return undefined;
  return {
    version,
    accountId,
    state: {
      phase: 'labelled',
      bookedAt: createdAt,
      trackingNumber,
      scans: known,
      legs,
      surcharges: new Set(surcharges.map(({ id }) => id)),
      // Only uploaded documents have a time.
      uploads: new Map(
        documents.filter(({ createdAt }) => createdAt !== undefined).map(({ id, sha256 }) => [id, sha256]),
      ),
      ...holds,
    },
  };
};

/** A scan as the carrier pushes it. The meaning of its code is looked up here. */
export type ReportedScan = {
  readonly code: string;
  readonly timestamp: string;
  readonly description?: string;
  readonly location?: string;
};

const datedBefore =
  'A carrier sent a scan dated before the parcel was booked, of an earlier parcel with its number. ' +
  'It is recorded, and never changes the status.';
const datedAhead =
  'A carrier sent a scan dated more than 24 hours ahead. It is recorded, and changes the status when that time comes.';

/**
 * Records scans of one parcel, on any of its legs, and returns how many were new. Repeated scans change nothing. A
 * caller that has just read the parcel passes it as `known`, which saves a read.
 */
export const recordEvents =
  ({ handle, log }: { readonly handle: HandleShipment; readonly log: Pick<Log, 'warn'> }) =>
  async (
    shipment: OwnedShipment,
    events: readonly TrackingEvent[],
    context: Context,
    known?: CachedState<Shipment>,
  ): Promise<number> => {
    const handled = await handleForOwner(
      handle,
      shipment,
      { type: 'RecordTracking', data: { events, at: context.at } },
      context,
      {
        known,
      },
    );
    const recorded = handled.events.flatMap((event) => (event.type === 'TrackingRecorded' ? event.data.events : []));
    for (const { carrier, code, timestamp, countsFrom, neverCounts } of recorded) {
      if (countsFrom !== undefined) log.warn({ shipmentId: shipment.shipmentId, carrier, code, timestamp }, datedAhead);
      if (neverCounts !== undefined)
        log.warn({ shipmentId: shipment.shipmentId, carrier, code, timestamp }, datedBefore);
    }
    return recorded.length;
  };

/**
 * Records scans that have only a carrier's codes. Scans with unknown codes are recorded and do not change the status.
 */
export const recordTracking = ({
  handle,
  directory,
  log,
}: {
  readonly handle: HandleShipment;
  readonly directory: CarrierDirectory;
  readonly log: Pick<Log, 'warn'>;
}) => {
  const record = recordEvents({ handle, log });
  return (
    shipment: OwnedShipment,
    carrier: string,
    reported: readonly ReportedScan[],
    context: Context,
    known?: CachedState<Shipment>,
  ): Promise<number> => {
    const name = directory.nameOf(carrier);
    const events = reported.map(({ code, timestamp, description, location }): TrackingEvent => {
      const meaning = directory.meaningOf(name, code);
      return {
        timestamp,
        code,
        description: description ?? meaning?.description ?? code,
        ...(location !== undefined && { location }),
        ...(meaning?.status !== undefined && { status: meaning.status }),
        carrier: name,
      };
    });
    return record(shipment, events, context, known);
  };
};

/** Records an unrequested update from a tracking service about a number. Undefined when no parcel has the number. */
export const recordTrackerUpdate =
  ({
    find,
    record,
  }: {
    readonly find: ReturnType<typeof shipmentByTrackingNumber>;
    readonly record: ReturnType<typeof recordEvents>;
  }) =>
  async (trackingNumber: string, events: readonly TrackingEvent[], context: Context): Promise<number | undefined> => {
    const shipment = await find(trackingNumber);
    return shipment && record(shipment, events, context, knownShipment(shipment));
  };

const atOnce = 8;

/**
 * Records future-dated scans again when their time has come: from then on lists filter by the new status, and pickups,
 * manifests and webhooks react as to any scan. Idempotent: any process may run it, any number of times.
 */
export const countDueScans =
  ({
    readModels,
    record,
    clock,
    log,
  }: {
    readonly readModels: Pick<ReadModels, 'scan'>;
    readonly record: ReturnType<typeof recordEvents>;
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Pick<Log, 'error'>;
  }) =>
  async (): Promise<void> => {
    const now = clock.now();
    const pages = pagesOfAnyAccount(readModels, shipmentView, {
      // Include this millisecond, because a scan counts from its time on.
      where: [{ field: 'scanDueAt', to: new Date(Date.parse(now) + 1).toISOString() }],
      by: 'scanDueAt',
    });
    for await (const views of pages) {
      await inParallel(views, atOnce, async (view) => {
        const { accountId, shipmentId } = view;
        try {
          await record(view, dueBy(view.scans, now), systemContext({ accountId, correlationId: shipmentId }, now));
        } catch (error) {
          log.error(
            { err: error, shipmentId },
            'A future-dated scan is due but could not be applied to the status; it is tried again.',
          );
        }
      });
    }
  };
