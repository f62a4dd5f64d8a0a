import { ForeignPositionError } from '../ports/event-store.ts';
import type { EventStore, Position } from '../ports/event-store.ts';

type Standing = { readonly name: string; readonly checkpoint: () => Promise<Position | undefined> };

/** Starts to follow from a position and stops at the first answer: the log rejects a position that is not its own. */
const recognised = async (store: Pick<EventStore, 'follow'>, after: Position, timeout: AbortSignal): Promise<void> => {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, timeout]);
  for await (const _ of store.follow({ after, signal, caughtUp: () => enough.abort() })) break;
};

/**
 * Rejects with ForeignPositionError when a checkpoint belongs to another log: following from it would silently skip
 * events, or process them again. A log that does not answer before `timeout` aborts is not judged; the subscriber
 * itself checks again.
 */
export const verifyCheckpoints = async (
  followers: readonly Standing[],
  { store, timeout }: { readonly store: Pick<EventStore, 'follow'>; readonly timeout: AbortSignal },
): Promise<void> => {
  const standing = await Promise.all(
    followers.map(async ({ name, checkpoint }) => ({ name, position: await checkpoint() })),
  );
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
