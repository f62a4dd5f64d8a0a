import type { Notice } from '../../../../application/kernel/notice.ts';
import type { ShipmentView } from '../../../../application/shipments/shipment-view.ts';
import { HttpError } from '../../engine/failures/http-error.ts';
import type { DocumentedRefusal } from '../../engine/route/route.ts';
import { failedBooking } from './schemas.ts';
import { presentShipment } from '../../../../application/shipments/present-shipment.ts';
import type { Links } from '../../../../application/shipments/present-shipment.ts';

type Failure = NonNullable<ShipmentView['failure']>;

/** The HTTP replies to a carrier that refused, could not be reached, or left the outcome unknown. */
const failures: Readonly<
  Record<Failure['reason'], { readonly status: number; readonly reason: string; readonly headers?: Record<string, string> }>
> = {
  refused: { status: 502, reason: 'carrier_refused' },
  unavailable: { status: 503, reason: 'carrier_unavailable', headers: { 'retry-after': '30' } },
  expired: { status: 502, reason: 'booking_expired' },
  unknown: { status: 504, reason: 'booking_outcome_unknown', headers: { 'retry-after': '15' } },
};

/** The reply to a booking without a label, with the shipment in it. */
export const bookingError = (view: ShipmentView, links: Links, at: string, more: Readonly<Record<string, string>> = {}): HttpError => {
  const { reason, message, details = [] } = view.failure ?? { reason: 'unknown' as const, message: 'The carrier has not answered yet.' };
  const { status, reason: word, headers } = failures[reason];
  return new HttpError(status, word, message, {
    details,
    headers: { ...headers, ...more },
    extra: { shipment: presentShipment(view, {}, links, at) },
  });
};

/** The same replies for the OpenAPI document. */
export const bookingRefusals: Readonly<Record<502 | 503 | 504, DocumentedRefusal>> = {
  502: {
    description: 'The carrier refused; the shipment says why.',
    reason: 'carrier_refused',
    message: 'The carrier does not serve this postcode.',
    schema: failedBooking,
  },
  503: {
    description:
      'The carrier, or the store, cannot be reached. Nothing was booked; the same request may be repeated after `Retry-After` seconds.',
    reason: 'carrier_unavailable',
    message: 'The carrier cannot be reached; nothing was booked. The same request may be repeated in a moment.',
    schema: failedBooking,
  },
  504: {
    description:
      'It is not known yet whether the carrier booked it. Retry with the same `Idempotency-Key` after `Retry-After` seconds, or read the shipment.',
    reason: 'booking_outcome_unknown',
    message: 'The carrier has not answered yet.',
    schema: failedBooking,
  },
};

const noticeOf = ({ reason, message, details }: Failure): Notice => ({
  level: 'warning',
  reason: failures[reason].reason,
  message,
  ...(details && { details }),
});

/** The same as a message, for a shipment that was only read. */
export const bookingNotices = ({ failure, warnings = [] }: ShipmentView): readonly Notice[] => [
  ...(failure ? [noticeOf(failure)] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
