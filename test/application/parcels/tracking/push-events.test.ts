import { expect, it, onTestFinished } from 'vitest';
import { builtInCode } from '../../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { snapshotsOfBatch } from '../../../../src/application/webhooks/snapshots.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { fold, projectionSubscriber, RecentDocuments } from '../../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { CarrierDirectory } from '../../../../src/application/parcels/ports/carriers.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import { assignLegs } from '../../../../src/application/parcels/shipments/amend-shipment.ts';
import { recordTracking } from '../../../../src/application/parcels/tracking/record-tracking.ts';
import { shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { shipmentsByTrackingNumbers } from '../../../../src/application/parcels/shipments/shipments-by-tracking-number.ts';
import { pushEvents } from '../../../../src/application/parcels/tracking/push-events.ts';
import type { PushedScan } from '../../../../src/application/parcels/tracking/push-events.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const context = { accountId: 'acc_carrier', actor: 'carrier', correlationId: 'req_1', at: '2026-11-24T10:00:00.000Z' };
const directory: CarrierDirectory = {
  nameOf: (carrier) => carrier,
  meaningOf: (_, code) => builtInCode(code),
  trackingUrl: () => undefined,
};

/** Parcels that are labelled and in the list; `reads` are those of streams since. */
const pushFixture = async (parcels: number, capacity: number) => {
  const clock = new TestClock('2026-11-24T10:00:00.000Z');
  const { store: log, readModels, close } = await sqliteStores(clock);
  const stopping = new AbortController();
  let reads = 0;
  const store: EventStore = {
    read: (stream, options) => ((reads += 1), log.read(stream, options)),
    append: (...append) => log.append(...append),
    follow: (options) => log.follow(options),
    head: () => log.head(),
    close: () => log.close(),
  };
  const recent = new RecentDocuments<ShipmentView>(capacity);
  const running = runSubscriber(projectionSubscriber(shipmentView, readModels, { recent }), {
    store,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    signal: stopping.signal,
  });
  onTestFinished(async () => {
    stopping.abort();
    await running.ended;
    await close();
  });
  const handle = commandHandler(store, shipmentDecider, { clock, remembered: 0 });
  for (let n = 1; n <= parcels; n++) {
    const [shipmentId, trackingNumber] = [`shp_${n}`, `N${n}`];
    const events = [
      { ...requested, data: { ...requested.data, shipmentId } },
      { ...labelled, data: { ...labelled.data, trackingNumber } },
    ];
    await log.append(`shipment-${shipmentId}`, events, 0, {
      accountId: 'acc_1',
      actor: 'shop',
      correlationId: 'req_0',
    });
  }
  const caughtUp = async (): Promise<void> => running.reached(await log.head());
  await caughtUp();
  const push = pushEvents({
    find: shipmentsByTrackingNumbers({ store, readModels, clock, list: () => running }),
    record: recordTracking({ handle, directory, log: { warn: () => undefined } }),
    assign: assignLegs({ handle, directory }),
    directory,
    defaultCarrier: 'Waybill',
    recent,
  });
  const links = { tracking: () => '', document: () => '' };
  const snapshots = snapshotsOfBatch({
    store,
    clock,
    links,
    manifestLink: () => '',
    collectionLinks: { payment: () => '' },
    recent,
  });
  return { log, readModels, caughtUp, push, snapshots: snapshots(), reads: () => reads };
};

const operator = { carrier: undefined, reach: undefined };

const scanOf = (n: number, hour: number): PushedScan => ({
  trackingNumber: `N${n}`,
  code: 'EMA',
  timestamp: `2026-11-24T${hour}:00:00.000Z`,
});
const everyOne = (parcels: number, hour: number): readonly PushedScan[] =>
  Array.from({ length: parcels }, (_, n) => scanOf(n + 1, hour));

it('scans of parcels that were just looked up are recorded, listed and announced without reading a stream', async () => {
  const { log, readModels, caughtUp, push, snapshots, reads } = await pushFixture(40, 100);
  for (const hour of [10, 11, 12]) {
    expect(await push(everyOne(40, hour), operator, context)).toMatchObject({ accepted: 40, recorded: 40 });
    await caughtUp();
  }
  const told = (await snapshots.shipmentAt('shp_7', 5)).eventData;
  expect(reads()).toBe(0);
  expect(told.events.map(({ timestamp }) => timestamp.slice(11, 13))).toEqual(['12', '11', '10']);
  for (const id of ['shipment-shp_1', 'shipment-shp_40'] as const)
    expect(await readModels.get(shipmentView, id)).toEqual(fold(shipmentView, await log.read<ShipmentEvent>(id)));
});

it('a parcel with a stale or evicted view reads its stream', async () => {
  const { caughtUp, push, snapshots, reads } = await pushFixture(40, 2);
  await push(everyOne(40, 10), operator, context);
  await caughtUp();
  await push([scanOf(40, 11)], operator, context);
  await caughtUp();
  const [before, after, forgotten] = [
    (await snapshots.shipmentAt('shp_40', 3)).eventData,
    (await snapshots.shipmentAt('shp_40', 4)).eventData,
    (await snapshots.shipmentAt('shp_1', 3)).eventData,
  ];
  expect([before, after, forgotten].map(({ events }) => events.length)).toEqual([1, 2, 1]);
  expect(reads()).toBe(2);
});

it('the same scan pushed by many at once is recorded once, in as many versions as there were scans', async () => {
  const { log, caughtUp, push } = await pushFixture(5, 100);
  const reports = await Promise.all([10, 10, 11, 10, 11].map((hour) => push(everyOne(5, hour), operator, context)));
  expect(reports.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(10);
  await caughtUp();
  expect((await log.read('shipment-shp_3')).map(({ version, event }) => [version, event.type])).toEqual([
    [1, 'ShipmentRequested'],
    [2, 'LabelGenerated'],
    [3, 'TrackingRecorded'],
    [4, 'TrackingRecorded'],
  ]);
});
