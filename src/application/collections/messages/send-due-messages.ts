import { actionOn, isReminder } from '../../../domain/collections/taxes-collection/index.ts';
import type { MessageChannel } from '../../../domain/collections/taxes-collection/index.ts';
import type { CollectionView } from '../collection-view.ts';
import { consigneeRegionOf } from '../consignee-zone.ts';
import { collectionOfAnyAccount } from '../find-collection.ts';
import type { StageView } from '../stage-view.ts';
import { systemContext } from '../../log/kernel/context.ts';
import { forEachCollection } from '../for-each-collection.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { channelsAtAnyHour } from './messengers.ts';
import { performStage } from './perform-stage.ts';
import type { PerformDependencies } from './perform-stage.ts';

/** Collections whose messages are sent at once. */
const atOnce = 8;

type DueStage = { readonly stage: StageView; readonly action: 'perform' | 'skip' };

/** Reminders wait while a payment is under way. */
const isWanted = ({ type }: StageView, { status }: CollectionView): boolean =>
  status === 'pending' || !(isReminder(type) || type === 'deadline');

/** The stages for which something is to be done now, in their order. */
const dueStagesOf = (view: CollectionView, now: string, atAnyHour: readonly MessageChannel[]): readonly DueStage[] => {
  const { deadline, expiresAt } = view;
  if (deadline === undefined || expiresAt === undefined) return [];
  const scheduled = view.stages.filter(({ status }) => status === 'scheduled');
  const open = view.stages
    .filter(({ status }) => status === 'scheduled' || status === 'completed')
    .map(({ type, status, scheduledAt, completedAt }) => ({
      type,
      dueAt: completedAt ?? scheduledAt,
      isSent: status === 'completed',
    }));
  return scheduled.flatMap((stage): readonly DueStage[] => {
    if (!isWanted(stage, view)) return [];
    const due = { type: stage.type, dueAt: stage.scheduledAt };
    const { action } = actionOn(due, open, { now, deadline, expiresAt, region: consigneeRegionOf(view), atAnyHour });
    return action === 'wait' ? [] : [{ stage, action }];
  });
};

/**
 * Carries out the stages that are due, the earlier before the later one. What became due while no process was running
 * is done once. Safe in several processes at once: an attempt is recorded before its message is sent, and only one
 * process can record it.
 */
export const sendDueMessages = (
  dependencies: PerformDependencies & { readonly readModels: Pick<ReadModels, 'scan'> },
) => {
  const { store, handle, readModels, clock, log } = dependencies;
  const perform = performStage(dependencies);
  const atAnyHour = channelsAtAnyHour(dependencies.messengers);
  const each = forEachCollection({
    readModels,
    by: 'nextStageAt',
    atOnce,
    log,
    failure: 'The messages of a taxes collection could not be sent; that is tried again later.',
  });

  const carryOut = async (collectionId: string, signal: AbortSignal): Promise<void> => {
    const done = new Set<string>();
    while (!signal.aborted) {
      // Read again before each one: what was written meanwhile, a payment above all, decides about the next.
      const view = await collectionOfAnyAccount(store, collectionId);
      const due = (view ? dueStagesOf(view, clock.now(), atAnyHour) : []).filter(
        ({ stage }) => !done.has(stage.stageId),
      );
      const [next] = due;
      if (!view || !next) return;
      const { stage, action } = next;
      done.add(stage.stageId);
      const context = systemContext({ accountId: view.accountId, correlationId: collectionId }, clock.now());
      if (action === 'perform') await perform(view, stage, context);
      else {
        const data = { stageId: stage.stageId, reason: 'quiet_hours', at: context.at } as const;
        await handle(collectionId, { type: 'SkipStage', data }, context);
      }
      if (due.length === 1) return;
    }
  };

  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    // Ends of ranges are exclusive.
    const justAfter = new Date(Date.parse(now) + 1).toISOString();
    await each([{ field: 'nextStageAt', to: justAfter }], async (view) => {
      if (dueStagesOf(view, now, atAnyHour).length > 0) await carryOut(view.collectionId, signal);
    });
  };
};
