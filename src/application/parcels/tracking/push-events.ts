import { legNames, isBeforeBooking, isFutureDated, plainNumber } from '../../../domain/parcels/shipment/index.ts';
import type { Legs } from '../../../domain/parcels/shipment/index.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { Principal } from '../../shared/ports/access-tokens.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { Context } from '../../log/kernel/context.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { Notice } from '../../shared/notices.ts';
import type { RecentDocuments } from '../../log/kernel/projection.ts';
import { knownShipment } from './record-tracking.ts';
import type { ReportedScan, recordTracking } from './record-tracking.ts';
import type { assignLegs } from '../shipments/amend-shipment.ts';
import type { shipmentsByTrackingNumbers } from '../shipments/shipments-by-tracking-number.ts';

/** The canonical names of the carriers that a caller acts for; undefined for an operator, who may act for all. */
export type CarrierReach = ReadonlySet<string> | undefined;

/** The carriers whose parcels a caller may act on: all for an operator, those of its token for a carrier. */
export const carrierReachOf = (
  { roles, carriers }: Principal,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): CarrierReach => (roles.has('admin') ? undefined : new Set([...carriers].map((name) => directory.nameOf(name))));

export const reaches = (
  reach: CarrierReach,
  carrier: string | undefined,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): boolean => reach === undefined || (carrier !== undefined && reach.has(directory.nameOf(carrier)));

/** Whether one of the caller's carriers transports the parcel on any leg. */
export const reachesParcel = (
  reach: CarrierReach,
  { carrier, legs }: Pick<ShipmentView, 'carrier' | 'legs'>,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): boolean => [carrier, ...legNames.map((name) => legs[name]?.carrier)].some((name) => reaches(reach, name, directory));

/** A scan with a tracking number, which may be a leg's. It may name the carrier to which the parcel is handed over. */
export type PushedScan = ReportedScan & Legs & { readonly trackingNumber: string; readonly carrier?: string };

export type PushedParcel = {
  readonly trackingNumber: string;
  readonly success: boolean;
  readonly newEvents: number;
  readonly shipmentId?: string;
  readonly message: string;
};

export type PushReport = {
  readonly accepted: number;
  readonly recorded: number;
  readonly results: readonly PushedParcel[];
  readonly notices: readonly Notice[];
};

/** The sender of the scans: the carrier of scans that name none, and the carriers that the caller acts for. */
export type Pusher = { readonly carrier: string | undefined; readonly reach: CarrierReach };

export type PushDependencies = {
  readonly find: ReturnType<typeof shipmentsByTrackingNumbers>;
  readonly record: ReturnType<typeof recordTracking>;
  readonly assign: ReturnType<typeof assignLegs>;
  readonly directory: Pick<CarrierDirectory, 'nameOf'>;
  /** The carrier of scans for which neither the caller nor the parcel gives one. */
  readonly defaultCarrier: string;
  /** The cache in which the log's subscribers of this process look up parcels. */
  readonly recent?: RecentDocuments<ShipmentView> | undefined;
};

/**
 * Parcels that are handled concurrently: enough to share commits of the log, few enough that the cache still holds the
 * parcels when its subscribers read them.
 */
const atOnce = 32;

const isSameNumber = (one: string, other: string | undefined): boolean =>
  other !== undefined && plainNumber(one) === plainNumber(other);

/** The carrier of a scan that names none: the carrier with the tracking number of the scan. */
const carrierUnder = (number: string, { trackingNumber, carrier, legs }: ShipmentView): string | undefined =>
  isSameNumber(number, trackingNumber)
    ? carrier
    : legNames.map((name) => legs[name]).find((leg) => isSameNumber(number, leg?.trackingNumber))?.carrier;

const legsIn = (scans: readonly PushedScan[]): Legs =>
  scans.reduce<Legs>(
    (legs, { firstMile, lastMile }) => ({ ...legs, ...(firstMile && { firstMile }), ...(lastMile && { lastMile }) }),
    {},
  );

const unknownParcel = 'No parcel has this tracking number.';
const ambiguous = 'Name the carrier of these scans: the token is not for the carrier whose number this is.';

