import { bookingReasons, presentShipment } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { BookingReason, Links } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { DocumentedRefusal } from '../../../platform/http/engine/route/route.ts';
import { failedBooking } from './schemas.ts';

/** The HTTP replies to a carrier that refused, could not be reached, or left the outcome unknown. */
const failures: Readonly<
  Record<BookingReason, { readonly status: number; readonly headers?: Record<string, string> }>
> = {
  carrier_refused: { status: 502 },
  carrier_unavailable: { status: 503, headers: { 'retry-after': '30' } },
  booking_expired: { status: 502 },
  booking_outcome_unknown: { status: 504, headers: { 'retry-after': '15' } },
};

/** The reply to a booking without a label, with the shipment in it. */
export const bookingError = (
  view: ShipmentView,
  links: Links,
  at: string,
  more: Readonly<Record<string, string>> = {},
): HttpError => {
  const {
    reason,
    message,
    details = [],
  } = view.failure ?? { reason: 'unknown' as const, message: 'The carrier has not answered yet.' };
  const word = bookingReasons[reason];
  const { status, headers } = failures[word];
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
      'It is not known yet whether the carrier booked it. ' +
      'Retry with the same `Idempotency-Key` after `Retry-After` seconds, or read the shipment.',
    reason: 'booking_outcome_unknown',
    message: 'The carrier has not answered yet.',
    schema: failedBooking,
  },
};
