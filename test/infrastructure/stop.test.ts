import { expect, it, onTestFinished } from 'vitest';
import { openLine } from '../chaos/cluster/line.ts';
import type { Line } from '../chaos/cluster/line.ts';
import { labelRequest, labels } from '../http/label-request.ts';
import { onPostgres } from '../support/databases.ts';
import { aDeployment } from '../support/deployment.ts';
import type { Lines } from '../support/deployment.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const book = ({ url, token }: ServiceProcess): Promise<Response> =>
  fetch(`${url}${labels}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
  });

/** From SIGTERM to the end of a process whose connections to a store are accepted and silent, with a request under way. */
const stopped = async (store: keyof Lines) => {
  let line: Line | undefined;
  const start = await aDeployment(
    {},
    {
      [store]: async (target: { host: string; port: number }) => {
        line = await openLine(target);
        onTestFinished(line.close);
        return { host: '127.0.0.1', port: line.port };
      },
    },
  );
  const process = await start('all');
  expect((await book(process)).status).toBe(201);
  line?.freeze();
  const underWay = book(process).then(
    ({ status }) => status,
    () => 'cut' as const,
  );
  const began = performance.now();
  const exit = await process.end('SIGTERM');
  return { exit, seconds: (performance.now() - began) / 1_000, underWay: await underWay };
};

onPostgres(() => {
  it('a process whose stores hang exits in time, with a log line', { timeout: 60_000 }, async () => {
    const ended = await Promise.all([stopped('toLog'), stopped('toDatabase')]);
    for (const { exit, seconds, underWay } of ended) {
      expect(exit).toEqual({ code: 0, signal: null });
      // Ten, and what a machine that does much else needs to end a process.
      expect(seconds).toBeLessThan(12);
      // Never a success that was not one.
      expect(underWay).not.toBe(201);
    }
  });
});
