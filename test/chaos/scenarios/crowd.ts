import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { responseTimesOf, sendContinuously, uncodedDuties, within } from '../../support/busy-account.ts';
import { withinTheUnion } from '../../support/label-requests.ts';
import { spawnCommand, startServiceProcess } from '../../support/service-process.ts';
import { ask, labels } from '../client.ts';
import type { Place } from '../client.ts';
import { promised } from '../finding.ts';
import type { Scenario } from '../scenario.ts';

/**
 * Far above what is measured (`npm run bench fairness`), and far below what it was when one thread did everything: the
 * machine may be busy with other things.
 */
const bounds = { booking: 750, health: 400 };

const duties = '/api/trade-engine/duties-taxes';

/** How long the requests that were under way at the end of the attack may keep the account waiting. */
const retryForMs = 120_000;

/** Asks as a client does: what was refused as busy, or not answered in time, is sent again, after the time named. */
const askedAgain = async (place: Place, body: object): Promise<number | 'no answer'> => {
  const until = performance.now() + retryForMs;
  let answer = await ask(place, 'POST', duties, { body });
  while ((answer.status === 503 || answer.status === 'no answer') && performance.now() < until) {
    if (answer.status === 503) await wait(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await ask(place, 'POST', duties, { body });
  }
  return answer.status;
};

/** One account asks for as much as it can, with no budget to stop it, while another one books. */
export const crowd: Scenario = {
  title: 'one account asks for duties of 200 lines without codes, over 8 connections',
  run: async ({ folder, short }) => {
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    const service = await startServiceProcess({ dataDir });
    resources.defer(async () => void (await service.end('SIGKILL')));
    const { stdout } = await spawnCommand(['token', 'create', '--account', 'acc_greedy', '--name', 'Greedy'], {
      dataDir,
    });

    const stopping = new AbortController();
    const greedy = { url: service.url, token: stdout.trim() };
    const attacking = sendContinuously(greedy, duties, uncodedDuties, {
      connections: 8,
      signal: stopping.signal,
    });
    // Until the attack stands.
    await wait(1_500);
    const statuses: (number | string)[] = [];
    const measuring = new AbortController();
    const until = { everyMs: 50, signal: measuring.signal };
    const asked = [
      responseTimesOf(
        async (number) =>
          void statuses.push((await ask(service, 'POST', labels, { body: withinTheUnion(number + 1) })).status),
        until,
      ),
      responseTimesOf(async () => void (await ask(service, 'GET', '/healthz')), until),
    ] as const;
    await wait(short ? 3_000 : 15_000);
    measuring.abort();
    const [bookings, health] = await Promise.all(asked);
    stopping.abort();
    const answers = await attacking;
    // On a busy machine none of its requests may have been answered yet.
    const alone = await askedAgain(greedy, uncodedDuties(0));
    const { code } = await service.end('SIGTERM');

    const [booking, healthy] = [within(bookings, 0.5), within(health, 0.5)];
    return [
      promised(
        'bookings of the other account answered 201',
        statuses.length,
        statuses.filter((status) => status !== 201).map(String),
      ),
      {
        what: `half of them within ${bounds.booking} ms`,
        seen: `${booking.toFixed(0)} ms; nine of ten within ${within(bookings, 0.9).toFixed(0)}`,
        holds: booking <= bounds.booking,
      },
      {
        what: `half of the answers of /healthz within ${bounds.health} ms`,
        seen: `${healthy.toFixed(0)} ms; nine of ten within ${within(health, 0.9).toFixed(0)}`,
        holds: healthy <= bounds.health,
      },
      {
        what: `answers to the one that asks too much: 200, 429 or 503; 200 within ${retryForMs / 1_000} s afterwards`,
        seen: [...[...answers].map(([status, times]) => `${times} × ${status}`), `then ${alone}`].join(', '),
        holds: alone === 200 && [...answers.keys()].every((status) => [200, 429, 503].includes(status)),
      },
      promised('a stop in good order', 1, code === 0 ? [] : [`exit ${String(code)}`]),
    ];
  },
};
