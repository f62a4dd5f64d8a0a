/**
 * Every status of a shipment, in the order of a normal transport. `booking_pending` and `booking_failed` are from
 * before the label.
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
/** The status of a shipment. */
export type ShipmentStatus = (typeof shipmentStatuses)[number];

const terminal: ReadonlySet<ShipmentStatus> = new Set(['delivered', 'returned', 'lost', 'voided']);

/**
 * Whether a status is final. Only a delivered parcel may still be returned: the consignee can refuse it at the door.
 */
export const isTerminal = (status: ShipmentStatus): boolean => terminal.has(status);

const next = (current: ShipmentStatus, reported: ShipmentStatus): ShipmentStatus => {
  if (!isTerminal(current)) return reported;
  return current === 'delivered' && reported === 'return_to_sender' ? reported : current;
};

/**
 * The status of a scan. Carriers report a parcel that is back with its sender as delivered: after a return has begun,
 * that means returned.
 */
const meaning = (reported: ShipmentStatus, turnedBack: boolean): ShipmentStatus =>
  turnedBack && reported === 'delivered' ? 'returned' : reported;

/** The members of a scan that the status depends on. */
type Scan = Pick<TrackingEvent, 'timestamp' | 'status' | 'countsFrom' | 'neverCounts'>;

const isInTimeOrder = (scans: readonly Scan[]): boolean =>
  scans.every((scan, index) => index === 0 || (scans[index - 1] as Scan).timestamp <= scan.timestamp);

/**
 * Sorts oldest first; scans of the same moment stay in the order of their arrival. Nearly all arrive in order, and
 * checking that is ten times faster than sorting.
 */
export const inTimeOrder = <S extends Scan>(arrived: readonly S[]): S[] =>
  isInTimeOrder(arrived)
    ? [...arrived]
    : arrived.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0));

/**
 * The status of a labelled parcel, from all its scans in the order of their arrival. A late scan is sorted into its
 * place in time, so it cannot undo a final status. A scan with an unmapped code does not change the status, nor does
 * one that does not count yet (`countsFrom`) or never does (`neverCounts`).
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

/** The words of a service that forwards scans, from which `status` was read, so that it can be read again. */
export type ReportedWords = {
  /** The service: `EasyPost`, `Karrio`. */
  readonly by: string;
  readonly status: string;
  readonly detail?: string;
};

/** One scan, as a carrier reported it. */
export type TrackingEvent = {
  /** When it happened: ISO 8601 in UTC with milliseconds, so that it sorts as text. */
  readonly timestamp: string;
  /** The carrier's own code. */
  readonly code: string;
  readonly description: string;
  /** `City, CC`, if known. */
  readonly location?: string;
  /**
   * The state or province of the place, if the carrier says it apart. Not a part of `location`, by which scans are told
   * apart: those from before it was kept are the same ones.
   */
  readonly state?: string;
  /** The meaning of the code; absent for an unmapped code, which is recorded and changes nothing. */
  readonly status?: ShipmentStatus;
  readonly carrier: string;
  /**
   * The number of this scan, from 2, among those with this carrier, code and time: carriers report one at each place.
   */
  readonly nth?: number;
  /** For a scan dated further ahead than clocks differ, the time from which it counts. Absent: it counts at once. */
  readonly countsFrom?: string;
  /** Why the status never depends on it: it belongs to an earlier parcel, because carriers reuse numbers. */
  readonly neverCounts?: 'before_booking';
  /** Absent if only the carrier's code was reported, and in events from before these words were recorded. */
  readonly reported?: ReportedWords;
};

/** A carrier's words on a scan. They may name the consignee, a neighbour, or their address. */
export type ScanWords = { readonly text: string; readonly place?: string; readonly state?: string };

/** A scan without its words. */
export type PlainScan = Omit<TrackingEvent, 'description' | 'location' | 'state'>;

/** Separates the words of a scan from its other members. */
export const takenFromWords = ({
  description,
  location,
  state,
  ...plain
}: TrackingEvent): readonly [PlainScan, ScanWords] => [
  plain,
  { text: description, ...(location !== undefined && { place: location }), ...(state !== undefined && { state }) },
];

