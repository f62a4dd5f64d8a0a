import { collectionOfAnyAccount } from '../find-collection.ts';
import type { HandleCollection } from '../request-collection.ts';
import { systemContext } from '../../log/kernel/context.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';

/** What the service that sends messages says of one. `error` is its code. */
export type DeliveryReport = {
  readonly collectionId: string;
  readonly stageId: string;
  readonly messageId: string;
  readonly outcome: 'delivered' | 'undelivered';
  readonly error?: string;
};

/** Records what became of a message. A repeated report, and one of a message that nobody sent, changes nothing. */
export const reportDelivery =
  ({
    store,
    handle,
    clock,
  }: {
    readonly store: EventStore;
    readonly handle: HandleCollection;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async ({ collectionId, ...report }: DeliveryReport): Promise<void> => {
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) return;
    const context = systemContext({ accountId: view.accountId, correlationId: collectionId }, clock.now());
    await handle(collectionId, { type: 'ReportDelivery', data: { ...report, at: context.at } }, context);
  };
