import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfWallTime, localDateAt, wallTimeAt } from '../../../../src/domain/shared/calendar/index.ts';
import type { CalendarRegion } from '../../../../src/domain/shared/calendar/index.ts';
import { addDays, daysBetween } from '../../../../src/domain/shared/local-date.ts';
import {
  actionOn,
  channelOf,
  nextAllowedTime,
  planStages,
  retryAt,
  stageRetries,
  plannedStageTypes,
} from '../../../../src/domain/collections/taxes-collection/stages.ts';
import type { StageOfPlan, StagePlan } from '../../../../src/domain/collections/taxes-collection/stages.ts';

const berlin: CalendarRegion = { country: 'DE' };

const region: fc.Arbitrary<CalendarRegion> = fc.oneof(
  fc.record({
    country: fc.constantFrom('DE', 'GB', 'EL', 'NP', 'AU', 'NZ', 'IN', 'SA', 'JP', 'BR', 'CL', 'MA', 'IR', 'WS'),
  }),
  fc.constantFrom('NY', 'California', 'HI', 'AZ', 'AK').map((state) => ({ country: 'US', state })),
  fc.constantFrom('NL', 'Quebec', 'BC').map((state) => ({ country: 'CA', state })),
);
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2035, 11, 31) })
  .map((milliseconds) => new Date(milliseconds).toISOString());
const plan: fc.Arbitrary<StagePlan> = fc
  .record({
    readyAt: instant,
    days: fc.integer({ min: 1, max: 90 }),
    region,
    hasPhone: fc.boolean(),
    hasEmail: fc.boolean(),
  })
  .map(({ days, ...of }) => ({
    ...of,
    deadline: instantOfWallTime(`${addDays(localDateAt(of.readyAt, of.region), days)}T23:59:59.999`, of.region),
  }));

const isAllowed = (at: string, where: CalendarRegion): boolean => {
  const hour = Number(wallTimeAt(at, where).slice(11, 13));
  return hour >= 8 && hour < 20;
};
const sent = (stages: readonly StageOfPlan[]) =>
  stages.filter(({ type, skipReason }) => type !== 'deadline' && skipReason === undefined);

