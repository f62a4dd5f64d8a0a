import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { rebuildProjection } from '../../src/application/log/kernel/rebuild.ts';
import type { ReadModels } from '../../src/application/log/ports/read-models.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { aPostgresSchema } from '../../test/support/postgres-server.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { skipped } from '../big-stores.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import { eventsPerShipment, seedShipments } from '../seed-log.ts';

/** A rebuild of the shipments from the same log, in PostgreSQL and in SQLite. */
export const rebuildOnPostgres: Group = {
  name: 'rebuild-on-postgres',
  run: async ({ rounds, quick }) => {
    const shipments = quick ? 4_000 : 20_000;
    await using resources = new AsyncDisposableStack();
    const schema = await aPostgresSchema({ durable: true });
    if (schema === undefined) return skipped('a rebuild on PostgreSQL');
    resources.defer(schema.close);
    const database = await openDatabase(schema.url);
    resources.defer(database.close);
    const { store, readModels, ids, close } = await sqliteStores();
    resources.defer(close);
    await seedShipments(store, ids, shipments);
    const rebuilding = (into: ReadModels) => () =>
      perSecond(shipments * eventsPerShipment, async () => {
        const needs = { store, readModels: into, signal: new AbortController().signal };
        const { rebuild, position } = await rebuildProjection(shipmentView, needs);
        await rebuild.swap(position);
      });
    const measured = await alternating(rounds, {
      reference: rebuilding(readModels),
      ours: rebuilding(new SqlReadModels(database.db)),
    });
    return [
      rowOf(measured, {
        figure: `Rebuild of the shipments on PostgreSQL, ${shipments * eventsPerShipment} events`,
        unit: 'events/s',
        what: 'the same on SQLite',
        wanted: { nothing: 'a figure to know' },
      }),
    ];
  },
};
