import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../ports/log.ts';

/**
 * Runs a task every `everyMs` milliseconds until `signal` aborts. A failure is logged and the next run tries again;
 * runs never overlap.
 */
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
      log.error({ err: error, task: name }, 'A scheduled task failed; it is tried again at its next run.');
    }
  }
};
