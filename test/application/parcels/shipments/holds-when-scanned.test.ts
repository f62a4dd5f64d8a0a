import { describe, expect, it, onTestFinished } from 'vitest';
import type { RecordedEvent, StreamName } from '../../../../src/application/log/ports/event-store.ts';
import { holdsWhenScanned } from '../../../../src/application/parcels/shipments/hold-shipments.ts';
import type { ShipmentEvent, TrackingRecorded } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested, scan, tracked } from '../../../support/shipment-stories.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const at = '2026-11-20T11:00:00.000Z';
const stream: StreamName = 'shipment-shp_1';
const inBoth: readonly ShipmentEvent[] = [
  { type: 'PickupAssigned', data: { pickupId: 'pck_1', assignedAt: at } },
  { type: 'ManifestAssigned', data: { manifestId: 'mft_1', assignedAt: at } },
];
const collected = tracked(scan('EMA', at, 'collected'));
const { holds: _, ...before } = collected.data;
/** As they were written before they said what holds the parcel. */
const old: TrackingRecorded = { ...collected, data: before };

/** The scan as it stands in the log after these. */
const recorded = async (...history: readonly ShipmentEvent[]) => {
  const { store, close } = await sqliteStores(new TestClock());
  onTestFinished(close);
  await store.append(stream, history, 0, { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1' });
  const reads: string[] = [];
  const counting: typeof store = Object.assign(Object.create(store) as typeof store, {
    read: (stream: StreamName) => (reads.push(stream), store.read<never>(stream)),
  });
  return { store: counting, reads, last: (await store.read(stream)).at(-1) as RecordedEvent };
};

describe('what held a parcel when it was scanned', () => {
  it('is named by its event, without a read', async () => {
    const said = { ...collected, data: { ...collected.data, holds: { pickupId: 'pck_1' } } };
    const { store, reads, last } = await recorded(requested, labelled, said);
    expect([await holdsWhenScanned(store, last), reads]).toEqual([{ pickupId: 'pck_1' }, []]);
  });

  it('is read from its stream for older events', async () => {
    const { store, reads, last } = await recorded(requested, labelled, ...inBoth, old);
    expect(await holdsWhenScanned(store, last)).toMatchObject({ pickupId: 'pck_1', manifestId: 'mft_1' });
    expect(reads).toEqual([stream]);
  });

  it('is nothing for a parcel that nothing holds, however old the event', async () => {
    const { store, last } = await recorded(requested, labelled, old);
    expect(await holdsWhenScanned(store, last)).not.toHaveProperty('pickupId');
  });
});
