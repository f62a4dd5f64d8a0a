import { setTimeout as sleep } from 'node:timers/promises';
import type { SteadyClock } from '../../application/ports/clock.ts';

export const systemClock: SteadyClock = {
  now: () => new Date().toISOString(),
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
