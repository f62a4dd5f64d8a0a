import { join } from 'node:path';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startChild } from '../child.ts';
import type { Group } from '../figure.ts';
import { grownData, parcelsOf } from '../grown.ts';

/** The time from the start of the process until `/readyz` succeeds, with a log of many events. */
export const restart: Group = {
  name: 'restart',
  run: async (options) => {
    const [first, later, bare]: [number[], number[], number[]] = [[], [], []];
    const startOn = async (dataDir: string): Promise<number> => {
      const began = performance.now();
      const service = await startServiceProcess({ dataDir, timeoutMs: 300_000 });
      const { status } = await fetch(`${service.url}/readyz`);
      const took = (performance.now() - began) / 1_000;
      await service.end('SIGTERM');
      if (status !== 200) throw new Error(`After its ready line the service answered ${status} at /readyz.`);
      return took;
    };
    for (let round = 0; round < options.rounds; round++) {
      await using resources = new AsyncDisposableStack();
      const { path: folder, dataDir } = await grownData(resources, options);
      const echo = await startChild(new URL('../echo-server.ts', import.meta.url), join(folder, 'echo.log'));
      await echo.stop();
      bare.push(echo.readyAfterMs / 1_000);
      first.push(await startOn(dataDir));
      later.push(await startOn(dataDir));
    }
    const reference = { what: 'Express, zod and pino', values: bare };
    const wanted = { atMost: 2 };
    return [
      {
        figure: `First restart after ${parcelsOf(options)} bookings, to ready`,
        unit: 's',
        ours: first,
        reference,
        wanted,
      },
      { figure: 'The next one', unit: 's', ours: later, reference, wanted },
    ];
  },
};
