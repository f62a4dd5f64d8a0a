import { counts } from '../../../domain/parcels/shipment/index.ts';
import type {
  BookingFailed,
  BookingHeld,
  DeniedPartyFinding,
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

/** Why a person has to look at the parcel, or has looked at it: before its booking, or since lists are newer. */
export type BookingHold = Omit<BookingHeld['data'], 'personal'> & {
  /** Absent once the party was erased. */
  readonly findings?: readonly DeniedPartyFinding[];
  readonly releasedAt?: string;
  /** Why a person released or refused it. */
  readonly decision?: string;
};

/** Whether a parcel waits for a person: its booking does, or a party was found on a list since. */
export const isHeld = ({ hold, status }: { readonly hold?: BookingHold; readonly status: ShipmentStatus }): boolean =>
  hold !== undefined && hold.releasedAt === undefined && status !== 'booking_failed' && status !== 'voided';

const entryText = ({ party, list, listDate, entryId }: DeniedPartyFinding): string =>
  `${party}: ${entryId} of ${list} of ${listDate}`;

const entriesText = ({ findings = [] }: BookingHold): string =>
  findings.length === 0 ? ' (it was erased with the party). ' : `: ${findings.map(entryText).join('; ')}. `;

/** The words for a held booking: which entries, of which list and day. */
export const heldMessage = (hold: BookingHold): string =>
  'The booking is held, because a party of the parcel has the name of an entry of a list of denied parties' +
  entriesText(hold) +
  'A person has to look, and to release or refuse it with a reason.';

const heldNotice = (hold: BookingHold, status: ShipmentStatus): Notice =>
  status === 'booking_pending'
    ? { level: 'warning', reason: 'denied_party_held', message: heldMessage(hold) }
    : {
        level: 'warning',
        reason: 'denied_party_found',
        message:
          'Since its booking, a party of the parcel has the name of an entry of a list of denied parties' +
          entriesText(hold) +
          'Do not hand it over before a person has looked, and has released it with a reason or voided its label.',
      };

/** The part of a shipment that notices are about. */
type Noticed = {
  readonly failure?: BookingFailure;
  readonly warnings?: readonly BookingWarning[];
  readonly status: ShipmentStatus;
  readonly refund?: { readonly status: 'pending' | RefundOutcome };
  readonly hold?: BookingHold;
  readonly scans: readonly TrackingEvent[];
};

/** The public reason for each way in which a booking can end without a label. */
export const bookingReasons = {
  refused: 'carrier_refused',
  unavailable: 'carrier_unavailable',
  expired: 'booking_expired',
  denied_party: 'denied_party_refused',
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
export const bookingNotices = ({ failure, warnings = [], status, refund, scans, hold }: Noticed): readonly Notice[] => [
  ...(hold && isHeld({ hold, status }) ? [heldNotice(hold, status)] : []),
  ...(refund?.status === 'rejected' ? [refundRejected] : []),
  ...(status === 'voided' && scans.some(counts) ? [movesThoughVoided] : []),
  ...(failure ? [noticeOf(failure)] : []),
  ...warnings.map((warning) => ({ level: 'warning' as const, ...warning })),
];
