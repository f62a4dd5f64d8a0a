import { ownValue } from '../../shared/table.ts';
import type { StageEvent, StageType } from './stage-events.ts';

/** The stage state that `decide` needs. */
export type StageState = {
  readonly type: StageType;
  /** `attempting`: a message is being sent since `attemptedAt`. `over`: nothing more is done. */
  readonly phase: 'scheduled' | 'attempting' | 'over';
  readonly attempt: number;
  readonly attemptedAt?: string;
  /** The earliest time. */
  readonly dueAt: string;
  /** The id of the message whose delivery or loss was reported. */
  readonly reported?: string;
};

export type Stages = {
  readonly byId: Readonly<Record<string, StageState>>;
  /** When reminders were last requested. */
  readonly remindedAt?: string;
};

export const noStages: Stages = { byId: {} };

const changed = (stages: Stages, stageId: string, changes: Partial<StageState>): Stages => {
  const stage = ownValue(stages.byId, stageId);
  return stage ? { ...stages, byId: { ...stages.byId, [stageId]: { ...stage, ...changes } } } : stages;
};

/** An instant earlier by milliseconds. */
export const earlier = (instant: string, byMs: number): string => new Date(Date.parse(instant) - byMs).toISOString();

/** Moves the due times of future stages earlier. */
export const withStagesMoved = (stages: Stages, byMs: number): Stages => ({
  ...stages,
  byId: Object.fromEntries(
    Object.entries(stages.byId).map(([stageId, stage]) => [
      stageId,
      stage.phase === 'scheduled' ? { ...stage, dueAt: earlier(stage.dueAt, byMs) } : stage,
    ]),
  ),
});

export const evolveStages = (stages: Stages, { type, data }: StageEvent): Stages => {
  switch (type) {
    case 'StagesPlanned': {
      const planned = data.stages.map(
        ({ stageId, type: of, scheduledAt, skipReason }): readonly [string, StageState] => [
          stageId,
          { type: of, phase: skipReason === undefined ? 'scheduled' : 'over', attempt: 0, dueAt: scheduledAt },
        ],
      );
      const byId = { ...stages.byId, ...Object.fromEntries(planned) };
      return { ...stages, byId, ...(data.requested && { remindedAt: data.plannedAt }) };
    }
    case 'StageAttempted':
      return changed(stages, data.stageId, { phase: 'attempting', attempt: data.attempt, attemptedAt: data.startedAt });
    case 'StageCompleted':
    case 'StageSkipped':
      return changed(stages, data.stageId, { phase: 'over' });
    case 'StageFailed':
      return changed(
        stages,
        data.stageId,
        data.retryAt === undefined ? { phase: 'over' } : { phase: 'scheduled', dueAt: data.retryAt },
      );
    case 'MessageDeliveryReported':
      return changed(stages, data.stageId, { reported: data.messageId });
  }
};
