import { setTimeout as wait } from 'node:timers/promises';
import { responseTimesOf, within } from '../test/support/busy-account.ts';
import { withinTheUnion } from '../test/support/label-requests.ts';
import type { Row } from './figure.ts';
import { book } from './service.ts';
import type { BenchService } from './service.ts';

/** The 99th percentiles (ms) of bookings of an account with few requests, and of `/healthz`. */
type Times = { readonly booking: number; readonly health: number };

/** What one account sends to the service until the signal aborts. Resolves to the number of replies by status. */
export type Attack = (signal: AbortSignal) => Promise<ReadonlyMap<number, number>>;

const measure = async (service: BenchService, seconds: number, attack?: Attack): Promise<Times> => {
  const stopping = new AbortController();
  const attacking = attack?.(stopping.signal);
  attacking?.catch((error: unknown) => stopping.abort(error));
  // Wait until the load is constant and the workers are running.
  await wait(1_000);
  const measured = new AbortController();
  const until = { everyMs: 25, signal: AbortSignal.any([measured.signal, stopping.signal]) };
  const asked = [
    responseTimesOf(async (number) => void (await book(service, withinTheUnion(number))), until),
    responseTimesOf(async () => void (await (await fetch(`${service.url}/healthz`)).text()), until),
  ] as const;
  // If the attack fails, these requests end with the service: only the failure of the attack is to be reported.
  for (const times of asked) times.catch(() => undefined);
  await wait(seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => stopping.signal.throwIfAborted());
  measured.abort();
  const [bookings, health] = await Promise.all(asked);
  stopping.abort();
  const answers = await attacking;
  const odd = [...(answers?.keys() ?? [])].filter((status) => ![200, 201, 429, 503].includes(status));
  if (odd.length > 0) throw new Error(`The attack was answered ${odd.join(', ')}.`);
  return { booking: within(bookings, 0.99), health: within(health, 0.99) };
};

/** Two rows, booking and `/healthz`: the times during the load of another account, compared with those without it. */
export const bystanderRows = async (
  service: BenchService,
  {
    what,
    attack,
    rounds,
    seconds,
  }: { readonly what: string; readonly attack: Attack; readonly rounds: number; readonly seconds: number },
): Promise<readonly Row[]> => {
  const measured: { readonly calm: Times; readonly attacked: Times }[] = [];
  for (let round = 0; round < rounds; round++)
    measured.push({ calm: await measure(service, seconds), attacked: await measure(service, seconds, attack) });
  const row = (figure: string, of: keyof Times, atMost: number): Row => ({
    figure,
    unit: 'ms',
    ours: measured.map(({ attacked }) => attacked[of]),
    reference: { what: 'the same with nobody else', values: measured.map(({ calm }) => calm[of]) },
    wanted: { atMost },
  });
  return [
    row(`A booking, 99 of 100, while another account asks for ${what}`, 'booking', 100),
    row('/healthz meanwhile, 99 of 100', 'health', 50),
  ];
};
