import type { Clock } from '../ports/clock.ts';

/**
 * Gives `work` a signal that aborts with a TimeoutError after so many milliseconds of this clock. The work has to heed
 * it. The timer is cancelled when the work ends, because an idle process would otherwise wait for it before it exits.
 */
export const withTimeout = async <T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const [late, ended] = [new AbortController(), new AbortController()];
  void clock.sleep(milliseconds, ended.signal).then(() => {
    if (!ended.signal.aborted) late.abort(new DOMException(`Not completed within ${milliseconds} ms.`, 'TimeoutError'));
  });
  try {
    return await work(late.signal);
  } finally {
    // Without a reason of its own each call would make a DOMException, with its stack.
    ended.abort('ended');
  }
};
