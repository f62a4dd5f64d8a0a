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
type Scan = Pick<TrackingEvent, 'timestamp' | 'status' | 'countsFrom' | 'neverCounts'>;

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

/**
 * What a service that passes scans on called this one, in its own words: what `status` was read from, so that it can be
 * read again.
 */
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
  /** `City, CC`, when known. */
  readonly location?: string;
  /** What the code means here; absent for a code nobody has mapped, which changes nothing but is kept. */
  readonly status?: ShipmentStatus;
  readonly carrier: string;
  /**
   * Which one it is of the scans with this carrier, code and time, from the second on: carriers report one at each
   * place.
   */
  readonly nth?: number;
  /**
   * Of a scan dated further ahead than clocks differ, when it was recorded: it counts from this time on. Absent, it
   * counts at once.
   */
  readonly countsFrom?: string;
  /** Why the status never follows from it: it is of an earlier parcel, since carriers use numbers again. */
  readonly neverCounts?: 'before_booking';
  /** Absent where the carrier's code was all that was said, and from events recorded before these words were kept. */
  readonly reported?: ReportedWords;
};

/** What a carrier wrote about a scan. It may name the consignee, a neighbour, or a place of theirs. */
export type ScanWords = { readonly text: string; readonly place?: string };

/** A scan without its words. */
export type PlainScan = Omit<TrackingEvent, 'description' | 'location'>;

/** The words of a scan, and the rest. */
export const takenFromWords = ({ description, location, ...plain }: TrackingEvent): readonly [PlainScan, ScanWords] => [
  plain,
  { text: description, ...(location !== undefined && { place: location }) },
];

/** A scan whose words were erased, or not recorded: it is described by its code. */
export const withoutWords = ({ description: _, location: __, ...plain }: TrackingEvent): TrackingEvent => ({
  ...plain,
  description: plain.code,
});

/** The scans of an event with their words, as far as they were not erased. */
export const recordedScans = ({
  events,
  personal: { scanWords = [] } = {},
}: {
  readonly events: readonly PlainScan[];
  readonly personal?: { readonly scanWords?: readonly ScanWords[] };
}): readonly TrackingEvent[] =>
  events.map((scan, at) => {
    const { text = scan.code, place } = scanWords[at] ?? {};
    return { ...scan, description: text, ...(place !== undefined && { location: place }) };
  });

/**
 * How far ahead of now a scan may be dated: zones that were mixed up and clocks that are wrong make no more of a
 * difference.
 */
const mostAhead = 24 * 3_600_000;

/** Whether a scan says what will happen, and not what has. Both are ISO 8601 in UTC. */
export const isFutureDated = (timestamp: string, now: string): boolean =>
  Date.parse(timestamp) - Date.parse(now) > mostAhead;

/**
 * How long before its booking a scan may be dated: zones that were mixed up, and labels that a carrier's own counter
 * sold first.
 */
const mostBefore = 48 * 3_600_000;

/** The time from which scans of a parcel can be its own. ISO 8601 in UTC, as the booking's. */
export const earliestScan = (bookedAt: string): string => new Date(Date.parse(bookedAt) - mostBefore).toISOString();

/** Whether a scan is of an earlier parcel with the same number. */
export const isBeforeBooking = (timestamp: string, bookedAt: string): boolean => timestamp < earliestScan(bookedAt);

const dated = (scan: TrackingEvent, now: string, bookedAt?: string): TrackingEvent => {
  const { countsFrom: _, neverCounts, ...counting } = scan;
  if (neverCounts !== undefined || (bookedAt !== undefined && isBeforeBooking(scan.timestamp, bookedAt)))
    return { ...counting, neverCounts: 'before_booking' };
  return isFutureDated(scan.timestamp, now) ? { ...counting, countsFrom: scan.timestamp } : counting;
};

/** Those whose time has come by now count. The same array when there are none. */
export const withDue = (scans: readonly TrackingEvent[], now: string): readonly TrackingEvent[] =>
  dueBy(scans, now).length === 0 ? scans : scans.map((scan) => (isDue(scan, now) ? dated(scan, now) : scan));

