import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { withinTheUnion } from '../../test/support/label-requests.ts';
import { aPostgresSchema } from '../../test/support/postgres-server.ts';
import { spawnCommand } from '../../test/support/service-process.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openRemoteLog, skipped } from '../big-stores.ts';
import { startChild } from '../child.ts';
import { aFolder, meterOfAll, openService, startMetered } from '../service.ts';
import { metered } from '../meter.ts';
import type { Rate } from '../meter.ts';
import { requestsPerSecond } from '../load.ts';
import { seedShipments } from '../seed-log.ts';
import type { Group, Row } from '../figure.ts';

const bodies = Array.from({ length: 64 }, (_, number) => withinTheUnion(number, 'ZPL'));
const labels = '/api/shipments/labels';
const connections = 64;
const sizes = [1, 2, 4] as const;
/** Every event of a shipment but the request is sent, so four of five. */
const toldPerShipment = 4;

type Measurement = Awaited<ReturnType<typeof metered>>;

/** Processes of one role on their own stores; all have ended when `resources` is disposed of. */
const aDeployment = async (resources: AsyncDisposableStack) => {
  const schema = await aPostgresSchema({ durable: true });
  if (schema === undefined) return undefined;
  resources.defer(schema.close);
  const log = await openRemoteLog();
  resources.defer(log.close);
  const folder = await temporaryFolder();
  resources.defer(folder.remove);
  const environment = {
    EVENT_STORE_URL: log.url,
    DATABASE_URL: schema.url,
    DOCUMENTS_URL: `file:${join(folder.path, 'documents')}`,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BASE_URL: 'http://127.0.0.1:1',
    WEBHOOK_ALLOW: '127.0.0.1',
  };
  const start = async (role: 'api' | 'worker', count: number) => {
    const started = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        startMetered({
          dataDir: join(folder.path, `${role}-${index}`),
          environment: { ...environment, ROLE: role },
          timeoutMs: 60_000,
        }),
      ),
    );
    resources.defer(async () => void (await Promise.all(started.map((process) => process.end('SIGKILL')))));
    return started;
  };
  const dataDir = join(folder.path, 'command');
  await mkdir(dataDir);
  const token = async (): Promise<string> => {
    const { code, stdout, stderr } = await spawnCommand(
      [
        'token',
        'create',
        '--account',
        'acc_bench',
        '--name',
        'Bench',
        '--scope',
        'write_accounts',
        '--scope',
        'write_shipments',
        '--scope',
        'read_shipments',
        '--scope',
        'read_accounts',
      ],
      { dataDir, environment },
    );
    if (code !== 0) throw new Error(`No token for the bench: ${stderr}`);
    return stdout.trim();
  };
  return { start, token, log, folder: folder.path };
};

const embeddedLabels = async (seconds: number): Promise<Measurement> => {
  await using resources = new AsyncDisposableStack();
  const { dataDir } = await aFolder(resources);
  const service = await openService(resources, dataDir);
  const load = { url: `${service.url}${labels}`, token: service.benchToken, bodies, connections };
  await requestsPerSecond({ ...load, seconds: 2 });
  // Awaited here, because the service stops when this function returns.
  return await metered(() => requestsPerSecond({ ...load, seconds }), service.meter);
};

/** Labels per second with a number of api processes and one worker. */
const labelsWith = async (count: number, seconds: number): Promise<Measurement | undefined> => {
  await using resources = new AsyncDisposableStack();
  const service = await aDeployment(resources);
  if (service === undefined) return undefined;
  const [apis, workers] = await Promise.all([service.start('api', count), service.start('worker', 1)]);
  const token = await service.token();
  const all = async (seconds: number): Promise<Rate> => {
    const each = apis.map(({ url }) =>
      requestsPerSecond({
        url: `${url}${labels}`,
        token,
        bodies,
        connections: Math.ceil(connections / count),
        seconds,
      }),
    );
    const rates = await Promise.all(each);
    const sumOf = (member: keyof Rate): number => rates.reduce((sum, rate) => sum + rate[member], 0);
    return { value: sumOf('value'), operations: sumOf('operations') };
  };
  await all(2);
  return await metered(() => all(seconds), meterOfAll([...apis, ...workers]));
};

const anEndpoint = async (url: string, token: string, receiver: string): Promise<void> => {
  const response = await fetch(`${url}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${receiver}/hooks` }),
  });
  if (response.status !== 201)
    throw new Error(`The endpoint was answered ${response.status}: ${await response.text()}`);
};

