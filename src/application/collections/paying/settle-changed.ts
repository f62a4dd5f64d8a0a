import type { TaxesCollectionEvent } from '../../../domain/collections/taxes-collection/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

/**
 * Tells the processor what the log has decided: sends refunds, and cancels orders that must not be paid any more. While
 * the processor does not answer, the job does it.
 */
export const settleChangedCollections = ({
  settle,
  clock,
  log,
}: {
  readonly settle: SettleCollection;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}): Policy => ({
  name: 'collection-settling',
  // A processor that is slow to answer about one collection keeps no other waiting.
  atOnce: 8,
  on: [
    'RefundRequested',
    'CollectionReassessed',
    'CollectionExceptionRaised',
    'CollectionExpired',
    'CollectionCancelled',
  ] satisfies readonly TaxesCollectionEvent['type'][],
  react: async (recorded) => {
    const collectionId = idIn(recorded.stream);
    try {
      await settle(collectionId, contextCausedBy(recorded, clock.now()));
    } catch (error) {
      if (!(error instanceof NotSettledError)) throw error;
      log.warn(
        { err: error, collectionId },
        'A payment could not be settled with the card processor; it is tried again later.',
      );
    }
  },
});
