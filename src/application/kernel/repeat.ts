import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** Does a task again and again, so many milliseconds apart, until `signal` aborts. A failure is logged and the next turn tries anew; turns never overlap. */
export const repeat = async (
  name: string,
  task: () => Promise<unknown>,
  { everyMs, clock, log, signal }: { everyMs: number; clock: Clock; log: Log; signal: AbortSignal },
): Promise<void> => {
  while (!signal.aborted) {
    await clock.sleep(everyMs, signal);
    if (signal.aborted) return;
    try {
      await task();
    } catch (error) {
      log.error({ err: error, task: name }, 'A repeated task failed; its next turn tries anew.');
    }
  }
};
