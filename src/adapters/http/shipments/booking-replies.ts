import type { Notice } from '../../../application/kernel/notice.ts';
import type { ShipmentView } from '../../../application/shipments/shipment-view.ts';
import { HttpError } from '../http-error.ts';
import { presentShipment } from './present-shipment.ts';
import type { Links } from './present-shipment.ts';

type Failure = NonNullable<ShipmentView['failure']>;

/** What a carrier's no, its absence or its silence is over HTTP. */
const failures: Readonly<
  Record<Failure['reason'], { readonly status: number; readonly reason: string; readonly headers?: Record<string, string> }>
> = {
  refused: { status: 502, reason: 'carrier_refused' },
  unavailable: { status: 503, reason: 'carrier_unavailable', headers: { 'retry-after': '30' } },
  expired: { status: 502, reason: 'booking_expired' },
  unknown: { status: 504, reason: 'booking_outcome_unknown', headers: { 'retry-after': '15' } },
};

/** A booking without a label, told with the shipment that says so. */
export const bookingError = (view: ShipmentView, links: Links, at: string, more: Readonly<Record<string, string>> = {}): HttpError => {
  const { reason, message } = view.failure ?? { reason: 'unknown', message: 'The carrier has not answered yet.' };
  const { status, reason: word, headers } = failures[reason];
  return new HttpError(status, word, message, {
    details: [`${view.shipmentId} is ${view.status}`],
    headers: { ...headers, ...more },
    extra: { shipment: presentShipment(view, {}, links, at) },
  });
};

/** The same, said beside a shipment that was only asked about. */
export const bookingNotices = ({ failure, warnings = [] }: ShipmentView): readonly Notice[] => [
  ...(failure ? [{ level: 'warning' as const, reason: failures[failure.reason].reason, message: failure.message }] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
