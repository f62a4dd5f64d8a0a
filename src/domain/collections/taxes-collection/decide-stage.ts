import { ownValue } from '../../shared/table.ts';
import { refuse } from './refusals.ts';
import type { PlannedStage, StageEvent, StageRequest, StageSkipReason, StageType } from './stage-events.ts';
import type { StageState } from './stage-state.ts';
import { stageRetries } from './stages.ts';
import type { ExistingCollection } from './state.ts';

type Attempt = { readonly stageId: string; readonly attempt: number; readonly at: string };

export type StageCommand =
  | {
      readonly type: 'PlanStages';
      readonly data: {
        readonly stages: readonly PlannedStage[];
        readonly requested?: true;
        readonly request?: StageRequest;
        readonly at: string;
      };
    }
  | { readonly type: 'AttemptStage'; readonly data: { readonly stageId: string; readonly at: string } }
  | { readonly type: 'CompleteStage'; readonly data: Attempt & { readonly messageId?: string } }
  | { readonly type: 'FailStage'; readonly data: Attempt & { readonly error: string; readonly retryAt?: string } }
  | {
      readonly type: 'SkipStage';
      readonly data: { readonly stageId: string; readonly reason: StageSkipReason; readonly at: string };
    }
  | {
      readonly type: 'ReportDelivery';
      readonly data: {
        readonly stageId: string;
        readonly messageId: string;
        readonly outcome: 'delivered' | 'undelivered';
        readonly error?: string;
        readonly at: string;
      };
    };

/** After this time (ms) without an outcome, the process that sent a message has certainly stopped. */
const attemptLimit = 5 * 60_000;

/** The shortest time (ms) between two requested reminders. */
const reminderInterval = 24 * 3_600_000;

/** Whether a stage is useful now: reminders until the payment, a receipt afterwards, a notice of a refund always. */
const isWanted = (type: StageType, { phase }: ExistingCollection): boolean => {
  if (type === 'refund_email') return true;
  return type === 'receipt_email' ? phase === 'paid' || phase === 'refunded' : phase === 'pending';
};

/** Whether it may become useful: a payment in progress may fail, and then the reminders are wanted. */
const mayBeWanted = (type: StageType, collection: ExistingCollection): boolean =>
  isWanted(type, collection.phase === 'processing' ? { ...collection, phase: 'pending' } : collection);

/** Throws if no reminder may be requested now. */
const checkReminder = ({ phase, stages: { remindedAt } }: ExistingCollection, at: string): void => {
  if (phase === 'processing') throw refuse('payment_in_progress');
  if (phase !== 'pending') throw refuse('collection_not_pending');
  if (remindedAt !== undefined && Date.parse(at) - Date.parse(remindedAt) < reminderInterval)
    throw refuse('reminded_recently');
};

/** Whether no process is sending it now. */
const isOpen = ({ phase, attemptedAt }: StageState, at: string): boolean =>
  phase === 'attempting' ? Date.parse(at) - Date.parse(attemptedAt ?? at) > attemptLimit : phase === 'scheduled';

/** The commands on the timeline of an existing collection. A repeated command returns no events. */
export const decideStage = ({ type, data }: StageCommand, collection: ExistingCollection): readonly StageEvent[] => {
  const { byId } = collection.stages;
  switch (type) {
    case 'PlanStages': {
      const { requested, request, at } = data;
      const unknown = data.stages.filter(({ stageId }) => !ownValue(byId, stageId));
      if (requested && unknown.length > 0) checkReminder(collection, at);
      const stages = unknown.filter(({ type: of }) => mayBeWanted(of, collection));
      if (stages.length === 0) return [];
      return [
        {
          type: 'StagesPlanned',
          data: { stages, ...(requested && { requested }), ...(request && { request }), plannedAt: at },
        },
      ];
    }
    case 'AttemptStage': {
      const { stageId, at } = data;
      const stage = ownValue(byId, stageId);
      if (!stage || !isOpen(stage, at) || stage.dueAt > at || !isWanted(stage.type, collection)) return [];
      // Every attempt was interrupted: another one might send the message once more.
      if (stage.attempt > stageRetries)
        return [{ type: 'StageFailed', data: { stageId, attempt: stage.attempt, error: 'interrupted', failedAt: at } }];
      return [{ type: 'StageAttempted', data: { stageId, attempt: stage.attempt + 1, startedAt: at } }];
    }
    case 'CompleteStage': {
      const { stageId, messageId, at } = data;
      if (ownValue(byId, stageId)?.phase !== 'attempting') return [];
      return [
        { type: 'StageCompleted', data: { stageId, ...(messageId !== undefined && { messageId }), completedAt: at } },
      ];
    }
    case 'FailStage': {
      const { at, ...failed } = data;
      const stage = ownValue(byId, data.stageId);
      const isAwaited = stage?.phase === 'attempting' && stage.attempt === data.attempt;
      return isAwaited ? [{ type: 'StageFailed', data: { ...failed, failedAt: at } }] : [];
    }
    case 'SkipStage': {
      const { stageId, reason, at } = data;
      const stage = ownValue(byId, stageId);
      return stage && isOpen(stage, at) ? [{ type: 'StageSkipped', data: { stageId, reason, skippedAt: at } }] : [];
    }
    case 'ReportDelivery': {
      const { at, ...reported } = data;
      const stage = ownValue(byId, data.stageId);
      // Reports may be repeated and out of order: the first one about a message counts.
      if (!stage || stage.reported === data.messageId) return [];
      return [{ type: 'MessageDeliveryReported', data: { ...reported, reportedAt: at } }];
    }
  }
};
