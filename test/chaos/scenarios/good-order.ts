import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServiceProcess } from '../../support/service-process.ts';
import { ask } from '../client.ts';
import { Evidence } from '../evidence.ts';
import { noted, promised } from '../finding.ts';
import { bookOne, emptyLedger } from '../load.ts';
import { openReceivers } from '../receivers.ts';
import type { Scenario } from '../scenario.ts';

const longest = 10_000;

/** A stop under load: every request that was sent before it gets a reply. */
export const goodOrder: Scenario = {
  title: 'SIGTERM under load',
  run: async ({ folder, dice, short }) => {
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    const receivers = await openReceivers(dice);
    for (const receiver of receivers) resources.defer(receiver.stop);
    const ledger = emptyLedger();
    const slowest: number[] = [];
    const unanswered: string[] = [];
    const unclean: string[] = [];
    let underWay = 0;

    const rounds = short ? 2 : 6;
    for (let round = 0; round < rounds; round++) {
      const service = await startServiceProcess({
        dataDir,
        environment: { WEBHOOK_ALLOW: '127.0.0.1', WEBHOOK_SCHEDULE: '0s,1s,1s' },
      });
      resources.defer(async () => void (await service.end('SIGKILL')));
      if (round === 0) for (const { url } of receivers) await ask(service, 'POST', '/api/webhooks', { body: { url } });
      let asking = true;
      let open = 0;
      const client = async (): Promise<void> => {
        while (asking) {
          open += 1;
          const label = await bookOne(service, ledger, dice);
          open -= 1;
          if (!label) unanswered.push(`one of round ${round + 1}`);
        }
      };
      const clients = Array.from({ length: 24 }, client);
      await wait(dice.between(500, 1_500));
      // Nobody asks again from here on: what is open now was sent before the signal.
      asking = false;
      underWay += open;
      const began = performance.now();
      const { code, signal } = await service.end('SIGTERM');
      slowest.push(performance.now() - began);
      await Promise.all(clients);
      if (code !== 0) unclean.push(`round ${round + 1} ended with ${code ?? signal}`);
    }

    const longestStop = Math.max(...slowest);
    return [
      noted('stops', rounds),
      noted('answers to bookings', [...ledger.answers].map(([status, times]) => `${times} × ${status}`).join(', ')),
      promised('requests under way at the signal that were answered 201', underWay, unanswered),
      promised('stops with exit code 0', rounds, unclean),
      ...receivers
        .filter(({ live }) => live)
        .map(({ name, taken }) =>
          noted(
            `events sent more than once to the receiver "${name}"`,
            [...taken.values()].filter((times) => times > 1).length,
          ),
        ),
      {
        what: `the longest stop, of at most ${longest / 1_000} s`,
        seen: `${(longestStop / 1_000).toFixed(1)} s`,
        holds: longestStop <= longest,
      },
      ...(await new Evidence(dataDir).findings(ledger.acknowledged)),
    ];
  },
};
