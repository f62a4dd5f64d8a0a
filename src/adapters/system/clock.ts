import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../application/ports/clock.ts';

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  sleep: async (milliseconds, signal) => {
    try {
      await sleep(milliseconds, undefined, { signal, ref: true });
    } catch (error) {
      // Woken early because there is nothing left to wait for; any other fault is a mistake worth hearing of.
      if (!signal?.aborted) throw error;
    }
  },
};
