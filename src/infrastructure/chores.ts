import { repeat } from '../application/kernel/repeat.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Log } from '../application/ports/log.ts';
import type { LeaderLock } from '../application/ports/leader-lock.ts';

/** Done again and again, in one process at a time. The name is the turn's: no follower may have it. */
export type Chore = {
  readonly name: string;
  readonly everyMs: number;
  readonly task: (signal: AbortSignal) => Promise<unknown>;
  /** Done before, where there is no other process that could have left it to this one. */
  readonly alone?: (signal: AbortSignal) => Promise<void>;
};

export type ChoreDependencies = {
  /** Absent: this process is the only one. */
  readonly turns: LeaderLock | undefined;
  /** Whether chores are this process' affair at all. */
  readonly works: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Begins all of them until `signal` aborts; by name, when each has ended. */
export const runChores = (
  chores: readonly Chore[],
  { turns, works, clock, log, signal }: ChoreDependencies,
): Readonly<Record<string, () => Promise<void>>> => {
  const run = ({ name, everyMs, task, alone }: Chore): Promise<void> => {
    const often = (stop: AbortSignal): Promise<void> => repeat(name, () => task(stop), { everyMs, clock, log, signal: stop });
    if (turns === undefined) return (alone?.(signal) ?? Promise.resolve()).then(() => often(signal));
    return works ? turns.run(name, often, signal) : Promise.resolve();
  };
  return Object.fromEntries(
    chores.map((chore) => {
      const ended = run(chore);
      return [chore.name, () => ended];
    }),
  );
};
