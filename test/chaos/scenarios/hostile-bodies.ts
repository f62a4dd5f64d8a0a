import { join } from 'node:path';
import { hostileBodies, sendMany } from '../../support/hostile-bodies.ts';
import { heapInUse, inspectable } from '../../support/process-heap.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import { Evidence } from '../evidence.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { bookOne, emptyLedger } from '../load.ts';
import type { Scenario } from '../scenario.ts';

const mebibyte = 1024 * 1024;
const mayGrow = 16 * mebibyte;

/**
 * Bodies that are small for who sends them and large once they are parsed, to a service with little memory that books
 * labels meanwhile.
 */
export const hostileBodiesSent: Scenario = {
  title: 'hostile bodies to a heap of 256 MB',
  run: async ({ folder, dice, short }) => {
    const dataDir = join(folder, 'data');
    const log = join(folder, 'log');
    await using resources = new AsyncDisposableStack();
    const service = await startServiceProcess({ dataDir, log, environment: inspectable('--max-old-space-size=256') });
    resources.defer(async () => void (await service.end('SIGKILL')));
    const ledger = emptyLedger();
    await bookOne(service, ledger, dice);
    const before = await heapInUse(log);
    const findings: Finding[] = [];
    for (const body of hostileBodies) {
      const times = short ? 40 : 400;
      const options = { times, headers: { authorization: `Bearer ${service.token}` } };
      const [answers] = await Promise.all([
        sendMany(`${service.url}/api/shipments/labels`, body, options),
        bookOne(service, ledger, dice),
      ]);
      findings.push(promised(`refused as a fault of the client: ${body.name}`, times, answers.filter((answer) => !answer.startsWith('400 ')))); // oxfmt-ignore
    }
    const grown = (await heapInUse(log)) - before;
    findings.push(
      promised('the heap is back afterwards', 1, grown < mayGrow ? [] : [`${Math.round(grown / mebibyte)} MiB more`]),
      promised(
        'labels booked meanwhile',
        hostileBodies.length + 1,
        [...ledger.answers.keys()].filter((status) => status !== '201'),
      ),
    );
    const { code } = await service.end('SIGTERM');
    return [
      ...findings,
      promised('a stop in good order', 1, code === 0 ? [] : [`exit ${String(code)}`]),
      ...(await new Evidence(dataDir).findings(ledger.acknowledged)),
    ];
  },
};
