import { join } from 'node:path';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { timeBy } from '../../src/adapters/log/sql/engine/store-time.ts';
import { sqlCheckpoints } from '../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { createVault } from '../../src/adapters/shared/security/vault.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { createWebhooks } from '../../src/adapters/webhooks/sending/create-webhooks.ts';
import type { WebhooksSettings } from '../../src/adapters/webhooks/sending/create-webhooks.ts';
import { sqlDeliveryLedger } from '../../src/adapters/webhooks/sql/delivery-ledger.ts';
import { deliveryReports } from '../../src/adapters/webhooks/sql/delivery-reports.ts';
import { sqlWebhookSecrets } from '../../src/adapters/webhooks/sql/secrets.ts';
import { sqlWebhookOutbox } from '../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import type { Resolve } from '../../src/adapters/webhooks/sending/targets.ts';
import type { Context } from '../../src/application/log/kernel/context.ts';
import { runSubscriber } from '../../src/application/log/kernel/subscriber.ts';
import type { Log } from '../../src/application/log/ports/log.ts';
import type { Snapshots } from '../../src/application/webhooks/public-events.ts';
import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestClock } from './test-clock.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const shipmentData = (shipmentId: string, version: number) => ({
  status: 'in_transit',
  shipmentId,
  trackingNumber: 'LA123456785ZZ',
  events: Array.from({ length: Math.min(version, 20) }, (_, index) => ({
    timestamp: '2026-11-20T10:00:00.000Z',
    code: `S${version - index}`,
    description: 'Seen',
    carrier: 'Waybill',
  })),
  shipDate: '2026-11-20T00:00:00.000Z',
  estimatedDelivery: '2026-11-27T00:00:00.000Z',
  firstMile: {},
  lastMile: {},
});

const snapshots: Snapshots = {
  shipmentAt: (shipmentId, version) =>
    Promise.resolve({
      eventData: shipmentData(shipmentId, version),
      uploads: [],
      documents: [{ id: 'doc_1', type: 'LABEL', format: 'PDF', url: 'https://example.com/label.pdf' }],
    }),
  collectionAt: (collectionId) => Promise.resolve({ collectionId, trackingNumber: 'LZ000000005ZZ', status: 'pending' }),
  manifestAt: (manifestId) =>
    Promise.resolve({
      id: manifestId,
      status: 'created',
      createdAt: '2026-11-20T10:00:00.000Z',
      shipmentIds: [],
      documents: [],
    }),
};

export type WebhooksFixtureOptions = Partial<WebhooksSettings> & {
  readonly random?: () => number;
  readonly resolve?: Resolve;
  readonly log?: Log;
  /** Reopens the files of another fixture. */
  readonly path?: string;
  readonly clock?: TestClock;
};

/** All parts of webhooks over files of the test's own, with a clock that the test controls. */
export const openFixture = async ({
  random = () => 0.5,
  resolve,
  log = quiet,
  path,
  clock = new TestClock(),
  ...settings
}: WebhooksFixtureOptions = {}) => {
  const folder = path === undefined ? await temporaryFolder() : { path, remove: () => Promise.resolve() };
  const ids = ulidIds();
  const store = new SqliteEventStore(`file:${join(folder.path, 'events.sqlite')}`, { clock, ids });
  const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
  const { db } = database;
  const webhooks = createWebhooks(
    {
      store,
      outbox: sqlWebhookOutbox(db, timeBy(clock)),
      ledger: sqlDeliveryLedger(db, timeBy(clock)),
      reports: deliveryReports(db),
      secrets: sqlWebhookSecrets(db, createVault(Buffer.alloc(32, 7))),
      readModels: new SqlReadModels(db),
      checkpoints: sqlCheckpoints(db),
      snapshots: () => snapshots,
      clock,
      ids,
      log,
      random,
      ...(resolve ? { resolve } : {}),
    },
    { allow: ['127.0.0.0/8'], ...settings },
  );
  const stopping = new AbortController();
  const running = runSubscriber(webhooks.subscriber, { store, clock, log, signal: stopping.signal });

  const contextOf = (accountId: string): Context => ({
    accountId,
    actor: 'test',
    correlationId: 'req_test',
    at: clock.now(),
  });
  const versions = new Map<string, number>();
  return {
    ...webhooks,
    path: folder.path,
    clock,
    ids,
    store,
    db,
    contextOf,
    register: (url: string, enabledEvents?: readonly string[], accountId = 'acc_1') =>
      webhooks.endpoints.register(
        { url, ...(enabledEvents ? { enabledEvents } : {}) },
        undefined,
        contextOf(accountId),
      ),
    /** Appends an event of a shipment. */
    happens: async (type: string, shipmentId = 'shp_1', accountId = 'acc_1'): Promise<void> => {
      const event: DomainEvent = { type, data: {} };
      const expected = versions.get(shipmentId) ?? 0;
      versions.set(shipmentId, expected + 1);
      await store.append(`shipment-${shipmentId}`, [event], expected, {
        accountId,
        actor: 'test',
        correlationId: 'req_test',
      });
    },
    /** Resolves when the outbox has processed all events so far. */
    caughtUp: async () => running.reached(await store.head()),
    /** Stops this process normally; `keep` leaves the files for the next. */
    close: async ({ keep = false, graceMs }: { keep?: boolean; graceMs?: number } = {}): Promise<void> => {
      await webhooks.stop(graceMs);
      stopping.abort();
      await running.ended;
      await store.close();
      await database.close();
      if (!keep) await folder.remove();
    },
  };
};
export type Fixture = Awaited<ReturnType<typeof openFixture>>;
