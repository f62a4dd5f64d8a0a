import { runSubscriber } from '../../application/log/kernel/subscriber.ts';
import type { SubscriberDependencies, RunningSubscriber, Subscriber } from '../../application/log/kernel/subscriber.ts';
import type { Position } from '../../application/log/ports/event-store.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';

/** A subscriber of the log that runs in one process at a time. */
export type ElectedSubscriber = {
  readonly subscriber: Subscriber;
  /**
   * Its checkpoint in the database, whichever process runs it. The subscriber's own `checkpoint` is for a single
   * process.
   */
  readonly checkpoint: () => Promise<Position | undefined>;
  /**
   * The name of its leader election, if it is not its own: two versions of a read model are filled at the same time
   * during a rolling deployment.
   */
  readonly election?: string;
};

/** How often (ms) to read the checkpoint of another process while a caller waits for it. */
const lookEveryMs = 50;

const watched = (
  { subscriber, checkpoint }: ElectedSubscriber,
  { clock, signal }: SubscriberDependencies,
  ended: Promise<void>,
  running: () => RunningSubscriber | undefined = () => undefined,
): RunningSubscriber => {
  let position: Position | undefined;
  return {
    name: subscriber.name,
    position: () => position,
    failing: () => running()?.failing(),
    parked: () => running()?.parked() ?? [],
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

/** A subscriber that another process runs, as seen by this process. */
export const watchSubscriber = (follower: ElectedSubscriber, needs: SubscriberDependencies): RunningSubscriber =>
  watched(follower, needs, Promise.resolve());

/**
 * Runs while this process is the leader. Its position is read from the database, because any process may be the leader.
 */
export const runAsLeader = (
  follower: ElectedSubscriber,
  needs: SubscriberDependencies & { readonly leaderLock: LeaderLock },
): RunningSubscriber => {
  const { leaderLock, signal } = needs;
  const { subscriber, election = subscriber.name } = follower;
  let running: RunningSubscriber | undefined;
  const run = async (leading: AbortSignal): Promise<void> => {
    running = runSubscriber(subscriber, { ...needs, signal: leading });
    await running.ended;
    running = undefined;
  };
  return watched(follower, needs, leaderLock.run(election, run, signal), () => running);
};
