import { planStages } from '../../domain/taxes-collection/index.ts';
import type { PlannedStage, StageType, TaxesCollectionEvent } from '../../domain/taxes-collection/index.ts';
import type { CollectionView } from '../collections/collection-view.ts';
import { collectionOfAnyAccount } from '../collections/find-collection.ts';
import type { HandleCollection } from '../collections/request-collection.ts';
import { contextCausedBy } from '../kernel/context.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Clock } from '../ports/clock.ts';
import { idIn } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Ids } from '../ports/ids.ts';
import type { PhoneNumbers } from '../ports/phone-numbers.ts';
import { channelsAtAnyHour, channelsWithoutSender } from './messengers.ts';
import type { Messengers } from './messengers.ts';
import { consigneeRegionOf, emailOf, payerEmailOf, phoneOf } from './recipients.ts';

export type PlanDependencies = {
  readonly store: EventStore;
  readonly handle: HandleCollection;
  readonly ids: Pick<Ids, 'derived'>;
  readonly clock: Clock;
  readonly numbers: PhoneNumbers;
  readonly messengers: Messengers;
};

/** Collections planned at once: their events share the transactions of the log. */
const atOnce = 16;

type Planning = (view: CollectionView, event: TaxesCollectionEvent) => readonly PlannedStage[];

/** The same for each run: a stage is planned once. */
export const stageIdOf = ({ ids }: Pick<PlanDependencies, 'ids'>, collectionId: string, ...parts: readonly string[]): string =>
  ids.derived('stg', collectionId, ...parts);

const planning = (
  { store, handle, clock }: PlanDependencies,
  { name, on, planned }: { readonly name: string; readonly on: readonly TaxesCollectionEvent['type'][]; readonly planned: Planning },
): Policy => ({
  name,
  on,
  atOnce,
  react: async (recorded) => {
    const collectionId = idIn(recorded.stream);
    const view = await collectionOfAnyAccount(store, collectionId);
    if (!view) return;
    const stages = planned(view, recorded.event as TaxesCollectionEvent);
    const context = contextCausedBy(recorded, clock.now());
    if (stages.length > 0) await handle(collectionId, { type: 'PlanStages', data: { stages, at: context.at } }, context);
  },
});

/** Plans the messages of a collection that is ready, and its deadline. One that is over by then has none. */
export const planMessages = (dependencies: PlanDependencies): Policy => {
  const { numbers, messengers } = dependencies;
  return planning(dependencies, {
    name: 'collection-messages',
    on: ['CollectionReady'],
    planned: (view, { type, data }) => {
      if (type !== 'CollectionReady') return [];
      const { collectionId } = view;
      const stages = planStages({
        readyAt: data.readyAt,
        deadline: data.deadline,
        region: consigneeRegionOf(view),
        hasPhone: phoneOf(view, numbers) !== undefined,
        hasEmail: emailOf(view) !== undefined,
        withoutSender: channelsWithoutSender(messengers),
        atAnyHour: channelsAtAnyHour(messengers),
      });
      return stages.map((stage) => ({ stageId: stageIdOf(dependencies, collectionId, stage.type), ...stage }));
    },
  });
};

/** Plans the e-mail to the payer after a payment and after each refund. */
export const planReceipts = (dependencies: PlanDependencies): Policy => {
  const { clock, messengers } = dependencies;
  const email = (type: StageType, view: CollectionView, refundId?: string): PlannedStage => {
    const missing = payerEmailOf(view) === undefined ? 'no_email' : messengers.email === undefined ? 'no_sender' : undefined;
    return {
      stageId: stageIdOf(dependencies, view.collectionId, type, refundId ?? ''),
      type,
      scheduledAt: clock.now(),
      ...(missing && { skipReason: missing }),
      ...(refundId !== undefined && { refundId }),
    };
  };
  return planning(dependencies, {
    name: 'collection-receipts',
    on: ['CollectionPaid', 'RefundSucceeded'],
    planned: (view, { type, data }) => {
      if (type === 'CollectionPaid') return [email('receipt_email', view)];
      return type === 'RefundSucceeded' ? [email('refund_email', view, data.refundId)] : [];
    },
  });
};