/** Notices for scans that are recorded and count later. */
const aheadNotices = (scans: readonly PushedScan[], now: string): readonly Notice[] => {
  const ahead = scans.filter(({ timestamp }) => isFutureDated(timestamp, now));
  if (ahead.length === 0) return [];
  const message =
    `${ahead.length} of these events ${ahead.length === 1 ? 'is' : 'are'} dated more than 24 hours ahead: ` +
    'recorded, and counted when the time comes.';
  const details = ahead.map(
    ({ trackingNumber, code, timestamp }) => `${trackingNumber}: ${code} counts from ${timestamp}.`,
  );
  return [{ level: 'warning', reason: 'event_dated_ahead', message, details }];
};

/** Notices for scans that are recorded and never count. */
const beforeNotices = (
  scans: readonly PushedScan[],
  shipments: ReadonlyMap<string, ShipmentView>,
): readonly Notice[] => {
  const before = scans.filter(({ trackingNumber, timestamp }) => {
    const shipment = shipments.get(trackingNumber);
    return shipment !== undefined && isBeforeBooking(timestamp, shipment.createdAt);
  });
  if (before.length === 0) return [];
  const message =
    `${before.length} of these events ${before.length === 1 ? 'is' : 'are'} dated before the parcel was booked, ` +
    'of an earlier parcel with its number: recorded, and never counted.';
  return [
    {
      level: 'warning',
      reason: 'event_before_booking',
      message,
      details: before.map(({ trackingNumber, code, timestamp }) => `${trackingNumber}: ${code} of ${timestamp}.`),
    },
  ];
};

/**
 * Records pushed scans of any number of parcels. Each parcel is handled separately; an unknown one does not affect the
 * others. A caller that acts for certain carriers gets a parcel of other carriers as unknown, without the shipment's
 * id.
 */
export const pushEvents = ({ find, record, assign, directory, defaultCarrier, recent }: PushDependencies) => {
  /** If the caller acts for one carrier, scans need not name it. */
  const usualCarrier = ({ carrier, reach }: Pusher, number: string, shipment: ShipmentView): string =>
    carrier ?? (reach?.size === 1 ? [...reach][0] : undefined) ?? carrierUnder(number, shipment) ?? defaultCarrier;

  const ofParcel = async (
    shipment: ShipmentView,
    scans: readonly PushedScan[],
    usual: string,
    context: Context,
  ): Promise<number> => {
    const isVoided = shipment.status === 'voided';
    // Ignore scans from before the booking: they belong to an earlier parcel, and its carrier does not transport this
    // one.
    const legs = legsIn(scans.filter(({ timestamp }) => !isBeforeBooking(timestamp, shipment.createdAt)));
    if (!isVoided && Object.keys(legs).length > 0) await assign(shipment, legs, context);
    let newEvents = 0;
    const known = knownShipment(shipment);
    if (known) recent?.keep(streamOf('shipment', shipment.shipmentId), shipment.version, shipment);
    for (const [name, theirs] of Map.groupBy(scans, ({ carrier = usual }) => carrier))
      newEvents += await record(shipment, name, theirs, context, known);
    return newEvents;
  };

  return async (events: readonly PushedScan[], pusher: Pusher, context: Context): Promise<PushReport> => {
    const { reach } = pusher;
    const parcels = [...Map.groupBy(events, ({ trackingNumber }) => trackingNumber)];
    const shipments = await find(parcels.map(([trackingNumber]) => trackingNumber));
    const results = await inParallel(parcels, atOnce, async ([trackingNumber, scans]): Promise<PushedParcel> => {
      const shipment = shipments.get(trackingNumber);
      const failed = (message: string): PushedParcel => ({ trackingNumber, success: false, newEvents: 0, message });
      if (!shipment || !reachesParcel(reach, shipment, directory)) return failed(unknownParcel);
      const usual = usualCarrier(pusher, trackingNumber, shipment);
      if (scans.some(({ carrier = usual }) => !reaches(reach, carrier, directory))) return failed(ambiguous);
      const newEvents = await ofParcel(shipment, scans, usual, context);
      const shown = reach === undefined ? { shipmentId: shipment.shipmentId } : {};
      return {
        trackingNumber,
        success: true,
        newEvents,
        ...shown,
        message: newEvents > 0 ? 'Recorded.' : 'Nothing new.',
      };
    });
    const taken = new Set(results.filter(({ success }) => success).map(({ trackingNumber }) => trackingNumber));
    const accepted = events.filter(({ trackingNumber }) => taken.has(trackingNumber));
    return {
      accepted: accepted.length,
      recorded: results.reduce((sum, { newEvents }) => sum + newEvents, 0),
      results,
      notices: [...aheadNotices(accepted, context.at), ...beforeNotices(accepted, shipments)],
    };
  };
};
