import { setTimeout as sleep } from 'node:timers/promises';
import type { SteadyClock } from '../../application/ports/clock.ts';

let [last, text] = [0, new Date(0).toISOString()];

/** Formatted once per millisecond: a request reads the clock several times, and hundreds of requests share one text. */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== last) [last, text] = [now, new Date(now).toISOString()];
  return text;
};

/** The clock of the machine. */
export const systemClock: SteadyClock = {
  now: isoTime,
  elapsed: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await sleep(milliseconds, undefined, { signal, ref: true });
    } catch (error) {
      // An abort means that there is nothing left to wait for; any other error is a bug and is rethrown.
      if (!signal?.aborted) throw error;
    }
  },
};
