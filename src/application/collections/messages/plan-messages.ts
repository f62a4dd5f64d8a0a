import { planStages } from '../../../domain/collections/taxes-collection/index.ts';
import type { PlannedStage, TaxesCollectionEvent } from '../../../domain/collections/taxes-collection/index.ts';
import type { PlanMessages } from '../assess-collection.ts';
import { collectionOfAnyAccount } from '../find-collection.ts';
import { consigneeRegionOf } from '../consignee-calendar.ts';
import type { HandleCollection } from '../request-collection.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { PhoneNumbers } from '../../shared/ports/messengers.ts';
import { channelsAtAnyHour, channelsWithoutSender, emailOf, payerEmailOf, phoneOf } from './channels.ts';
import type { Messengers } from './channels.ts';

/** Collections planned concurrently: their events share the transactions of the log. */
const atOnce = 16;

/**
 * Plans the messages of a collection that is ready, and its deadline. Their ids are derived, so that each is planned
 * once.
 */
export const planMessages =
  ({ numbers, messengers }: { readonly numbers: PhoneNumbers; readonly messengers: Messengers }): PlanMessages =>
  (view, dates) =>
    planStages({
      ...dates,
      region: consigneeRegionOf(view),
      hasPhone: phoneOf(view, numbers) !== undefined,
      hasEmail: emailOf(view) !== undefined,
      withoutSender: channelsWithoutSender(messengers),
      atAnyHour: channelsAtAnyHour(messengers),
    }).map((stage) => ({ stageId: `${view.collectionId}-${stage.type}`, ...stage }));

/** Plans the e-mail to the payer after a payment and after each refund. */
export const planReceipts = ({
  store,
  handle,
  clock,
  messengers,
}: {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly clock: Clock;
  readonly messengers: Messengers;
}): Policy => {
  return {
    name: 'collection-receipts',
    on: ['CollectionPaid', 'RefundSucceeded'] satisfies readonly TaxesCollectionEvent['type'][],
    atOnce,
    react: async (recorded) => {
      const { type, data } = recorded.event as TaxesCollectionEvent;
      const collectionId = idIn(recorded.stream);
      const view = await collectionOfAnyAccount(store, collectionId);
      if (!view) return;
      const refundId = type === 'RefundSucceeded' ? data.refundId : undefined;
      const kind = refundId === undefined ? 'receipt_email' : 'refund_email';
      const missing =
        payerEmailOf(view) === undefined ? 'no_email' : messengers.email === undefined ? 'no_sender' : undefined;
      const context = contextCausedBy(recorded, clock.now());
      const stage: PlannedStage = {
        stageId: [collectionId, kind, ...(refundId === undefined ? [] : [refundId])].join('-'),
        type: kind,
        scheduledAt: context.at,
        ...(missing && { skipReason: missing }),
        ...(refundId !== undefined && { refundId }),
      };
      await handle(collectionId, { type: 'PlanStages', data: { stages: [stage], at: context.at } }, context);
    },
  };
};
