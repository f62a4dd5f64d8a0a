import { systemContext } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency/timeout.ts';
import type { SettlePayment } from './receive-notification.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import { collectionOfAnyAccount } from '../find-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

/** How long the processor may take for an answer (ms). */
const longestAnswer = 20_000;

/**
 * Settles the payment that the processor has notified of. Payments of no collection here are left alone, and said in
 * the log.
 */
export const settleNotified =
  ({
    store,
    processor,
    settle,
    clock,
    log,
  }: {
    readonly store: EventStore;
    readonly processor: PaymentProcessor;
    readonly settle: SettleCollection;
    readonly clock: Clock;
    readonly log: Pick<Log, 'warn'>;
  }): SettlePayment =>
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
    await settle(
      collectionId,
      systemContext({ accountId: view.accountId, correlationId: collectionId }, clock.now()),
      intentId,
      view,
    );
  };
