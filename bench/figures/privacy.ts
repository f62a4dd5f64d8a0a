import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SealedEventStore } from '../../src/adapters/log/event-store/sealed/sealed-event-store.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { createVault } from '../../src/adapters/shared/security/vault.ts';
import { sqlPersonalKeys } from '../../src/adapters/privacy/sql/sql-personal-keys.ts';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { rebuildProjection, rebuildToCompare } from '../../src/application/log/kernel/rebuild.ts';
import type { AnyProjection } from '../../src/application/log/kernel/projection.ts';
import { pickupView } from '../../src/application/parcels/pickups/pickup-view.ts';
import type { ReadModels } from '../../src/application/log/ports/read-models.ts';
import type { EventStore } from '../../src/application/log/ports/event-store.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { personalTypes } from '../../src/infrastructure/stores/resources.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import type { Rate } from '../meter.ts';
import { eventsPerShipment, seedShipments } from '../seed-log.ts';

/**
 * The cost of encrypting personal data: the same histories through the same log, encrypted and plain, in the same run.
 */
export const privacy: Group = {
  name: 'privacy',
  run: async ({ rounds, quick }) => {
    const shipments = quick ? 5_000 : 40_000;
    await using resources = new AsyncDisposableStack();
    const { store: plain, database, readModels, ids, folder, close } = await sqliteStores();
    resources.defer(close);
    const below = new SqliteEventStore(`file:${join(folder, 'encrypted.sqlite')}`, { clock: systemClock, ids });
    resources.defer(() => below.close());
    const keys = sqlPersonalKeys(database.db, createVault(randomBytes(32)));
    const encrypted = new SealedEventStore(below, { keys, ids, ...personalTypes });

    const written = { plain: 0, encrypted: 0 };
    const all = shipments * eventsPerShipment;
    const appending = (name: keyof typeof written, store: EventStore): Promise<Rate> => {
      written[name] += all;
      return perSecond(all, () => seedShipments(store, ids, shipments));
    };
    const appends = await alternating(rounds, {
      reference: () => appending('plain', plain),
      ours: () => appending('encrypted', encrypted),
    });

    const { signal } = new AbortController();
    const rebuilding = async (
      name: keyof typeof written,
      store: EventStore,
      projection: AnyProjection = shipmentView,
    ): Promise<Rate> => {
      const began = performance.now();
      const { targets, events } = await rebuildToCompare([projection], { store, readModels, signal });
      if (events !== written[name]) throw new Error(`${events} events were seen, not ${written[name]}.`);
      const value = (1_000 * events) / (performance.now() - began);
      for (const { rebuild } of targets) await rebuild.discard();
      return { value, operations: events };
    };
    const rebuilds = await alternating(rounds, {
      reference: () => rebuilding('plain', plain),
      ours: () => rebuilding('encrypted', encrypted),
    });
    // The same rebuild, and the removal of its table, in a database whose deleted rows are not overwritten.
    const other = await openDatabase(`file:${join(folder, 'other.sqlite')}`);
    resources.defer(() => other.close());
    await sql`pragma secure_delete = off`.execute(other.db);
    const replacing = (into: ReadModels): Promise<Rate> =>
      perSecond(written.plain, async () => {
        const { rebuild } = await rebuildProjection(shipmentView, { store: plain, readModels: into, signal });
        await rebuild.discard();
      });
    const overwriting = await alternating(rounds, {
      reference: () => replacing(new SqlReadModels(other.db)),
      ours: () => replacing(readModels),
    });
    const withoutPeople = await alternating(rounds, {
      reference: () => rebuilding('plain', plain, pickupView),
      ours: () => rebuilding('encrypted', encrypted, pickupView),
    });
    return [
      rowOf(appends, {
        figure: 'Append of whole histories with encrypted people, 64 in flight',
        unit: 'events/s',
        what: 'the same in plain text',
        wanted: { share: 0.8 },
      }),
      rowOf(rebuilds, {
        figure: `Rebuild of the shipments with encrypted people, ${written.encrypted} events`,
        unit: 'events/s',
        what: 'the same in plain text',
        wanted: { share: 0.8 },
      }),
      rowOf(withoutPeople, {
        figure: 'Rebuild of the pickups over that log, which looks at no people in it',
        unit: 'events/s',
        what: 'the same in plain text',
        wanted: { share: 0.9 },
      }),
      rowOf(overwriting, {
        figure: 'Rebuild of the shipments, and removal of its table, deleted rows overwritten',
        unit: 'events/s',
        what: 'the same without secure_delete',
        wanted: { share: 0.9 },
      }),
    ];
  },
};
