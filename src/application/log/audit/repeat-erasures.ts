import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import { erasureEvents, erasureIn } from '../../events/personal-events.ts';
import { idIn } from '../ports/event-store.ts';
import type { Position } from '../ports/event-store.ts';
import type { PersonalCopies } from '../ports/personal-data.ts';

/** The erasures that copies of read models must follow, and how far they were carried out. */
export type Erasures = {
  /** The last erasure that is carried out everywhere; undefined if none is known to be. */
  readonly carriedOut: () => Promise<Position | undefined>;
  readonly copies: PersonalCopies;
};

/**
 * Takes the people of every erasure after a position out of copies again. A rebuild may read a batch before an erasure
 * and store it in its copy afterwards, when the erasure has been through the copies already.
 */
export const repeatErasures = async (
  {
    store,
    copies,
    signal,
  }: { readonly store: ReadableLog; readonly copies: PersonalCopies; readonly signal: AbortSignal },
  after: Position | undefined,
): Promise<void> => {
  for await (const batch of upToHead(store, { after, signal, looksAt: (type) => Object.hasOwn(erasureEvents, type) }))
    for (const { stream, event } of batch) {
      const erasure = erasureIn(event);
      if (erasure) await copies.erase({ objectId: idIn(stream), entries: erasure.entries });
    }
};
