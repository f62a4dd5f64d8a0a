import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { rebuildProjection } from '../../../../../../src/application/log/kernel/rebuild.ts';
import { openDatabase } from '../../../../../../src/adapters/log/sql/engine/database.ts';
import { SqlReadModels } from '../../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { shipmentView } from '../../../../../../src/application/parcels/shipments/shipment-view.ts';
import { openResources } from '../../../../../../src/infrastructure/stores/resources.ts';
import { book, labelRequest, labels } from '../../../../../http/parcels/label-request.ts';
import type { ShownShipment } from '../../../../../http/parcels/label-request.ts';
import { runCommand } from '../../../../../support/command-line.ts';
import { cutProxy } from '../../../../../support/cut-proxy.ts';
import { aPostgresDatabase, anSqliteDatabase, onPostgres } from '../../../../../support/databases.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { StandIn } from '../../../../../support/eventstoredb/stand-in.ts';
import { runningService } from '../../../../../support/running-service.ts';
import { startServiceProcess } from '../../../../../support/service-process.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';
import { stopwatch } from '../../../../../support/elapsed.ts';

onPostgres(() => {
  const started = async () => {
    const { url, database, dispose } = await aPostgresDatabase();
    onTestFinished(dispose);
    const service = await runningService({ environment: { DATABASE_URL: url } });
    onTestFinished(service.stop);
    return { service, database };
  };

  it('books, lists, finds, voids and sends webhooks as with the embedded database', async () => {
    const { service } = await started();
    const shipments: ShownShipment[] = [];
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-1']) {
      shipments.push(await book(service, { customerReference: reference, labelFormat: 'ZPL' }, { token: 'demo' }));
      service.clock.advance(1_000);
    }
    await service.caughtUp();
    const listed = await service.get(`${labels}?customerReference=ORD-1&sort=ASC`, { token: 'demo' });
    const rows = listed.json as unknown as readonly { shipmentId: string }[];
    expect(rows.map(({ shipmentId }) => shipmentId)).toEqual([shipments[0]?.shipmentId, shipments[2]?.shipmentId]);
    expect(listed.headers.get('x-total-count')).toBe('2');
    expect(
      (await service.post(`${labels}/${shipments[1]?.shipmentId}/void`, undefined, { token: 'demo' })).status,
    ).toBe(200);
    expect((await service.get(`/api/tracking/${shipments[0]?.trackingNumber}`, { token: 'demo' })).status).toBe(200);
    await eventually(async () =>
      (await service.get('/sandbox/inbox', { token: 'demo' })).text.includes(shipments[0]?.shipmentId ?? '?'),
    );
  });

  it('keeps read models that equal a rebuild, there and on the embedded database, whatever the client called its metadata', async () => {
    const { service, database } = await started();
    const metadata = { zone: 'b', a: '', long_name: 'x', 10: 'ten', 9: 'nine', Ünï: '𝄞' };
    for (let index = 0; index < 3; index++) await book(service, { labelFormat: 'ZPL', metadata });
    await service.caughtUp();

    const { eventStore: store, close } = await openResources(service.config, { clock: service.clock });
    onTestFinished(close);
    const embedded = await anSqliteDatabase();
    onTestFinished(embedded.dispose);
    const live = await new SqlReadModels(database.db).digest(shipmentView);
    for (const { db } of [database, embedded.database]) {
      const { rebuild } = await rebuildProjection(shipmentView, {
        store,
        readModels: new SqlReadModels(db),
        signal: new AbortController().signal,
      });
      expect(await rebuild.digest()).toBe(live);
      await rebuild.discard();
    }
  });

  it('recovers when every connection is lost repeatedly, and loses nothing acknowledged', async () => {
    const { url, dispose } = await aPostgresDatabase();
    onTestFinished(dispose);
    const { hostname, port } = new URL(url);
    const proxy = await cutProxy({ host: hostname, port: Number(port || 5432) });
    onTestFinished(proxy.close);
    const cut = new URL(url);
    cut.port = String(proxy.port);
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const options = { dataDir: join(folder.path, 'data'), environment: { DATABASE_URL: cut.href } };
    const service = await startServiceProcess(options);
    onTestFinished(async () => void (await service.end('SIGKILL')));
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };

    const acknowledged: string[] = [];
    for (let index = 0; index < 40; index++) {
      if (index % 8 === 4) proxy.cutNow();
      const booking = fetch(`${service.url}${labels}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
      });
      if (index % 8 === 6) proxy.cutAfter('commit');
      const answer = await booking;
      const json = (await answer.json()) as { shipment?: { shipmentId: string } };
      if (answer.status === 201) acknowledged.push(json.shipment?.shipmentId ?? '?');
      else expect([502, 503, 504]).toContain(answer.status);
    }
    expect(acknowledged.length).toBeGreaterThan(20);

    await eventually(async () => {
      const answer = await fetch(`${service.url}${labels}?range=[0,99]`, { headers });
      if (answer.status !== 200) return false;
      const listed = new Set(
        ((await answer.json()) as readonly { shipmentId: string }[]).map(({ shipmentId }) => shipmentId),
      );
      return acknowledged.every((id) => listed.has(id));
    });
    expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect((await runCommand(['verify'], options)).stdout).toContain('"equal":true');
  });

  it('asks a database or a log that is down at most 20 times in five seconds', async () => {
    const { url, dispose } = await aPostgresDatabase();
    onTestFinished(dispose);
    const log = await StandIn.start();
    onTestFinished(() => log.kill());
    const { hostname, port } = new URL(url);
    const database = await cutProxy({ host: hostname, port: Number(port || 5432) });
    onTestFinished(database.close);
    const events = await cutProxy({ host: '127.0.0.1', port: log.port });
    onTestFinished(events.close);
    const cut = new URL(url);
    cut.port = String(database.port);
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const service = await startServiceProcess({
      dataDir: join(folder.path, 'data'),
      environment: {
        EVENT_STORE_URL: `esdb://127.0.0.1:${events.port}?tls=false`,
        DATABASE_URL: cut.href,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    });
    onTestFinished(async () => void (await service.end('SIGKILL')));

    // What is measured is how often something happens in a time, so this waits.
    for (const server of [events, database]) {
      const { attempts } = server.goDown();
      const elapsed = stopwatch();
      await wait(5_000);
      const [made, seconds] = [attempts(), elapsed() / 1_000];
      expect(made).toBeGreaterThan(0);
      // On a busy machine the wait is longer than asked for.
      expect(made).toBeLessThanOrEqual(Math.ceil(4 * seconds));
    }
  });

  it('accepts the tokens that another process issued', async () => {
    const { url, dispose } = await aPostgresDatabase();
    onTestFinished(dispose);
    const log = await StandIn.start();
    onTestFinished(() => log.kill());
    const environment = {
      EVENT_STORE_URL: log.url,
      DATABASE_URL: url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const [one, other] = [await runningService({ environment }), await runningService({ environment })];
    onTestFinished(one.stop);
    onTestFinished(other.stop);
    const token = one.tokens['shop'] ?? '';
    expect((await other.get(labels, { token })).status).toBe(200);
    expect((await (await openedOnce(url)).list()).length).toBe(1);
  });
});

const openedOnce = async (url: string) => {
  const { db, close } = await openDatabase(url);
  onTestFinished(close);
  return { list: () => db.selectFrom('signing_keys').select('id').execute() };
};
