import type { Shipment, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { CachedState } from '../../log/kernel/state-cache.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { Log } from '../../log/ports/log.ts';
import type { HandleShipment } from './booking.ts';
import { handleForOwner } from './handle-for-owner.ts';
import type { OwnedShipment } from './handle-for-owner.ts';

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
export const recordEvents = ({ handle, log }: { readonly handle: HandleShipment; readonly log: Pick<Log, 'warn'> }) => {
  const handleFor = handleForOwner(handle);
  return async (
    shipment: OwnedShipment,
    events: readonly TrackingEvent[],
    context: Context,
    known?: CachedState<Shipment>,
  ): Promise<number> => {
    const handled = await handleFor(shipment, { type: 'RecordTracking', data: { events, at: context.at } }, context, {
      known,
    });
    const recorded = handled.events.flatMap((event) => (event.type === 'TrackingRecorded' ? event.data.events : []));
    for (const { carrier, code, timestamp, countsFrom, neverCounts } of recorded) {
      if (countsFrom !== undefined) log.warn({ shipmentId: shipment.shipmentId, carrier, code, timestamp }, datedAhead);
      if (neverCounts !== undefined)
        log.warn({ shipmentId: shipment.shipmentId, carrier, code, timestamp }, datedBefore);
    }
    return recorded.length;
  };
};

/**
 * The same for scans that hold a carrier's codes only. Scans with unknown codes are recorded and do not change the
 * status.
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
