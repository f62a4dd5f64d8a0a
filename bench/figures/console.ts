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
import { seedShipments } from '../seed-log.ts';
import { aFolder, caughtUp, openService } from '../service.ts';
import type { BenchService } from '../service.ts';

const labels = '/api/shipments/labels';

/** The tabs that are open in an office, and how often (s) the page of each asks for news. */
const [tabs, everySeconds] = [50, 15];

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
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; '); // prettier-ignore
  if (cookie === '') throw new Error(`The sign-in was answered ${answer.status} without a session.`);
  return { url, meter, cookie, token: (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim() };
};

type Page = { readonly figure: string; readonly path: string; readonly share: number; readonly tag?: string };

/** A page beside the API's list of 50 shipments, over one connection each. */
const pageRow = async (
  { url, token, cookie, meter }: Visitor,
  { figure, path, share, tag }: Page,
  { quick, rounds }: Options,
): Promise<Row> => {
  const amount = quick ? 40 : 200;
  const poll = { 'hx-request': 'true', 'hx-request-type': 'partial', 'hx-ptag': tag ?? '' };
  const headers = { cookie, ...(tag !== undefined && poll) };
  const ours = () => requestsPerSecond({ url: `${url}${path}`, headers, connections: 1, amount });
  const reference = () => requestsPerSecond({ url: `${url}${labels}?range=[0,49]`, token, connections: 1, amount });
  await ours();
  const measured = await alternating(rounds, { reference, ours, meter });
  return rowOf(measured, { figure, unit: 'pages/s', what: 'a list of 50 shipments by the API', wanted: { share } });
};

/** The processor time of tabs that ask for news, in percent of one core, from the time of one question. */
const tabsRow = (figure: string, { costs = [], reference }: Row): Row => ({
  figure,
  unit: '% of a core',
  ours: costs.map(({ processorMs }) => ((processorMs * tabs) / everySeconds / 1_000) * 100),
  reference,
  wanted: { atMost: 5 },
});

const newTag = async ({ url, cookie }: Visitor, path: string): Promise<string> => {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.headers.get('hx-ptag') ?? '';
};

/** The files that the start reads and hashes, beside reading them again. */
const filesRow = async ({ rounds }: Options): Promise<Row> => {
  const [times, work] = [20, () => void consoleFiles()];
  const milliseconds = () => {
    const began = performance.now();
    for (let time = 0; time < times; time++) work();
    return Promise.resolve((performance.now() - began) / times);
  };
  work();
  return rowOf(await alternating(rounds, { reference: milliseconds, ours: milliseconds }), {
    figure: 'the files of the console at the start',
    unit: 'ms',
    what: 'the same again',
    wanted: { atMost: 20 },
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
    const row = (page: Page) => pageRow(visitor, page, options);
    const today = await row({ figure: 'Today', path: '/console', share: 0.2 });
    const rows = [today];
    rows.push(await row({ figure: 'Needs attention', path: '/console/attention', share: 0.2 }));
    rows.push(await row({ figure: 'the list of shipments', path: '/console/shipments', share: 0.1 }));
    rows.push(await row({ figure: 'one shipment', path: `/console/shipments/${shipmentId}`, share: 0.5 }));
    // Found by a part of it, so that the page with the hits is shown, and not the shipment.
    rows.push(await row({ figure: 'a search', path: `/console/search?q=${trackingNumber.slice(0, -1)}`, share: 0.5 }));
    // The tag holds for a minute; it is taken again for each round of a longer run.
    const tag = await newTag(visitor, '/console');
    rows.push(tabsRow(`${tabs} tabs of Today, each time with news`, today));
    const quiet = await row({ figure: 'Today again, without news', path: '/console', share: 1, tag });
    rows.push(quiet, tabsRow(`${tabs} tabs of Today without news`, quiet));
    return [...rows, await filesRow(options)];
  },
};
