import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acrossTheBorder, withinTheUnion } from '../../test/support/label-requests.ts';
import { startChild } from '../child.ts';
import type { Group } from '../figure.ts';
import { aFolder, book, openService } from '../service.ts';
import { requestsPerSecond } from '../load.ts';

/** The resident memory of a process (MiB), as Linux counts it. */
const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const bodies = Array.from({ length: 64 }, (_, number) => withinTheUnion(number, 'ZPL'));

/** The memory of a service that has booked a hundred thousand parcels. */
export const life: Group = {
  name: 'life',
  run: async ({ quick }) => {
    const shipments = quick ? 5_000 : 100_000;
    await using resources = new AsyncDisposableStack();
    const { path: folder, dataDir } = await aFolder(resources);
    const startEcho = () => startChild(new URL('../echo-server.ts', import.meta.url), join(folder, 'echo.log'));

    const echo = await startEcho();
    resources.defer(echo.stop);
    await requestsPerSecond({ url: echo.url, bodies, amount: shipments });
    const limit = residentMemory(echo.pid);

    const service = await openService(resources, dataDir);
    // The booking has a customs document, so that the memory of the label workers is included.
    await book(service, acrossTheBorder(0, 'PDF'));
    await requestsPerSecond({
      url: `${service.url}/api/shipments/labels`,
      token: service.benchToken,
      bodies,
      amount: shipments,
    });
    const weight = residentMemory(service.pid);
    await service.end('SIGTERM');

    return [
      {
        figure: `Resident memory after ${shipments} bookings`,
        unit: 'MiB',
        ours: [weight],
        reference: { what: 'Express, zod and pino, after as many', values: [limit] },
        wanted: { atMost: 400 },
      },
    ];
  },
};
