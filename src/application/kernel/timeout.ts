import type { Clock } from '../ports/clock.ts';

/**
 * Gives `work` a signal that aborts, with a TimeoutError, when it has taken so many milliseconds of this clock. It is for the work to heed it. The clock is not kept waiting
 * once the work has ended: a process that is done would wait with it.
 */
export const withTimeout = async <T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const [late, ended] = [new AbortController(), new AbortController()];
  void clock.sleep(milliseconds, ended.signal).then(() => {
    if (!ended.signal.aborted) late.abort(new DOMException(`No end after ${milliseconds} ms.`, 'TimeoutError'));
  });
  try {
    return await work(late.signal);
  } finally {
    ended.abort();
  }
};
