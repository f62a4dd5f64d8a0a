import { repeat } from '../../application/log/kernel/repeat.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';

/**
 * A scheduled job, repeated in one process at a time, and left out while the time of day is in doubt. Its name is the
 * name of its leader election, so no subscriber may have the same name.
 */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  readonly task: (signal: AbortSignal) => Promise<unknown>;
  /** Runs first if this is the only process: it finishes the work that an earlier run left. */
  readonly alone?: (signal: AbortSignal) => Promise<void>;
  /** Runs in every process, whatever its role: for data in the process's memory. */
  readonly everywhere?: true;
};

export type JobDependencies = {
  /** Absent if this process is the only one. */
  readonly leaderLock: LeaderLock | undefined;
  /** Whether this process takes part in leader elections. */
  readonly works: boolean;
  readonly clock: SteadyClock;
  /** See `core.isTimeTrusted`. */
  readonly isTimeTrusted: () => boolean;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Starts all of them, until `signal` aborts. Returns, by name, promises that resolve when each has ended. */
export const runJobs = (
  jobs: readonly Job[],
  { leaderLock, works, clock, isTimeTrusted, log, signal }: JobDependencies,
): Readonly<Record<string, () => Promise<void>>> => {
  const run = ({ name, everyMs, task, alone, everywhere }: Job): Promise<void> => {
    const repeated = (stop: AbortSignal): Promise<void> => {
      const tried = async (): Promise<unknown> => (everywhere || isTimeTrusted() ? task(stop) : undefined);
      return repeat(name, tried, { everyMs, clock, log, signal: stop });
    };
    if (everywhere) return repeated(signal);
    if (leaderLock === undefined) return (alone?.(signal) ?? Promise.resolve()).then(() => repeated(signal));
    return works ? leaderLock.run(name, repeated, signal) : Promise.resolve();
  };
  return Object.fromEntries(
    jobs.map((job) => {
      const ended = run(job);
      return [job.name, () => ended];
    }),
  );
};
