import { isSubscribedTo } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { WebhookEventName } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { RecordedEvent, Position } from '../log/ports/event-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { AnnouncedEvent, OutboxEndpoint, OutboxChange, WebhookOutbox } from './ports/webhook-outbox.ts';
import { announcingOf } from './public-events.ts';
import type { Announcement, EventData, Snapshots } from './public-events.ts';
import type { Subscriber } from '../log/kernel/subscriber.ts';
import type { WebhookSecrets } from './ports/webhook-transport.ts';
import { inParallel } from '../shared/concurrency.ts';
import type { SnapshotsOfBatch } from './snapshots.ts';
import { isEndpointEvent, endpointChange, sealedIdsOf } from './outbox-endpoints.ts';

type Payload = {
  readonly eventName: WebhookEventName;
  readonly objectType: string;
  readonly objectId: string;
  readonly data: EventData;
  readonly eventId: string;
  readonly createdAt: string;
  readonly apiVersion: '1.0.0';
};

export const maxPayloadBytes = 256 * 1024;

const utf8 = new TextEncoder();
/** Whether a body is within the limit. A UTF-16 unit takes at most three bytes, so most bodies need not be counted. */
const fits = (body: string, largest: number): boolean =>
  body.length * 3 <= largest || utf8.encode(body).length <= largest;

/**
 * The text that is signed and sent, built once. A history that is too long for one request loses its oldest events, and
 * `eventsOmitted` gives their number. Data that is still too large is left out, with `dataOmitted`, and the object can
 * be requested by its id.
 */
export const bodyOf = (payload: Payload, largest = maxPayloadBytes): string => {
  const body = JSON.stringify(payload);
  if (fits(body, largest)) return body;

  const withData = (data: EventData): string => JSON.stringify({ ...payload, data });
  const { events } = payload.data;
  if (Array.isArray(events)) {
    const keeping = (count: number): string =>
      withData({ ...payload.data, events: events.slice(0, count), eventsOmitted: events.length - count });
    if (fits(keeping(0), largest)) {
      let [most, tooMany] = [0, events.length];
      while (tooMany - most > 1) {
        const middle = (most + tooMany) >> 1;
        if (fits(keeping(middle), largest)) most = middle;
        else tooMany = middle;
      }
      return keeping(most);
    }
  }
  return withData({ dataOmitted: true });
};

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10;

/**
 * A derived id whose first part is a time, as in a ULID of that time. It is the same for the same parts, but ordered,
 * so that rows created together are adjacent in their indexes.
 */
const timedId = <Prefix extends string>(derived: `${Prefix}_${string}`, at: string): `${Prefix}_${string}` => {
  let time = '';
  for (let rest = Date.parse(at); time.length < timeCharacters; rest = Math.floor(rest / 32))
    time = `${alphabet[rest % 32]}${time}`;
  const cut = derived.indexOf('_') + 1;
  return `${derived.slice(0, cut)}${time}${derived.slice(cut + timeCharacters)}` as `${Prefix}_${string}`;
};

/** The time in such an id; undefined if it is none, or not of this kind. */
export const timeOfId = (id: string, prefix: string): string | undefined => {
  if (!id.startsWith(`${prefix}_`) || id.length !== prefix.length + 1 + 26) return undefined;
  const time = id.slice(prefix.length + 1, prefix.length + 1 + timeCharacters);
  const places = [...time].map((character) => alphabet.indexOf(character));
  if (places.includes(-1)) return undefined;
  return new Date(places.reduce((sum, place) => sum * 32 + place, 0)).toISOString();
};

/** A public event for endpoints, before its data is loaded. */
export type DueAnnouncement = {
  readonly recorded: RecordedEvent;
  readonly announcement: Announcement;
  readonly eventId: string;
  readonly deliveries: AnnouncedEvent['deliveries'];
};

// A test is sent to every enabled endpoint, whatever events it subscribes to. For a disabled endpoint it is dropped,
// because it is useless later.
const isAddressed = ({ enabled, enabledEvents }: OutboxEndpoint, { eventName, test = false }: Announcement): boolean =>
  test ? enabled : isSubscribedTo(enabledEvents, eventName);

/**
 * The announcement of an event of the log, and those of its account's endpoints, as of that position, that it is for.
 * Ids are derived from the event and the endpoint, so that an event processed twice adds nothing.
 */
export const announcementsDue = (
  recorded: RecordedEvent,
  endpoints: readonly OutboxEndpoint[],
  ids: Pick<Ids, 'derived'>,
): readonly DueAnnouncement[] =>
  (announcingOf(recorded.event)?.(recorded) ?? []).flatMap((announcement, index): readonly DueAnnouncement[] => {
    const addressed = endpoints.filter((endpoint) => isAddressed(endpoint, announcement));
    if (addressed.length === 0) return [];
    const { recordedAt } = recorded;
    const eventId = timedId(ids.derived('evt', recorded.id, String(index)), recordedAt);
    const deliveries = addressed.map(({ endpointId, enabled }) => ({
      id: timedId(ids.derived('dlv', eventId, endpointId), recordedAt),
      endpointId,
      status: enabled ? ('pending' as const) : ('skipped' as const),
    }));
    return [{ recorded, announcement, eventId, deliveries }];
  });

/** Adds the text that is sent. */
export const announced = async (
  { recorded, announcement, eventId, deliveries }: DueAnnouncement,
  snapshots: Snapshots,
): Promise<AnnouncedEvent> => {
  const { eventName, objectType, objectId, sequence, test = false } = announcement;
  const [createdAt, accountId] = [recorded.recordedAt, recorded.metadata.accountId];
  const data = await announcement.data(snapshots);
  const body = bodyOf({ eventName, objectType, objectId, data, eventId, createdAt, apiVersion: '1.0.0' });
  return {
    kind: 'announce',
    event: { id: eventId, accountId, eventName, objectType, objectId, sequence, test, body, createdAt },
    deliveries,
  };
};

/** The same announcement with its deliveries skipped; a test is dropped. */
export const asSkipped = (due: DueAnnouncement): readonly DueAnnouncement[] =>
  due.announcement.test === true
    ? []
    : [{ ...due, deliveries: due.deliveries.map((delivery) => ({ ...delivery, status: 'skipped' as const })) }];

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
      // Most events of the log concern no endpoint.
      if (due.length === 0 && later) {
        later(to);
        return;
      }
      const snapshotsOfBatch = snapshots(batch);
      const changes = await inParallel(due, readsAtOnce, async (each) =>
        'announcement' in each ? announced(each, snapshotsOfBatch) : each,
      );
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
