import type { Notice } from '../notice.ts';
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

/** What a reply that shows the shipment says about its booking. */
export const bookingNotices = ({ failure, warnings = [] }: ShipmentView): readonly Notice[] => [
  ...(failure ? [noticeOf(failure)] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
