import type { SteadyClock } from '../../../application/shared/ports/clock.ts';

let [last, text] = [0, new Date(0).toISOString()];

/**
 * Formatted once for each millisecond: a request reads the clock several times, and hundreds of requests share one
 * text.
 */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== last) [last, text] = [now, new Date(now).toISOString()];
  return text;
};

/** The clock of the machine. */
export const systemClock: SteadyClock = {
  now: isoTime,
  elapsed: () => performance.now(),
  // `node:timers/promises` is not used: it rejects with an error and its stack when a wait is aborted, as after most
  // calls.
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done);
    }),
};
