import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { createVault } from '../../src/adapters/shared/security/vault.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { timeBy } from '../../src/adapters/log/sql/engine/store-time.ts';
import { sqlCheckpoints } from '../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlDeliveryLedger } from '../../src/adapters/webhooks/sql/delivery-ledger.ts';
import { deliveryReports } from '../../src/adapters/webhooks/sql/delivery-reports.ts';
import { sqlWebhookSecrets } from '../../src/adapters/webhooks/sql/secrets.ts';
import { sqlWebhookOutbox } from '../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import { createWebhooks } from '../../src/adapters/webhooks/sending/create-webhooks.ts';
import { snapshotsOfBatch } from '../../src/application/webhooks/snapshots.ts';
import { runSubscriber } from '../../src/application/log/kernel/subscriber.ts';
import type { Log } from '../../src/application/log/ports/log.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { startChild } from '../child.ts';
import type { Child } from '../child.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { perSecond } from '../meter.ts';
import { seedShipments } from '../seed-log.ts';

/** The most concurrent requests to one endpoint, which is also the reference's concurrency. */
const together = 64;
/** Every event of a shipment but the request is sent, so four of five. */
const toldPerShipment = 4;

const log: Log = {
  info: () => undefined,
  warn: (fields, message) => console.error(message, fields),
  error: (fields, message) => console.error(message, fields),
};
const links = {
  tracking: (number: string) => `https://example.com/track/${number}`,
  document: () => 'https://example.com/document',
};

const countOf = async ({ url }: Child): Promise<number> => Number(await (await fetch(`${url}/count`)).text());

/** Polls at an interval that is long enough not to affect the figure. */
const untilReceived = async (receiver: Child, count: number): Promise<void> => {
  while ((await countOf(receiver)) < count) await wait(10);
};

const bareLoop = async (receiver: Child, body: Buffer, count: number): Promise<void> => {
  const pool = new Pool(receiver.url, { connections: together });
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const signature = createHmac('sha256', 'whsec_bench').update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
      const response = await pool.request({ path: '/hooks', method: 'POST', headers, body });
      await response.body.text();
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  await pool.close();
};

/**
 * The time (ms) from the start with a complete log until the last attempt is recorded: the outbox is written,
 * everything is sent, and every reply is recorded. The preparation is not counted.
 */
const deliverFromTheLog = async (receiver: Child, shipments: number): Promise<number> => {
  await using resources = new AsyncDisposableStack();
  const {
    store,
    database: { db },
    readModels,
    ids,
    close,
  } = await sqliteStores();
  resources.defer(close);
  const clock = systemClock;
  const snapshots = snapshotsOfBatch({
    store,
    clock,
    links,
    manifestLink: links.document,
    collectionLinks: { payment: links.document },
  });
  const webhooks = createWebhooks(
    {
      ...{ store, readModels, checkpoints: sqlCheckpoints(db), snapshots, ids, log },
      outbox: sqlWebhookOutbox(db, timeBy(clock)),
      ledger: sqlDeliveryLedger(db, timeBy(clock)),
      reports: deliveryReports(db),
      secrets: sqlWebhookSecrets(db, createVault(Buffer.alloc(32, 7))),
      random: Math.random,
      clock,
    },
    { allow: ['127.0.0.1'] },
  );
  const context = { accountId: 'acc_bench', actor: 'bench', correlationId: 'req_bench', at: systemClock.now() };
  const { endpoint } = await webhooks.endpoints.register({ url: `${receiver.url}/hooks` }, undefined, context);
  await seedShipments(store, ids, shipments);

  const told = shipments * toldPerShipment;
  const target = (await countOf(receiver)) + told;
  const stopping = new AbortController();
  const began = performance.now();
  const running = runSubscriber(webhooks.subscriber, { store, clock: systemClock, log, signal: stopping.signal });
  webhooks.start();
  await untilReceived(receiver, target);
  await webhooks.stop(5_000);
  const took = performance.now() - began;
  stopping.abort();
  await running.ended;

  const delivered = await webhooks.outbox.deliveries({
    endpointId: endpoint.id,
    statuses: ['delivered'],
    sort: { field: 'createdAt', direction: 'DESC' },
    range: [0, 0],
  });
  if (delivered.total !== told) throw new Error(`${delivered.total} deliveries are recorded, not ${told}.`);
  return took;
};

export const webhooks: Group = {
  name: 'webhooks',
  run: async ({ rounds, quick }) => {
    const shipments = quick ? 1_000 : 5_000;
    const told = shipments * toldPerShipment;
    await using resources = new AsyncDisposableStack();
    const folder = await temporaryFolder();
    resources.defer(folder.remove);
    const receiver = await startChild(new URL('../receiver.ts', import.meta.url), join(folder.path, 'receiver.log'));
    resources.defer(receiver.stop);
    await deliverFromTheLog(receiver, 200);
    const body = Buffer.from(await (await fetch(`${receiver.url}/last`)).arrayBuffer());

    const measured = await alternating(rounds, {
      reference: () => perSecond(told, () => bareLoop(receiver, body, told)),
      // The cost of an operation includes writing its events to the log.
      ours: async () => ({ value: (1_000 * told) / (await deliverFromTheLog(receiver, shipments)), operations: told }),
    });
    return [
      rowOf(measured, {
        figure: 'Webhooks delivered to one endpoint, from the log',
        unit: 'deliveries/s',
        what: `undici, ${together} signed POSTs of ${body.length} bytes under way`,
        wanted: { share: 0.5 },
      }),
    ];
  },
};
