import { systemContext } from '../../log/kernel/context.ts';
import { forEachCollection } from '../for-each-collection.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { collectionView } from '../collection-view.ts';
import type { CollectionView } from '../collection-view.ts';
import type { SettleCollection } from './settle-collection.ts';

const limits = {
  /** Younger ones are left to the request that is paying (ms). */
  grace: 60_000,
  /** The longest time between two questions about one collection (ms). */
  longest: 15 * 60_000,
  atOnce: 8,
};

/**
 * Asks the processor about every payment and refund whose outcome is not known, the oldest first: soon at first, then
 * as seldom as the question is old, at least each quarter of an hour. Safe in several processes at once.
 */
export const settleUnsettled = ({
  settle,
  readModels,
  clock,
  log,
}: {
  readonly settle: SettleCollection;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}) => {
  /** When each collection was asked about, since the start of this process. */
  let asked = new Map<string, number>();
  const each = forEachCollection({
    readModels,
    by: 'unsettledSince',
    atOnce: limits.atOnce,
    log,
    failure: 'A payment could not be settled with the card processor; it is tried again later.',
  });

  return async (): Promise<void> => {
    const now = clock.now();
    const time = Date.parse(now);
    const stillOpen = new Map<string, number>();
    const isDue = (collectionId: string, since: number): boolean => {
      const last = asked.get(collectionId);
      const pause = Math.min(Math.max(limits.grace, (time - since) / 2), limits.longest);
      return last === undefined || time - last >= pause;
    };
    await each(
      [{ field: 'unsettledSince', to: new Date(time - limits.grace).toISOString() }],
      async (view: CollectionView) => {
        const { collectionId, accountId } = view;
        const since = Date.parse(collectionView.fields.unsettledSince.of(view) as string);
        const isAsked = isDue(collectionId, since);
        stillOpen.set(collectionId, isAsked ? time : (asked.get(collectionId) ?? time));
        if (isAsked) await settle(collectionId, systemContext({ accountId, correlationId: collectionId }, now));
      },
    );
    asked = stillOpen;
  };
};
