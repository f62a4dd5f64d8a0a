import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { makeS10 } from '../../src/domain/parcels/shipment/index.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import { aFolder, openService } from '../service.ts';
import { seedLabels } from '../seed-log.ts';

const parcels = 500;

const numberOf = (parcel: number): string => makeS10({ indicator: 'CA', serial: parcel });

/** The time (ms) that SQLite takes to write as many rows as a manifest has events, on disk. */
const plainRows = (path: string): number => {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, data TEXT)',
  );
  const insert = database.prepare('INSERT INTO rows (data) VALUES (?)');
  const data = JSON.stringify({ manifestId: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', assignedAt: '2026-11-20T10:00:00.000Z' });
  const began = performance.now();
  database.exec('BEGIN IMMEDIATE');
  for (let row = 0; row < parcels + 2; row++) insert.run(data);
  database.exec('COMMIT');
  const took = performance.now() - began;
  database.close();
  return took;
};

/**
 * A manifest of 500 parcels over HTTP, from the request to the reply: every parcel is taken, and the document is drawn
 * and on disk.
 */
export const manifest: Group = {
  name: 'manifest',
  run: async ({ rounds }) => {
    await using resources = new AsyncDisposableStack();
    const { path: folder, dataDir } = await aFolder(resources);

    // The first manifest is a warm-up: a new service draws its first letters slowly.
    const days: string[][] = Array.from({ length: rounds + 1 }, () => []);
    const ids = ulidIds();
    const store = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids });
    let made = 0;
    const remembered: Pick<typeof ids, 'next'> = {
      next: (prefix) => {
        const id = ids.next(prefix);
        days[Math.floor(made++ / parcels)]?.push(id);
        return id;
      },
    };
    await seedLabels(store, remembered, parcels * days.length, numberOf);
    await store.close();

    const service = await openService(resources, dataDir);
    const create = async (): Promise<number> => {
      const body = JSON.stringify({ shipmentIds: days.pop(), reference: 'DAY' });
      const headers = { authorization: `Bearer ${service.benchToken}`, 'content-type': 'application/json' };
      const began = performance.now();
      const response = await fetch(`${service.url}/api/manifests`, { method: 'POST', headers, body });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`A manifest was answered ${response.status}: ${text.slice(0, 500)}`);
      return performance.now() - began;
    };
    await create();
    const measured = await alternating(rounds, {
      reference: () => Promise.resolve(plainRows(join(folder, 'plain.sqlite'))),
      ours: async () => ({ value: await create(), operations: 1 }),
      meter: service.meter,
    });
    const rows: readonly Row[] = [
      rowOf(measured, {
        figure: `Manifest of ${parcels} parcels, request to reply`,
        unit: 'ms',
        what: `node:sqlite, ${parcels + 2} rows in one transaction`,
        wanted: { atMost: 1_000 },
      }),
    ];
    return rows;
  },
};
