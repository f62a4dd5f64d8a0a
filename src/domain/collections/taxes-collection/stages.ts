import { instantOfWallTime, localDateAt, wallTimeAt } from '../../shared/calendar/index.ts';
import type { CalendarRegion } from '../../shared/calendar/index.ts';
import { addDays } from '../../shared/local-date.ts';
import type { MessageChannel, PlannedStage, StageType } from './stage-events.ts';

/** The planned stages, in order. */
export const plannedStageTypes = [
  'initial_sms',
  'initial_email',
  'reminder_sms_1',
  'reminder_email_1',
  'final_notice_sms',
  'final_notice_email',
  'deadline',
] as const satisfies readonly StageType[];
export type PlannedStageType = (typeof plannedStageTypes)[number];

/** `scheduledAt` is an instant. A stage with a `skipReason` is not carried out. */
export type StageOfPlan = Omit<PlannedStage, 'stageId' | 'type'> & { readonly type: PlannedStageType };

/** The input of the plan. Times are instants, the region is that of the consignee. */
export type StagePlan = {
  readonly readyAt: string;
  readonly deadline: string;
  readonly region: CalendarRegion;
  readonly hasPhone: boolean;
  readonly hasEmail: boolean;
  /** The channels without a sender in this installation. */
  readonly withoutSender?: readonly MessageChannel[];
  /** The channels whose messages may be sent at any hour. */
  readonly atAnyHour?: readonly MessageChannel[];
};

/** The local time from which, and before which, messages are sent. */
const allowedHours = { from: '08:00:00.000', to: '20:00:00.000' };
const reminderDays = 3;
/** Minutes before each retry of a message that was not accepted. */
const backoffMinutes = [5, 30, 120] as const;
const minute = 60_000;

/** The most retries of a message. */
export const stageRetries = backoffMinutes.length;

/** The channel of a stage's message; undefined for the deadline. */
export const channelOf = (type: StageType): MessageChannel | undefined => {
  if (type === 'deadline') return undefined;
  return type.includes('sms') ? 'sms' : 'email';
};

/** The instant itself if messages may be sent then, else the next 08:00 in the consignee's time zone. */
export const nextAllowedTime = (at: string, region: CalendarRegion, atAnyHour = false): string => {
  if (atAnyHour) return at;
  const [date = '', time = ''] = wallTimeAt(at, region).split('T');
  if (time >= allowedHours.from && time < allowedHours.to) return at;
  return instantOfWallTime(`${time < allowedHours.from ? date : addDays(date, 1)}T${allowedHours.from}`, region);
};

/** When a message is retried after attempt number `attempt` has failed; undefined after the last one. */
export const retryAt = (attempt: number, at: string, region: CalendarRegion, atAnyHour = false): string | undefined => {
  const wait = backoffMinutes[attempt - 1];
  return wait === undefined
    ? undefined
    : nextAllowedTime(new Date(Date.parse(at) + wait * minute).toISOString(), region, atAnyHour);
};

/**
 * The stages of a collection: messages when it is ready, three days later and on the day before the deadline, at the
 * time of day at which it became ready, moved into the allowed hours. If the deadline is near, messages of one channel
 * would fall on one day: then the final notice replaces the reminder, and the first message replaces both.
 */
