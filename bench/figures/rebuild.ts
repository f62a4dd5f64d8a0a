import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rebuildProjection } from '../../src/application/kernel/rebuild.ts';
import { shipmentView } from '../../src/application/shipments/shipment-view.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { alternating } from '../figure.ts';
import type { Group } from '../figure.ts';
import { eventsPerShipment, seedShipments } from '../seed-log.ts';

/** The lower bound of a rebuild: reading every row of the log and parsing its data. */
const scan = (path: string): number => {
  const database = new DatabaseSync(path, { readOnly: true });
  let events = 0;
  for (const { data } of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(data as string);
    events += 1;
  }
  database.close();
  return events;
};

export const rebuild: Group = {
  name: 'rebuild',
  run: async ({ rounds, quick }) => {
    const shipments = quick ? 5_000 : 40_000;
    await using resources = new AsyncDisposableStack();
    const { store, readModels, ids, folder, close } = await sqliteStores();
    resources.defer(close);
    await seedShipments(store, ids, shipments);

    const perSecond = async (work: () => Promise<number> | number): Promise<number> => {
      const began = performance.now();
      const events = await work();
      if (events !== shipments * eventsPerShipment) throw new Error(`${events} events were seen, not ${shipments * eventsPerShipment}.`);
      return (1_000 * events) / (performance.now() - began);
    };
    const { ours, reference } = await alternating(rounds, {
      reference: () => perSecond(() => scan(join(folder, 'events.sqlite'))),
      ours: () =>
        perSecond(async () => {
          const { rebuild, position, events } = await rebuildProjection(shipmentView, {
            store,
            readModels,
            signal: new AbortController().signal,
          });
          await rebuild.swap(position);
          return events;
        }),
    });
    return [
      {
        figure: `Rebuild of the shipments, ${shipments * eventsPerShipment} events`,
        unit: 'events/s',
        ours,
        reference: { what: 'node:sqlite, every row read and parsed', values: reference },
        wanted: { atLeast: 60_000 },
      },
    ];
  },
};
