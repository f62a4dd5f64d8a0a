import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServiceProcess } from '../../test/support/service-process.ts';
import type { Group } from '../figure.ts';
import { grownData, parcelsOf } from '../grown.ts';
import { caughtUp } from '../service.ts';

/** Reads and parses every row of the log. Returns the number of events. */
const scan = (dataDir: string): number => {
  using database = new DatabaseSync(join(dataDir, 'events.sqlite'), { readOnly: true });
  let events = 0;
  for (const { data } of database.prepare('SELECT data FROM events ORDER BY position').iterate()) {
    JSON.parse(String(data));
    events += 1;
  }
  return events;
};

/** The time from a start with an empty database until every list holds the whole log. */
export const lostDatabase: Group = {
  name: 'lost-database',
  run: async (options) => {
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < Math.min(options.rounds, 3); round++) {
      await using resources = new AsyncDisposableStack();
      const { dataDir } = await grownData(resources, options);
      for (const name of await readdir(dataDir)) if (name.startsWith('waybill.sqlite')) await rm(join(dataDir, name));
      const [scanned, events] = [performance.now(), scan(dataDir)];
      const began = performance.now();
      reference.push((1_000 * events) / (began - scanned));
      const service = await startServiceProcess({
        dataDir,
        environment: { FRESH_DATABASE: 'true' },
        timeoutMs: 1_800_000,
      });
      await caughtUp(service);
      ours.push((1_000 * events) / (performance.now() - began));
      await service.end('SIGTERM');
    }
    return [
      {
        figure: `Lost database filled from the log of ${parcelsOf(options)} bookings, start included`,
        unit: 'events/s',
        ours,
        reference: { what: 'node:sqlite, every row read and parsed', values: reference },
        wanted: { atLeast: 40_000 },
      },
    ];
  },
};
