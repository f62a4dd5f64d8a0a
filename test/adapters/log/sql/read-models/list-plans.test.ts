import { CompiledQuery, sql } from 'kysely';
import type { KyselyPlugin, RawBuilder, RootOperationNode } from 'kysely';
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sqlIssuedTokens } from '../../../../../src/adapters/accounts/sql/accounts.ts';
import { sqlSecurityEvents } from '../../../../../src/adapters/accounts/sql/security-events.ts';
import { timeBy } from '../../../../../src/adapters/log/sql/engine/store-time.ts';
import { deliveryReports } from '../../../../../src/adapters/webhooks/sql/delivery-reports.ts';
import type { AccountDeliveryQuery } from '../../../../../src/application/webhooks/ports/delivery-reports.ts';
import { sqlPersonalReads } from '../../../../../src/adapters/privacy/sql/personal-reads.ts';
import { sqlPeopleIndex } from '../../../../../src/adapters/privacy/sql/people-index.ts';
import { sqlWebhookIds } from '../../../../../src/adapters/webhooks/sql/webhook-ids.ts';
import { deliveryHistory } from '../../../../../src/adapters/webhooks/sql/delivery-history.ts';
import { systemClock } from '../../../../../src/adapters/shared/system/clock.ts';
import { SqlReadModels } from '../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import type { Database } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { collectionCountsByDay } from '../../../../../src/application/collections/collection-figures.ts';
import { collectionView } from '../../../../../src/application/collections/collection-view.ts';
import { settlementDays } from '../../../../../src/application/collections/settlement/settlement.ts';
import { settlementEntries } from '../../../../../src/application/collections/settlement/settlement-entries.ts';
import type { AnyProjection } from '../../../../../src/application/log/kernel/projection.ts';
import { manifestView } from '../../../../../src/application/parcels/manifests/manifest-view.ts';
import { pickupView } from '../../../../../src/application/parcels/pickups/pickup-view.ts';
import type { Condition } from '../../../../../src/application/log/ports/read-models.ts';
import { reviewCounts } from '../../../../../src/application/trade/classification/review-figures.ts';
import { productView } from '../../../../../src/application/trade/classification/product-view.ts';
import { ownCallsByCode } from '../../../../../src/application/trade/usage/calls-by-code.ts';
import { usageDays } from '../../../../../src/application/trade/usage/usage-stats.ts';
import { usageLog } from '../../../../../src/application/trade/usage/usage-log.ts';
import {
  shipmentCountsByDay,
  shipmentCountsByDestination,
} from '../../../../../src/application/parcels/shipments/shipment-figures.ts';
import { numberFields, shipmentView } from '../../../../../src/application/parcels/shipments/shipment-view.ts';
import type { ShipmentField } from '../../../../../src/application/parcels/shipments/shipment-view.ts';
import { onPostgres } from '../../../../support/databases.ts';
import type { TestDatabase } from '../../../../support/databases.ts';
import { sqliteStores } from '../../../../support/sqlite-stores.ts';

/** What the list of deliveries of all endpoints is filtered by. */
const deliveryFilters: readonly Partial<AccountDeliveryQuery>[] = [
  { statuses: ['exhausted', 'pending'] },
  { eventNames: ['label.generated', 'manifest.created'] },
  { objectId: 'shp_7' },
  { lastAnswers: ['5xx', 'none'] },
  { lastAnswers: ['2xx'] },
  { from: '2026-01-03', to: '2026-01-05' },
  { ids: ['dlv_7', 'dlv_8'] },
  { updatedAtFrom: '2026-01-03' },
  { sort: { field: 'updatedAt', direction: 'DESC' } },
];

const twoEndpoints = async (db: Database['db']): Promise<void> => {
  const common = {
    url: 'https://example.com',
    enabled_events: '["*"]',
    enabled: 1,
    secrets: '[]',
    failing_since: null,
  };
  await db
    .insertInto('webhook_subscriptions')
    .values(['whk_7', 'whk_407'].map((endpoint_id) => ({ endpoint_id, account_id: 'acc_7', ...common })))
    .execute();
};

