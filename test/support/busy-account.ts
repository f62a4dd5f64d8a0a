import { setTimeout as wait } from 'node:timers/promises';

export type Place = { readonly url: string; readonly token: string };

const words =
  'shirt cotton steel plastic phone case leather shoes bag kitchen wooden table lamp glass bottle ceramic mug toy doll ring silver necklace watch strap jacket waterproof hiking knife cutting board'.split(
    ' ',
  );

/** Goods that are equal for the same number and differ for the next, so that caches of earlier answers do not help. */
const goodsOf = (number: number, count: number): string =>
  Array.from({ length: count }, (_, index) => words[(number * 7 + index * (3 + (number % 5))) % words.length]).join(
    ' ',
  );

/** The given number of lines of goods without a customs code, as a shop's catalogue might describe them. */
export const uncodedLines = (number: number, lines: number) =>
  Array.from({ length: lines }, (_, line) => ({
    title: `${goodsOf(number * lines + line, 6)} ${line}`,
    description: goodsOf(number + line * 11, 10),
    quantity: 1,
    value: { amount: '2.50', currency: 'GBP' },
    unitWeight: { unit: 'kg', value: '0.01' },
    countryOfOrigin: 'GB',
  }));

/** A duties request from Leeds to Berlin. */
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
 * Sends sequential requests over several connections until the signal aborts. Resolves to the number of replies by
 * status. Without `bodyOf` it sends GET requests.
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
      // A request in progress at the end is aborted and not counted.
      const status = (
        await asked.catch((error: unknown) => (signal.aborted ? undefined : Promise.reject(error as Error)))
      )?.status;
      if (status === undefined) return;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // Waits as a client should, but less long than `Retry-After` says.
      if (status === 429 || status === 503) await wait(100);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return answers;
};

/**
 * Sends a request at an interval (ms), or when the previous reply has come, until the signal aborts. Resolves to the
 * duration of each (ms).
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

/** The time within which the given share of all durations lies: a percentile. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
