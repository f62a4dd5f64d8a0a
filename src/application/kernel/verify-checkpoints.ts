import { ForeignPositionError } from '../ports/event-store.ts';
import type { EventStore, Position } from '../ports/event-store.ts';

type Standing = { readonly name: string; readonly checkpoint: () => Promise<Position | undefined> };

/** Begins to follow from a place, which is how a log tells whether the place is its own, and stops as soon as it has answered. */
const recognised = async (store: Pick<EventStore, 'follow'>, after: Position, timeout: AbortSignal): Promise<void> => {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, timeout]);
  for await (const _ of store.follow({ after, signal, caughtUp: () => enough.abort() })) break;
};

/**
 * Rejects with ForeignPositionError when somebody's checkpoint belongs to another log than this: to go on would skip events, or do again what was done, in silence.
 * A log that does not answer before `timeout` aborts is not judged; whoever follows it asks again.
 */
export const verifyCheckpoints = async (
  followers: readonly Standing[],
  { store, timeout }: { readonly store: Pick<EventStore, 'follow'>; readonly timeout: AbortSignal },
): Promise<void> => {
  const standing = await Promise.all(followers.map(async ({ name, checkpoint }) => ({ name, position: await checkpoint() })));
  const places = Map.groupBy(standing, ({ position }) => position);
  for (const [position, those] of places) {
    if (position === undefined) continue;
    try {
      await recognised(store, position, timeout);
    } catch (error) {
      if (!(error instanceof ForeignPositionError)) throw error;
      throw new ForeignPositionError(`${those.map(({ name }) => name).join(', ')}: ${error.message}`, { cause: error });
    }
  }
};
