import { earliestDateAt } from '../../shared/calendar/local-time.ts';
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

/**
 * Whether a parcel came on the promised day or before it. Of the consignee only the country is known for ever, so a
 * country with several time zones counts by the one whose day is over last: no delivery in time is called late.
 */
const promiseOf = (at: string, estimatedDelivery: string | undefined, country: string): Promised => {
  const day = earliestDateAt(at, country);
  if (day === undefined || estimatedDelivery === undefined) return 'unknown';
  return day <= estimatedDelivery.slice(0, 'YYYY-MM-DD'.length) ? 'kept' : 'missed';
};

const dayOf = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD'.length);

/** The delivery of a parcel whose status is `delivered`; undefined for any other. */
export const deliveryOf = ({
  status,
  scans,
  rate: { estimatedDelivery },
  destinationCountry,
}: {
  readonly status: ShipmentStatus;
  readonly scans: readonly TrackingEvent[];
  readonly rate: { readonly estimatedDelivery?: string };
  readonly destinationCountry: string;
}): ParcelDelivery | undefined => {
  if (status !== 'delivered') return undefined;
  const moving = inTimeOrder(scans).filter(
    (scan) => scan.status !== undefined && !beforeTransport.has(scan.status) && counts(scan),
  );
  // It was not on its way back before: then its status would be `returned`.
  const delivered = moving.find((scan) => scan.status === 'delivered');
  if (delivered === undefined) return undefined;
  const [first = delivered] = moving;
  const at = delivered.timestamp;
  return {
    at,
    ...(first !== delivered && { transitDays: daysBetween(dayOf(first.timestamp), dayOf(at)) }),
    promise: promiseOf(at, estimatedDelivery, destinationCountry),
  };
};
