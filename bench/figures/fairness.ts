import { setTimeout as wait } from 'node:timers/promises';
import { sendContinuously, post, responseTimesOf, uncodedDuties, uncodedLines, within } from '../../test/support/busy-account.ts';
import type { Place } from '../../test/support/busy-account.ts';
import { acrossTheBorder, withinTheUnion } from '../../test/support/label-requests.ts';
import { spawnCommand } from '../../test/support/service-process.ts';
import type { Group, Row } from '../figure.ts';
import { aFolder, book, openService } from '../service.ts';

const duties = '/api/trade-engine/duties-taxes';
const labels = '/api/shipments/labels';

/** A parcel of two hundred kinds of goods without codes. */
const largeParcel = (number: number) => ({
  ...acrossTheBorder(number),
  weight: { unit: 'kg', value: '20' },
  commodities: uncodedLines(number, 200),
});

const attacks = [
  {
    what: 'duties of 200 uncoded lines over 4 connections',
    path: duties,
    bodyOf: (number: number) => uncodedDuties(number),
    connections: 4,
  },
  { what: 'the same over 32 connections', path: duties, bodyOf: (number: number) => uncodedDuties(number), connections: 32 },
  { what: 'labels of 200 uncoded lines over 4 connections', path: labels, bodyOf: largeParcel, connections: 4 },
] as const;

type Times = { readonly booking: number; readonly health: number };

/** The effect of one account's load on others without rate limits: the duration of another account's booking, and of /healthz. */
export const fairness: Group = {
  name: 'fairness',
  run: async ({ rounds, quick }) => {
    const seconds = quick ? 4 : 10;
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await aFolder(resources);
    const service = await openService(resources, dataDir);
    const { stdout } = await spawnCommand(['token', 'create', '--account', 'acc_greedy', '--name', 'Greedy'], { dataDir });
    const account: Place = { url: service.url, token: stdout.trim() };

    const measure = async (attack?: (typeof attacks)[number]): Promise<Times> => {
      const stopping = new AbortController();
      const attacking =
        attack && sendContinuously(account, attack.path, attack.bodyOf, { connections: attack.connections, signal: stopping.signal });
      attacking?.catch(() => stopping.abort());
      // Until the load is constant and the workers are running.
      await wait(1_000);
      const measured = new AbortController();
      const until = { everyMs: 25, signal: AbortSignal.any([measured.signal, stopping.signal]) };
      const asked = [
        responseTimesOf(async (number) => void (await book(service, withinTheUnion(number))), until),
        responseTimesOf(async () => void (await (await fetch(`${service.url}/healthz`)).text()), until),
      ] as const;
      await wait(seconds * 1_000, undefined, { signal: stopping.signal });
      measured.abort();
      const [bookings, health] = await Promise.all(asked);
      stopping.abort();
      const answers = await attacking;
      const odd = [...(answers?.keys() ?? [])].filter((status) => ![200, 201, 429, 503].includes(status));
      if (odd.length > 0) throw new Error(`The attack was answered ${odd.join(', ')}.`);
      return { booking: within(bookings, 0.99), health: within(health, 0.99) };
    };

    // The first requests pay for the compiler.
    for (let number = 0; number < 20; number++) await book(service, withinTheUnion(number));
    for (let number = 0; number < 5; number++) await post(account, duties, uncodedDuties(number));
    const rows: Row[] = [];
    for (const attack of attacks) {
      const measured: { readonly calm: Times; readonly attacked: Times }[] = [];
      for (let round = 0; round < rounds; round++) measured.push({ calm: await measure(), attacked: await measure(attack) });
      const row = (figure: string, of: keyof Times, atMost: number): Row => ({
        figure,
        unit: 'ms',
        ours: measured.map(({ attacked }) => attacked[of]),
        reference: { what: 'the same with nobody else', values: measured.map(({ calm }) => calm[of]) },
        wanted: { atMost },
      });
      rows.push(row(`A booking, 99 of 100, while another account asks for ${attack.what}`, 'booking', 100));
      rows.push(row('/healthz meanwhile, 99 of 100', 'health', 50));
    }
    return rows;
  },
};
