import { CompiledQuery, sql } from 'kysely';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { SqlReadModels } from '../../../../src/adapters/sql/read-models/sql-read-models.ts';
import type { Condition } from '../../../../src/application/ports/read-models.ts';
import { shipmentView } from '../../../../src/application/shipments/shipment-view.ts';
import type { ShipmentField } from '../../../../src/application/shipments/shipment-view.ts';
import { onPostgres } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';

const rows = 20_000;
const table = sql.table(`rm_shipments_v${shipmentView.version}`);
const account: Condition<ShipmentField> = { field: 'accountId', equals: 'acc_7' };

onPostgres(({ open }) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await open();
    const { db } = place.database;
    await new SqlReadModels(db).checkpoint(shipmentView);
    // Makes the table; its rows are of no interest but for their fields.
    await new SqlReadModels(db).get(shipmentView, 'none');
    await sql`
      insert into ${table} (key, document, f_account_id, f_status, f_tracking_number, f_customer_reference, f_created_at)
      select 'shipment-' || n, '{}', 'acc_' || n % 20, (array['label_created', 'in_transit', 'delivered', 'exception'])[1 + n % 4],
        'CA' || n, 'ORD-' || n % 1000, to_char(timestamp '2026-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`analyze ${table}`.execute(db);
  });
  afterAll(() => place.dispose());

  /** How PostgreSQL finds a page and counts what matches. */
  const plansOf = async (where: readonly Condition<ShipmentField>[], direction: 'ASC' | 'DESC' = 'DESC'): Promise<readonly string[]> => {
    const { db } = place.database;
    const asked: RootOperationNode[] = [];
    const overhear: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') asked.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await new SqlReadModels(db.withPlugin(overhear)).find(shipmentView, { where, sort: { field: 'createdAt', direction }, range: [0, 49] });
    return Promise.all(
      asked.map(async (node) => {
        const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...parameters]));
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
  };

  describe('a page of the list of shipments', () => {
    it.each<[string, readonly Condition<ShipmentField>[], 'ASC' | 'DESC']>([
      ['the newest first', [account], 'DESC'],
      ['the oldest first', [account], 'ASC'],
      ['of a status', [account, { field: 'status', oneOf: ['exception'] }], 'DESC'],
      ['of a period', [account, { field: 'createdAt', from: '2026-01-03', to: '2026-01-12' }], 'DESC'],
    ])('is read from an index in its order: %s', async (_, where, direction) => {
      const [page, count] = await plansOf(where, direction);
      expect(page).toMatch(/Index (Only )?Scan/);
      expect(page).not.toMatch(/Seq Scan| Sort/);
      expect(count).not.toContain('Seq Scan');
    });

    it.each<[string, readonly Condition<ShipmentField>[]]>([
      ['with a reference', [account, { field: 'customerReference', equals: 'ORD-7' }]],
      ['with a tracking number', [account, { field: 'trackingNumber', equals: 'CA77' }]],
      ['of several statuses', [account, { field: 'status', oneOf: ['exception', 'in_transit'] }]],
      [
        'pending for too long, of any account',
        [
          { field: 'status', equals: 'booking_pending' },
          { field: 'createdAt', to: '2026-02-01' },
        ],
      ],
    ])('is found by an index: %s', async (_, where) => {
      for (const plan of await plansOf(where)) expect(plan).not.toContain('Seq Scan');
    });
  });
});
