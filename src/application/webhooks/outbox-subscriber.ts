import type { Subscriber } from '../log/kernel/subscriber.ts';
import type { Position, RecordedEvent } from '../log/ports/event-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { OutboxChange, OutboxEndpoint, WebhookOutbox } from './ports/webhook-outbox.ts';
import type { WebhookSecrets } from './ports/webhook-transport.ts';
import { inParallel } from '../shared/concurrency.ts';
import { announced, announcementsDue, asSkipped } from './announce.ts';
import type { DueAnnouncement } from './announce.ts';
import { announcingOf } from './public-events.ts';
import type { SnapshotsOfBatch } from './snapshots.ts';
import { isEndpointEvent, endpointChange, sealedIdsOf } from './outbox-endpoints.ts';

/** The outbox's subscriber name and checkpoint. */
export const webhookSubscriberName = 'webhook-outbox';

/** How many objects of a batch are read concurrently, because each read from a remote store takes a while. */
const readsAtOnce = 16;

/** Endpoints by account, as of the event that is processed. */
type Directory = Map<string, Map<string, OutboxEndpoint>>;

const concerns = ({ event }: RecordedEvent): boolean => isEndpointEvent(event) || announcingOf(event) !== undefined;

export type OutboxDependencies = {
  readonly outbox: WebhookOutbox;
  readonly secrets: Pick<WebhookSecrets, 'forget'>;
  readonly snapshots: SnapshotsOfBatch;
  readonly ids: Pick<Ids, 'derived'>;
  /** The position up to which deliveries are stored as skipped; absent: every event is sent. */
  readonly quietUntil?: () => Promise<Position | undefined>;
  /** Called after each commit. */
  readonly committed: (touched: TouchedEndpoints) => void;
};

export type TouchedEndpoints = {
  /** Endpoints with new deliveries. */
  readonly announced: ReadonlySet<string>;
  /** Endpoints that have changed. */
  readonly changed: ReadonlySet<string>;
};

/**
 * Turns the log into deliveries: one for each endpoint that subscribed to the event as of that position in the log. Ids
 * are derived from the event and the endpoint, so that a batch processed twice adds nothing.
 */
export const webhookOutboxSubscriber = ({
  outbox,
  secrets,
  snapshots,
  ids,
  quietUntil,
  committed,
}: OutboxDependencies): Subscriber => {
  let at: Position | undefined;
  let quiet: Position | undefined;

  const collectChanges = async (
    recorded: RecordedEvent,
    directory: Directory,
  ): Promise<readonly (OutboxChange | DueAnnouncement)[]> => {
    const { event, metadata } = recorded;
    const isQuiet = quiet !== undefined && recorded.position <= quiet;
    const endpoints = directory.get(metadata.accountId) ?? new Map<string, OutboxEndpoint>();
    directory.set(metadata.accountId, endpoints);

    if (isEndpointEvent(event)) {
      const { endpointId } = event.data;
      const before = endpoints.get(endpointId);
      const { after, changes } = endpointChange(before, event, metadata.accountId);
      if (after) endpoints.set(endpointId, after);
      else endpoints.delete(endpointId);
      // Destroy them before the commit: if the batch is processed again, it must still know which secrets to destroy.
      const left = leftBehind(before, after);
      if (left.length > 0) await secrets.forget(left);
      return isQuiet ? changes.filter(({ kind }) => kind !== 'recover') : changes;
    }
    const due = announcementsDue(recorded, [...endpoints.values()], ids);
    return isQuiet ? due.flatMap(asSkipped) : due;
  };

  const loadDirectory = async (batch: readonly RecordedEvent[]): Promise<Directory> => {
    const directory: Directory = new Map();
    const accounts = new Set(batch.map(({ metadata }) => metadata.accountId));
    if (accounts.size === 0) return directory;
    for (const endpoint of await outbox.endpointsOf([...accounts])) {
      const endpoints = directory.get(endpoint.accountId) ?? new Map<string, OutboxEndpoint>();
      directory.set(endpoint.accountId, endpoints.set(endpoint.endpointId, endpoint));
    }
    return directory;
  };

  return {
    name: webhookSubscriberName,
    checkpoint: async () => {
      quiet = await quietUntil?.();
      return (at = await outbox.checkpoint());
    },
    process: async (batch, _signal, { to = batch.at(-1)?.position, later } = {}) => {
      if (to === undefined) return;
      const mine = batch.filter(concerns);
      const directory = await loadDirectory(mine);
      const due: (OutboxChange | DueAnnouncement)[] = [];
      for (const recorded of mine) due.push(...(await collectChanges(recorded, directory)));
      const snapshotsOfBatch = snapshots(batch);
      const changes = await inParallel(due, readsAtOnce, async (each) =>
        'announcement' in each ? announced(each, snapshotsOfBatch) : each,
      );
      // Most events of the log concern no endpoint.
      if (changes.length === 0 && later) {
        later(to);
        return;
      }
      await outbox.commit(changes, { from: at, to });
      at = to;
      committed(touchedBy(changes));
    },
  };
};

/**
 * The secrets to destroy after an event: all of a deleted endpoint, a replaced query, and secrets that had expired when
 * another was replaced.
 */
const leftBehind = (before: OutboxEndpoint | undefined, after: OutboxEndpoint | undefined): readonly string[] => {
  const kept = new Set(after && sealedIdsOf(after));
  return before ? sealedIdsOf(before).filter((id) => !kept.has(id)) : [];
};

const touchedBy = (changes: readonly OutboxChange[]): TouchedEndpoints => {
  const announced = new Set<string>();
  const changed = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'announce') for (const { endpointId } of change.deliveries) announced.add(endpointId);
    else changed.add(change.kind === 'putEndpoint' ? change.endpoint.endpointId : change.endpointId);
  }
  return { announced, changed };
};
