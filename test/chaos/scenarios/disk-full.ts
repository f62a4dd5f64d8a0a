import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServiceProcess } from '../../support/service-process.ts';
import { ask } from '../client.ts';
import { mountDisk } from '../disk.ts';
import { Evidence } from '../evidence.ts';
import { noted, promised } from '../finding.ts';
import { bookOne, count, emptyLedger } from '../load.ts';
import { nothingPending } from '../pending.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

const mebibytes = { disk: 64, ballast: 20 };
const mostBookings = 20_000;

/** The disk fills up while labels are booked, and is emptied again. */
export const diskFull: Scenario = {
  title: 'disk full',
  run: async ({ folder, dice, short }) => {
    const place = join(folder, 'disk');
    const disk = await mountDisk(place, mebibytes.disk);
    if (typeof disk === 'string') return { skipped: disk };
    await using resources = new AsyncDisposableStack();
    resources.defer(disk.unmount);
    const ballast = join(place, 'ballast');
    await writeFile(ballast, Buffer.alloc(mebibytes.ballast * 2 ** 20));

    const dataDir = join(place, 'data');
    const log = join(folder, 'service.log');
    let service = await startServiceProcess({ dataDir, log });
    resources.defer(async () => void (await service.end('SIGKILL')));
    const [ledger, before] = [emptyLedger(), emptyLedger()];
    const isFull = (): boolean => [...before.answers.keys()].some((status) => status !== '201');
    let booked = 0;
    const filler = async (): Promise<void> => {
      while (!isFull() && booked++ < mostBookings) await bookOne(service, before, dice);
    };
    await Promise.all(Array.from({ length: 8 }, filler));

    const refusals = new Map<string, number>();
    const health = new Map<string, number>();
    for (let attempt = 0; attempt < (short ? 15 : 60); attempt++) {
      const during = emptyLedger();
      await bookOne(service, during, dice);
      for (const status of during.answers.keys()) count(refusals, status);
      for (const [id, number] of during.acknowledged) before.acknowledged.set(id, number);
      count(health, (await ask(service, 'GET', '/healthz')).status);
    }

    await rm(ballast);
    const recovered = await settled(async () => (await bookOne(service, ledger, dice)) !== undefined, 15_000);
    // What is pending is finished after a while, and at a start at once: who has no time starts again.
    if (short) {
      await service.end('SIGTERM');
      service = await startServiceProcess({ dataDir, log });
    }
    const pending = await nothingPending(service);
    const { code } = await service.end('SIGTERM');
    const answered = (counts: ReadonlyMap<string, number>): string =>
      [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
    // 504 is the honest answer where the request was kept and what follows could not be.
    const allowed = new Set(['201', '503', '504']);
    return [
      noted('bookings until the disk was full', answered(before.answers)),
      promised('the disk did fill', 1, isFull() ? [] : [`after ${mostBookings} bookings it had not`]),
      {
        what: 'answers to bookings while it was full: 503 or 504',
        seen: answered(refusals),
        holds: [...refusals.keys(), ...before.answers.keys()].every((status) => allowed.has(status)),
      },
      { what: 'healthy all the while', seen: answered(health), holds: [...health.keys()].join() === '200' },
      promised('booked again within 15 s of there being room', 1, recovered ? [] : ['no booking']),
      pending,
      promised('a stop in good order', 1, code === 0 ? [] : [`exit ${String(code)}`]),
      ...(await new Evidence(dataDir).findings(new Map([...before.acknowledged, ...ledger.acknowledged]))),
    ];
  },
};
