import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rebuildProjection } from '../../src/application/log/kernel/rebuild.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';
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

    const all = shipments * eventsPerShipment;
    const everyEvent = (work: () => Promise<number> | number): Promise<Rate> =>
      perSecond(all, async () => {
        const events = await work();
        if (events !== all) throw new Error(`${events} events were seen, not ${all}.`);
      });
    const measured = await alternating(rounds, {
      reference: () => everyEvent(() => scan(join(folder, 'events.sqlite'))),
      ours: () =>
        everyEvent(async () => {
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
      rowOf(measured, {
        figure: `Rebuild of the shipments, ${all} events`,
        unit: 'events/s',
        what: 'node:sqlite, every row read and parsed',
        wanted: { atLeast: 60_000 },
      }),
    ];
  },
};
