import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamingRead } from '@eventstore/db-client';
import { CallTimeoutError } from './faults.ts';

/** Times are in milliseconds. Only tests should change these limits. */
export type Limits = {
  /**
   * How long a read or an append is retried before the caller gets an error: longer than a leader election, shorter
   * than a caller's timeout.
   */
  readonly overall: number;
  /**
   * The same after a request has timed out, until one is answered: callers do not wait long for a node that is known to
   * be unavailable.
   */
  readonly overallInOutage: number;
  /**
   * Timeout of the first attempt. Short, because a request sent during an election is never answered and a new one is
   * answered at once.
   */
  readonly attempt: number;
  /** The longest timeout of an attempt. It grows by half with each attempt that got no answer. */
  readonly longestAttempt: number;
  /** A subscription without an event for this long is renewed: a quiet log and a frozen connection look the same. */
  readonly silence: number;
  /** How long a node may take to confirm a subscription. It grows like the timeout of an attempt. */
  readonly confirmation: number;
  /**
   * How long a node that lacks an event is asked again: a leader that was frozen or partitioned keeps answering from
   * its old log until it learns that it was replaced.
   */
  readonly doubt: number;
  /**
   * Events that a follower buffers, and the size of its batches. When the buffer is full, the stream is paused, the
   * server drops the subscription, and the follower resumes.
   */
  readonly batch: number;
  /** A batch ends when its data has this length, in characters of JSON. */
  readonly batchLength: number;
};

/** Tested with a real single node and a real cluster of three. Read docs/eventstoredb.md before changing one. */
export const provenLimits: Limits = {
  overall: 15_000,
  overallInOutage: 2_000,
  attempt: 800,
  longestAttempt: 4_000,
  silence: 1_500,
  confirmation: 1_000,
  doubt: 3_000,
  batch: 512,
  batchLength: 2_097_152,
};

/**
 * Rejects with a CallTimeoutError after `ms`. Needed because the client's `deadline` does not cover the search for a
 * node before a call, and reads and subscriptions ignore it.
 */
export const rejectAfter = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallTimeoutError(`No answer within ${Math.round(ms)} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Collects the events of a read. Every event restarts the timeout (ms), so that a long stream may take as long as
 * events keep coming.
 */
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
 * Waits with exponential backoff: 25 ms, doubled for each failure, up to 0.8 s or `longestMs`, with ±50 % jitter, so
 * that clients that failed together do not retry together.
 */
export const pause = async (failures: number, signal?: AbortSignal, longestMs = 800): Promise<void> => {
  const ms = Math.min(longestMs, 25 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random());
  try {
    await sleep(ms, undefined, signal && { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
};