describe('the allowed hours', () => {
  it('are 08:00 to 20:00 at the consignee, in winter and in summer', () => {
    expect(nextAllowedTime('2026-11-20T06:59:59.999Z', berlin)).toBe('2026-11-20T07:00:00.000Z');
    expect(nextAllowedTime('2026-11-20T07:00:00.000Z', berlin)).toBe('2026-11-20T07:00:00.000Z');
    expect(nextAllowedTime('2026-11-20T18:59:59.999Z', berlin)).toBe('2026-11-20T18:59:59.999Z');
    expect(nextAllowedTime('2026-11-20T19:00:00.000Z', berlin)).toBe('2026-11-21T07:00:00.000Z');
    expect(nextAllowedTime('2026-03-28T19:00:00.000Z', berlin)).toBe('2026-03-29T06:00:00.000Z');
    expect(nextAllowedTime('2026-11-20T12:00:00.000Z', { country: 'US', state: 'CA' })).toBe(
      '2026-11-20T16:00:00.000Z',
    );
  });

  it('are reached within the night, never going back', () => {
    fc.assert(
      fc.property(instant, region, (at, where) => {
        const allowed = nextAllowedTime(at, where);
        expect(isAllowed(allowed, where)).toBe(true);
        expect(allowed >= at).toBe(true);
        expect(Date.parse(allowed) - Date.parse(at)).toBeLessThanOrEqual(13 * 3_600_000);
        if (isAllowed(at, where)) expect(allowed).toBe(at);
      }),
    );
  });

  it('hold for repetitions, of which there are three', () => {
    fc.assert(
      fc.property(instant, region, (at, where) => {
        for (let attempt = 1; attempt <= stageRetries; attempt++) {
          const again = retryAt(attempt, at, where) ?? '';
          expect(again > at).toBe(true);
          expect(isAllowed(again, where)).toBe(true);
        }
        expect(retryAt(stageRetries + 1, at, where)).toBeUndefined();
      }),
    );
    expect([1, 2, 3].map((attempt) => retryAt(attempt, '2026-11-20T10:00:00.000Z', berlin))).toEqual([
      '2026-11-20T10:05:00.000Z',
      '2026-11-20T10:30:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ]);
  });
});

describe('the plan of stages', () => {
  const reach = { hasPhone: true, hasEmail: true };

  it('is at once, after three days, and on the day before the deadline', () => {
    const plan = planStages({
      readyAt: '2026-11-20T10:00:00.000Z',
      deadline: '2026-12-04T22:59:59.999Z',
      region: berlin,
      ...reach,
    });
    expect(plan.map(({ type, scheduledAt, skipReason }) => [type, scheduledAt, skipReason])).toEqual([
      ['initial_sms', '2026-11-20T10:00:00.000Z', undefined],
      ['initial_email', '2026-11-20T10:00:00.000Z', undefined],
      ['reminder_sms_1', '2026-11-23T10:00:00.000Z', undefined],
      ['reminder_email_1', '2026-11-23T10:00:00.000Z', undefined],
      ['final_notice_sms', '2026-12-03T10:00:00.000Z', undefined],
      ['final_notice_email', '2026-12-03T10:00:00.000Z', undefined],
      ['deadline', '2026-12-04T22:59:59.999Z', undefined],
    ]);
  });

  it('skips the reminder, then the final notice, where the deadline is near', () => {
    const skipped = (deadline: string) =>
      planStages({ readyAt: '2026-11-20T10:00:00.000Z', deadline, region: berlin, ...reach })
        .filter(({ skipReason }) => skipReason === 'quiet_hours')
        .map(({ type }) => type);
    expect(skipped('2026-11-25T22:59:59.999Z')).toEqual([]);
    expect(skipped('2026-11-24T22:59:59.999Z')).toEqual(['reminder_sms_1', 'reminder_email_1']);
    expect(skipped('2026-11-21T22:59:59.999Z')).toEqual([
      'reminder_sms_1',
      'reminder_email_1',
      'final_notice_sms',
      'final_notice_email',
    ]);
  });

  it('has every stage once, in order, in the allowed hours and before the deadline', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const stages = planStages(given);
        expect(stages.map(({ type }) => type)).toEqual(plannedStageTypes);
        for (const { type, scheduledAt, skipReason } of stages) {
          expect(scheduledAt >= given.readyAt).toBe(true);
          const channel = channelOf(type);
          if (channel === 'sms' && !given.hasPhone) expect(skipReason).toBe('no_phone');
          if (channel === 'email' && !given.hasEmail) expect(skipReason).toBe('no_email');
          if (channel !== undefined && skipReason === undefined) {
            expect(isAllowed(scheduledAt, given.region)).toBe(true);
            expect(scheduledAt <= given.deadline).toBe(true);
          }
        }
        expect(stages.at(-1)).toEqual({ type: 'deadline', scheduledAt: given.deadline });
      }),
    );
  });

  it('has the first message of a channel that wakes nobody at once, and the others of both in order before the deadline', () => {
    fc.assert(
      fc.property(plan, fc.constantFrom('sms' as const, 'email' as const), (given, channel) => {
        const stages = planStages({ ...given, hasPhone: true, hasEmail: true, atAnyHour: [channel] });
        expect(stages.map(({ type }) => type)).toEqual(plannedStageTypes);
        expect(stages.find(({ type }) => type === `initial_${channel}`)).toEqual({
          type: `initial_${channel}`,
          scheduledAt: given.readyAt,
        });
        const times = sent(stages).filter(({ type }) => channelOf(type) === channel);
        times
          .slice(1)
          .forEach(({ scheduledAt }, index) => expect(scheduledAt > (times[index]?.scheduledAt ?? '')).toBe(true));
        expect(times.every(({ scheduledAt }) => scheduledAt <= given.deadline)).toBe(true);
        const [other] = planStages({ ...given, hasPhone: true, hasEmail: true }).filter(
          ({ type }) => channelOf(type) !== channel,
        );
        expect(stages.find(({ type }) => type === other?.type)).toEqual(other);
      }),
    );
  });

  it('sends at most one message of a channel on a day, and the first one always', () => {
    fc.assert(
      fc.property(plan, (given) => {
        for (const channel of ['sms', 'email'] as const) {
          const days = sent(planStages(given)).flatMap(({ type, scheduledAt }) =>
            channelOf(type) === channel ? [localDateAt(scheduledAt, given.region)] : [],
          );
          if (channel === 'sms' ? given.hasPhone : given.hasEmail) expect(days.length).toBeGreaterThan(0);
          days.slice(1).forEach((day, index) => expect(daysBetween(days[index] ?? '', day)).toBeGreaterThan(0));
        }
      }),
    );
  });
});

