import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { collectionView } from '../../src/application/collections/collection-view.ts';
import { tableOf } from '../../src/adapters/log/sql/read-models/collection-table.ts';
import { columnOf } from '../../src/adapters/log/sql/read-models/document-counts.ts';
import { startChild } from '../child.ts';
import type { Child } from '../child.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Options, Row } from '../figure.ts';
import {
  asked,
  body,
  collectionsPath,
  exported,
  exportedReference,
  filled,
  pendingIn,
  reaches,
} from '../filled-collections.ts';
import type { Template } from '../filled-collections.ts';
import { requestsPerSecond } from '../load.ts';
import type { Rate } from '../meter.ts';
import { aFolder, openService } from '../service.ts';
import type { BenchService } from '../service.ts';

/** Collections per second, from the first request until all of them can be paid and are in the list. */
const requestedToReady = async (service: BenchService, amount: number): Promise<Rate> => {
  const before = await pendingIn(service);
  const began = performance.now();
  const bodies = [body('[<id>]')];
  await requestsPerSecond({
    url: `${service.url}/api/trade-engine/duties-taxes`,
    token: service.benchToken,
    bodies,
    fresh: true,
    amount,
  });
  await reaches(service, before + amount);
  return { value: (1_000 * amount) / (performance.now() - began), operations: amount };
};

/** The median time (ms) of sequential requests over one connection. */
const latency = async (url: string, headers: Readonly<Record<string, string>>, times: number): Promise<Rate> => {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}.`);
    taken.push(performance.now() - began);
  }
  return { value: taken.toSorted((a, b) => a - b)[times >> 1] ?? Number.NaN, operations: times };
};

const sizeOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  (await (await fetch(url, { headers })).arrayBuffer()).byteLength;

const megabytesOf = (pid: number, what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Rows per second of an export whose reply is read to its end and dropped. */
const exportRows = async (service: BenchService): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(
    `${service.url}${collectionsPath}/export?customerReference=${exportedReference}`,
    asked(service),
  );
  let lines = -1;
  for await (const chunk of answer.body ?? []) for (const byte of chunk as Uint8Array) if (byte === 10) lines++;
  if (lines !== exported) throw new Error(`The export has ${lines} rows.`);
  return (1_000 * exported) / (performance.now() - began);
};

/** Documents per second that SQLite reads and JSON.parse parses, without further work. */
const bareRows = (dataDir: string): number => {
  using database = new DatabaseSync(join(dataDir, 'waybill.sqlite'), { readOnly: true });
  const column = columnOf('customerReference');
  const began = performance.now();
  let rows = 0;
  for (const { document } of database
    .prepare(`select document from ${tableOf(collectionView)} where ${column} = ?`)
    .iterate(exportedReference)) {
    JSON.parse(String(document));
    rows++;
  }
  return (1_000 * rows) / (performance.now() - began);
};

const readyRow = async (resources: AsyncDisposableStack, { rounds, quick }: Options): Promise<Row> => {
  const { path: folder, dataDir } = await aFolder(resources);
  const service = await openService(resources, dataDir);
  const echo = await startChild(new URL('../echo-server.ts', import.meta.url), join(folder, 'echo.log'), '600');
  resources.defer(echo.stop);
  const amount = quick ? 1_000 : 10_000;
  await requestedToReady(service, 200);
  const measured = await alternating(rounds, {
    reference: () => requestsPerSecond({ url: echo.url, amount }),
    ours: () => requestedToReady(service, amount),
    meter: service.meter,
  });
  return rowOf(measured, {
    figure: `From request to ready and in the list, ${amount} collections`,
    unit: 'collections/s',
    what: 'Express and pino, a reply of that size',
    wanted: { atLeast: 1_000 },
  });
};

const listRow = async (service: BenchService, echo: Child, rows: number, rounds: number): Promise<Row> => {
  const { headers } = asked(service);
  const measured = await alternating(rounds, {
    reference: () => latency(echo.url, {}, 50),
    ours: () => latency(`${service.url}${collectionsPath}?range=[0,49]`, headers, 50),
    meter: service.meter,
  });
  return rowOf(measured, {
    figure: `GET list, 50 of ${rows} collections, p50`,
    unit: 'ms',
    what: 'Express and pino, a reply of the same size',
    wanted: { atMost: 10 },
  });
};

const exportRowsOf = async (service: BenchService, dataDir: string, rounds: number): Promise<readonly Row[]> => {
  const [before, after]: [number[], number[]] = [[], []];
  const measured = await alternating(rounds, {
    reference: () => Promise.resolve(bareRows(dataDir)),
    ours: async () => {
      before.push(megabytesOf(service.pid, 'VmRSS'));
      const perSecond = await exportRows(service);
      after.push(megabytesOf(service.pid, 'VmHWM'));
      return { value: perSecond, operations: exported };
    },
    meter: service.meter,
  });
  const idle = before[0] ?? Number.NaN;
  return [
    rowOf(measured, {
      figure: `Export of ${exported} collections`,
      unit: 'rows/s',
      what: 'the same documents from SQLite, parsed',
      wanted: { atLeast: 50_000 },
    }),
    {
      figure: `Memory at the peak of an export of ${exported}, above that before the first`,
      unit: 'MB',
      ours: after.map((peak) => peak - idle),
      reference: { what: 'resident before', values: before },
      wanted: { atMost: 100 },
    },
  ];
};

const pageRow = async (
  { paymentUrl }: Template,
  service: BenchService,
  folder: string,
  { rounds, quick }: Options,
): Promise<Row> => {
  const seconds = quick ? 2 : 6;
  const page = `${service.url}${new URL(paymentUrl).pathname}`;
  const size = await sizeOf(page);
  const echo = await startChild(new URL('../echo-server.ts', import.meta.url), join(folder, 'page.log'), String(size));
  const bare = `${echo.url}/page`;
  try {
    for (const url of [bare, page]) await requestsPerSecond({ url, seconds: 1 });
    const measured = await alternating(rounds, {
      reference: () => requestsPerSecond({ url: bare, seconds }),
      ours: () => requestsPerSecond({ url: page, seconds }),
      meter: service.meter,
    });
    return rowOf(measured, {
      figure: 'The payment page',
      unit: 'requests/s',
      what: `Express and pino, a page of the same ${size} bytes`,
      wanted: { share: 0.25 },
    });
  } finally {
    await echo.stop();
  }
};

/**
 * Taxes collections: the time from the request until one can be paid; then a long list of them, its export, and the
 * payment page of one.
 */
export const collections: Group = {
  name: 'collections',
  run: async (options) => {
    const { rounds, quick } = options;
    const rows = quick ? 2 * exported : 1_000_000;
    await using resources = new AsyncDisposableStack();
    const made = await readyRow(resources, options);
    const { service, dataDir, template, folder } = await filled(resources, rows);
    const listSize = await sizeOf(`${service.url}${collectionsPath}?range=[0,49]`, asked(service).headers);
    const echo = await startChild(
      new URL('../echo-server.ts', import.meta.url),
      join(folder, 'echo.log'),
      String(listSize),
    );
    resources.defer(echo.stop);
    return [
      made,
      await listRow(service, echo, rows, rounds),
      ...(await exportRowsOf(service, dataDir, rounds)),
      await pageRow(template, service, folder, options),
    ];
  },
};
