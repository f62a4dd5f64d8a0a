import type { CollectionCancelled, CollectionExpired, CollectionReassessed, RefundRequested } from '../../domain/taxes-collection/index.ts';
import { contextCausedBy, systemContext } from '../kernel/context.ts';
import { forEachCollection } from './for-each-collection.ts';
import type { Policy } from '../kernel/policy.ts';
import type { SettlePayment } from '../payments/receive-notification.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import { idIn } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { withTimeout } from '../kernel/timeout.ts';
import { collectionView } from './collection-view.ts';
import type { CollectionView } from './collection-view.ts';
import { collectionOfAnyAccount } from './find-collection.ts';
import { NotSettledError } from './settle-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

const limits = {
  /** Younger ones are left to the request that is paying (ms). */
  grace: 60_000,
  /** The longest time between two questions about one collection (ms). */
  longest: 15 * 60_000,
  atOnce: 8,
  /** How long the processor may take for an answer (ms). */
  answer: 20_000,
};

type Settling = { readonly settle: SettleCollection; readonly clock: Clock };

/**
 * Asks the processor about every payment and refund whose outcome is not known, the oldest first: soon at first, then as seldom as the
 * question is old, at least each quarter of an hour. Safe in several processes at once.
 */
export const settleUnsettled = ({
  settle,
  readModels,
  clock,
  log,
}: Settling & { readonly readModels: Pick<ReadModels, 'rows'>; readonly log: Pick<Log, 'warn'> }) => {
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
    await each([{ field: 'unsettledSince', to: new Date(time - limits.grace).toISOString() }], async (view: CollectionView) => {
      const { collectionId, accountId } = view;
      const since = Date.parse(collectionView.fields.unsettledSince.of(view) as string);
      const isAsked = isDue(collectionId, since);
      stillOpen.set(collectionId, isAsked ? time : (asked.get(collectionId) ?? time));
      if (isAsked) await settle(collectionId, systemContext({ accountId, correlationId: collectionId }, now));
    });
    asked = stillOpen;
  };
};

/**
 * Tells the processor what the log has decided: sends refunds, and cancels orders that must not be paid any more. While the processor does
 * not answer, the job does it.
 */
export const settleChangedCollections = ({ settle, clock, log }: Settling & { readonly log: Pick<Log, 'warn'> }): Policy => ({
  name: 'collection-settling',
  // A processor that is slow to answer about one collection keeps no other waiting.
  atOnce: limits.atOnce,
  on: [
    'RefundRequested' satisfies RefundRequested['type'],
    'CollectionReassessed' satisfies CollectionReassessed['type'],
    'CollectionExpired' satisfies CollectionExpired['type'],
    'CollectionCancelled' satisfies CollectionCancelled['type'],
  ],
  react: async (recorded) => {
    const collectionId = idIn(recorded.stream);
    try {
      await settle(collectionId, contextCausedBy(recorded, clock.now()));
    } catch (error) {
      if (!(error instanceof NotSettledError)) throw error;
      log.warn({ err: error, collectionId }, 'A payment could not be settled with the card processor; it is tried again later.');
    }
  },
});

/** Settles the payment that the processor has notified of. Payments of no collection here are left alone, and said in the log. */
export const settleNotified =
  ({
    store,
    processor,
    settle,
    clock,
    log,
  }: Settling & { readonly store: EventStore; readonly processor: PaymentProcessor; readonly log: Pick<Log, 'warn'> }): SettlePayment =>
  async (intentId, named) => {
    const collectionId =
      named ?? (await withTimeout(clock, limits.answer, (signal) => processor.record(intentId, signal))).payment.collectionId;
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) {
      log.warn({ intentId, collectionId }, 'The card processor has notified of a payment of no collection of this log.');
      return;
    }
    await settle(collectionId, systemContext({ accountId: view.accountId, correlationId: collectionId }, clock.now()), intentId);
  };