export const planStages = (plan: StagePlan): readonly StageOfPlan[] => {
  const { readyAt, deadline, region, withoutSender = [], atAnyHour = [] } = plan;
  const [readyOn = '', time = ''] = wallTimeAt(readyAt, region).split('T');
  const dayOf = (at: string): string => localDateAt(at, region);

  const on = (date: string): string => instantOfWallTime(`${date}T${time}`, region);
  const [reminderAt, finalNoticeAt] = [on(addDays(readyOn, reminderDays)), on(addDays(dayOf(deadline), -1))];

  const messages = (channel: MessageChannel): readonly StageOfPlan[] => {
    const allowed = (at: string): string => nextAllowedTime(at, region, atAnyHour.includes(channel));
    const [initial, reminder, finalNotice] = [allowed(readyAt), allowed(reminderAt), allowed(finalNoticeAt)];
    const [initialOn, reminderOn, finalNoticeOn] = [dayOf(initial), dayOf(reminder), dayOf(finalNotice)];
    const missing = channel === 'sms' ? !plan.hasPhone && 'no_phone' : !plan.hasEmail && 'no_email';

    const message = (type: PlannedStageType, at: string, isInTime: boolean): StageOfPlan => {
      const skipReason = missing || (withoutSender.includes(channel) && 'no_sender') || (!isInTime && 'quiet_hours');
      // A skipped stage has the time at which it would have been due, but not before the first message.
      const scheduledAt = at < initial ? initial : at;
      return { type, scheduledAt, ...(skipReason && { skipReason }) };
    };
    return [
      message(`initial_${channel}`, initial, initial <= deadline),
      message(
        `reminder_${channel}_1`,
        reminder,
        reminder <= deadline && reminderOn > initialOn && reminderOn < finalNoticeOn,
      ),
      message(`final_notice_${channel}`, finalNotice, finalNotice <= deadline && finalNoticeOn > initialOn),
    ];
  };

  const [sms, email] = [messages('sms'), messages('email')];
  const inTurn = sms.flatMap((stage, index) => [stage, ...email.slice(index, index + 1)]);
  return [...inTurn, { type: 'deadline', scheduledAt: deadline }];
};

/**
 * A stage that was not given up. `dueAt` is the planned time, the time of the retry, or, for a sent one, the time at
 * which it was sent.
 */
export type OpenStage = { readonly type: StageType; readonly dueAt: string; readonly isSent?: boolean };

/**
 * Whether a message asks for the payment: such messages end with the payment, and of two that are due only the later
 * one is sent.
 */
export const isReminder = (type: StageType): boolean =>
  type !== 'deadline' && type !== 'receipt_email' && type !== 'refund_email';

const reminderNumber = (type: StageType): number => Number(/^reminder_(?:sms|email)_(\d+)$/.exec(type)?.[1] ?? 0);

/** Whether a reminder was requested: the first is planned with the collection, the others are requested. */
const isRequested = (type: StageType): boolean => reminderNumber(type) > 1;

/** The order of the messages that ask for the money. */
const rankOf = (type: StageType): number => (type.startsWith('final_notice') ? Infinity : reminderNumber(type));

/** The number of the next reminder of a channel. */
export const nextReminder = (types: readonly StageType[], channel: MessageChannel): StageType => {
  const numbers = types.filter((type) => channelOf(type) === channel).map(reminderNumber);
  return `reminder_${channel}_${Math.max(1, ...numbers) + 1}`;
};

export type StageAction =
  | { readonly action: 'wait'; readonly until: string }
  | { readonly action: 'perform' }
  | { readonly action: 'skip'; readonly reason: 'quiet_hours' };

/**
 * What to do with a stage now. A message that is late, because the process was down or its attempts failed, is skipped
 * if the next one of its channel is due too, or was already sent, or if the deadline has passed. A requested reminder
 * may be sent until the collection expires; it is replaced only by a message that is due with it, or was sent since it
 * became due. Receipts are sent at any hour, because they answer the payer.
 */
export const actionOn = (
  stage: OpenStage,
  open: readonly OpenStage[],
  {
    now,
    deadline,
    expiresAt,
    region,
    atAnyHour = [],
  }: { readonly now: string; readonly deadline: string; readonly expiresAt: string } & Pick<
    StagePlan,
    'region' | 'atAnyHour'
  >,
): StageAction => {
  const channel = channelOf(stage.type);
  if (channel === undefined || stage.type === 'receipt_email')
    return stage.dueAt <= now ? { action: 'perform' } : { action: 'wait', until: stage.dueAt };
  const from = stage.dueAt > now ? stage.dueAt : now;
  const at = nextAllowedTime(from, region, atAnyHour.includes(channel));
  if (isReminder(stage.type)) {
    const isAsked = isRequested(stage.type);
    const isOvertaken = open
      .filter(({ type }) => isReminder(type) && channelOf(type) === channel && rankOf(type) > rankOf(stage.type))
      .some(({ dueAt, isSent }) => (isSent ? !isAsked || dueAt >= stage.dueAt : dueAt <= at));
    if (at > (isAsked ? expiresAt : deadline) || isOvertaken) return { action: 'skip', reason: 'quiet_hours' };
  }
  return at <= now ? { action: 'perform' } : { action: 'wait', until: at };
};
