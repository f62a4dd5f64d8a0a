import type { ScanReason } from '../../../application/parcels/ports/carriers.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import type { TrackingTextName } from './tracking-texts.ts';

type Advice = Extract<TrackingTextName, `${string}Advice`>;

/** What the consignee can do about each reason while the parcel may still be delivered. */
const adviceOn: Readonly<Record<ScanReason, Advice>> = {
  address: 'addressAdvice',
  address_check: 'addressAdvice',
  not_found: 'addressAdvice',
  nobody_home: 'againAdvice',
  closed: 'againAdvice',
  no_access: 'accessAdvice',
  no_safe_place: 'againAdvice',
  no_proof_of_age: 'againAdvice',
  refused: 'refusedAdvice',
  not_collected: 'pickupAdvice',
  refused_or_unclaimed: 'refusedAdvice',
  damaged: 'senderAdvice',
  part: 'senderAdvice',
  papers: 'senderAdvice',
  information: 'carrierAdvice',
  payment: 'payAdvice',
  postage: 'senderAdvice',
  label: 'senderAdvice',
  not_allowed: 'senderAdvice',
  no_service: 'senderAdvice',
  customs_refused: 'senderAdvice',
  duty_appeal: 'waitAdvice',
  import_ended: 'senderAdvice',
  export_cancelled: 'senderAdvice',
  weather: 'waitAdvice',
  strike: 'waitAdvice',
  disruption: 'waitAdvice',
  transport: 'waitAdvice',
  put_off: 'waitAdvice',
  missorted: 'waitAdvice',
  missing: 'waitAdvice',
  on_request: 'requestAdvice',
  recalled: 'senderAdvice',
  stopped: 'senderAdvice',
  destroyed: 'replaceAdvice',
};

/** Statuses that say that something went wrong, and leave open what. */
const unexplained: ReadonlySet<ShipmentStatus | undefined> = new Set<ShipmentStatus>([
  'delivery_failed',
  'exception',
  'return_to_sender',
]);

/** The name of the sentence that says why; undefined where nothing is to be said, such as of a usual scan. */
export const reasonName = (
  reason: ScanReason | undefined,
  status: ShipmentStatus | undefined,
): TrackingTextName | undefined => {
  if (reason !== undefined) return `${reason}Reason`;
  return unexplained.has(status) ? 'unknownReason' : undefined;
};

/** Statuses whose own sentence says what to do, whatever the reason: where the parcel is decides. */
const decided: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'returned',
]);

/** The name of the sentence that says what the consignee can do; undefined where that of the status says it. */
export const adviceName = (reason: ScanReason | undefined, status: ShipmentStatus): TrackingTextName | undefined =>
  reason === undefined || decided.has(status) ? undefined : adviceOn[reason];
