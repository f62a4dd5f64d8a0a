import { counts } from '../../../domain/parcels/shipment/index.ts';
import type {
  BookingFailed,
  BookingWarning,
  RefundOutcome,
  ShipmentStatus,
  TrackingEvent,
} from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notices.ts';

/** The reason why there is no label. */
export type BookingFailure = {
  readonly reason: BookingFailed['data']['reason'] | 'unknown';
  readonly message: string;
  readonly details?: readonly string[];
};

/** The part of a shipment that notices are about. */
type Noticed = {
  readonly failure?: BookingFailure;
  readonly warnings?: readonly BookingWarning[];
  readonly status: ShipmentStatus;
  readonly refund?: { readonly status: 'pending' | RefundOutcome };
  readonly scans: readonly TrackingEvent[];
};

/** The public reason for each way in which a booking can end without a label. */
export const bookingReasons = {
  refused: 'carrier_refused',
  unavailable: 'carrier_unavailable',
  expired: 'booking_expired',
  unknown: 'booking_outcome_unknown',
} as const satisfies Readonly<Record<BookingFailure['reason'], string>>;
export type BookingReason = (typeof bookingReasons)[BookingFailure['reason']];

const noticeOf = ({ reason, message, details }: BookingFailure): Notice => ({
  level: 'warning',
  reason: bookingReasons[reason],
  message,
  ...(details && { details }),
});

const refundRejected: Notice = {
  level: 'warning',
  reason: 'refund_rejected',
  message: 'The carrier did not refund this voided label: ask it why, for example whether the parcel was sent anyway.',
};

const movesThoughVoided: Notice = {
  level: 'warning',
  reason: 'voided_parcel_scanned',
  message:
    'The carrier has scanned this parcel although its label is void: it was sent anyway, and the carrier may charge for it.',
};

/** The notices on the booking in replies that show the shipment. */
export const bookingNotices = ({ failure, warnings = [], status, refund, scans }: Noticed): readonly Notice[] => [
  ...(refund?.status === 'rejected' ? [refundRejected] : []),
  ...(status === 'voided' && scans.some(counts) ? [movesThoughVoided] : []),
  ...(failure ? [noticeOf(failure)] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
