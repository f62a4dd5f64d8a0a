import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';

/**
 * The poll interval is a fiftieth of the time waited so far, so that waiting takes little of the processor from what is
 * waited for.
 */
const pauseAfter = (waitedMs: number): number => Math.min(20, waitedMs / 50);

/**
 * Milliseconds until a wait of a test gives up. No measure of speed: only what never comes takes so long, on a machine
 * that is slow and does much else besides.
 */
export const longestWait = 60_000;

/** For `vi.waitFor`, which would give up after a second. */
export const atLongest = { timeout: longestWait, interval: 10 };

/**
 * Resolves with what `look` finds, as soon as it finds something: it looks again with each turn of the event loop, and
 * less often the longer it takes.
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