const deliveryPage = (some: readonly Partial<AccountDeliveryQuery>[]): AccountDeliveryQuery =>
  Object.assign(
    { accountId: 'acc_7', sort: { field: 'createdAt', direction: 'DESC' }, range: [0, 49] },
    ...some,
  ) as AccountDeliveryQuery;

/** What calculations with goods of a code are filtered by besides. */
const callFilters: readonly object[] = [
  { from: '2026-01-03', to: '2026-01-05' },
  { destinations: ['DE', 'GB'] },
  { ids: ['qte_7', 'qte_8'] },
  { direction: 'ASC' },
];

const codedCalls = (db: Database['db'], some: readonly object[]) =>
  ownCallsByCode(
    new SqlReadModels(db),
    'acc_7',
    Object.assign({ code: '6109', direction: 'DESC', range: [0, 49] } as const, ...some) as Parameters<
      typeof ownCallsByCode
    >[2],
  );

const rows = 20_000;
/** The time of a row by its number: one a minute. */
const minute = (number: RawBuilder<unknown>) =>
  sql`to_char(timestamp '2026-01-01' + ${number} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const table = sql.table(`rm_shipments_v${shipmentView.version}`);
const account: Condition<ShipmentField> = { field: 'accountId', equals: 'acc_7' };

/** The plans by which a page is found and what matches is counted. */
const plansOf = async (
  db: Database['db'],
  explain: string,
  ask: (overheard: Database['db']) => Promise<unknown>,
): Promise<readonly string[]> => {
  const asked: RootOperationNode[] = [];
  const overhear: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') asked.push(node);
      return node;
    },
    // No page is looked for where nothing matches, so one match is claimed.
    transformResult: ({ result }) =>
      Promise.resolve(Number(result.rows[0]?.['total']) === 0 ? { ...result, rows: [{ total: 1 }] } : result),
  };
  await ask(db.withPlugin(overhear));
  return Promise.all(
    asked.map(async (node) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
      const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      return rows.map((row) => Object.values(row).at(-1) as string).join('\n');
    }),
  );
};

/** The lists of the interface that grow with use: by what each is sorted, and filtered. */
const lists: readonly (readonly [
  AnyProjection,
  { readonly sorts: readonly string[]; readonly filters: readonly Condition<string>[] },
])[] = [
  [
    shipmentView,
    {
      sorts: ['createdAt', 'updatedAt'],
      filters: [
        { field: 'status', oneOf: ['exception', 'delivered'] },
        { field: 'trackingNumber', equals: 'CA77' },
        { field: 'customerReference', equals: 'ORD-7' },
        { field: 'createdAt', from: '2026-01-03' },
        { field: 'createdAt', to: '2026-02-03' },
        { field: 'updatedAt', from: '2026-01-03' },
        { field: 'updatedAt', to: '2026-02-03' },
        { anyOf: numberFields, equals: 'CA77' },
        { field: 'carrier', oneOf: ['Waybill', 'USPS'] },
        { field: 'serviceCode', oneOf: ['EXPRESS'] },
        { field: 'destinationCountry', oneOf: ['IS', 'NO'] },
        { field: 'hasNotices', equals: 1 },
        { field: 'failureReason', oneOf: ['carrier_refused'] },
      ],
    },
  ],
  [
    pickupView,
    {
      sorts: ['createdAt', 'startAt', 'updatedAt'],
      filters: [
        { field: 'status', oneOf: ['created', 'confirmed'] },
        { field: 'startAt', from: '2026-01-03', to: '2026-01-05' },
        { field: 'pickupId', oneOf: ['pku_1', ''] },
        { field: 'updatedAt', from: '2026-01-03' },
      ],
    },
  ],
  [
    manifestView,
    {
      sorts: ['createdAt', 'updatedAt'],
      filters: [
        { field: 'status', oneOf: ['closed', 'failed'] },
        { field: 'reference', equals: 'R-7' },
        { field: 'createdAt', from: '2026-01-03', to: '2026-01-05' },
        { field: 'updatedAt', from: '2026-01-03' },
      ],
    },
  ],
  [
    productView,
    {
      sorts: ['updatedAt', 'createdAt'],
      filters: [
        { field: 'reviewState', oneOf: ['open', 'done'] },
        { field: 'confidenceLevel', oneOf: ['low', 'high'] },
        { field: 'productId', equals: 'SKU-7' },
        { field: 'updatedAt', from: '2026-01-03' },
      ],
    },
  ],
  [
    collectionView,
    {
      sorts: ['createdAt', 'deadline', 'updatedAt'],
      filters: [
        { field: 'status', oneOf: ['pending', 'paid'] },
        { field: 'isArchived', equals: 0 },
        { field: 'trackingNumber', equals: 'CA77' },
        { field: 'customerReference', equals: 'ORD-7' },
        { field: 'createdAt', from: '2026-01-03', to: '2026-01-05' },
        { field: 'deadline', from: '2026-01-03', to: '2026-01-05' },
        { field: 'updatedAt', from: '2026-01-03' },
      ],
    },
  ],
  [
    usageLog,
    {
      sorts: ['createdAt'],
      filters: [
        { field: 'endpoint', oneOf: ['duties-taxes', 'classifications'] },
        { field: 'destinationCountry', oneOf: ['GB', 'DE'] },
        { field: 'createdAt', from: '2026-01-03', to: '2026-01-05' },
      ],
    },
  ],
  [settlementEntries, { sorts: ['at'], filters: [{ field: 'at', from: '2026-01-03', to: '2026-01-05' }] }],
  [usageDays, { sorts: ['day'], filters: [{ field: 'day', from: '2026-01-03', to: '2026-01-05' }] }],
  [settlementDays, { sorts: ['day'], filters: [{ field: 'day', to: '2026-01-05' }] }],
];

/** None, each, and each pair. */
const combined = <Item>(items: readonly Item[]): readonly (readonly Item[])[] => [
  [],
  ...items.map((item) => [item]),
  ...items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other])),
];

/** Indexes that find the few documents of one number; and each document of a page, by its key. */
const fewFound =
  /\(f_(account_id=\? AND f_)?(tracking_number|first_mile_number|last_mile_number|customer_reference|reference|product_id|pickup_id)=\?|\((key|id)=\?\)/;

/** What a plan of SQLite reads of this table in another way than from an index that holds all that is asked about. */
const readsOf = (plans: readonly string[], table: string): readonly string[] => {
  const reads = plans.flatMap((plan) =>
    plan.split('\n').filter((line) => line.startsWith('S') && line.includes(` ${table}`)),
  );
  expect(reads.length).toBeGreaterThanOrEqual(3);
  return reads.filter(
    (line) => !line.includes('COVERING INDEX') && !/_counts(_finished)? /.test(line) && !fewFound.test(line),
  );
};

describe('on SQLite a page and its total are found in an index, whatever the list is filtered by:', () => {
  const opened = async () => {
    const { database, close } = await sqliteStores();
    onTestFinished(close);
    return database;
  };

  it.each(lists.map(([view, asked]) => [view.name, view, asked] as const))(
    '%s',
    async (_, view, { sorts, filters }) => {
      const { db } = await opened();
      for (const field of sorts)
        for (const some of combined(filters)) {
          const where = [{ field: 'accountId', equals: 'acc_7' }, ...some];
          const query = { where, sort: { field, direction: 'DESC' }, range: [0, 49] } as const;
          const plansWith = (ask: (models: SqlReadModels) => Promise<unknown>) =>
            plansOf(db, 'explain query plan', (overheard) => ask(new SqlReadModels(overheard)));
          const [total = '', ...fewMatches] = await plansWith((models) => models.find(view, query));
          const page = await plansWith((models) => models.rows(view, query));
          expect(readsOf([total, ...page], 'rm_')).toEqual([]);
          // Where few match, each is found by an index and may be read.
          expect(fewMatches.join('\n')).not.toContain('SCAN rm_');
        }
    },
  );

  it('a shipment by its number, whatever else is asked', async () => {
    const { db } = await opened();
    for (const others of [
      [],
      [{ field: 'status', oneOf: ['delivered'] }],
      [{ field: 'createdAt', from: '2026-01-03' }],
    ])
      for (const field of ['createdAt', 'updatedAt'] as const) {
        const where = [account, { field: 'trackingNumber', equals: 'CA77' }, ...others] as Condition<ShipmentField>[];
        const plans = await plansOf(db, 'explain query plan', (overheard) =>
          new SqlReadModels(overheard).find(shipmentView, { where, sort: { field, direction: 'DESC' }, range: [0, 0] }),
        );
        const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => /^SEARCH rm_/.test(line)));
        expect(reads.filter((line) => !line.includes('by_tracking_number') && !line.includes('(key=?)'))).toEqual([]);
        expect(reads.length).toBeGreaterThanOrEqual(3);
      }
  });

  it('the shipments of a reference, whatever else is asked', async () => {
    const { db } = await opened();
    const others: readonly Condition<ShipmentField>[] = [
      { field: 'status', oneOf: ['delivered', 'lost'] },
      { field: 'createdAt', from: '2026-01-03' },
      { field: 'destinationCountry', oneOf: ['GB'] },
      { field: 'hasNotices', equals: 1 },
    ];
    for (const some of combined(others))
      for (const field of ['createdAt', 'updatedAt'] as const) {
        const where = [account, { field: 'customerReference', equals: 'ORD-7' } as const, ...some];
        const plans = await plansOf(db, 'explain query plan', (overheard) =>
          new SqlReadModels(overheard).find(shipmentView, {
            where,
            sort: { field, direction: 'DESC' },
            range: [0, 49],
          }),
        );
        const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => /^SEARCH rm_/.test(line)));
        const finds = (line: string) => /\(f_account_id=\? AND f_customer_reference=\?|\(key=\?\)/.test(line);
        expect([some, reads.filter((line) => !finds(line))]).toEqual([some, []]);
        expect(reads.length).toBeGreaterThanOrEqual(3);
      }
  });

  it('a page of an export, which goes on in the order of the index', async () => {
    const { db } = await opened();
    const exported: readonly AnyProjection[] = [shipmentView, collectionView, settlementEntries];
    const exports = lists.filter(([view]) => exported.includes(view));
    for (const [
      view,
      {
        sorts: [by = ''],
        filters,
      },
    ] of exports)
      for (const some of combined(
        filters.filter(
          (one) => 'field' in one && [by, 'status', 'isArchived', 'carrier', 'destinationCountry'].includes(one.field),
        ),
      )) {
        const where = [{ field: 'accountId', equals: 'acc_7' }, ...some];
        const [plan] = await plansOf(db, 'explain query plan', (overheard) =>
          new SqlReadModels(overheard).scan(view, { where, by, after: { value: '2026-01-04', key: 'k' }, size: 100 }),
        );
        expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
      }
  });

  it('figures of shipments, in the primary key of their rollup', async () => {
    const { db } = await opened();
    const plans = await plansOf(db, 'explain query plan', async (overheard) => {
      const readModels = new SqlReadModels(overheard);
      await shipmentCountsByDay({ readModels })('acc_7', { from: '2026-01-03', to: '2026-02-02' });
      await shipmentCountsByDestination({ readModels })('acc_7', { from: '2026-01', to: '2026-03' });
    });
    const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => line.includes(' rm_')));
    expect(reads.map((line) => line.replace(/_v\d+_/, '_v_'))).toEqual([
      expect.stringMatching(/^SEARCH rm_shipments_v_counts_days USING .*\(f_account_id=\? AND f_day>\? AND f_day<\?\)/),
      expect.stringMatching(
        /^SEARCH rm_shipments_v_counts_deliveries USING .*\(f_account_id=\? AND f_month>\? AND f_month<\?\)/,
      ),
    ]);
  });

  it('calculations by a customs code, in the primary key of their rollup and in its order', async () => {
    const { db } = await opened();
    for (const some of combined<object>(callFilters)) {
      const plans = await plansOf(db, 'explain query plan', (overheard) => codedCalls(overheard, some));
      const lines = plans.flatMap((plan) => plan.split('\n'));
      expect(lines.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
      const reads = lines.filter((line) => line.includes('_counts_codes'));
      expect(reads).toHaveLength(2);
      for (const read of reads) expect(read).toMatch(/^SEARCH .*\(f_account_id=\? AND f_code=\?/);
    }
  });

  it('figures of collections, in the primary key of their rollup', async () => {
    const { db } = await opened();
    const plans = await plansOf(db, 'explain query plan', (overheard) =>
      collectionCountsByDay({ readModels: new SqlReadModels(overheard) })('acc_7', {
        from: '2026-01-03',
        to: '2026-02-02',
      }),
    );
    const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => line.includes(' rm_')));
    expect(reads.map((line) => line.replace(/_v\d+_/, '_v_'))).toEqual([
      expect.stringMatching(
        /^SEARCH rm_taxes_collections_v_counts_outcomes USING .*\(f_account_id=\? AND f_day>\? AND f_day<\?\)/,
      ),
    ]);
  });

  it('figures of reviews, in the primary key of their rollup', async () => {
    const { db } = await opened();
    const plans = await plansOf(db, 'explain query plan', (overheard) =>
      reviewCounts({ readModels: new SqlReadModels(overheard) })('acc_7', { from: '2026-01-03', to: '2026-02-02' }),
    );
    const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => line.includes(' rm_')));
    expect(reads.map((line) => line.replace(/_v\d+_/, '_v_'))).toEqual([
      expect.stringMatching(
        /^SEARCH rm_products_v_counts_reviews USING .*\(f_account_id=\? AND f_day>\? AND f_day<\?\)/,
      ),
    ]);
  });

  it('deliveries of a webhook endpoint', async () => {
    const { db } = await opened();
    for (const field of ['createdAt', 'updatedAt'] as const)
      for (const filters of combined<object>([
        { statuses: ['exhausted', 'pending'] },
        { updatedAtFrom: '2026-01-03' },
      ])) {
        const query = Object.assign({ endpointId: 'whe_7' }, ...filters) as { readonly endpointId: string };
        const plans = await plansOf(db, 'explain query plan', (overheard) =>
          deliveryHistory(overheard, timeBy(systemClock)).deliveries({
            ...query,
            sort: { field, direction: 'DESC' },
            range: [0, 49],
          }),
        );
        expect(readsOf(plans, 'delivery ')).toEqual([]);
      }
  });

  it('deliveries of all endpoints', async () => {
    const { db } = await opened();
    await twoEndpoints(db);
    for (const some of combined(deliveryFilters)) {
      const plans = await plansOf(db, 'explain query plan', (overheard) =>
        deliveryReports(overheard).deliveriesOf(deliveryPage(some)),
      );
      // Rows are read where an index has found a delivery by its event, and for what the last attempt was answered.
      expect({ some, scans: plans.join('\n').match(/SCAN (delivery|event|endpoint).*/g) }).toEqual({
        some,
        scans: null,
      });
      expect(plans.join('\n')).not.toContain('webhook_deliveries_by_age');
      // The backlog is read where pending ones are sought, and delivered ones are not.
      const { statuses, lastAnswers } = deliveryPage(some);
      const seeksPending = statuses?.includes('pending') ?? lastAnswers?.includes('2xx') === false;
      expect({ some, backlog: plans.join('\n').includes('webhook_deliveries_to_do') }).toEqual({
        some,
        backlog: seeksPending,
      });
    }
  });

  it('failed deliveries, in the indexes that hold no others', async () => {
    const { db } = await opened();
    await twoEndpoints(db);
    for (const [field, index] of [
      ['createdAt', 'webhook_deliveries_failed'],
      ['updatedAt', 'webhook_deliveries_failed_by_change'],
    ] as const)
      for (const statuses of [['exhausted'], ['skipped', 'exhausted']] as const) {
        const query = { statuses, sort: { field, direction: 'DESC' }, range: [0, 49] } as const;
        const [ofAll, ofOne] = await Promise.all([
          plansOf(db, 'explain query plan', (overheard) =>
            deliveryReports(overheard).deliveriesOf({ accountId: 'acc_7', ...query }),
          ),
          plansOf(db, 'explain query plan', (overheard) =>
            deliveryHistory(overheard, timeBy(systemClock)).deliveries({ endpointId: 'whk_7', ...query }),
          ),
        ]);
        const plans = [...ofAll, ...ofOne].join('\n');
        expect(plans).toContain(`SEARCH delivery USING COVERING INDEX ${index} (endpoint_id=?)`);
        expect(plans).not.toMatch(/webhook_deliveries_(of_endpoint|by_change) /);
      }
  });

  it('the health of a webhook endpoint', async () => {
    const { db } = await opened();
    const plans = await plansOf(db, 'explain query plan', async (overheard) => {
      await deliveryReports(overheard).attempts('whk_7', ['2026-01-03T10:00:00.000Z', '2026-01-03T11:00:00.000Z']);
      await deliveryReports(overheard).backlog('whk_7');
    });
    const reads = plans.flatMap((plan) => plan.split('\n').filter((line) => /^(SEARCH|SCAN) webhook/.test(line)));
    expect([...new Set(reads)]).toEqual([
      'SEARCH webhook_attempts USING PRIMARY KEY (hour=? AND endpoint_id=?)',
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_to_do (endpoint_id=? AND due_at>?)',
      'SEARCH webhook_subscriptions USING INDEX sqlite_autoindex_webhook_subscriptions_1 (endpoint_id=?)',
    ]);
  });

  it('the newest parcels of a person, and what webhooks hold by its id', async () => {
    const { db } = await opened();
    const asked = { hash: 'h', entry: 'shipTo', category: 'shipment', looked: 2_000, most: 200 };
    const plans = await plansOf(db, 'explain query plan', async (overheard) => {
      await sqlPeopleIndex(overheard).newest(asked);
      await sqlWebhookIds(overheard).event('evt_7');
      await sqlWebhookIds(overheard).delivery('dlv_7');
    });
    expect(plans.join('\n')).not.toMatch(/SCAN (people_index|webhook|delivery|event)|TEMP B-TREE/);
    expect(plans.length).toBeGreaterThanOrEqual(3);
  });

  it('security events', async () => {
    const { db } = await opened();
    for (const filters of combined<object>([{ kinds: ['signed_in'] }, { userId: 'usr_7' }, { from: '2026-01-03' }])) {
      const query = Object.assign({ accountId: 'acc_7' }, ...filters) as { readonly accountId: string };
      const plans = await plansOf(db, 'explain query plan', (overheard) =>
        sqlSecurityEvents(overheard).list({ ...query, direction: 'DESC', range: [0, 49] }),
      );
      // Its rows are short: those of the page are read where the index has found them.
      expect(plans.join()).not.toMatch(/SCAN|TEMP B-TREE/);
      expect(plans[1]).toContain('COVERING INDEX');
    }
  });

  it('who has seen whom', async () => {
    const { db } = await opened();
    for (const filters of combined<object>([{ userId: 'usr_7' }, { objectId: 'shp_7' }, { from: '2026-01-03' }])) {
      const query = Object.assign({ accountId: 'acc_7' }, ...filters) as { readonly accountId: string };
      const plans = await plansOf(db, 'explain query plan', (overheard) =>
        sqlPersonalReads(overheard).list({ ...query, direction: 'DESC', range: [0, 49] }),
      );
      expect(plans.join()).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });

  it('access tokens of an account', async () => {
    const { db } = await opened();
    const plans = await plansOf(db, 'explain query plan', (overheard) =>
      sqlIssuedTokens(overheard).list({ accountId: 'acc_7', now: '2026-01-03T00:00:00.000Z' }),
    );
    expect(plans.join()).toContain('issued_tokens_account');
    expect(plans.join()).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

onPostgres(({ open }) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await open();
    const { db } = place.database;
    await new SqlReadModels(db).checkpoint(shipmentView);
    // Makes the table; its rows are of no interest but for their fields.
    await new SqlReadModels(db).get(shipmentView, 'none');
    await sql`
      insert into ${table} (key, document, f_account_id, f_status, f_tracking_number, f_last_mile_number, f_customer_reference,
        f_destination_country, f_carrier, f_service_code, f_has_notices, f_updated_at, f_created_at)
      select 'shipment-' || n, '{}', 'acc_' || n % 20, (array['label_created', 'in_transit', 'delivered', 'exception'])[1 + n % 4],
        'CA' || n, case when n % 10 = 0 then '9400' || n end, 'ORD-' || n % 1000,
        (array['US', 'DE', 'IS'])[1 + n % 3], 'Waybill', 'EXPRESS', n % 2,
        to_char(timestamp '2026-01-01' + n * interval '2 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), ${minute(sql`n`)}
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`analyze ${table}`.execute(db);
  });
  afterAll(() => place.dispose());

  const plans = (
    where: readonly Condition<ShipmentField>[],
    direction: 'ASC' | 'DESC' = 'DESC',
    field: ShipmentField = 'createdAt',
  ): Promise<readonly string[]> =>
    plansOf(place.database.db, 'explain', (overheard) =>
      new SqlReadModels(overheard).find(shipmentView, {
        where,
        sort: { field, direction },
        range: [0, 49],
      }),
    );

  describe('a page of the list of shipments', () => {
    it.each<[string, readonly Condition<ShipmentField>[], 'ASC' | 'DESC']>([
      ['the newest first', [account], 'DESC'],
      ['the oldest first', [account], 'ASC'],
      ['of a status', [account, { field: 'status', oneOf: ['exception'] }], 'DESC'],
      ['of a carrier', [account, { field: 'carrier', oneOf: ['Waybill'] }], 'DESC'],
      ['of a service', [account, { field: 'serviceCode', oneOf: ['EXPRESS', 'ECONOMY'] }], 'DESC'],
      ['to a country', [account, { field: 'destinationCountry', oneOf: ['IS'] }], 'DESC'],
      ['with notices', [account, { field: 'hasNotices', equals: 1 }], 'DESC'],
      ['of a period', [account, { field: 'createdAt', from: '2026-01-03', to: '2026-01-12' }], 'DESC'],
    ])('is read from an index in its order: %s', async (_, where, direction) => {
      const [page, count] = await plans(where, direction);
      expect(page).toMatch(/Index (Only )?Scan/);
      expect(page).not.toMatch(/Seq Scan| Sort/);
      expect(count).not.toContain('Seq Scan');
    });

    it('is read from an index in the order of changes', async () => {
      const changed = { field: 'updatedAt', from: '2026-01-03', to: '2026-01-12' } as const;
      const [page, count] = await plans([account, changed], 'DESC', 'updatedAt');
      expect(page).toMatch(/Index (Only )?Scan/);
      expect(page).not.toMatch(/Seq Scan| Sort/);
      expect(count).not.toContain('Seq Scan');
    });

    it('is merged from the index of each status: those of several that were not changed for longest', async () => {
      const several = { field: 'status', oneOf: ['exception', 'label_created'] } as const;
      const old = { field: 'updatedAt', to: '2026-01-20' } as const;
      for (const where of [
        [account, several],
        [account, several, old],
      ]) {
        // The parts are overheard as well as the page that merges them.
        const query = { where, sort: { field: 'updatedAt', direction: 'ASC' }, range: [0, 49] } as const;
        const found = await plansOf(place.database.db, 'explain', (overheard) =>
          new SqlReadModels(overheard).rows(shipmentView, query),
        );
        const page = found.find((plan) => plan.includes('Append')) ?? '';
        expect(page.match(/Scan using \w+_by_account_id_status_updated_at /g)).toHaveLength(2);
        expect(found.join('\n')).not.toContain('Seq Scan');
      }
    });

    it.each<[string, readonly Condition<ShipmentField>[]]>([
      ['with a reference', [account, { field: 'customerReference', equals: 'ORD-7' }]],
      ['with a tracking number', [account, { field: 'trackingNumber', equals: 'CA77' }]],
      ['with any number', [account, { anyOf: numberFields, equals: '940070' }]],
      ['of several statuses', [account, { field: 'status', oneOf: ['exception', 'in_transit'] }]],
      [
        'of a status, changed since',
        [account, { field: 'status', oneOf: ['delivered'] }, { field: 'updatedAt', from: '2026-01-28' }],
      ],
      [
        'pending for too long, of any account',
        [
          { field: 'status', equals: 'booking_pending' },
          { field: 'createdAt', to: '2026-02-01' },
        ],
      ],
    ])('is found by an index: %s', async (_, where) => {
      for (const plan of await plans(where)) expect(plan).not.toContain('Seq Scan');
    });
  });

  it('calculations by a customs code are found in the primary key of their rollup, in its order', async () => {
    const { db } = place.database;
    await codedCalls(db, []);
    const codes = sql.table(`rm_${usageLog.name.replaceAll('-', '_')}_v${usageLog.version}_counts_codes`);
    await sql`
      insert into ${codes} (f_account_id, f_code, f_created_at, f_id, f_destination_country, documents)
      select 'acc_' || n % 20, (array['6109', '6110', '4202', '8517'])[1 + n % 4], ${minute(sql`n`)}, 'qte_' || n,
        (array['US', 'DE', 'IS'])[1 + n % 3], 1
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`vacuum analyze ${codes}`.execute(db);
    for (const some of combined<object>(callFilters)) {
      const found = await plansOf(db, 'explain', (overheard) => codedCalls(overheard, some));
      expect({ some, scans: found.join('\n').match(/Seq Scan.*/g) }).toEqual({ some, scans: null });
    }
    expect((await plansOf(db, 'explain', (overheard) => codedCalls(overheard, [])))[0]).not.toContain('Sort');
  });

  it('a page of the deliveries of all endpoints, and its total, are found by indexes', async () => {
    const { db } = place.database;
    await twoEndpoints(db);
    await sql`
      insert into webhook_events (id, account_id, event_name, object_type, object_id, sequence, test, body, created_at)
      select 'evt_' || n, 'acc_' || n % 400, (array['label.generated', 'shipment.updated', 'manifest.created'])[1 + n % 3],
        'shipment', 'shp_' || n % 1000, n, 0, '{}', ${minute(sql`n`)}
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`
      insert into webhook_deliveries (id, endpoint_id, event_id, status, step, attempts, created_at, updated_at)
      select 'dlv_' || n, 'whk_' || n % 800, 'evt_' || n, case when n % 100 = 1 then 'exhausted' else 'delivered' end, 0,
        '[{"at":"x","durationMs":5,"statusCode":200}]', ${minute(sql`n`)}, ${minute(sql`n`)}
      from generate_series(1, ${rows}::int) n`.execute(db);
    await sql`vacuum analyze webhook_events, webhook_deliveries`.execute(db);
    for (const some of combined(deliveryFilters)) {
      const found = await plansOf(db, 'explain', (overheard) =>
        deliveryReports(overheard).deliveriesOf(deliveryPage(some)),
      );
      expect({ some, scans: found.join('\n').match(/Seq Scan on webhook_(deliveries|events).*/g) }).toEqual({
        some,
        scans: null,
      });
    }
  });
});
