import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { makeS10 } from '../../src/domain/parcels/shipment/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import type { Rate } from '../meter.ts';
import { aFolder, caughtUp, openService } from '../service.ts';
import type { BenchService } from '../service.ts';
import { seedLabels } from '../seed-log.ts';

/** The scans of each parcel. */
const codes = ['EMA', 'EMB', 'EMC', 'EMD', 'EDB', 'EDC', 'EMF', 'EMG', 'EDG', 'EMI'];
const perPush = 1_000;
/** Concurrent pushes, as from a carrier that does not wait for each reply. */
const together = 4;

const numberOf = (parcel: number): string => makeS10({ indicator: 'CA', serial: parcel });

/**
 * Pushes with as many parcels as fit, each with its next `atOnce` scans. One scan is the worst case: each event is then
 * a command, an append, a document and a message of its own. Carriers that send the scans of an hour or a day send
 * several per parcel, which share one of each.
 */
export const pushesOf = function* (parcels: number, atOnce: number): Generator<string> {
  const fitting = Math.floor(perPush / atOnce);
  for (let scan = 0; scan < codes.length; scan += atOnce) {
    for (let from = 0; from < parcels; from += fitting) {
      const events = Array.from({ length: Math.min(fitting, parcels - from) }, (_, index) =>
        codes.slice(scan, scan + atOnce).map((code, after) => ({
          trackingNumber: numberOf(from + index),
          code,
          timestamp: `2026-11-${String(10 + scan + after)}T09:00:00.000Z`,
          location: 'Leeds, GB',
        })),
      );
      yield JSON.stringify({ events: events.flat() });
    }
  }
};

export const send = async (
  service: BenchService,
  token: string,
  method: string,
  path: string,
  body: string,
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}${path}`, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
};

/**
 * Registers an endpoint for scans. Without a receiver it is disabled: messages are written to the outbox, and none is
 * sent.
 */
const registerEndpoint = async (service: BenchService, receiver?: string): Promise<void> => {
  const url = receiver ?? 'https://example.com/hooks';
  const { id } = JSON.parse(
    await send(service, service.benchToken, 'POST', '/api/webhooks', JSON.stringify({ url })),
  ) as { id: string };
  if (receiver === undefined)
    await send(service, service.benchToken, 'PATCH', `/api/webhooks/${id}`, JSON.stringify({ enabled: false }));
};

/** A service that has booked the given number of parcels and sends webhooks of their scans. */
export const openWithParcels = async (
  resources: AsyncDisposableStack,
  parcels: number,
  receiver?: string,
): Promise<BenchService> => {
  const { dataDir } = await aFolder(resources);
  const store = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
  await seedLabels(store, ulidIds(), parcels, numberOf);
  await store.close();

  const service = await openService(resources, dataDir, {
    FRESH_DATABASE: 'true',
    ...(receiver !== undefined && { WEBHOOK_ALLOW: '127.0.0.1' }),
  });
  await registerEndpoint(service, receiver);
  await caughtUp(service);
  return service;
};

/** Events a second from the first push to the last message in the outbox. */
const ingest = async (service: BenchService, parcels: number, atOnce: number): Promise<Rate> => {
  const events = parcels * codes.length;
  const began = performance.now();
  const pushes = pushesOf(parcels, atOnce);
  let recorded = 0;
  const worker = async (): Promise<void> => {
    for (const body of pushes) {
      const answer = JSON.parse(await send(service, service.token, 'POST', '/api/tracking/events', body)) as {
        recorded: number;
      };
      recorded += answer.recorded;
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  const pushed = performance.now() - began;
  await caughtUp(service);
  const took = performance.now() - began;
  if (recorded !== events) throw new Error(`${recorded} events were recorded, not ${events}.`);
  process.stderr.write(`[answered ${Math.round((1_000 * events) / pushed)}/s] `);
  return { value: (1_000 * events) / took, operations: events };
};

/** The lower bound of disk and SQLite: one row per event, one transaction per push. */
const insertRows = async (events: number): Promise<number> => {
  await using resources = new AsyncDisposableStack();
  const folder = await temporaryFolder();
  resources.defer(folder.remove);
  const database = new DatabaseSync(join(folder.path, 'bare.sqlite'));
  resources.defer(() => database.close());
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE events (position INTEGER PRIMARY KEY, data TEXT NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO events (data) VALUES (?)');
  const data = JSON.stringify({
    trackingNumber: numberOf(1),
    code: 'EMA',
    timestamp: '2026-11-10T09:00:00.000Z',
    location: 'Leeds, GB',
  });
  const began = performance.now();
  for (let done = 0; done < events; done += perPush) {
    database.exec('BEGIN');
    for (let row = 0; row < perPush; row++) insert.run(data);
    database.exec('COMMIT');
  }
  return (1_000 * events) / (performance.now() - began);
};

const ways = [
  { atOnce: 1, what: 'each by itself' },
  { atOnce: 5, what: 'five of a parcel at a time' },
] as const;

export const tracking: Group = {
  name: 'tracking',
  run: async ({ quick }) => {
    const parcels = quick ? 10_000 : 100_000;
    const events = parcels * codes.length;
    const rows: Row[] = [];
    for (const { atOnce, what } of ways) {
      // One round: it takes minutes, which evens out other load on the machine.
      await using resources = new AsyncDisposableStack();
      const service = await openWithParcels(resources, parcels);
      const measured = await alternating(1, {
        reference: () => insertRows(events),
        ours: () => ingest(service, parcels, atOnce),
        meter: service.meter,
      });
      rows.push(
        rowOf(measured, {
          figure: `Tracking events pushed, ${events}, ${what}, until the outbox has them`,
          unit: 'events/s',
          what: `node:sqlite, a row each, ${perPush} a transaction`,
          wanted: { atLeast: 5_000 },
        }),
      );
    }
    return rows;
  },
};
