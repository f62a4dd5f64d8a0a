import { counts } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notice.ts';
import type { ShipmentView } from './shipment-view.ts';

type Failure = NonNullable<ShipmentView['failure']>;

/** The public reason for each way in which a booking can end without a label. */
export const bookingReasons = {
  refused: 'carrier_refused',
  unavailable: 'carrier_unavailable',
  expired: 'booking_expired',
  unknown: 'booking_outcome_unknown',
} as const satisfies Readonly<Record<Failure['reason'], string>>;
export type BookingReason = (typeof bookingReasons)[Failure['reason']];

const noticeOf = ({ reason, message, details }: Failure): Notice => ({
  level: 'warning',
  reason: bookingReasons[reason],
  message,
  ...(details && { details }),
});

const refundRejected: Notice = {
  level: 'warning',
  reason: 'refund_rejected',
  message:
    'The carrier did not give the money for this voided label back: ask it why, for example whether the parcel was sent all the same.',
};

const movesThoughVoided: Notice = {
  level: 'warning',
  reason: 'voided_parcel_scanned',
  message:
    'The carrier has scanned this parcel although its label is void: it was sent all the same, and the carrier may charge for it.',
};

/** What a reply that shows the shipment says about its booking. */
export const bookingNotices = ({ failure, warnings = [], status, refund, scans }: ShipmentView): readonly Notice[] => [
  ...(refund?.status === 'rejected' ? [refundRejected] : []),
  ...(status === 'voided' && scans.some(counts) ? [movesThoughVoided] : []),
  ...(failure ? [noticeOf(failure)] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
