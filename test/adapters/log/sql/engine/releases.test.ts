import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { migrations as ours } from '../../../../../src/adapters/log/sql/engine/migrations/index.ts';
import { SqlReadModels } from '../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { sqlCheckpoints } from '../../../../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { timeBy } from '../../../../../src/adapters/log/sql/engine/store-time.ts';
import { sqlWebhookOutbox } from '../../../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { sqlAccounts } from '../../../../../src/adapters/accounts/sql/accounts.ts';
import type { Tables } from '../../../../../src/adapters/log/sql/engine/tables.ts';
import { shipmentView } from '../../../../../src/application/parcels/shipments/shipment-view.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';
import { TestClock } from '../../../../support/test-clock.ts';

type Migrations = Readonly<Record<string, Migration>>;

/**
 * What a release to come may do to every table there is: columns that may be absent or have a default, tables of its
 * own, indexes.
 */
const additionsTo = (tables: readonly string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const table of tables) {
      await db.schema.alterTable(table).addColumn('added_later', 'text').execute();
      await db.schema
        .alterTable(table)
        .addColumn('counted_later', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex(`${table}_by_added_later`).on(table).columns(['added_later']).execute();
    }
    await db.schema
      .createTable('made_later')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
  },
});

onEveryDatabase(({ open }) => {
  /** A database with the tables of this release and whatever an older program has in it. */
  const aDatabase = async () => {
    const { url, database, dispose } = await open();
    onTestFinished(dispose);
    const started = async (migrations: Migrations) => {
      const opened = await openDatabase(url, { migrations });
      onTestFinished(opened.close);
      return opened.db;
    };
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
    return { db: database.db, started, newer: { ...ours, '990-later': additionsTo(tables) } };
  };

  /** Reads and writes of every kind of table this program has. */
  const works = async (db: Kysely<Tables>, mark: string): Promise<void> => {
    const checkpoints = sqlCheckpoints(db);
    await checkpoints.save(`policy-${mark}`, '1');
    expect(await checkpoints.load(`policy-${mark}`)).toBe('1');
    const accounts = sqlAccounts(db);
    await accounts.create({ id: `acc_${mark}`, name: mark, createdAt: '2026-11-20T10:00:00.000Z' });
    expect((await accounts.get(`acc_${mark}`))?.name).toBe(mark);
    const readModels = new SqlReadModels(db);
    const at = await readModels.checkpoint(shipmentView);
    await readModels.commit(shipmentView, new Map(), { from: at, to: `${at ?? ''}1` });
    expect(await readModels.checkpoint(shipmentView)).toBe(`${at ?? ''}1`);
    const outbox = sqlWebhookOutbox(db, timeBy(new TestClock()));
    const moved = await outbox.checkpoint();
    await outbox.commit([], { from: moved, to: `${moved ?? ''}1` });
    expect(await outbox.due()).toEqual({ endpointIds: [], nextInMs: undefined });
  };

  it('a running program goes on while a newer one brings the tables up to date', async () => {
    const { db, started, newer } = await aDatabase();
    await works(db, 'before');
    const later = await started(newer);
    await works(db, 'after');
    await works(later, 'later');
  });

  it('a program starts again on tables that a newer one has made', async () => {
    const { started, newer } = await aDatabase();
    const later = await started(newer);
    const again = await started(ours);
    await works(again, 'again');
    await works(later, 'later');
    // And the newer one finds its own work done.
    await works(await started(newer), 'latest');
  });

  it('the program of the release before works on the tables of this one', async () => {
    const { started } = await aDatabase();
    const names = Object.keys(ours).sort();
    const before = Object.fromEntries(Object.entries(ours).filter(([name]) => name !== names.at(-1)));
    const db = await started(before);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(names);
    await works(db, 'older');
  });

  it('a failed migration is reported with its own error', async () => {
    const { started } = await aDatabase();
    const broken: Migrations = { ...ours, '991-broken': { up: () => Promise.reject(new Error('no such thing')) } };
    await expect(started(broken)).rejects.toThrow('no such thing');
  });
});