/** Labels per second that two api processes book while one worker sends a webhook for each. */
const bookedAndTold = async (
  seconds: number,
): Promise<{ readonly booked: number; readonly told: number } | undefined> => {
  await using resources = new AsyncDisposableStack();
  const service = await aDeployment(resources);
  if (service === undefined) return undefined;
  const receiver = await startChild(new URL('../receiver.ts', import.meta.url), join(service.folder, 'receiver.log'));
  resources.defer(receiver.stop);
  const [apis] = await Promise.all([service.start('api', 2), service.start('worker', 1)]);
  const token = await service.token();
  await anEndpoint(apis[0]?.url ?? '', token, receiver.url);
  const received = async (): Promise<number> => Number(await (await fetch(`${receiver.url}/count`)).text());
  const book = async (seconds: number): Promise<number> => {
    const each = apis.map(({ url }) =>
      requestsPerSecond({ url: `${url}${labels}`, token, bodies, connections: 16, seconds }),
    );
    return (await Promise.all(each)).reduce((sum, { value }) => sum + value, 0);
  };
  await book(3);
  const [before, began] = [await received(), performance.now()];
  const booked = await book(seconds);
  // A label without an invoice is sent in one webhook.
  return { booked, told: (1_000 * ((await received()) - before)) / (performance.now() - began) };
};

/**
 * Deliveries per second of several workers, from the first to the last delivery, of a log that already holds all
 * events.
 */
const deliveriesWith = async (count: number, shipments: number): Promise<Measurement | undefined> => {
  await using resources = new AsyncDisposableStack();
  const service = await aDeployment(resources);
  if (service === undefined) return undefined;
  const receiver = await startChild(new URL('../receiver.ts', import.meta.url), join(service.folder, 'receiver.log'));
  resources.defer(receiver.stop);
  const [api] = await service.start('api', 1);
  await anEndpoint(api?.url ?? '', await service.token(), receiver.url);
  await api?.end('SIGTERM');
  await seedShipments(service.log.open(), ulidIds(), shipments);

  const told = shipments * toldPerShipment;
  const received = async (): Promise<number> => Number(await (await fetch(`${receiver.url}/count`)).text());
  const meter = meterOfAll(await service.start('worker', count));
  return await metered(async () => {
    let [first, before] = [performance.now(), await received()];
    for (;;) {
      const now = await received();
      if (before === 0) [first, before] = [performance.now(), now];
      if (now >= told)
        return { value: (1_000 * (now - before)) / (performance.now() - first), operations: now - before };
      await wait(10);
    }
  }, meter);
};

/**
 * The gain from more processes on this machine. They share its cores with both stores, with the load and with each
 * other.
 */
export const processes: Group = {
  name: 'processes',
  run: async ({ rounds, quick }) => {
    const seconds = quick ? 3 : 6;
    const shipments = quick ? 500 : 2_500;
    const measured = new Map<string, Measurement[]>();
    const keep = (name: string, one: Measurement): void =>
      void measured.set(name, [...(measured.get(name) ?? []), one]);
    const valuesOf = (name: string): readonly number[] => (measured.get(name) ?? []).map(({ value }) => value);
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      keep('embedded', await embeddedLabels(seconds));
      const both = await bookedAndTold(2 * seconds);
      if (both === undefined) return skipped('several processes');
      keep('booked', { value: both.booked });
      keep('told', { value: both.told });
      for (const size of sizes) {
        const [booked, delivered] = [await labelsWith(size, seconds), await deliveriesWith(size, shipments)];
        if (booked === undefined || delivered === undefined) return skipped('several processes');
        keep(`labels ${size}`, booked);
        keep(`deliveries ${size}`, delivered);
      }
    }
    const row = (figure: string, unit: string, ours: string, what: string, reference: string): Row => ({
      figure,
      unit,
      ours: valuesOf(ours),
      costs: (measured.get(ours) ?? []).flatMap(({ cost = [] }) => cost),
      reference: { what, values: valuesOf(reference) },
      wanted: { nothing: 'a figure to know' },
    });
    const told: Row = {
      ...row(
        'Labels told by 1 worker while 2 api book, on PostgreSQL',
        'labels/s',
        'told',
        'labels booked meanwhile',
        'booked',
      ),
      wanted: { share: 1 },
    };
    const ofSizes = sizes.flatMap((size) => [
      row(
        `POST label in ZPL, ${size} api on PostgreSQL`,
        'requests/s',
        `labels ${size}`,
        size === 1 ? 'the embedded default' : '1 api on PostgreSQL',
        size === 1 ? 'embedded' : 'labels 1',
      ),
      row(
        `Webhooks delivered, ${size} worker on PostgreSQL`,
        'deliveries/s',
        `deliveries ${size}`,
        '1 worker',
        'deliveries 1',
      ),
    ]);
    return [told, ...ofSizes];
  },
};
