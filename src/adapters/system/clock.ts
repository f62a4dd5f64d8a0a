import { setTimeout as sleep } from 'node:timers/promises';
import type { SteadyClock } from '../../application/ports/clock.ts';

let [last, text] = [0, new Date(0).toISOString()];

/** Put into words once a millisecond, however often it is asked in one: a request asks several times, and hundreds of them share one. */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== last) [last, text] = [now, new Date(now).toISOString()];
  return text;
};

export const systemClock: SteadyClock = {
  now: isoTime,
  elapsed: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await sleep(milliseconds, undefined, { signal, ref: true });
    } catch (error) {
      // Woken early because there is nothing left to wait for; any other fault is a mistake worth hearing of.
      if (!signal?.aborted) throw error;
    }
  },
};
