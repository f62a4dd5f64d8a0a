import { repeat } from '../../application/log/kernel/repeat.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';

/**
 * A scheduled job, repeated in one process at a time, and skipped while the time of day is not trusted. Its name is the
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

type JobDependencies = {
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

/** Starts all jobs, which run until `signal` aborts. Returns, by name, promises that resolve when each has ended. */
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

const hour = 3_600_000;

/** In ms. Time synchronisation moves a clock by less than `jump`, and undoes a short error within `confirmation`. */
const limits = { jump: hour, confirmation: 5 * 60_000 };

/**
 * Tells whether the time of day can be trusted with decisions that cannot be undone, such as the end of a collection.
 * It is not trusted after it has jumped forward by more than an hour against the monotonic clock, until it has stayed
 * so for 5 minutes. Call it directly before such work. A clock that was wrong at the start of the process is not
 * detected.
 */
export const clockJumps = ({
  clock,
  log,
}: {
  clock: Pick<SteadyClock, 'now' | 'elapsed'>;
  log: Log;
}): (() => boolean) => {
  const distance = (): number => Date.parse(clock.now()) - clock.elapsed();
  let trusted = distance();
  let jump: { readonly distance: number; readonly since: number } | undefined;

  return () => {
    const found = distance();
    if (found - trusted <= limits.jump) {
      if (jump) log.info({}, 'The time of day is as it was before its jump; scheduled work continues.');
      [trusted, jump] = [found, undefined];
      return true;
    }
    if (jump === undefined || Math.abs(found - jump.distance) > limits.jump) {
      jump = { distance: found, since: clock.elapsed() };
      log.warn(
        { seconds: Math.round((found - trusted) / 1_000) },
        'The time of day has jumped forward by more than an hour: scheduled work waits until it has stayed so for 5 minutes.',
      );
    }
    if (clock.elapsed() - jump.since < limits.confirmation) return false;
    log.info({}, 'The time of day has stayed as it is since its jump; scheduled work continues.');
    [trusted, jump] = [found, undefined];
    return true;
  };
};