/** `City, ST, CC`: the place of a scan with its state, if it is known which country it is in. */
export const placeOfScan = ({ location, state }: Pick<TrackingEvent, 'location' | 'state'>): string | undefined =>
  state === undefined ? location : location?.replace(/(?=, [A-Z]{2}$)/, () => `, ${state}`);

/** A scan whose words were erased, or not recorded: its description is its code. */
export const withoutWords = ({ description: _, location: __, state: ___, ...plain }: TrackingEvent): TrackingEvent => ({
  ...plain,
  description: plain.code,
});

/** The scans of an event with their words, unless those were erased. */
export const recordedScans = ({
  events,
  personal: { scanWords = [] } = {},
}: {
  readonly events: readonly PlainScan[];
  readonly personal?: { readonly scanWords?: readonly ScanWords[] };
}): readonly TrackingEvent[] =>
  events.map((scan, at) => {
    const { text = scan.code, place, state } = scanWords[at] ?? {};
    return {
      ...scan,
      description: text,
      ...(place !== undefined && { location: place }),
      ...(state !== undefined && { state }),
    };
  });

/** How far ahead (ms) a scan may be dated: mixed-up time zones and wrong clocks cause smaller differences. */
const mostAhead = 24 * 3_600_000;

/** Whether a scan is about a future event. Both are ISO 8601 in UTC. */
export const isFutureDated = (timestamp: string, now: string): boolean =>
  Date.parse(timestamp) - Date.parse(now) > mostAhead;

/**
 * How long (ms) before its booking a scan may be dated, because of mixed-up time zones, and labels that the carrier's
 * own counter sold first.
 */
const mostBefore = 48 * 3_600_000;

/** The earliest time of a parcel's own scans. ISO 8601 in UTC, like the time of the booking. */
export const earliestScan = (bookedAt: string): string => new Date(Date.parse(bookedAt) - mostBefore).toISOString();

/** Whether a scan belongs to an earlier parcel with the same number. */
export const isBeforeBooking = (timestamp: string, bookedAt: string): boolean => timestamp < earliestScan(bookedAt);

const dated = (scan: TrackingEvent, now: string, bookedAt?: string): TrackingEvent => {
  const { countsFrom: _, neverCounts, ...counting } = scan;
  if (neverCounts !== undefined || (bookedAt !== undefined && isBeforeBooking(scan.timestamp, bookedAt)))
    return { ...counting, neverCounts: 'before_booking' };
  return isFutureDated(scan.timestamp, now) ? { ...counting, countsFrom: scan.timestamp } : counting;
};

/** Makes the scans count whose time has come. Returns the same array if there are none. */
export const withDue = (scans: readonly TrackingEvent[], now: string): readonly TrackingEvent[] =>
  dueBy(scans, now).length === 0 ? scans : scans.map((scan) => (isDue(scan, now) ? dated(scan, now) : scan));

const isDue = ({ countsFrom }: Pick<TrackingEvent, 'countsFrom'>, now: string): boolean =>
  countsFrom !== undefined && countsFrom <= now;

/** The scans that begin to count by this time. */
export const dueBy = (scans: readonly TrackingEvent[], now: string): readonly TrackingEvent[] =>
  scans.filter((scan) => isDue(scan, now));

/** When the next scan begins to count; undefined if all count already. */
export const nextDue = (scans: readonly TrackingEvent[]): string | undefined =>
  scans.reduce<string | undefined>(
    (least, { countsFrom }) =>
      countsFrom !== undefined && (least === undefined || countsFrom < least) ? countsFrom : least,
    undefined,
  );

/** Whether the status may depend on the scan. */
export const counts = ({ countsFrom, neverCounts }: Pick<TrackingEvent, 'countsFrom' | 'neverCounts'>): boolean =>
  countsFrom === undefined && neverCounts === undefined;

/** Whether customs hold the parcel according to one of these scans, or held it. */
export const isHeldByCustoms = (
  scans: readonly Pick<TrackingEvent, 'status' | 'countsFrom' | 'neverCounts'>[],
): boolean => scans.some((scan) => scan.status === 'customs_hold' && counts(scan));

/** The stored part of a scan, to distinguish a repetition from a correction. */
export type KnownScan = Pick<TrackingEvent, 'nth' | 'status' | 'countsFrom' | 'neverCounts'> & { readonly by?: string };
export type KnownScans = ReadonlyMap<string, KnownScan>;

