import { join } from 'node:path';
import { acrossTheBorder, withinTheUnion } from '../../test/support/label-requests.ts';
import { startChild } from '../child.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import { aFolder, book, openService } from '../service.ts';
import type { BenchService } from '../service.ts';
import { requestsPerSecond } from '../load.ts';
import { metered } from '../meter.ts';

/** Seconds. The first requests load fonts, start worker threads and run code that is not compiled yet. */
const warmUp = 10;

const bodiesOf = (make: (number: number) => object): readonly object[] =>
  Array.from({ length: 64 }, (_, number) => make(number));

const labels = [
  {
    figure: 'POST label in ZPL, inside the EU',
    bodies: bodiesOf((number) => withinTheUnion(number, 'ZPL')),
    share: 0.25,
  },
  {
    figure: 'POST label in ZPL, with a commercial invoice',
    bodies: bodiesOf((number) => acrossTheBorder(number, 'ZPL')),
    share: 0.25,
  },
  {
    figure: 'POST label in PDF, inside the EU',
    bodies: bodiesOf((number) => withinTheUnion(number, 'PDF')),
    share: 0.04,
  },
  {
    figure: 'POST label in PDF, with a commercial invoice',
    bodies: bodiesOf((number) => acrossTheBorder(number, 'PDF')),
    share: 0.04,
  },
];

/** Compares processor time, which hardly depends on other load of the machine. */
const besideIdleFollowers = async (
  plain: BenchService,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  resources: AsyncDisposableStack,
): Promise<Row> => {
  const { dataDir } = await aFolder(resources);
  const more = await openService(resources, dataDir, {}, new URL('../idle-followers.ts', import.meta.url));
  const bodies = bodiesOf((number) => withinTheUnion(number, 'ZPL'));
  const labels = ({ url, benchToken }: BenchService, time: number) =>
    requestsPerSecond({ url: `${url}/api/shipments/labels`, token: benchToken, bodies, seconds: time });
  const byProcessor = async (service: BenchService): Promise<number> => {
    const { cost } = await metered(() => labels(service, seconds), service.meter);
    return 1_000 / (cost?.processorMs ?? Number.NaN);
  };
  // Two services are compared only when equally warm.
  for (const service of [plain, more]) await labels(service, warmUp);
  const measured = await alternating(rounds, { reference: () => byProcessor(plain), ours: () => byProcessor(more) });
  const figure = 'POST label in ZPL, beside 30 more followers of another event';
  return rowOf(measured, { figure, unit: 'requests/s of processor', what: 'without them', wanted: { share: 0.95 } });
};

export const http: Group = {
  name: 'http',
  run: async ({ rounds, quick }) => {
    const seconds = quick ? 2 : 6;
    await using resources = new AsyncDisposableStack();
    const { path: folder, dataDir } = await aFolder(resources);
    const service = await openService(resources, dataDir);
    const path = `${service.url}/api/shipments/labels`;
    const read = `${path}/${await book(service, acrossTheBorder(0))}`;
    const replySize = (
      await (await fetch(read, { headers: { authorization: `Bearer ${service.benchToken}` } })).arrayBuffer()
    ).byteLength;
    const echo = await startChild(
      new URL('../echo-server.ts', import.meta.url),
      join(folder, 'echo.log'),
      String(replySize),
    );
    resources.defer(echo.stop);

    const rows: Row[] = [];
    for (const { figure, bodies, share } of labels) {
      await requestsPerSecond({ url: echo.url, bodies, seconds: 1 });
      await requestsPerSecond({ url: path, token: service.benchToken, bodies, seconds: warmUp });
      const measured = await alternating(rounds, {
        reference: () => requestsPerSecond({ url: echo.url, bodies, seconds }),
        ours: () => requestsPerSecond({ url: path, token: service.benchToken, bodies, seconds }),
        meter: service.meter,
      });
      rows.push(
        rowOf(measured, {
          figure,
          unit: 'requests/s',
          what: 'Express, zod and pino, the same body back',
          wanted: { share },
        }),
      );
    }
    rows.push(await besideIdleFollowers(service, { rounds, seconds }, resources));
    await requestsPerSecond({ url: echo.url, seconds: 1 });
    await requestsPerSecond({ url: read, token: service.benchToken, seconds: 1 });
    const reads = await alternating(rounds, {
      reference: () => requestsPerSecond({ url: echo.url, seconds }),
      ours: () => requestsPerSecond({ url: read, token: service.benchToken, seconds }),
      meter: service.meter,
    });
    const what = `Express and pino, a reply of the same ${replySize} bytes`;
    rows.push(rowOf(reads, { figure: 'GET shipment by id', unit: 'requests/s', what, wanted: { share: 0.35 } }));
    return rows;
  },
};
