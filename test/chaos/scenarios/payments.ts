import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { spawnCommand, startServiceProcess } from '../../support/service-process.ts';
import { TestClock } from '../../support/test-clock.ts';
import { totalOf } from '../client.ts';
import { noted, promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { moneyEvidence } from '../payments/evidence.ts';
import { ledgerEvidence } from '../payments/ledger-evidence.ts';
import { noPayments, pay, requestCollections } from '../payments/load.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

/**
 * A follower that pauses after a failure waits for a clock that moves only between two of these: who waited for it
 * alone would wait for ever.
 */
const caughtUpSoon = async ({ caughtUp }: Pick<RunningService, 'caughtUp'>): Promise<void> => {
  await Promise.race([caughtUp(), wait(2_000, undefined, { ref: false })]);
};

/**
 * While the clock stands still, no job begins: waits until those that have begun write nothing more, and all of it is
 * in the read models.
 */
const quiet = async (service: Pick<RunningService, 'caughtUp' | 'eventStore'>): Promise<void> => {
  let [head, unchanged]: [string | undefined, number] = [undefined, 0];
  await settled(async () => {
    await caughtUpSoon(service);
    const now = await service.eventStore.head();
    unchanged = now === head ? unchanged + 1 : 0;
    head = now;
    return unchanged >= 20;
  }, 60_000);
};

/**
 * The same data hours later: the jobs settle what the kills left open. Whether nothing was left after so many of their
 * rounds, and what the processor and the ledger then say.
 */
const settledHoursLater = async (
  dataDir: string,
): Promise<{ readonly isSettled: boolean; readonly findings: readonly Finding[] }> => {
  const clock = new TestClock(new Date(Date.now() + 3 * 3_600_000).toISOString());
  const service = await runningService({ dataDir, clock });
  try {
    const place = { url: service.listeningAt, token: (await readFile(join(dataDir, 'demo-token'), 'utf8')).trim() };
    let calm = 0;
    const isSettled = await settled(async () => {
      clock.advance(60_000);
      await caughtUpSoon(service);
      calm =
        (await totalOf(place, '/api/taxes-collections?status=processing&includeArchived=true')) === 0 ? calm + 1 : 0;
      // A refund that a bank carries out takes a minute more than its payment.
      return calm >= 5;
    }, 60_000);
    await quiet(service);
    return { isSettled, findings: await ledgerEvidence(service, place) };
  } finally {
    await service.stop();
  }
};

/** Killed with -9 while consignees pay and merchants refund; the processor's money must be that of the log. */
export const payments: Scenario = {
  title: 'kill -9 while duties are paid and refunded',
  run: async ({ folder, dice, short }) => {
    const rounds = short ? 3 : 25;
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    let service = await startServiceProcess({ dataDir });
    resources.defer(async () => void (await service.end('SIGKILL')));

    const known = noPayments();
    for (let round = 1; round <= rounds; round++) {
      await requestCollections(service, known, round * (short ? 15 : 40));
      await settled(
        async () => (await totalOf(service, '/api/taxes-collections?status=pending_classification')) === 0,
        20_000,
      );
      const stopping = new AbortController();
      const paying = pay(service, known, dice, { clients: 8, signal: stopping.signal });
      await wait(dice.between(150, short ? 700 : 1_500));
      await service.end('SIGKILL');
      stopping.abort();
      await paying;
      service = await startServiceProcess({ dataDir });
    }
    const ended = await service.end('SIGTERM');
    const { isSettled, findings } = await settledHoursLater(dataDir);
    const verified = await spawnCommand(['verify'], { dataDir });
    const isVerified = verified.code === 0 ? [] : [verified.stdout.trim() || verified.stderr.trim()];
    const wrong = [...known.answers.keys()].filter(
      (status) => !['200', '409', '422', '429', '503', '504', 'no answer'].includes(status),
    );
    return [
      noted('kills', rounds),
      noted(
        'answers to payments and refunds',
        [...known.answers].map(([status, times]) => `${times} × ${status}`).join(', '),
      ),
      promised('kinds of answers that are documented', known.answers.size, wrong),
      promised('nothing under way hours later', 1, isSettled ? [] : ['a payment or refund']),
      ...moneyEvidence(dataDir, known.paid),
      ...findings,
      promised('read models equal to a rebuild (waybill verify)', 1, isVerified),
      promised('stops in good order at the end', 1, ended.code === 0 ? [] : [`exit ${ended.code ?? ended.signal}`]),
    ];
  },
};
