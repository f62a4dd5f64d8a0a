import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlTrackingChecks } from '../../../../src/adapters/parcels/sql-tracking-tables.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { projectionSubscriber } from '../../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import type { Tracker } from '../../../../src/application/parcels/ports/trackers.ts';
import { recordEvents } from '../../../../src/application/parcels/tracking/record-tracking.ts';
import { shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { syncTracking } from '../../../../src/application/parcels/tracking/sync-tracking.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent, TrackingEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { openNamedLock } from '../../../../src/infrastructure/wiring/core.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { labelled, requested, scan, tracked } from '../../../support/shipment-stories.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

type Trackers = Readonly<Record<string, Tracker['track']>>;

/**
 * Shipments of carriers that answer as they are told to; who asks, and when it was last asked, is kept in this
 * database.
 */
const worldOn = (open: () => Promise<TestDatabase>) => async (trackers: Trackers) => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  const { url, database, dispose } = await open();
  onTestFinished(async () => {
    await close();
    await dispose();
  });
  const eventStoreUrl = url.startsWith('file:') ? url : 'esdb://log:2113';
  const handle = commandHandler(store, shipmentDecider, { clock });
  const listed = async (): Promise<void> => {
    const stopping = new AbortController();
    const running = runSubscriber(projectionSubscriber(shipmentView, readModels), {
      store,
      clock,
      log: quiet,
      signal: stopping.signal,
    });
    await running.reached(await store.head());
    stopping.abort();
    await running.ended;
  };
  const sync = syncTracking({
    store,
    readModels,
    trackers: { of: (carrier) => (trackers[carrier] ? { track: trackers[carrier] } : undefined) },
    checks: sqlTrackingChecks(database.db),
    runs: openNamedLock({ eventStoreUrl, databaseUrl: url }),
    record: recordEvents({ handle, log: { warn: () => undefined } }),
    clock,
    ids,
    log: quiet,
  });
  return {
    clock,
    sync,
    listed,
    /** A labelled shipment under a number of its own name. */
    ship: async (shipmentId: string, carrier: string, ...more: readonly ShipmentEvent[]): Promise<void> => {
      const first = { ...requested, data: { ...requested.data, shipmentId, requestedAt: clock.now() } };
      const label = { ...labelled, data: { ...labelled.data, carrier, trackingNumber: `N-${shipmentId}` } };
      await store.append(`shipment-${shipmentId}`, [first, label, ...more], 0, metadata);
      await listed();
    },
  };
};