describe('a stage that is due', () => {
  const deadline = '2026-12-04T22:59:59.999Z';
  const initial = { type: 'initial_sms', dueAt: '2026-11-20T10:00:00.000Z' } as const;
  const reminder = { type: 'reminder_sms_1', dueAt: '2026-11-23T10:00:00.000Z' } as const;
  const at = (now: string) => ({ now, deadline, expiresAt: '2026-12-06T22:59:59.999Z', region: berlin });

  it('waits for its time and for the morning', () => {
    expect(actionOn(initial, [initial, reminder], at('2026-11-20T09:59:59.999Z'))).toEqual({
      action: 'wait',
      until: initial.dueAt,
    });
    expect(actionOn(initial, [initial, reminder], at('2026-11-20T10:00:00.000Z'))).toEqual({ action: 'perform' });
    expect(actionOn(initial, [initial, reminder], at('2026-11-21T03:00:00.000Z'))).toEqual({
      action: 'wait',
      until: '2026-11-21T07:00:00.000Z',
    });
  });

  it('is skipped after a downtime where the next one of its channel is due, and sent where that is of another channel', () => {
    expect(actionOn(initial, [initial, reminder], at('2026-11-23T10:00:00.000Z'))).toEqual({
      action: 'skip',
      reason: 'quiet_hours',
    });
    const email = { ...reminder, type: 'reminder_email_1' } as const;
    expect(actionOn(initial, [initial, email], at('2026-11-23T10:00:00.000Z'))).toEqual({ action: 'perform' });
    expect(actionOn(reminder, [initial, reminder], at('2026-11-23T10:00:00.000Z'))).toEqual({ action: 'perform' });
  });

  it('is skipped where the next one was sent meanwhile, because somebody asked for it', () => {
    const asked = { type: 'reminder_sms_2', dueAt: initial.dueAt, isSent: true } as const;
    expect(actionOn(initial, [asked, initial, reminder], at('2026-11-20T12:00:00.000Z'))).toEqual({
      action: 'skip',
      reason: 'quiet_hours',
    });
    expect(
      actionOn(initial, [{ ...asked, type: 'reminder_email_2' }, initial], at('2026-11-20T12:00:00.000Z')),
    ).toEqual({
      action: 'perform',
    });
  });

  it('is sent when somebody asks for it, after the final notice and after the deadline, until the collection expires', () => {
    const asked = { type: 'reminder_sms_2', dueAt: '2026-12-05T10:00:00.000Z' } as const;
    const final = { type: 'final_notice_sms', dueAt: '2026-12-03T10:00:00.000Z' } as const;
    expect(actionOn(asked, [{ ...final, isSent: true }, asked], at('2026-12-05T10:00:00.000Z'))).toEqual({
      action: 'perform',
    });
    expect(actionOn(asked, [final, asked], at('2026-12-05T10:00:00.000Z'))).toEqual({
      action: 'skip',
      reason: 'quiet_hours',
    });
    expect(actionOn(asked, [asked], at('2026-12-06T23:00:00.000Z'))).toEqual({ action: 'skip', reason: 'quiet_hours' });
    // After a long stop the final notice was sent first.
    const early = { ...asked, dueAt: initial.dueAt };
    expect(actionOn(early, [{ ...final, isSent: true }, early], at('2026-12-05T10:00:00.000Z'))).toEqual({
      action: 'skip',
      reason: 'quiet_hours',
    });
  });

  it('does not wait for the morning where its channel wakes nobody', () => {
    const night = { ...at('2026-11-21T03:00:00.000Z'), atAnyHour: ['sms'] as const };
    expect(actionOn(initial, [initial, reminder], night)).toEqual({ action: 'perform' });
    expect(actionOn({ ...initial, type: 'initial_email' }, [initial], night)).toEqual({
      action: 'wait',
      until: '2026-11-21T07:00:00.000Z',
    });
    expect(retryAt(1, night.now, berlin, true)).toBe('2026-11-21T03:05:00.000Z');
  });

  it('answers the payer at any hour, and tells of a refund in the allowed ones', () => {
    const night = at('2026-11-20T23:00:00.000Z');
    expect(actionOn({ type: 'receipt_email', dueAt: night.now }, [], night)).toEqual({ action: 'perform' });
    expect(actionOn({ type: 'refund_email', dueAt: night.now }, [], night)).toEqual({
      action: 'wait',
      until: '2026-11-21T07:00:00.000Z',
    });
    expect(actionOn({ type: 'refund_email', dueAt: night.now }, [], at('2027-01-21T09:00:00.000Z'))).toEqual({
      action: 'perform',
    });
  });

  it('is never sent outside the allowed hours, nor after the deadline', () => {
    fc.assert(
      fc.property(plan, instant, (given, now) => {
        const open = sent(planStages(given)).map(({ type, scheduledAt }) => ({ type, dueAt: scheduledAt }));
        const performed = open.filter(
          (stage) => actionOn(stage, open, { ...given, expiresAt: given.deadline, now }).action === 'perform',
        );
        for (const { dueAt } of performed) {
          expect(isAllowed(now, given.region)).toBe(true);
          expect(dueAt <= now && now <= given.deadline).toBe(true);
        }
        for (const channel of ['sms', 'email'] as const)
          expect(performed.filter(({ type }) => channelOf(type) === channel).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
