import { instantOfWallTime, localDateAt, wallTimeAt } from '../../shared/calendar/index.ts';
import type { CalendarRegion } from '../../shared/calendar/index.ts';
import { addDays } from '../../shared/local-date.ts';
import type { MessageChannel, PlannedStage, StageType } from './stage-events.ts';

/** The steps of asking for the money, in their order. */
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

/** What the stages are planned by. Times are instants, the region is that of the consignee. */
export type StagePlan = {
  readonly readyAt: string;
  readonly deadline: string;
  readonly region: CalendarRegion;
  readonly hasPhone: boolean;
  readonly hasEmail: boolean;
  /** The channels whose messages this installation does not send. */
  readonly withoutSender?: readonly MessageChannel[];
  /** The channels whose messages wake nobody. */
  readonly atAnyHour?: readonly MessageChannel[];
};

/** Local time from which, and before which, messages are sent. */
const allowedHours = { from: '08:00:00.000', to: '20:00:00.000' };
const reminderDays = 3;
/** Minutes before each repetition of a message that was not accepted. */
const backoffMinutes = [5, 30, 120] as const;
const minute = 60_000;

/** How often a message is tried again. */
export const stageRetries = backoffMinutes.length;

/** How the message of a stage is sent; undefined for the deadline. */
export const channelOf = (type: StageType): MessageChannel | undefined => {
  if (type === 'deadline') return undefined;
  return type.includes('sms') ? 'sms' : 'email';
};

/** The instant itself if messages may be sent then, else the next 08:00 at the consignee. */
export const nextAllowedTime = (at: string, region: CalendarRegion, atAnyHour = false): string => {
  if (atAnyHour) return at;
  const [date = '', time = ''] = wallTimeAt(at, region).split('T');
  if (time >= allowedHours.from && time < allowedHours.to) return at;
  return instantOfWallTime(`${time < allowedHours.from ? date : addDays(date, 1)}T${allowedHours.from}`, region);
};

/** When a message is tried again after attempt number `attempt` has failed; undefined after the last one. */
export const retryAt = (attempt: number, at: string, region: CalendarRegion, atAnyHour = false): string | undefined => {
  const wait = backoffMinutes[attempt - 1];
  return wait === undefined
    ? undefined
    : nextAllowedTime(new Date(Date.parse(at) + wait * minute).toISOString(), region, atAnyHour);
};

/**
 * The stages of a collection: messages when it is ready, three days later and on the day before the deadline, at the
 * time of day at which it became ready, moved into the allowed hours. Where the deadline is near, messages of one
 * channel would fall on one day: then the reminder gives way to the final notice, and both give way to the first
 * message.
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
      // A stage that does not fit is shown at the time at which it would have been due, but never before the first one.
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
 * A stage that was not given up. `dueAt` is when it is scheduled, when it is tried again, or, of one that was sent,
 * when that was.
 */
export type OpenStage = { readonly type: StageType; readonly dueAt: string; readonly isSent?: boolean };

/**
 * A message that asks for the money: nobody gets one who has paid, and of two that are due only the later one is sent.
 */
export const isReminder = (type: StageType): boolean =>
  type !== 'deadline' && type !== 'receipt_email' && type !== 'refund_email';

const reminderNumber = (type: StageType): number => Number(/^reminder_(?:sms|email)_(\d+)$/.exec(type)?.[1] ?? 0);

/** The first reminder is planned with the collection, the others are asked for. */
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
 * What to do with a stage now. A message that comes too late, because the process was down or its attempts failed, is
 * skipped where the next one of its channel is due, too, or was sent already, or the deadline has passed. A reminder
 * that somebody asked for may come until the collection expires; only a message that is due with it, or was sent since
 * it became due, takes its place. Receipts answer the payer, at any hour.
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
