import {
  counts,
  isTerminal,
  legNames,
  shipmentStatuses,
  earliestScan,
} from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { pagesOfAnyAccount } from '../../log/kernel/lists.ts';
import type { ReadModels, ReadableModels } from '../../log/ports/read-models.ts';
import { shipmentView, shipmentOfAnyAccount } from '../shipments/shipment-view.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { inParallel, withTimeout } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import type { NamedLock } from '../../shared/ports/locks.ts';
import type { TrackingChecks, Trackers } from '../ports/trackers.ts';
import type { recordEvents } from './record-tracking.ts';
import { table } from '../../../domain/shared/table.ts';

/** The carrier to ask about a shipment, and its tracking number there. */
type TrackingSource = { readonly carrier: string; readonly trackingNumber: string };

/** The fields of a shipment that are needed to track it. */
type InFlight = Pick<ShipmentView, 'shipmentId' | 'accountId' | 'status' | 'createdAt'> & {
  readonly trackingNumber: string;
  readonly lastEventAt?: string;
  readonly sources: readonly [TrackingSource, ...TrackingSource[]];
};

const unbooked: readonly ShipmentStatus[] = ['booking_pending', 'booking_failed'];
const inFlight = shipmentStatuses.filter((status) => !isTerminal(status) && !unbooked.includes(status));

const asInFlight = (view: ShipmentView): readonly InFlight[] => {
  const { shipmentId, accountId, status, createdAt, trackingNumber, carrier, legs, scans } = view;
  if (trackingNumber === undefined || carrier === undefined) return [];
  const others = legNames.flatMap((name) => legs[name] ?? []).filter((leg) => leg.trackingNumber !== trackingNumber);
  const last = scans.filter(counts).reduce((latest, { timestamp }) => (timestamp > latest ? timestamp : latest), '');
  return [
    {
      shipmentId,
      accountId,
      status,
      createdAt,
      trackingNumber,
      ...(last !== '' && { lastEventAt: last }),
      sources: [
        { carrier, trackingNumber },
        ...others.map(({ carrier, trackingNumber }) => ({ carrier, trackingNumber })),
      ],
    },
  ];
};

/** Every shipment in transit, oldest first, a page at a time. */
const shipmentsInFlight = async function* (readModels: Pick<ReadModels, 'scan'>): AsyncGenerator<readonly InFlight[]> {
  const pages = pagesOfAnyAccount(readModels, shipmentView, {
    where: [{ field: 'status', oneOf: inFlight }],
    by: 'createdAt',
  });
  for await (const views of pages) yield views.flatMap(asInFlight);
};

const hour = 3_600_000;
const day = 24 * hour;

/**
 * In ms: the wait between two tracking checks, by the time since the parcel's last scan. Moving parcels are checked
 * often; after two months without a scan, checks end.
 */
const intervals: readonly { readonly upTo: number; readonly every: number }[] = [
  { upTo: day, every: hour },
  { upTo: 3 * day, every: 2 * hour },
  { upTo: 7 * day, every: 6 * hour },
  { upTo: 30 * day, every: day },
  { upTo: 60 * day, every: 7 * day },
];

/** In ms; undefined if the parcel is no longer checked. */
export const checkInterval = (silentFor: number): number | undefined =>
  intervals.find(({ upTo }) => silentFor < upTo)?.every;

/** The age (ms) after which parcels are not checked. */
export const maxCheckedAgeMs = 60 * day;

/** `checkedAt` is when carriers were last asked; absent, the parcel's creation counts. */
export const isCheckDue = (
  {
    createdAt,
    lastEventAt,
    checkedAt,
  }: { readonly createdAt: string; readonly lastEventAt?: string; readonly checkedAt?: string },
  now: string,
): boolean => {
  const interval = checkInterval(Date.parse(now) - Date.parse(lastEventAt ?? createdAt));
  return interval !== undefined && Date.parse(now) - Date.parse(checkedAt ?? createdAt) >= interval;
};

type ChosenShipments = {
  /** Only parcels whose check is due. */
  readonly onlyDue?: boolean;
  /** At most this many parcels, those with the oldest check first. */
  readonly most?: number;
};

/** The shipments in transit with a carrier that can be asked, the longest unchecked first. */
const shipmentsToCheck = async (
  {
    readModels,
    trackers,
    checks,
  }: { readonly readModels: ReadableModels; readonly trackers: Trackers; readonly checks: TrackingChecks },
  { onlyDue = false, most = Infinity }: ChosenShipments,
  now: string,
): Promise<readonly InFlight[]> => {
  const due: { readonly shipment: InFlight; readonly checkedAt: string | undefined }[] = [];
  // A few of a hundred thousand parcels in transit are due, so only those are kept in memory.
  for await (const page of shipmentsInFlight(readModels)) {
    const tracked = page.filter(({ sources }) => sources.some(({ carrier }) => trackers.of(carrier)));
    const checked = await checks.of(tracked.map(({ shipmentId }) => shipmentId));
    for (const shipment of tracked) {
      const checkedAt = checked.get(shipment.shipmentId);
      if (!onlyDue || isCheckDue({ ...shipment, ...(checkedAt !== undefined && { checkedAt }) }, now))
        due.push({ shipment, checkedAt });
    }
  }
  const longestAgoFirst = due.toSorted(({ checkedAt: a = '' }, { checkedAt: b = '' }) => (a < b ? -1 : a > b ? 1 : 0));
  return longestAgoFirst.slice(0, most).map(({ shipment }) => shipment);
};

