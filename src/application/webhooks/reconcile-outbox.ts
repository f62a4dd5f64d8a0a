import { upToHead } from '../log/kernel/up-to-head.ts';
import type { ReadableLog } from '../log/kernel/up-to-head.ts';
import type { AnnouncedEvent, DeliveryLedger, DeliverySums, OutboxEndpoint } from './ports/webhook-outbox.ts';
import type { Position, RecordedEvent } from '../log/ports/event-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import { announced, announcementsDue, asSkipped } from './outbox-subscriber.ts';
import type { DueAnnouncement } from './outbox-subscriber.ts';
import { endpointChange, isEndpointEvent } from './outbox-endpoints.ts';
import type { Snapshots } from './public-events.ts';

/** The deliveries of an endpoint according to the log, and those in the outbox: due + surplus = held + missing. */
export type EndpointLedger = {
  readonly endpointId: string;
  readonly accountId: string | undefined;
  /** The number of deliveries that the log requires. */
  readonly due: number;
  readonly succeeded: number;
  readonly pending: number;
  readonly exhausted: number;
  readonly skipped: number;
  /** Due, and not in the outbox. */
  readonly missing: number;
  /** In the outbox, and not due. */
  readonly surplus: number;
};

export type OutboxReconciliation = {
  /** Only events recorded since then are compared: finished deliveries of earlier ones may have been removed. */
  readonly since: string;
  /** The first and the last event that were compared; the last one is the outbox's own position. */
  readonly from: Position | undefined;
  readonly to: Position | undefined;
  /** In the order of registration. */
  readonly endpoints: readonly EndpointLedger[];
  /** Missing deliveries that were added. */
  readonly mended: number;
};

export type ReconcileOutboxDependencies = {
  readonly store: ReadableLog;
  readonly ledger: DeliveryLedger;
  /** Creates the snapshots of one batch of events. */
  readonly snapshots: () => Snapshots;
  readonly ids: Pick<Ids, 'derived'>;
  /** The position up to which deliveries are stored as skipped, after a lost database. */
  readonly quietUntil: () => Promise<Position | undefined>;
};

export type ReconcileOutboxOptions = {
  readonly since: string;
  /** Adds the missing deliveries. */
  readonly mend: boolean;
  readonly signal: AbortSignal;
  readonly progress?: (position: Position) => void;
};

/** Endpoints as of the event that is read, by account, and the account of each that ever existed. */
class Directory {
  readonly accounts = new Map<string, string>();
  readonly #endpoints = new Map<string, Map<string, OutboxEndpoint>>();

  of(accountId: string): readonly OutboxEndpoint[] {
    return [...(this.#endpoints.get(accountId)?.values() ?? [])];
  }

  apply({ event, metadata: { accountId } }: RecordedEvent): void {
    if (!isEndpointEvent(event)) return;
    const endpoints = this.#endpoints.get(accountId) ?? new Map<string, OutboxEndpoint>();
    this.#endpoints.set(accountId, endpoints);
    const { endpointId } = event.data;
    const { after } = endpointChange(endpoints.get(endpointId), event, accountId);
    if (after) {
      endpoints.set(endpointId, after);
      this.accounts.set(endpointId, accountId);
    } else endpoints.delete(endpointId);
  }
}

const nothingHeld: DeliverySums = { pending: 0, delivered: 0, skipped: 0, exhausted: 0 };

/**
 * Computes from the log which deliveries the outbox must hold, and compares. Events after the outbox's position are
 * excluded. A missing delivery is added under its derived id, so that it is added once, however often and in however
 * many processes this runs.
 */
export const reconcileOutbox = async (
  { store, ledger, snapshots, ids, quietUntil }: ReconcileOutboxDependencies,
  { since, mend, signal, progress }: ReconcileOutboxOptions,
): Promise<OutboxReconciliation> => {
  const quiet = await quietUntil();
  const { position: to, endpoints: held } = await ledger.sums(since);
  const directory = new Directory();
  const [due, missing] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, endpointId: string): void =>
    void counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  let from: Position | undefined;
  let mended = 0;

  const dueOf = (recorded: RecordedEvent): readonly DueAnnouncement[] => {
    directory.apply(recorded);
    if (recorded.recordedAt < since) return [];
    from ??= recorded.position;
    const all = announcementsDue(recorded, directory.of(recorded.metadata.accountId), ids);
    return quiet !== undefined && recorded.position <= quiet ? all.flatMap(asSkipped) : all;
  };
  const compare = async (announcements: readonly DueAnnouncement[]): Promise<void> => {
    const there = await ledger.held(announcements.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)));
    const snapshotsOfBatch = snapshots();
    const added: AnnouncedEvent[] = [];
    for (const announcement of announcements) {
      const absent = announcement.deliveries.filter(({ id }) => !there.has(id));
      for (const { endpointId } of announcement.deliveries) count(due, endpointId);
      for (const { endpointId } of absent) count(missing, endpointId);
      if (mend && absent.length > 0)
        added.push(await announced({ ...announcement, deliveries: absent }, snapshotsOfBatch));
    }
    if (added.length > 0) mended += await ledger.add(added);
  };

  if (to !== undefined)
    for await (const batch of upToHead(store, { until: to, signal })) {
      const announcements = batch.flatMap(dueOf);
      if (announcements.length > 0) await compare(announcements);
      progress?.(batch.at(-1)?.position ?? to);
    }

  const endpoints = [...new Set([...directory.accounts.keys(), ...held.keys()])].map((endpointId): EndpointLedger => {
    const { delivered: succeeded, ...sums } = held.get(endpointId) ?? nothingHeld;
    const [called, absent] = [due.get(endpointId) ?? 0, missing.get(endpointId) ?? 0];
    const all = succeeded + sums.pending + sums.exhausted + sums.skipped;
    const accountId = directory.accounts.get(endpointId);
    return {
      endpointId,
      accountId,
      due: called,
      succeeded,
      ...sums,
      missing: absent,
      surplus: all - (called - absent),
    };
  });
  return { since, from, to, endpoints, mended };
};