const isDue = ({ countsFrom }: Pick<TrackingEvent, 'countsFrom'>, now: string): boolean =>
  countsFrom !== undefined && countsFrom <= now;

/** Those that have not counted until now, and do. */
export const dueBy = (scans: readonly TrackingEvent[], now: string): readonly TrackingEvent[] =>
  scans.filter((scan) => isDue(scan, now));

/** When the next of them will count; undefined when all do. */
export const nextDue = (scans: readonly TrackingEvent[]): string | undefined =>
  scans.reduce<string | undefined>(
    (least, { countsFrom }) =>
      countsFrom !== undefined && (least === undefined || countsFrom < least) ? countsFrom : least,
    undefined,
  );

/** Whether the status may follow from it. */
export const counts = ({ countsFrom, neverCounts }: Pick<TrackingEvent, 'countsFrom' | 'neverCounts'>): boolean =>
  countsFrom === undefined && neverCounts === undefined;

/** Whether customs hold the parcel by one of these scans, or held it. */
export const isHeldByCustoms = (
  scans: readonly Pick<TrackingEvent, 'status' | 'countsFrom' | 'neverCounts'>[],
): boolean => scans.some((scan) => scan.status === 'customs_hold' && counts(scan));

/** What is remembered of a scan, to tell a repetition from a correction. */
export type KnownScan = Pick<TrackingEvent, 'nth' | 'status' | 'countsFrom' | 'neverCounts'> & { readonly by?: string };
export type KnownScans = ReadonlyMap<string, KnownScan>;

/** What keys of a scan begin with: a line, so that no code or place can end it. */
const momentKey = ({ carrier, code, timestamp }: PlainScan): string =>
  `${JSON.stringify([carrier, code, timestamp])}\n`;

/** Two reports of the same scan: carriers repeat themselves, and word it differently each time. */
export const scanKey = (scan: TrackingEvent): string => `${momentKey(scan)}${scan.location ?? ''}`;

/** The same for a recorded scan, without its words. */
const recordedKey = (scan: PlainScan): string => `${momentKey(scan)}${scan.nth ?? ''}`;

/** `known` and `scans`; of two words on the same scan the newer. */
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

/** The same after the words of the scans were erased: scans are then told apart without their places. */
export const knownWithoutWords = (known: KnownScans): KnownScans =>
  new Map([...known].map(([key, scan]) => [`${key.slice(0, key.indexOf('\n') + 1)}${scan.nth ?? ''}`, scan] as const));

/** Whether a carrier has scanned the parcel, and not only an earlier one with its number. */
export const isScanned = (known: KnownScans): boolean =>
  [...known.values()].some(({ neverCounts }) => neverCounts === undefined);

/** Of several words on one scan in the same report, one that ends the way of the parcel counts; else the last. */
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
 * A scan that is known with another status was read wrongly before, and is corrected by the service it came from. Only
 * by that one: two services that differ would correct each other for ever.
 */
const isCorrection = (known: KnownScan, { status, reported }: TrackingEvent): boolean =>
  reported !== undefined &&
  status !== undefined &&
  status !== known.status &&
  (known.by === undefined || known.by === reported.by);

/**
 * Those not reported before, corrections of those that were, and those whose time has come since, each once, in the
 * order they came.
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

/** A history with news in it: a corrected scan keeps its place, and so does one whose time has come. */
export const mergeScans = (
  scans: readonly TrackingEvent[],
  news: readonly TrackingEvent[],
): readonly TrackingEvent[] => {
  // Only what a service put into words can be a correction, and only what did not count can come due: else nothing is
  // compared.
  if (!news.some(({ reported }) => reported) && scans.every(({ countsFrom }) => countsFrom === undefined))
    return [...scans, ...news];
  const byKey = new Map(scans.map((scan) => [recordedKey(scan), scan]));
  for (const scan of news) byKey.set(recordedKey(scan), scan);
  return [...byKey.values()];
};