const collected = scan('EMA', '2026-11-20T09:00:00.000Z', 'collected');
const never: Tracker['track'] = (_, signal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
const told: Tracker['track'] = () => Promise.resolve([collected]);

onEveryDatabase(({ open }) => {
  describe('synchronizing with carriers', () => {
    const world = worldOn(open);
    it('a carrier that never responds delays its own parcels only', async () => {
      const asked = Promise.withResolvers<undefined>();
      const dead: Tracker['track'] = (number, signal) => {
        asked.resolve(undefined);
        return never(number, signal);
      };
      const { sync, ship, clock } = await world({ Dead: dead, Quick: told });
      await ship('shp_1', 'Dead');
      await ship('shp_2', 'Quick');
      const run = sync.run({});
      await asked.promise;
      clock.advance(10_000);
      expect(await run).toMatchObject({
        checked: 2,
        updated: 1,
        failed: 1,
        results: [
          { shipmentId: 'shp_1', error: 'Dead gave no answer in time.' },
          { shipmentId: 'shp_2', newEvents: 1, status: 'collected' },
        ],
      });
    });

    it('skips parcels that have ended, were not booked, or have no tracker', async () => {
      const asked: string[] = [];
      const { sync, ship } = await world({
        Quick: ({ trackingNumber }) => {
          asked.push(trackingNumber);
          return Promise.resolve([]);
        },
      });
      await ship('shp_1', 'Quick');
      await ship('shp_2', 'Quick', tracked(scan('EMI', '2026-11-20T09:00:00.000Z', 'delivered')));
      await ship('shp_3', 'Quick', { type: 'ShipmentVoided', data: { voidedAt: '2026-11-20T09:00:00.000Z' } });
      await ship('shp_4', 'Unheard of');
      const { results } = await sync.run({});
      expect([results.map(({ shipmentId }) => shipmentId), asked]).toEqual([['shp_1'], ['N-shp_1']]);
    });

    it('calls one carrier at most eight times at once', async () => {
      let [now, most] = [0, 0];
      const slow: Tracker['track'] = async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return [];
      };
      const { sync, ship } = await world({ Slow: slow });
      for (let number = 1; number <= 20; number++) await ship(`shp_${number}`, 'Slow');
      expect([(await sync.run({})).checked, most]).toEqual([20, 8]);
    });

    it('checks the longest unchecked parcels first when there are too many', async () => {
      const { sync, ship, clock } = await world({ Quick: () => Promise.resolve([]) });
      for (const id of ['shp_1', 'shp_2', 'shp_3']) await ship(id, 'Quick');
      const rows = async () => (await sync.run({ most: 2 })).results.map(({ shipmentId }) => shipmentId);
      expect(await rows()).toEqual(['shp_1', 'shp_2']);
      clock.advance(1_000);
      expect(await rows()).toEqual(['shp_3', 'shp_1']);
    });

    it('checks a parcel by schedule only when it is due', async () => {
      const { sync, ship, clock } = await world({ Quick: () => Promise.resolve([]) });
      await ship('shp_1', 'Quick');
      const checked = async () => (await sync.attempt({ onlyDue: true }))?.checked;
      expect(await checked()).toBe(0);
      clock.advance(3_600_000);
      expect([await checked(), await checked()]).toEqual([1, 0]);
    });

    it('checks both legs, each under its own number', async () => {
      const asked: string[] = [];
      const answers =
        (events: readonly TrackingEvent[]): Tracker['track'] =>
        ({ trackingNumber }) => {
          asked.push(trackingNumber);
          return Promise.resolve(events);
        };
      const last = { ...scan('01', '2026-11-21T09:00:00.000Z', 'delivered'), carrier: 'USPS' };
      const { sync, ship } = await world({ Quick: answers([collected]), USPS: answers([last]) });
      await ship('shp_1', 'Quick', {
        type: 'LegAssigned',
        data: { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400', assignedAt: '2026-11-20T09:00:00.000Z' },
      });
      expect((await sync.run({})).results).toMatchObject([{ newEvents: 2, status: 'delivered' }]);
      expect(asked).toEqual(['N-shp_1', '9400']);
    });

    it('asks for what has happened since the booking, and counts nothing older on any leg', async () => {
      const asked: string[] = [];
      const old = { ...scan('01', '2025-06-01T09:00:00.000Z', 'delivered'), carrier: 'USPS' };
      const since =
        (events: readonly TrackingEvent[]): Tracker['track'] =>
        (parcel) => {
          asked.push(parcel.since);
          return Promise.resolve(events);
        };
      const { sync, ship, clock } = await world({
        Quick: since([{ ...old, carrier: 'Quick' }, collected]),
        USPS: since([old]),
      });
      const booked = clock.now();
      await ship('shp_1', 'Quick', {
        type: 'LegAssigned',
        data: { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400', assignedAt: '2026-11-20T09:00:00.000Z' },
      });
      expect((await sync.run({})).results).toMatchObject([{ newEvents: 3, status: 'collected' }]);
      const twoDaysBefore = new Date(Date.parse(booked) - 172_800_000).toISOString();
      expect(asked).toEqual([twoDaysBefore, twoDaysBefore]);
      expect((await sync.run({})).results).toMatchObject([{ newEvents: 0 }]);
    });

    it('refuses a concurrent run, and runs again after a failure', async () => {
      const asked = Promise.withResolvers<void>();
      const silence = Promise.withResolvers<void>();
      const { sync, ship } = await world({
        Dead: async () => {
          asked.resolve();
          await silence.promise;
          throw new Error('It died.');
        },
      });
      await ship('shp_1', 'Dead');
      const first = sync.run({});
      await asked.promise;
      await expect(sync.run({})).rejects.toMatchObject({ reason: 'sync_under_way' });
      silence.resolve();
      expect((await first).failed).toBe(1);
      expect((await sync.run({})).checked).toBe(1);
    });
  });
});