export type SyncedShipment = {
  readonly shipmentId: string;
  readonly trackingNumber: string;
  readonly newEvents: number;
  readonly status: ShipmentStatus;
  /** The error of each carrier that could not answer. */
  readonly error?: string;
};

export type SyncReport = {
  readonly success: boolean;
  readonly message: string;
  readonly checked: number;
  readonly updated: number;
  readonly failed: number;
  readonly results: readonly SyncedShipment[];
};

export type SyncDependencies = {
  readonly store: EventStore;
  readonly readModels: ReadableModels;
  readonly trackers: Trackers;
  readonly checks: TrackingChecks;
  readonly runs: NamedLock;
  readonly record: ReturnType<typeof recordEvents>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'next'>;
  readonly log: Log;
};

export type SyncOptions = ChosenShipments & {
  readonly correlationId?: string;
  readonly signal?: AbortSignal;
};

/** Concurrent requests to one carrier. */
const atOncePerCarrier = 8;
/** Timeout of one tracking request to a carrier (ms). */
const carrierTimeoutMs = 10_000;
/** How many check times are written in one transaction. */
const notesAtOnce = 500;

const errorTexts = table({
  TimeoutError: 'gave no answer in time',
  CarrierRefusedError: 'does not know this parcel',
  CarrierUnavailableError: 'cannot be reached',
});

/** Carriers' errors may quote an address, so only the carrier and the kind of failure are logged. */
const troubleOf = (carrier: string, error: unknown): string =>
  `${carrier} ${errorTexts[error instanceof Error ? error.name : ''] ?? 'gave no answer that can be used'}.`;

/**
 * Asks every carrier with shipments in transit for their scans. One run at a time in the deployment. The failure of a
 * carrier is reported with each of its shipments and does not delay the other carriers.
 */
export const syncTracking = (dependencies: SyncDependencies) => {
  const { store, readModels, trackers, checks, runs, record, clock, ids, log } = dependencies;

  const ask = async (
    shipment: InFlight,
    { carrier, trackingNumber }: TrackingSource,
    options: SyncOptions,
  ): Promise<number> => {
    const tracker = trackers.of(carrier);
    if (tracker === undefined) return 0;
    const events = await withTimeout(clock, carrierTimeoutMs, (signal) =>
      tracker.track(
        { trackingNumber, since: earliestScan(shipment.createdAt) },
        options.signal ? AbortSignal.any([options.signal, signal]) : signal,
      ),
    );
    if (events.length === 0) return 0;
    const correlationId = options.correlationId ?? ids.next('req');
    return record(shipment, events, {
      accountId: shipment.accountId,
      actor: 'tracking-sync',
      correlationId,
      at: clock.now(),
    });
  };

  const check = async (shipment: InFlight, options: SyncOptions): Promise<SyncedShipment> => {
    const { shipmentId, trackingNumber, sources } = shipment;
    let newEvents = 0;
    const heard: string[] = [];
    for (const source of sources) {
      try {
        newEvents += await ask(shipment, source, options);
      } catch (error) {
        heard.push(troubleOf(source.carrier, error));
        log.warn(
          { shipmentId, carrier: source.carrier, reason: heard.at(-1) },
          'Tracking a parcel at its carrier failed.',
        );
      }
    }
    const status =
      newEvents > 0 ? ((await shipmentOfAnyAccount(store, shipmentId))?.status ?? shipment.status) : shipment.status;
    return { shipmentId, trackingNumber, newEvents, status, ...(heard.length > 0 && { error: heard.join(' ') }) };
  };

  const run = async (options: SyncOptions): Promise<SyncReport> => {
    const shipments = await shipmentsToCheck({ readModels, trackers, checks }, options, clock.now());
    const places = new Map(shipments.map(({ shipmentId }, index) => [shipmentId, index]));
    const byCarrier = Map.groupBy(shipments, ({ sources: [{ carrier }] }) => carrier);
    const groups = await Promise.all(
      [...byCarrier.values()].map((theirs) =>
        inParallel(theirs, atOncePerCarrier, (shipment) => check(shipment, options)),
      ),
    );
    const results = groups.flat().sort((a, b) => (places.get(a.shipmentId) ?? 0) - (places.get(b.shipmentId) ?? 0));

    const at = clock.now();
    // An aborted run has not asked about all of them.
    for (let from = 0; from < results.length && !options.signal?.aborted; from += notesAtOnce)
      await checks.keep(
        results.slice(from, from + notesAtOnce).map(({ shipmentId }) => shipmentId),
        at,
      );
    await checks.forgetBefore(new Date(Date.parse(at) - 2 * maxCheckedAgeMs).toISOString());

    const updated = results.filter(({ newEvents }) => newEvents > 0).length;
    const failed = results.filter(({ error }) => error !== undefined).length;
    const message = `Checked ${results.length} ${results.length === 1 ? 'shipment' : 'shipments'}: ${updated} updated, ${failed} failed.`;
    return { success: true, message, checked: results.length, updated, failed, results };
  };

  /** Undefined if another run is in progress. */
  const attempt = async (options: SyncOptions = {}): Promise<SyncReport | undefined> => {
    const end = await runs.tryAcquire('tracking-sync');
    if (end === undefined) return undefined;
    try {
      return await run(options);
    } finally {
      await end();
    }
  };

  return {
    attempt,
    /** Refuses if another run is in progress, for a caller that needs an answer. */
    run: async (options: SyncOptions): Promise<SyncReport> => {
      const report = await attempt(options);
      if (report === undefined)
        throw new DomainError('sync_under_way', 'Carriers are being asked already. Ask again when that is done.');
      return report;
    },
  };
};
