import { describe, expect, it } from 'vitest';
import { collectionView } from '../../../../src/application/collections/collection-view.ts';
import { momentAt } from '../../../../src/application/log/kernel/moment.ts';
import type { PastMoment, PointInTime } from '../../../../src/application/log/kernel/moment.ts';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import type { AnyProjection } from '../../../../src/application/log/kernel/projection.ts';
import { upcastEvent, upcasters } from '../../../../src/application/log/kernel/upcasters.ts';
import { manifestView } from '../../../../src/application/parcels/manifests/manifest-view.ts';
import { erasureIn } from '../../../../src/application/events/personal-events.ts';
import { pickupView } from '../../../../src/application/parcels/pickups/pickup-view.ts';
import type { RecordedEvent, StreamName } from '../../../../src/application/log/ports/event-store.ts';
import { shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { productView } from '../../../../src/application/trade/classification/product-view.ts';
import { recordedEvents } from '../../../support/projection-records.ts';

const views: Readonly<Record<string, AnyProjection>> = {
  shipment: shipmentView,
  pickup: pickupView,
  manifest: manifestView,
  taxesCollection: collectionView,
  product: productView,
};

const streams = Map.groupBy(
  recordedEvents().map((recorded) => upcastEvent(upcasters, recorded)),
  ({ stream }) => stream,
);
const store = {
  read: <T>(stream: StreamName) => Promise.resolve((streams.get(stream) ?? []) as unknown as readonly T[]),
} as never;
const past = (stream: StreamName, accountId: string, point: PointInTime): Promise<PastMoment> =>
  momentAt(store, stream, accountId, { point, now: '2099-01-01T00:00:00.000Z', field: 'asOf' });
const shown = (view: AnyProjection, history: readonly RecordedEvent[]): unknown =>
  fold(view, history as readonly RecordedEvent<never>[]);

describe.each(Object.entries(views))('every recorded stream of a %s', (category, view) => {
  const histories = [...streams].filter(([stream]) => stream.startsWith(`${category}-`));

  it('is at each version the fold of so many events, but for what was erased later', async () => {
    expect(histories.length).toBeGreaterThan(0);
    for (const [stream, history] of histories)
      for (let version = 0; version <= history.length; version++) {
        const { store: then, erasedSince } = await past(stream, history[0]?.metadata.accountId ?? '', { version });
        const [document, folded] = [shown(view, await then.read(stream)), shown(view, history.slice(0, version))];
        const isErasedLater = history.slice(version).some(({ event }) => erasureIn(event) !== undefined);
        expect([stream, version, erasedSince !== undefined]).toEqual([stream, version, isErasedLater]);
        // Which documents and people are absent then is tried with real ones, over HTTP.
        const compared = isErasedLater ? ['status', 'updatedAt'] : undefined;
        const part = (value: unknown): unknown =>
          compared && value !== undefined ? compared.map((name) => (value as Record<string, unknown>)[name]) : value;
        expect(part(document)).toEqual(part(folded));
      }
  });

  it('is at the time of each event as after the last event of that time', async () => {
    for (const [stream, history] of histories)
      for (const { recordedAt, metadata } of history) {
        const { version } = await past(stream, metadata.accountId, { time: recordedAt });
        expect([stream, version]).toEqual([
          stream,
          history.findLast((other) => other.recordedAt <= recordedAt)?.version,
        ]);
      }
  });
});
