import { isOverIn } from '../../shared/calendar/local-time.ts';
import { daysBetween } from '../../shared/local-date.ts';
import { counts, inTimeOrder } from './tracking-event.ts';
import type { ShipmentStatus, TrackingEvent } from './tracking-event.ts';

/** How a delivery compares with the day that the booking estimated. */
type Promised = 'kept' | 'missed' | 'unknown';

/** The time of a delivery, and how it went. */
export type ParcelDelivery = {
  readonly at: string;
  /** From the day (UTC) of the first scan of the transport to that of the delivery; absent if there was none before. */
  readonly transitDays?: number;
  readonly promise: Promised;
};

/** Statuses that a parcel has before a carrier has it. */
const beforeTransport: ReadonlySet<ShipmentStatus> = new Set(['booking_pending', 'booking_failed', 'label_created']);

const dayOf = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD'.length);

/**
 * Whether a parcel came on the promised day or before it. Of the consignee only the country is known for ever, so a
 * country with several time zones counts by the one whose day is over last: no delivery in time is called late.
 */
const promiseOf = (at: string, estimatedDelivery: string | undefined, country: string): Promised => {
  const isLate = estimatedDelivery === undefined ? undefined : isOverIn(country, dayOf(estimatedDelivery), at);
  return isLate === undefined ? 'unknown' : isLate ? 'missed' : 'kept';
};

type Scanned = { readonly status: ShipmentStatus; readonly scans: readonly TrackingEvent[] };

/** The first scan of the transport, and the one of the delivery, of a parcel whose status is `delivered`. */
const ends = ({
  status,
  scans,
}: Scanned): { readonly first: TrackingEvent; readonly last: TrackingEvent } | undefined => {
  if (status !== 'delivered') return undefined;
  let first: TrackingEvent | undefined;
  for (const scan of inTimeOrder(scans)) {
    if (scan.status === undefined || beforeTransport.has(scan.status) || !counts(scan)) continue;
    first ??= scan;
    // It was not on its way back before: then its status would be `returned`.
    if (scan.status === 'delivered') return { first, last: scan };
  }
  return undefined;
};

/** When a parcel was delivered whose status is `delivered`; undefined for any other. */
export const deliveredAt = (shipment: Scanned): string | undefined => ends(shipment)?.last.timestamp;

/** The delivery of a parcel whose status is `delivered`; undefined for any other. */
export const deliveryOf = (
  shipment: Scanned & {
    readonly rate: { readonly estimatedDelivery?: string };
    readonly destinationCountry: string;
  },
): ParcelDelivery | undefined => {
  const found = ends(shipment);
  if (found === undefined) return undefined;
  const { first, last } = found;
  return {
    at: last.timestamp,
    ...(first !== last && { transitDays: daysBetween(dayOf(first.timestamp), dayOf(last.timestamp)) }),
    promise: promiseOf(last.timestamp, shipment.rate.estimatedDelivery, shipment.destinationCountry),
  };
};
