import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import { erasureEvents, erasureIn } from '../../events/personal-events.ts';
import { idIn } from '../ports/event-store.ts';
import type { Position } from '../ports/event-store.ts';
import type { PersonalCopies } from '../ports/personal-data.ts';

/** The erasures that copies of read models must apply, and how far they were carried out. */
export type Erasures = {
  /** The position up to which all erasures are carried out everywhere; undefined if unknown. */
  readonly carriedOut: () => Promise<Position | undefined>;
  readonly copies: PersonalCopies;
};

/**
 * Removes the people of every erasure after a position from the copies again. A rebuild may read a batch before an
 * erasure and store it in its copy afterwards, when the erasure has already been applied to the copies.
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
