import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamingRead } from '@eventstore/db-client';
import { CallTimeoutError } from './faults.ts';

/**
 * Needed because the client's `deadline` does not cover the search for a node before a call, and reads and
 * subscriptions ignore it.
 */
export const rejectAfter = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallTimeoutError(`No answer within ${Math.round(ms)} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The timeout is restarted by every event: a long stream may take as long as events keep coming. */
export const collect = <T>(events: StreamingRead<T>, ms: number): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const found: T[] = [];
    const timer = setTimeout(() => {
      reject(new CallTimeoutError(`No event within ${Math.round(ms)} ms.`));
      // Rejects if the call was never made: there is nothing to cancel.
      events.cancel().catch(() => undefined);
    }, ms);
    events.on('data', (event: T) => {
      found.push(event);
      timer.refresh();
    });
    events.on('end', () => {
      clearTimeout(timer);
      resolve(found);
    });
    events.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });

/**
 * Backoff: 25 ms, doubled for each failure, up to 0.8 s or `longestMs`, with ±50 % jitter, so that clients that failed
 * together do not retry together.
 */
export const pause = async (failures: number, signal?: AbortSignal, longestMs = 800): Promise<void> => {
  const ms = Math.min(longestMs, 25 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random());
  try {
    await sleep(ms, undefined, signal && { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
