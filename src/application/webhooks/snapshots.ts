import { presentCollectionEventData } from '../collections/present-collection.ts';
import type { CollectionLinks } from '../collections/present-collection.ts';
import { collectionView } from '../collections/collection-view.ts';
import type { CollectionView } from '../collections/collection-view.ts';
import { fold } from '../log/kernel/projection.ts';
import type { Projection, RecentDocuments } from '../log/kernel/projection.ts';
import { manifestView, presentManifest } from '../parcels/manifests/manifest-view.ts';
import type { ManifestLink } from '../parcels/manifests/manifest-view.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../log/ports/event-store.ts';
import { presentDocuments, presentEventData, presentUploads } from '../parcels/shipments/present-shipment.ts';
import type { Links } from '../parcels/shipments/present-shipment.ts';
import { shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../parcels/shipments/shipment-view.ts';
import type { Snapshots } from './public-events.ts';

export type SnapshotsDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly links: Links;
  readonly manifestLink: ManifestLink;
  readonly collectionLinks: Pick<CollectionLinks, 'payment'>;
  readonly recent?: RecentDocuments<ShipmentView> | undefined;
  readonly recentCollections?: RecentDocuments<CollectionView> | undefined;
};

type Folded = { readonly history: Promise<readonly RecordedEvent<never>[]>; version: number; view: unknown };

/**
 * Views of streams at versions. A stream that begins in the batch is not read; another is read once, and folded on from
 * the previously requested version.
 */
const viewsAt = (store: Pick<EventStore, 'read'>, batch: readonly RecordedEvent[]) => {
  const given = Map.groupBy(batch, ({ stream }) => stream);
  const readHistory = async (stream: StreamName): Promise<readonly RecordedEvent<never>[]> => {
    const events = (given.get(stream) ?? []) as readonly RecordedEvent[] as readonly RecordedEvent<never>[];
    // If an event could not be read, the batch does not have all versions.
    return events[0]?.version === 1 && events.at(-1)?.version === events.length ? events : store.read<never>(stream);
  };
  const known = new Map<StreamName, Folded>();
  return async <View>(
    view: Pick<Projection<View, never>, 'when'>,
    stream: StreamName,
    version: number,
  ): Promise<View> => {
    const folded = known.get(stream) ?? { history: readHistory(stream), version: 0, view: undefined };
    known.set(stream, folded);
    const history = await folded.history;
    const before = folded.version <= version ? folded : { version: 0, view: undefined };
    const found = fold(view, history.slice(before.version, version), before.view as View | undefined);
    if (found === undefined) throw new Error(`${stream} is empty, although one of its events was read.`);
    [folded.version, folded.view] = [version, found];
    return found;
  };
};

/** Takes one batch of events, which must be a contiguous part of the log. */
export type SnapshotsOfBatch = (batch?: readonly RecordedEvent[]) => Snapshots;

/**
 * Objects in webhooks, presented exactly as in HTTP replies. The snapshots of one batch of events read each stream at
 * most once.
 */
export const snapshotsOfBatch =
  ({
    store,
    clock,
    links,
    manifestLink,
    collectionLinks,
    recent,
    recentCollections,
  }: SnapshotsDependencies): SnapshotsOfBatch =>
  (batch = []) => {
    const viewAt = viewsAt(store, batch);
    return {
      shipmentAt: async (id, version) => {
        const stream = streamOf('shipment', id);
        const view = recent?.at(stream, version) ?? (await viewAt(shipmentView, stream, version));
        return {
          eventData: presentEventData(view),
          // Computed on demand, because only events about documents read it, and each access signs the addresses again.
          get documents() {
            return presentDocuments(view, links, clock.now());
          },
          get uploads() {
            return presentUploads(view, links, clock.now());
          },
        };
      },
      manifestAt: async (id, version) =>
        presentManifest(await viewAt(manifestView, streamOf('manifest', id), version), manifestLink, clock.now()),
      collectionAt: async (id, version) => {
        const stream = streamOf('taxesCollection', id);
        const view = recentCollections?.at(stream, version) ?? (await viewAt(collectionView, stream, version));
        return presentCollectionEventData(view, collectionLinks);
      },
    };
  };
