import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServiceProcess } from '../../support/service-process.ts';
import { Evidence } from '../evidence.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { bookOne, emptyLedger } from '../load.ts';
import type { Ledger } from '../load.ts';
import { nothingPending } from '../pending.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

/**
 * SQLite's write lock is held by another process, such as a hanging backup or a forgotten shell: no other writer can
 * write.
 */
const lock = (path: string): (() => void) => {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('BEGIN IMMEDIATE');
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
};

const answered = ({ answers }: Ledger): string =>
  [...answers].map(([status, times]) => `${times} × ${status}`).join(', ');

/** Both databases by turns are locked by another process while labels are booked. */
export const locked: Scenario = {
  title: 'database locked by another process',
  run: async ({ folder, dice, short }) => {
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    let service = await startServiceProcess({ dataDir });
    resources.defer(async () => void (await service.end('SIGKILL')));
    const acknowledged = new Map<string, string>();
    const findings: Finding[] = [];

    for (const { file, allowed } of [
      { file: 'events.sqlite', allowed: ['503'] },
      // The request is in the log by then, and nobody can say what the carrier's register did: it is finished later.
      { file: 'waybill.sqlite', allowed: ['503', '504'] },
    ]) {
      const unlock = lock(join(dataDir, file));
      const during = emptyLedger();
      try {
        await Promise.all(
          Array.from({ length: short ? 8 : 24 }, async () => {
            await bookOne(service, during, dice);
          }),
        );
      } finally {
        unlock();
      }
      findings.push({
        what: `answers while ${file} was locked: ${allowed.join(' or ')}`,
        seen: answered(during),
        holds: [...during.answers.keys()].every((status) => allowed.includes(status)),
      });
      const after = emptyLedger();
      const works = await settled(async () => (await bookOne(service, after, dice)) !== undefined, 20_000);
      findings.push(promised(`booked again within 5 s of ${file} being free`, 1, works ? [] : [answered(after)]));
      for (const [id, number] of after.acknowledged) acknowledged.set(id, number);
    }

    // What is pending is finished after a while, and at a start at once: who has no time starts again.
    if (short) {
      await service.end('SIGTERM');
      service = await startServiceProcess({ dataDir });
    }
    findings.push(await nothingPending(service));
    const { code } = await service.end('SIGTERM');
    return [
      ...findings,
      promised('a stop in good order', 1, code === 0 ? [] : [`exit ${String(code)}`]),
      ...(await new Evidence(dataDir).findings(acknowledged)),
    ];
  },
};
