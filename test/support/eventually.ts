import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';

/** The poll interval is a fiftieth of the time waited so far, so that waiting takes little of the processor from what is waited for. */
const pauseAfter = (waitedMs: number): number => Math.min(20, waitedMs / 50);

/** Resolves with what `look` finds, as soon as it finds something: it looks again with each turn of the event loop, and less often the longer it takes. */
export const eventually = async <T>(look: () => Promise<T | undefined | false> | T | undefined | false, timeoutMs = 25_000): Promise<T> => {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const waited = performance.now() - began;
    if (waited > timeoutMs) throw new Error('It did not happen.');
    const pause = pauseAfter(waited);
    await (pause < 1 ? yieldToEventLoop() : wait(pause));
  }
};
