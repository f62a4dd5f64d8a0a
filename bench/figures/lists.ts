import { join } from 'node:path';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { sendContinuously } from '../../test/support/busy-account.ts';
import type { Place } from '../../test/support/busy-account.ts';
import { withinTheUnion } from '../../test/support/label-requests.ts';
import { spawnCommand } from '../../test/support/service-process.ts';
import { bystanderRows } from '../bystander.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Options, Row } from '../figure.ts';
import { collectionsPath, exported, exportedReference, filled } from '../filled-collections.ts';
import { requestsPerSecond } from '../load.ts';
import { seedShipments } from '../seed-log.ts';
import { aFolder, book, caughtUp, openService } from '../service.ts';
import type { BenchService } from '../service.ts';

const [clients, span] = [32, 250];
const labels = '/api/shipments/labels';

const accountAt = async ({ url }: BenchService, dataDir: string, id: string): Promise<Place> => {
  const { stdout } = await spawnCommand(['token', 'create', '--account', id, '--name', 'Bench'], { dataDir });
  return { url, token: stdout.trim() };
};

type Read = { readonly what: string; readonly path: string };

/** The effect of one account's reads on others: the duration of another account's booking, and of `/healthz`. */
const beside = async (
  service: BenchService,
  reader: Place,
  reads: readonly Read[],
  { quick, rounds }: Options,
): Promise<Row[]> => {
  // Warm-up: the first requests include compilation by the JavaScript engine.
  for (let number = 0; number < 20; number++) await book(service, withinTheUnion(number));
  const rows: Row[] = [];
  for (const { what, path } of reads) {
    const attack = (signal: AbortSignal) => sendContinuously(reader, path, undefined, { connections: clients, signal });
    const seconds = quick ? 4 : 10;
    rows.push(
      ...(await bystanderRows(service, { what: `${what} over ${clients} connections`, attack, rounds, seconds })),
    );
  }
  return rows;
};

/** Two pages of the same list, requested in turns over one connection. */
const pagesRow = async (
  { url, token }: Place,
  meter: BenchService['meter'],
  deep: number,
  { quick, rounds }: Options,
): Promise<Row> => {
  const page = (first: number) => () =>
    requestsPerSecond({
      url: `${url}${labels}?range=[${first},${first + span - 1}]`,
      token,
      connections: 1,
      amount: quick ? 50 : 200,
    });
  await page(0)();
  const measured = await alternating(rounds, { reference: page(0), ours: page(deep), meter });
  return rowOf(measured, {
    figure: `${span} parcels from ${deep} on`,
    unit: 'pages/s',
    what: 'the first page',
    wanted: { share: 0.5 },
  });
};

const ofShipments = async (options: Options): Promise<readonly Row[]> => {
  const parcels = options.quick ? 5_000 : 50_000;
  await using resources = new AsyncDisposableStack();
  const { dataDir } = await aFolder(resources);
  const store = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
  await seedShipments(store, ulidIds(), parcels, 'acc_greedy');
  await store.close();
  const service = await openService(resources, dataDir, { FRESH_DATABASE: 'true' });
  await caughtUp(service);
  const reader = await accountAt(service, dataDir, 'acc_greedy');
  const pageFrom = (first: number): string => `${labels}?range=[${first},${first + span - 1}]`;
  const later = 'updatedAtFrom=2020-01-01&createdAtFrom=2020-01-01';
  const reads = [
    { what: `the first page of ${span} of ${parcels} parcels`, path: pageFrom(0) },
    { what: 'a page in the middle', path: pageFrom(parcels / 2) },
    { what: 'the last page', path: pageFrom(parcels - span) },
    {
      what: `${span} of those that several filters find, which are all`,
      path: `${pageFrom(0)}&status=delivered&${later}`,
    },
    {
      what: 'those that several filters find, which are none',
      path: `${pageFrom(0)}&status=lost&status=returned&${later}`,
    },
  ];
  const pages = await pagesRow(reader, service.meter, parcels - span, options);
  return [pages, ...(await beside(service, reader, reads, options))];
};

const ofCollections = async (options: Options): Promise<readonly Row[]> => {
  await using resources = new AsyncDisposableStack();
  const { service, dataDir } = await filled(resources, exported + 1);
  const reader = { url: service.url, token: service.benchToken };
  const { token } = await accountAt(service, dataDir, 'acc_other');
  const reads = [
    {
      what: `an export of ${exported} taxes collections`,
      path: `${collectionsPath}/export?customerReference=${exportedReference}`,
    },
    { what: `the first page of ${span} of them`, path: `${collectionsPath}?range=[0,${span - 1}]` },
  ];
  return await beside({ ...service, benchToken: token }, reader, reads, options);
};

/** The effect of one account's lists, searches and exports on others, without rate limits. */
export const lists: Group = {
  name: 'lists',
  run: async (options) => [...(await ofShipments(options)), ...(await ofCollections(options))],
};
