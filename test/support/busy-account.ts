import { setTimeout as wait } from 'node:timers/promises';

export type Place = { readonly url: string; readonly token: string };

const words =
  'shirt cotton steel plastic phone case leather shoes bag kitchen wooden table lamp glass bottle ceramic mug toy doll ring silver necklace watch strap jacket waterproof hiking knife cutting board'.split(
    ' ',
  );

/** The same goods for the same number, other goods for the next: nothing that was answered before helps. */
const goodsOf = (number: number, count: number): string =>
  Array.from({ length: count }, (_, index) => words[(number * 7 + index * (3 + (number % 5))) % words.length]).join(
    ' ',
  );

/** So many lines of goods without a customs code, as a shop's catalogue might describe them. */
export const uncodedLines = (number: number, lines: number) =>
  Array.from({ length: lines }, (_, line) => ({
    title: `${goodsOf(number * lines + line, 6)} ${line}`,
    description: goodsOf(number + line * 11, 10),
    quantity: 1,
    value: { amount: '2.50', currency: 'GBP' },
    unitWeight: { unit: 'kg', value: '0.01' },
    countryOfOrigin: 'GB',
  }));

/** From Leeds to Berlin. */
export const uncodedDuties = (number: number, lines = 200) => ({
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: { address: { country: 'DE', postcode: '10115' } },
  commodities: uncodedLines(number, lines),
  customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
  currency: 'EUR',
});

const request = async (
  { url, token }: Place,
  path: string,
  body: object | undefined,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
};

export const post = (place: Place, path: string, body: object): ReturnType<typeof request> =>
  request(place, path, body);

/**
 * Sends one request after the other over so many connections until told to stop; answers how often each status came.
 * Without `bodyOf` it reads.
 */
export const sendContinuously = async (
  place: Place,
  path: string,
  bodyOf: ((number: number) => object) | undefined,
  { connections, signal }: { readonly connections: number; readonly signal: AbortSignal },
): Promise<ReadonlyMap<number, number>> => {
  const answers = new Map<number, number>();
  let number = 0;
  const connection = async (): Promise<void> => {
    while (!signal.aborted) {
      const asked = request(place, path, bodyOf?.(number++), signal);
      // What is under way at the end is cut off, and counts for nothing.
      const status = (
        await asked.catch((error: unknown) => (signal.aborted ? undefined : Promise.reject(error as Error)))
      )?.status;
      if (status === undefined) return;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // As a client is told to, but for how long.
      if (status === 429 || status === 503) await wait(100);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return answers;
};

/**
 * Asks every so many milliseconds, or as soon as the last answer is there, until told to stop: how long each answer
 * took (ms).
 */
export const responseTimesOf = async (
  ask: (number: number) => Promise<void>,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await ask(times.length);
    const took = performance.now() - began;
    times.push(took);
    await wait(Math.max(0, everyMs - took));
  }
  return times;
};

/** The time that a share of all stay within. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
