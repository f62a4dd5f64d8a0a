import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import { presentCollectionEventData } from '../../../src/application/collections/present-collection.ts';
import { fold } from '../../../src/application/log/kernel/projection.ts';
import { manifestView, presentManifest } from '../../../src/application/parcels/manifests/manifest-view.ts';
import { idIn } from '../../../src/application/log/ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { presentEventData } from '../../../src/application/parcels/shipments/present-shipment.ts';
import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { snapshotsOfBatch } from '../../../src/application/webhooks/snapshots.ts';
import { recordedEvents } from '../../support/projection-records.ts';
import { runsTimes } from '../../support/property-runs.ts';
import { TestClock } from '../../support/test-clock.ts';

const histories = Map.groupBy(recordedEvents() as readonly RecordedEvent<never>[], ({ stream }) => stream);
const shown = /^(shipment|manifest|taxesCollection)-/;
const clock = new TestClock();
const links = {
  ...{ tracking: (number: string) => number, document: (_: string, id: string) => id, payment: (id: string) => id },
  manifest: (id: string) => id,
};

it('a batch reads each stream once and shows it as of each event, whatever the order', async () => {
  const moments = [...histories.values()].flat().filter(({ stream }) => shown.test(stream));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...moments), { minLength: 1, maxLength: 30 }), async (batch) => {
      const reads: string[] = [];
      const read: EventStore['read'] = (stream) => {
        reads.push(stream);
        return Promise.resolve((histories.get(stream) ?? []) as readonly RecordedEvent<never>[]);
      };
      const dependencies = { store: { read }, clock, links, manifestLink: links.manifest, collectionLinks: links };
      const snapshots = snapshotsOfBatch(dependencies)();
      await Promise.all(
        batch.map(async ({ stream, version }) => {
          const [id, events] = [idIn(stream), histories.get(stream)?.slice(0, version) ?? []];
          const [shipment, manifest] = [fold(shipmentView, events), fold(manifestView, events)];
          const collection = fold(collectionView, events);
          if (shipment) expect((await snapshots.shipmentAt(id, version)).eventData).toEqual(presentEventData(shipment));
          if (manifest)
            expect(await snapshots.manifestAt(id, version)).toEqual(
              presentManifest(manifest, links.manifest, clock.now()),
            );
          if (collection)
            expect(await snapshots.collectionAt(id, version)).toEqual(presentCollectionEventData(collection, links));
        }),
      );
      expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
    }),
    { numRuns: runsTimes(2) },
  );
});

it('a batch reads only the streams that began before it', async () => {
  const parcels = [...histories].filter(([stream, events]) => stream.startsWith('shipment-') && events.length > 1);
  const reads: string[] = [];
  const read: EventStore['read'] = (stream) => {
    reads.push(stream);
    return Promise.resolve((histories.get(stream) ?? []) as readonly RecordedEvent<never>[]);
  };
  const dependencies = { store: { read }, clock, links, manifestLink: links.manifest, collectionLinks: links };
  const begun = new Set(parcels.filter((_, index) => index % 3 === 0).map(([stream]) => stream));
  const batch = parcels.flatMap(([stream, events]) => (begun.has(stream) ? events.slice(1) : events));
  const snapshots = snapshotsOfBatch(dependencies)(batch);
  for (const [stream, events] of parcels)
    for (const { version } of events.slice(1)) {
      const { eventData } = await snapshots.shipmentAt(idIn(stream), version);
      expect(eventData).toEqual(presentEventData(fold(shipmentView, events.slice(0, version)) ?? expect.fail()));
    }
  expect(reads).toEqual([...begun]);
});
