import { runSubscriber } from '../application/kernel/subscriber.ts';
import type { Following, Running, Subscriber } from '../application/kernel/subscriber.ts';
import type { Position } from '../application/ports/event-store.ts';
import type { LeaderLock } from '../application/ports/leader-lock.ts';

/** Something that follows the log in one process at a time. */
export type Follower = {
  readonly subscriber: Subscriber;
  /** Where it stands, whoever runs it. The subscriber's own `checkpoint` is for who runs it alone. */
  readonly checkpoint: () => Promise<Position | undefined>;
  /** What it takes turns for, when that is not its name: two versions of a read model are filled side by side while a release is rolled out. */
  readonly turn?: string;
};

/** How often to look where another process stands, in milliseconds, while somebody waits for it. */
const lookEveryMs = 50;

const watched = (
  { subscriber, checkpoint }: Follower,
  { clock, signal }: Following,
  ended: Promise<void>,
  running: () => Running | undefined = () => undefined,
): Running => {
  let position: Position | undefined;
  return {
    name: subscriber.name,
    position: () => position,
    failing: () => running()?.failing(),
    reached: async (until, stop) => {
      if (until === undefined) return;
      const enough = stop === undefined ? signal : AbortSignal.any([signal, stop]);
      while (!enough.aborted) {
        position = await checkpoint();
        if (position !== undefined && position >= until) return;
        await clock.sleep(lookEveryMs, enough);
      }
    },
    ended,
  };
};

/** What another process runs, seen from here. */
export const watch = (follower: Follower, needs: Following): Running => watched(follower, needs, Promise.resolve());

/** Runs whenever it is this process's turn; where it stands is asked of the database, because it may be anybody's. */
export const runAsLeader = (follower: Follower, needs: Following & { readonly turns: LeaderLock }): Running => {
  const { turns, signal } = needs;
  const { subscriber, turn = subscriber.name } = follower;
  let running: Running | undefined;
  const run = async (turn: AbortSignal): Promise<void> => {
    running = runSubscriber(subscriber, { ...needs, signal: turn });
    await running.ended;
    running = undefined;
  };
  return watched(follower, needs, turns.run(turn, run, signal), () => running);
};
