import { earlier, isReminder } from '../../domain/collections/taxes-collection/index.ts';
import type { StageEvent, StageSkipReason, StageType } from '../../domain/collections/taxes-collection/index.ts';

/** A step of the timeline in replies. */
export type StageView = {
  readonly stageId: string;
  readonly type: StageType;
  readonly status: 'scheduled' | 'completed' | 'skipped' | 'failed' | 'cancelled';
  /** The earliest time; later than planned if it is retried. */
  readonly scheduledAt: string;
  readonly completedAt?: string;
  readonly error?: string;
  readonly skipReason?: StageSkipReason;
  /** Attempts after the first one. */
  readonly retryCount: number;
  /** When the first attempt began. */
  readonly attemptedAt?: string;
  readonly messageId?: string;
  /** Set if a client requested it. */
  readonly requested?: true;
  /** The refund of a `refund_email`. */
  readonly refundId?: string;
  readonly delivery?: 'delivered' | 'undelivered';
};

const changed = (stages: readonly StageView[], stageId: string, changes: Partial<StageView>): readonly StageView[] =>
  stages.map((stage) => (stage.stageId === stageId ? { ...stage, ...changes } : stage));

/** The timeline after one more of its events. */
export const withStagesOf = (stages: readonly StageView[], { type, data }: StageEvent): readonly StageView[] => {
  switch (type) {
    case 'StagesPlanned':
      return [
        ...stages,
        ...data.stages.map((planned) => ({
          ...planned,
          status: planned.skipReason === undefined ? ('scheduled' as const) : ('skipped' as const),
          retryCount: 0,
          ...(data.requested && { requested: true as const }),
        })),
      ];
    case 'StageAttempted':
      return changed(stages, data.stageId, {
        retryCount: data.attempt - 1,
        ...(data.attempt === 1 && { attemptedAt: data.startedAt }),
      });
    case 'StageCompleted': {
      const { stageId, messageId, completedAt } = data;
      // The report of a lost message may arrive before the sender's answer.
      const isLost = stages.some((stage) => stage.stageId === stageId && stage.delivery === 'undelivered');
      return changed(stages, stageId, {
        ...(!isLost && { status: 'completed' }),
        completedAt,
        ...(messageId !== undefined && { messageId }),
      });
    }
    case 'StageFailed': {
      const { stageId, error, retryAt } = data;
      return changed(stages, stageId, {
        error,
        ...(retryAt === undefined ? { status: 'failed' } : { scheduledAt: retryAt }),
      });
    }
    case 'StageSkipped':
      return changed(stages, data.stageId, { status: 'skipped', skipReason: data.reason });
    case 'MessageDeliveryReported': {
      const { stageId, outcome, error } = data;
      const failed = outcome === 'undelivered' && ({ status: 'failed', error: error ?? 'undelivered' } as const);
      return changed(stages, stageId, { delivery: outcome, ...failed });
    }
  }
};

/**
 * Ends the scheduled steps, because a consignee who has paid, or whose collection is over, gets no more reminders.
 * Receipts are still sent.
 */
export const withStagesEnded = (
  stages: readonly StageView[],
  skipReason: 'already_paid' | 'cancelled',
): readonly StageView[] =>
  stages.map((stage) =>
    stage.status === 'scheduled' && (isReminder(stage.type) || stage.type === 'deadline')
      ? { ...stage, status: 'cancelled', skipReason }
      : stage,
  );

/** Brings all scheduled steps forward by milliseconds. */
export const withStagesMovedForward = (stages: readonly StageView[], byMs: number): readonly StageView[] =>
  stages.map((stage) =>
    stage.status === 'scheduled' ? { ...stage, scheduledAt: earlier(stage.scheduledAt, byMs) } : stage,
  );

/** When the next step is due; undefined if none is left. */
export const nextStageAt = (stages: readonly StageView[]): string | undefined =>
  stages
    .filter(({ status }) => status === 'scheduled')
    .map(({ scheduledAt }) => scheduledAt)
    .toSorted()[0];
