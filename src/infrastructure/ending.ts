import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../application/ports/log.ts';

/** What has to end, by the name an operator knows it by. */
export type Endings = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Ends all of them at the same time and waits `patienceMs` for them: a store that hangs must not keep a process from ending. Answers which have not ended by then; whoever
 * failed is logged, and has ended.
 */
export const endWithin = async (patienceMs: number, endings: Endings, log: Pick<Log, 'error'>): Promise<readonly string[]> => {
  const left = new Set(Object.keys(endings));
  const ending = Object.entries(endings).map(async ([name, end]) => {
    try {
      await end();
    } catch (error) {
      log.error({ err: error, what: name }, 'Something failed while it was stopped.');
    }
    left.delete(name);
  });
  const timer = new AbortController();
  const late = wait(Math.max(0, patienceMs), undefined, { signal: timer.signal }).catch((error: unknown) => {
    if (!timer.signal.aborted) throw error;
  });
  await Promise.race([Promise.all(ending), late]);
  timer.abort();
  return [...left];
};
