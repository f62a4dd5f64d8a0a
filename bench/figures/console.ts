import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleFiles } from '../../src/adapters/console/pages/console-pages.ts';
import { SqliteEventStore } from '../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { demoAccountId } from '../../src/application/sandbox/seed-demo.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Options, Row } from '../figure.ts';
import { requestsPerSecond } from '../load.ts';
import { metered, perSecond } from '../meter.ts';
import type { Cost } from '../meter.ts';
import { seedShipments } from '../seed-log.ts';
import { aFolder, caughtUp, openService } from '../service.ts';
import type { BenchService } from '../service.ts';

const labels = '/api/shipments/labels';

/** How often the page of an open tab asks for news. */
const everyMs = 15_000;

type Visitor = {
  readonly url: string;
  readonly meter: BenchService['meter'];
  /** Of the demo account. */
  readonly token: string;
  readonly cookie: string;
};

const signedIn = async ({ url, meter }: BenchService, dataDir: string): Promise<Visitor> => {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${url}/sandbox/sign-in`, { method: 'POST', headers, redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; '); // oxfmt-ignore
  if (cookie === '') throw new Error(`The sign-in was answered ${answer.status} without a session.`);
  return { url, meter, cookie, token: (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim() };
};

type Page = { readonly figure: string; readonly path: string; readonly share: number; readonly tag?: string };

const listByApi = 'a list of 50 shipments by the API';

/** A page beside the API's list of 50 shipments, over one connection each, and what the list costs. */
const measuredPage = async (
  { url, token, cookie, meter }: Visitor,
  { figure, path, share, tag }: Page,
  { quick, rounds }: Options,
): Promise<{ readonly row: Row; readonly listCosts: readonly Cost[] }> => {
  const amount = quick ? 40 : 200;
  const poll = { 'hx-request': 'true', 'hx-request-type': 'partial', 'hx-ptag': tag ?? '' };
  const headers = { cookie, ...(tag !== undefined && poll) };
  const ours = () => requestsPerSecond({ url: `${url}${path}`, headers, connections: 1, amount });
  const listCosts: Cost[] = [];
  const reference = async () => {
    const read = () => requestsPerSecond({ url: `${url}${labels}?range=[0,49]`, token, connections: 1, amount });
    const { value, cost } = await metered(read, meter);
    if (cost !== undefined) listCosts.push(cost);
    return value;
  };
  await ours();
  const measured = await alternating(rounds, { reference, ours, meter });
  return { row: rowOf(measured, { figure, unit: 'pages/s', what: listByApi, wanted: { share } }), listCosts };
};

const tabsPerCore = ({ processorMs }: Cost): number => everyMs / processorMs;

/** How many tabs that ask for news one core serves, beside as many clients that ask for the list as often. */
const tabsRow = (
  figure: string,
  { row: { costs = [] }, listCosts }: Awaited<ReturnType<typeof measuredPage>>,
  share: number,
): Row => ({
  figure,
  unit: 'tabs a core',
  ours: costs.map(tabsPerCore),
  reference: { what: listByApi, values: listCosts.map(tabsPerCore) },
  wanted: { share },
});

const newTag = async ({ url, cookie }: Visitor, path: string): Promise<string> => {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.headers.get('hx-ptag') ?? '';
};

const root = join(import.meta.dirname, '../..');
const files = [
  ...['console.css', 'console.js', 'session.js'].map((name) => join(root, 'src/adapters/console/pages/assets', name)),
  ...['htmx.min.js.zst', 'hx-ptag.min.js.zst'].map((name) => join(root, 'data/htmx', name)),
];

/** The files that the start reads, decompresses and hashes, beside reading and hashing them as they are on the disk. */
const filesRow = async ({ rounds }: Options): Promise<Row> => {
  const times = 100;
  const repeated = (work: () => unknown) =>
    perSecond(times, () => {
      for (let time = 0; time < times; time++) work();
    });
  const reference = () =>
    repeated(() => files.map((file) => createHash('sha256').update(readFileSync(file)).digest('base64url')));
  const ours = () => repeated(consoleFiles);
  await reference();
  await ours();
  return rowOf(await alternating(rounds, { reference, ours }), {
    figure: 'the files of the console at the start',
    unit: 'times/s',
    what: 'the same files, not decompressed',
    wanted: { share: 0.1 },
  });
};

/** The pages of the console, for an account with many parcels, by one browser. */
export const consolePageFigures: Group = {
  name: 'console',
  run: async (options) => {
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await aFolder(resources);
    const url = `file:${join(dataDir, 'events.sqlite')}`;
    const store = new SqliteEventStore(url, { clock: systemClock, ids: ulidIds() });
    await seedShipments(store, ulidIds(), options.quick ? 2_000 : 20_000, demoAccountId);
    await store.close();
    const service = await openService(resources, dataDir, { FRESH_DATABASE: 'true' });
    await caughtUp(service);
    const visitor = await signedIn(service, dataDir);
    const list = await fetch(`${service.url}${labels}?range=[0,0]`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    });
    const [{ shipmentId, trackingNumber } = { shipmentId: '', trackingNumber: '' }] = (await list.json()) as readonly {
      readonly shipmentId: string;
      readonly trackingNumber: string;
    }[];
    const measured = (page: Page) => measuredPage(visitor, page, options);
    const today = await measured({ figure: 'Today', path: '/console', share: 0.2 });
    const rows = [today.row];
    for (const page of [
      { figure: 'Needs attention', path: '/console/attention', share: 0.2 },
      { figure: 'the list of shipments', path: '/console/shipments', share: 0.1 },
      { figure: 'one shipment', path: `/console/shipments/${shipmentId}`, share: 0.5 },
      // Found by a part of it, so that the page with the hits is shown, and not the shipment.
      { figure: 'a search', path: `/console/search?q=${trackingNumber.slice(0, -1)}`, share: 0.5 },
    ])
      rows.push((await measured(page)).row);
    // The tag holds for a minute; it is taken again for each round of a longer run.
    const tag = await newTag(visitor, '/console');
    rows.push(tabsRow('open tabs of Today, each time with news', today, 0.2));
    const quiet = await measured({ figure: 'Today again, without news', path: '/console', share: 1, tag });
    rows.push(quiet.row, tabsRow('open tabs of Today without news', quiet, 1));
    return [...rows, await filesRow(options)];
  },
};