/** The beginning of a scan's key. It is a line of its own, so that no code or place can imitate its end. */
const momentKey = ({ carrier, code, timestamp }: PlainScan): string =>
  `${JSON.stringify([carrier, code, timestamp])}\n`;

/**
 * The key of a scan. Two reports with the same key are the same scan, because carriers repeat scans with different
 * words.
 */
export const scanKey = (scan: TrackingEvent): string => `${momentKey(scan)}${scan.location ?? ''}`;

/** The key of a recorded scan, without its words. */
const recordedKey = (scan: PlainScan): string => `${momentKey(scan)}${scan.nth ?? ''}`;

/** Merges `known` and `scans`; of two reports of the same scan the later one counts. */
export const mergeKnownScans = (
  known: KnownScans,
  scans: readonly TrackingEvent[],
  areWordsErased = false,
): KnownScans => {
  const both = new Map(known);
  for (const scan of scans)
    both.set(areWordsErased ? recordedKey(scan) : scanKey(scan), {
      ...(scan.nth !== undefined && { nth: scan.nth }),
      ...(scan.status && { status: scan.status }),
      ...(scan.reported && { by: scan.reported.by }),
      ...(scan.countsFrom !== undefined && { countsFrom: scan.countsFrom }),
      ...(scan.neverCounts !== undefined && { neverCounts: scan.neverCounts }),
    });
  return both;
};

/** The known scans after their words were erased: scans are then distinguished without their places. */
export const knownWithoutWords = (known: KnownScans): KnownScans =>
  new Map([...known].map(([key, scan]) => [`${key.slice(0, key.indexOf('\n') + 1)}${scan.nth ?? ''}`, scan] as const));

/** Whether a carrier has scanned this parcel, and not only an earlier one with its number. */
export const isScanned = (known: KnownScans): boolean =>
  [...known.values()].some(({ neverCounts }) => neverCounts === undefined);

/** Keeps one report of each scan: one with a final status, else the last. */
const oncePerScan = (reported: readonly TrackingEvent[]): ReadonlyMap<string, TrackingEvent> => {
  const scans = new Map<string, TrackingEvent>();
  for (const scan of reported) {
    const key = scanKey(scan);
    const before = scans.get(key)?.status;
    if (before === undefined || !isTerminal(before)) scans.set(key, scan);
  }
  return scans;
};

/**
 * Whether a report corrects a scan that is known with another status. Only the service that reported it may correct it:
 * two services that disagree would correct each other for ever.
 */
const isCorrection = (known: KnownScan, { status, reported }: TrackingEvent): boolean =>
  reported !== undefined &&
  status !== undefined &&
  status !== known.status &&
  (known.by === undefined || known.by === reported.by);

/**
 * The new scans: those not reported before, corrections, and those that begin to count, each once, in the order of
 * their arrival.
 */
export const newScansIn = (
  known: KnownScans,
  reported: readonly TrackingEvent[],
  now: string,
  bookedAt: string,
): TrackingEvent[] => {
  const fresh: string[] = [];
  const nthOf = (scan: TrackingEvent, key: string): number => {
    const moment = momentKey(scan);
    const before = [...known.keys(), ...fresh].filter((other) => other.startsWith(moment)).length;
    fresh.push(key);
    return before + 1;
  };
  return [...oncePerScan(reported)].flatMap(([key, { nth: _, ...scan }]) => {
    const before = known.get(key);
    if (before !== undefined && !isDue(before, now) && !isCorrection(before, scan)) return [];
    const nth = before === undefined ? nthOf(scan, key) : (before.nth ?? 1);
    return [dated(nth > 1 ? { ...scan, nth } : scan, now, bookedAt)];
  });
};

/** Merges new scans into a history: a corrected scan keeps its place, and so does one that begins to count. */
export const mergeScans = (
  scans: readonly TrackingEvent[],
  news: readonly TrackingEvent[],
): readonly TrackingEvent[] => {
  // Only a scan with words of a service can be a correction, and only one that did not count can begin to: otherwise
  // nothing needs to be compared.
  if (!news.some(({ reported }) => reported) && scans.every(({ countsFrom }) => countsFrom === undefined))
    return [...scans, ...news];
  const byKey = new Map(scans.map((scan) => [recordedKey(scan), scan]));
  for (const scan of news) byKey.set(recordedKey(scan), scan);
  return [...byKey.values()];
};
