/**
 * Every status of a shipment, in the order a smooth journey passes them. `booking_pending` and `booking_failed` come
 * before there is a label.
 */
export const shipmentStatuses = [
  'booking_pending',
  'booking_failed',
  'label_created',
  'collected',
  'in_transit',
  'in_hub',
  'customs_hold',
  'customs_cleared',
  'out_for_delivery',
  'available_for_pickup',
  'delivery_failed',
  'delivered',
  'exception',
  'return_to_sender',
  'returned',
  'lost',
  'voided',
] as const;
/** Where a parcel is in its life. */
export type ShipmentStatus = (typeof shipmentStatuses)[number];

const terminal: ReadonlySet<ShipmentStatus> = new Set(['delivered', 'returned', 'lost', 'voided']);

/**
 * Whether a parcel's way ends here. Only a delivered one may still turn back: the consignee can refuse it at the door.
 */
export const isTerminal = (status: ShipmentStatus): boolean => terminal.has(status);

const next = (current: ShipmentStatus, reported: ShipmentStatus): ShipmentStatus => {
  if (!isTerminal(current)) return reported;
  return current === 'delivered' && reported === 'return_to_sender' ? reported : current;
};

/**
 * Carriers say of a parcel that is back with its sender what they say of every other: delivered. Once it has turned
 * back, that means returned.
 */
const meaning = (reported: ShipmentStatus, turnedBack: boolean): ShipmentStatus =>
  turnedBack && reported === 'delivered' ? 'returned' : reported;

/** What a scan must have for the status to follow from it. */
type Scan = {
  readonly timestamp: string;
  readonly status?: ShipmentStatus;
  readonly countsFrom?: string;
  readonly neverCounts?: string;
};

const isInTimeOrder = (scans: readonly Scan[]): boolean =>
  scans.every((scan, index) => index === 0 || (scans[index - 1] as Scan).timestamp <= scan.timestamp);

/**
 * Oldest first; scans of the same moment stay in the order they arrived. Nearly all arrive in order: looking is ten
 * times cheaper than sorting.
 */
export const inTimeOrder = <S extends Scan>(arrived: readonly S[]): S[] =>
  isInTimeOrder(arrived)
    ? [...arrived]
    : arrived.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0));

/**
 * The status of a labelled parcel, from all its scans in the order they arrived. A late scan takes its place in time,
 * so it cannot move a parcel back from where its way has ended; a scan that nobody could map says nothing, nor does
 * one whose time has not come (`countsFrom`) or never comes (`neverCounts`).
 */
export const statusOf = (arrived: readonly Scan[]): ShipmentStatus => {
  let status: ShipmentStatus = 'label_created';
  let turnedBack = false;
  for (const scan of inTimeOrder(arrived)) {
    if (scan.status === undefined || scan.countsFrom !== undefined || scan.neverCounts !== undefined) continue;
    status = next(status, meaning(scan.status, turnedBack));
    turnedBack ||= status === 'return_to_sender';
  }
  return status;
};
