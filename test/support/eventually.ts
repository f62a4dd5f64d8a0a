import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';

/**
 * The poll interval (ms) is a fiftieth of the time waited so far, so that polling takes little processor time from the
 * awaited work.
 */
const pauseAfter = (waitedMs: number): number => Math.min(20, waitedMs / 50);

/**
 * The timeout of a wait in a test (ms). It does not test speed: only an event that never comes takes so long, even on a
 * slow and busy machine.
 */
export const longestWait = 60_000;

/** For threads of a pool: on a busy machine their first job may take longer than a service waits. */
export const longTimeLimit = { timeLimit: longestWait };

/** The options for `vi.waitFor`, whose default timeout is a second. */
export const atLongest = { timeout: longestWait, interval: 10 };

/**
 * Resolves to the result of `look` as soon as there is one. It polls with each turn of the event loop, and less often
 * the longer it takes. Rejects after `longestWait`.
 */
export const eventually = async <T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> => {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const waited = performance.now() - began;
    if (waited > longestWait) throw new Error('It did not happen.');
    const pause = pauseAfter(waited);
    await (pause < 1 ? yieldToEventLoop() : wait(pause));
  }
};
