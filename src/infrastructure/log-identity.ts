import { verifyCheckpoints } from '../application/kernel/verify-checkpoints.ts';
import { repeat } from '../application/kernel/repeat.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import type { EventStore } from '../application/ports/event-store.ts';
import type { SteadyClock } from '../application/ports/clock.ts';
import type { Log } from '../application/ports/log.ts';
import type { Checkpoint } from './feature.ts';

/** Timeout (ms) of asking the log whether the checkpoints are its own. A log that is unavailable does not prevent the start. */
export const logTimeoutMs = 10_000;

/** The interval (ms) at which a process without subscribers verifies the checkpoints. */
const verifyEveryMs = 15_000;

/** Rejects with ForeignPositionError when a checkpoint of the database belongs to another log. */
export const verifyLog = (checkpoints: readonly Checkpoint[], store: EventStore): Promise<void> =>
  verifyCheckpoints(checkpoints, { store, timeout: AbortSignal.timeout(logTimeoutMs) });

/**
 * Subscribers detect at once that the log was replaced by another one; a process that only writes has to poll. `found` resolves when it
 * is another log; `ended` once `signal` has aborted.
 */
export const watchLog = (
  checkpoints: readonly Checkpoint[],
  {
    store,
    clock,
    log,
    signal,
  }: { readonly store: EventStore; readonly clock: SteadyClock; readonly log: Log; readonly signal: AbortSignal },
): { readonly found: Promise<ForeignPositionError>; readonly ended: Promise<void> } => {
  const { promise: found, resolve } = Promise.withResolvers<ForeignPositionError>();
  const verify = (): Promise<void> =>
    verifyLog(checkpoints, store).catch((error: unknown) => {
      if (!(error instanceof ForeignPositionError)) throw error;
      resolve(error);
    });
  return { found, ended: repeat('verification of the log', verify, { everyMs: verifyEveryMs, clock, log, signal }) };
};
