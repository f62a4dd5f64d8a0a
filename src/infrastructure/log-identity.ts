import { verifyCheckpoints } from '../application/kernel/verify-checkpoints.ts';
import { repeat } from '../application/kernel/repeat.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import type { EventStore } from '../application/ports/event-store.ts';
import type { SteadyClock } from '../application/ports/clock.ts';
import type { Log } from '../application/ports/log.ts';
import type { Checkpoint } from './feature.ts';

/** How long (ms) a log may take to say whether the checkpoints are its own. One that is away does not keep the process from starting. */
export const logTimeoutMs = 10_000;

/** How often (ms) a process that does not follow the log verifies the checkpoints. */
const verifyEveryMs = 15_000;

/** Rejects with ForeignPositionError when a checkpoint of the database belongs to another log than this. */
export const verifyLog = (checkpoints: readonly Checkpoint[], store: EventStore): Promise<void> =>
  verifyCheckpoints(checkpoints, { store, timeout: AbortSignal.timeout(logTimeoutMs) });

/**
 * A process that follows the log is told at once when it is replaced by another; one that only writes to it has to ask again and again. `found` resolves when it is another;
 * `ended` once `signal` has aborted.
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
