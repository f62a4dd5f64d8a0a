import { ownValue } from '../shared/own-value.ts';
import type { PlannedStage, StageEvent, StageSkipReason, StageType } from './stage-events.ts';
import type { StageState } from './stage-state.ts';
import type { ExistingCollection } from './state.ts';

type Attempt = { readonly stageId: string; readonly attempt: number; readonly at: string };

export type StageCommand =
  | {
      readonly type: 'PlanStages';
      readonly data: { readonly stages: readonly PlannedStage[]; readonly requested?: true; readonly at: string };
    }
  | { readonly type: 'AttemptStage'; readonly data: { readonly stageId: string; readonly at: string } }
  | { readonly type: 'CompleteStage'; readonly data: Attempt & { readonly messageId?: string } }
  | { readonly type: 'FailStage'; readonly data: Attempt & { readonly error: string; readonly retryAt?: string } }
  | { readonly type: 'SkipStage'; readonly data: { readonly stageId: string; readonly reason: StageSkipReason; readonly at: string } }
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

/** After this long (ms) without an outcome, the process that sent a message has surely given it up. */
const attemptLimit = 5 * 60_000;

/** Whether a stage still makes sense: reminders until somebody pays, receipts afterwards. */
const isWanted = (type: StageType, { phase }: ExistingCollection): boolean =>
  type === 'receipt_email' || type === 'refund_email' ? phase === 'paid' || phase === 'refunded' : phase === 'pending';

const isFree = ({ phase, dueAt, attemptedAt }: StageState, at: string): boolean =>
  phase === 'attempting' ? Date.parse(at) - Date.parse(attemptedAt ?? at) > attemptLimit : phase === 'scheduled' && dueAt <= at;

/** The timeline of an existing collection. Every command may be repeated: it then decides nothing. */
export const decideStage = ({ type, data }: StageCommand, collection: ExistingCollection): readonly StageEvent[] => {
  const { byId } = collection.stages;
  switch (type) {
    case 'PlanStages': {
      const stages = data.stages.filter(({ stageId }) => !ownValue(byId, stageId));
      if (stages.length === 0) return [];
      return [{ type: 'StagesPlanned', data: { stages, ...(data.requested && { requested: true }), plannedAt: data.at } }];
    }
    case 'AttemptStage': {
      const { stageId, at } = data;
      const stage = ownValue(byId, stageId);
      if (!stage || !isFree(stage, at) || !isWanted(stage.type, collection)) return [];
      return [{ type: 'StageAttempted', data: { stageId, attempt: stage.attempt + 1, startedAt: at } }];
    }
    case 'CompleteStage': {
      const { stageId, messageId, at } = data;
      if (ownValue(byId, stageId)?.phase !== 'attempting') return [];
      return [{ type: 'StageCompleted', data: { stageId, ...(messageId !== undefined && { messageId }), completedAt: at } }];
    }
    case 'FailStage': {
      const { at, ...failed } = data;
      const stage = ownValue(byId, data.stageId);
      const isAwaited = stage?.phase === 'attempting' && stage.attempt === data.attempt;
      return isAwaited ? [{ type: 'StageFailed', data: { ...failed, failedAt: at } }] : [];
    }
    case 'SkipStage': {
      const { stageId, reason, at } = data;
      return ownValue(byId, stageId)?.phase === 'scheduled' ? [{ type: 'StageSkipped', data: { stageId, reason, skippedAt: at } }] : [];
    }
    case 'ReportDelivery': {
      const { at, ...reported } = data;
      return ownValue(byId, data.stageId) ? [{ type: 'MessageDeliveryReported', data: { ...reported, reportedAt: at } }] : [];
    }
  }
};
