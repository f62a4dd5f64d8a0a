import type { TaxesCollectionEvent } from '../../../domain/collections/taxes-collection/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { collectionView } from '../collection-view.ts';
import type { CollectionView } from '../collection-view.ts';
import { forEachDocument } from '../../log/kernel/lists.ts';
import { collectionContext, collectionOfAnyAccount, listedCollections, ownCollection } from '../find-collection.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { SettlePayment } from './receive-notification.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

/**
 * Settles a collection of this account with the card processor, including `intentId`, a payment that the processor has
 * for it. Throws `collection_not_found`, and NotSettledError if the processor does not answer.
 */
export const settleOwnCollection =
  ({ store, settle }: { readonly store: EventStore; readonly settle: SettleCollection }) =>
  async (collectionId: string, context: Context, intentId?: string): Promise<CollectionView> => {
    await settle(collectionId, context, intentId, await ownCollection(store, collectionId, context.accountId));
    return ownCollection(store, collectionId, context.accountId);
  };

type Triggered = { readonly settle: SettleCollection; readonly clock: Clock; readonly log: Pick<Log, 'warn'> };

/**
 * Sends refunds from the log to the processor, and cancels orders there that can no longer be paid. If the processor
 * does not answer, the job `settleUnsettled` does it.
 */
export const settleChangedCollections = ({ settle, clock, log }: Triggered): Policy => ({
  name: 'collection-settling',
  // A slow answer of the processor about one collection must not delay the others.
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

/** Timeout (ms) of an answer of the processor. */
const longestAnswer = 20_000;

/** Settles the payment that the processor has notified of. Payments that belong to no collection are only logged. */
export const settleNotified =
  ({
    store,
    processor,
    settle,
    clock,
    log,
  }: Triggered & { readonly store: EventStore; readonly processor: PaymentProcessor }): SettlePayment =>
  async (intentId, named) => {
    const collectionId =
      named ??
      (await withTimeout(clock, longestAnswer, (signal) => processor.record(intentId, signal))).payment.collectionId;
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) {
      log.warn(
        { intentId, collectionId },
        'The card processor has notified of a payment of no collection of this log.',
      );
      return;
    }
    await settle(collectionId, collectionContext(view, clock.now()), intentId, view);
  };

const limits = {
  /** Younger payments (ms) are left to the request that is paying. */
  grace: 60_000,
  /** The longest time (ms) between two questions about one collection. */
  longest: 15 * 60_000,
  atOnce: 8,
};

/**
 * Asks the processor about every payment and refund with unknown outcome, the oldest first. The interval grows with the
 * age of the question, up to a quarter of an hour. Safe in several processes concurrently.
 */
export const settleUnsettled = ({
  settle,
  readModels,
  clock,
  log,
}: Triggered & { readonly readModels: Pick<ReadModels, 'scan'> }) => {
  /** When this process last asked about each collection. */
  let asked = new Map<string, number>();
  const each = forEachDocument({
    ...listedCollections,
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
        const { collectionId } = view;
        const since = Date.parse(collectionView.fields.unsettledSince.of(view) as string);
        const isAsked = isDue(collectionId, since);
        stillOpen.set(collectionId, isAsked ? time : (asked.get(collectionId) ?? time));
        if (isAsked) await settle(collectionId, collectionContext(view, now));
      },
    );
    asked = stillOpen;
  };
};
