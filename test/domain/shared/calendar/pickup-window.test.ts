import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateHolidays } from '../../../../src/adapters/shared/places/date-holidays.ts';
import {
  defaultPickupHours,
  instantOfWallTime,
  localDateAt,
  nextPickupWindow,
  pickupDays,
  pickupFormFaults,
  pickupWindowFaults,
  wallTimeAt,
  wallTimeOf,
  weekdays,
  withOverrides,
} from '../../../../src/domain/shared/calendar/index.ts';
import type {
  Holidays,
  PickupContext,
  PickupWindow,
  CalendarRegion,
} from '../../../../src/domain/shared/calendar/index.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { addDays, weekdayOf } from '../../../../src/domain/shared/local-date.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const holidays = dateHolidays(['GB', 'US', 'AU', 'CA', 'DE']);
const none: Holidays = { isHoliday: () => false };

/** Friday 2026-11-20, ten in the morning in Leeds. */
const now = '2026-11-20T10:00:00.000Z';
const leeds: PickupContext = { now, at: { country: 'GB' }, holidays, hours: defaultPickupHours };
const window = (startAt: string, endAt: string): PickupWindow => ({ startAt, endAt });
const faultsOf = (startAt: string, endAt: string, context: Partial<PickupContext> = {}) =>
  pickupWindowFaults(window(startAt, endAt), { ...leeds, ...context });
const messagesOf = (...given: Parameters<typeof faultsOf>) => faultsOf(...given).map(({ message }) => message);

describe('the times of a pickup', () => {
  it('are read in every accepted form, without what says where', () => {
    const read = Object.fromEntries(
      ['2026-11-23T09:00', '2026-11-23 09:00', '2026-11-23T09:00:30', '2026-11-23T09:00:00.000Z', '2026-11-23T09:00:00.123456+05:30', '2026-11-23 09:00-0800'].map(
        (text) => [text, wallTimeOf(text)],
      ),
    ); // oxfmt-ignore
    expect(read).toEqual({
      '2026-11-23T09:00': '2026-11-23T09:00:00.000',
      '2026-11-23 09:00': '2026-11-23T09:00:00.000',
      '2026-11-23T09:00:30': '2026-11-23T09:00:30.000',
      '2026-11-23T09:00:00.000Z': '2026-11-23T09:00:00.000',
      '2026-11-23T09:00:00.123456+05:30': '2026-11-23T09:00:00.123',
      '2026-11-23 09:00-0800': '2026-11-23T09:00:00.000',
    });
  });

  it.each(['', '2026-11-23', '09:00', '23.11.2026 09:00', '2026-02-29T09:00', '2026-11-31T09:00', '2026-11-23T24:00', '2026-11-23T9:00', '2026-11-23T09', 'tomorrow', '2026-11-23T09:00 CET'])(
    'are not read from %j',
    (text) => expect(wallTimeOf(text)).toBeUndefined(),
  ); // oxfmt-ignore

  it('mean the same with and without an offset, a separator, or seconds of zero', () => {
    const written = fc.constantFrom('T{}', ' {}', 'T{}:00', 'T{}:00.000Z', 'T{}:00.000+09:00', ' {}:00-11:00', 'T{}Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), written, written, (days, hour, minute, one, other) => {
        const date = addDays('2026-11-20', days);
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const as = (form: string) => `${date}${form.replace('{}', time)}`;
        const end = `${date}T11:59`;
        const shown = (form: string) => faultsOf(as(form), end).map(({ message }) => message);
        expect(shown(one)).toEqual(shown(other));
      }),
    ); // oxfmt-ignore
  });
});

describe('a pickup window', () => {
  it.each([
    ['the morning of the next business day', '2026-11-23T09:00', '2026-11-23T11:00'],
    ['exactly an hour', '2026-11-23T09:00', '2026-11-23T10:00'],
    ['the first and the last minute of the hours', '2026-11-23T02:00', '2026-11-23T12:00'],
    ['the full form, with milliseconds and Z', '2026-11-23T02:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    ['a leap day', '2028-02-29 09:00', '2028-02-29 10:00'],
    ['next year', '2027-01-04T09:00', '2027-01-04T10:00'],
  ])('may be %s', (_, startAt, endAt) => expect(faultsOf(startAt, endAt)).toEqual([]));

  it('says what is wrong with its form and gives what would do', () => {
    expect(messagesOf('soon', '2026-11-31T10:00')).toEqual([
      'startAt must be a time such as YYYY-MM-DDTHH:mm, YYYY-MM-DD HH:mm or a full ISO 8601 timestamp, for example "2026-11-23T02:00".',
      'endAt must be a time such as YYYY-MM-DDTHH:mm, YYYY-MM-DD HH:mm or a full ISO 8601 timestamp, for example "2026-11-23T12:00".',
    ]);
  });

  it('ends after it starts, an hour to twelve later', () => {
    expect(messagesOf('2026-11-23T10:00', '2026-11-23T10:00')[0]).toMatch(/^endAt must be after startAt, for example/);
    expect(messagesOf('2026-11-23T10:00', '2026-11-23T09:00')[0]).toMatch(/^endAt must be after startAt/);
    expect(messagesOf('2026-11-23T10:00', '2026-11-23T10:59:59.999')).toEqual([
      'endAt must be at least 1 hour after startAt, for example "2026-11-23T11:00".',
    ]);
    const day = { hours: { from: '00:00', to: '23:59' } };
    expect(messagesOf('2026-11-23T02:00', '2026-11-23T14:00', day)).toEqual([]);
    expect(messagesOf('2026-11-23T02:00', '2026-11-23T14:00:00.001', day)).toEqual([
      'endAt must be at most 12 hours after startAt, for example "2026-11-23T14:00".',
    ]);
  });

  it('lies on weekdays, both ends of it', () => {
    expect(messagesOf('2026-11-28T09:00', '2026-11-29T09:00')).toEqual([
      'endAt must be at most 12 hours after startAt, for example "2026-11-30T12:00".',
      'startAt must fall on a weekday on which parcels are collected (Monday, Tuesday, Wednesday, Thursday, Friday), for example "2026-11-30T02:00".',
      'endAt must fall on a weekday on which parcels are collected (Monday, Tuesday, Wednesday, Thursday, Friday), for example "2026-11-30T12:00".',
    ]);
  });

  it('lies within the hours, to the millisecond', () => {
    expect(messagesOf('2026-11-23T01:59:59', '2026-11-23T12:00:00.001')).toEqual([
      'startAt must lie between 02:00 and 12:00, both included, for example "2026-11-23T02:00".',
      'endAt must lie between 02:00 and 12:00, both included, for example "2026-11-23T12:00".',
    ]);
  });

  it('is in the future and a business day ahead, by the clock over there', () => {
    expect(messagesOf('2026-11-20T09:00', '2026-11-20T11:00')).toEqual([
      'startAt must be in the future, and at least one business day ahead in GB, for example "2026-11-23T09:00".',
      'endAt must be at least one business day ahead in GB, for example "2026-11-23T11:00".',
    ]);
    // In Auckland it is late on Friday already; in Honolulu Thursday has just ended.
    const auckland = { at: { country: 'NZ' }, now: '2026-11-20T10:30:00.000Z' };
    const honolulu = { at: { country: 'US', state: 'HI' }, now: '2026-11-20T10:30:00.000Z' };
    const tokyo = { at: { country: 'JP' }, now: '2026-11-22T15:30:00.000Z', holidays: none };
    expect(faultsOf('2026-11-23T09:00', '2026-11-23T11:00', auckland)).toEqual([]);
    expect(faultsOf('2026-11-20T09:00', '2026-11-20T11:00', honolulu)).toHaveLength(2);
    // It is Monday there: half an hour before, that Monday would have done.
    expect(faultsOf('2026-11-23T09:00', '2026-11-23T11:00', tokyo)).toHaveLength(2);
    expect(faultsOf('2026-11-23T09:00', '2026-11-23T11:00', { ...tokyo, now: '2026-11-22T14:30:00.000Z' })).toEqual([]);
  });

  it('does not lie on a holiday, of the country or of the state', () => {
    expect(messagesOf('2026-12-25T09:00', '2026-12-25T11:00')).toEqual([
      'startAt must not fall on a holiday in GB (2026-12-25: Christmas Day), for example "2026-12-29T09:00".',
      'endAt must not fall on a holiday in GB (2026-12-25: Christmas Day), for example "2026-12-29T11:00".',
    ]);
    const bavaria = { at: { country: 'DE', state: 'BY' } };
    expect(faultsOf('2027-01-06T09:00', '2027-01-06T11:00', bavaria)).toHaveLength(2);
    expect(faultsOf('2027-01-06T09:00', '2027-01-06T11:00', { at: { country: 'DE', state: 'HH' } })).toEqual([]);
  });

  it('does not lie on the only business day ahead that is a holiday: over Christmas the next one counts', () => {
    const christmas = { now: '2026-12-24T10:00:00.000Z' };
    expect(messagesOf('2026-12-28T09:00', '2026-12-28T11:00', christmas)[0]).toContain(
      'for example "2026-12-29T09:00"',
    );
    expect(faultsOf('2026-12-29T09:00', '2026-12-29T11:00', christmas)).toEqual([]);
  });

  it('names everything that is wrong at once, in the order of the rules', () => {
    const rules = messagesOf('2026-11-21T01:00', '2026-11-21T01:30').map((message) =>
      message.replace(/ (on a weekday|between|at least|in the future).*/, ' $1'),
    );
    expect(rules).toEqual([
      'endAt must be at least',
      'startAt must fall on a weekday',
      'endAt must fall on a weekday',
      'startAt must lie between',
      'endAt must lie between',
      'startAt must be at least',
      'endAt must be at least',
    ]);
  });

  it('goes by the days and hours an account has agreed on', () => {
    const evenings = { hours: { from: '14:00', to: '20:00' }, days: ['saturday'] as const };
    expect(faultsOf('2026-11-21T15:00', '2026-11-21T19:00', evenings)).toEqual([]);
    expect(messagesOf('2026-11-23T09:00', '2026-11-23T11:00', evenings)).toEqual([
      'startAt must fall on a weekday on which parcels are collected (Saturday), for example "2026-11-28T14:00".',
      'endAt must fall on a weekday on which parcels are collected (Saturday), for example "2026-11-28T16:00".',
      'startAt must lie between 14:00 and 20:00, both included, for example "2026-11-28T14:00".',
      'endAt must lie between 14:00 and 20:00, both included, for example "2026-11-28T16:00".',
    ]);
  });

  it('leaves out of Monday to Friday what the country rests on', () => {
    const riyadh = { at: { country: 'SA' }, holidays: none };
    expect(messagesOf('2026-11-27T09:00', '2026-11-27T11:00', riyadh)[0]).toContain(
      '(Monday, Tuesday, Wednesday, Thursday)',
    );
    expect(faultsOf('2026-11-26T09:00', '2026-11-26T11:00', riyadh)).toEqual([]);
  });

  it('has no next one for an account that never works, and says so without an example', () => {
    const never: Holidays = { isHoliday: () => true };
    expect(messagesOf('2026-11-23T09:00', '2026-11-23T11:00', { holidays: never })).toEqual([
      'startAt must be at least one business day ahead in GB.',
      'endAt must be at least one business day ahead in GB.',
    ]);
  });

  it('is measured on the face of the clock when the night is longer or shorter', () => {
    // Europe/London goes back on 2026-10-25 and forward on 2027-03-28, both at night and on a Sunday.
    for (const day of ['2026-10-25', '2027-03-28']) {
      const sundays = {
        now: '2026-10-01T10:00:00.000Z',
        days: ['sunday'] as const,
        hours: { from: '00:00', to: '12:00' },
        holidays: none,
      };
      expect(faultsOf(`${day}T00:30`, `${day}T01:30`, sundays)).toEqual([]);
      expect(faultsOf(`${day}T01:30`, `${day}T02:29`, sundays)).toHaveLength(1);
      expect(faultsOf(`${day}T00:00`, `${day}T12:00`, sundays)).toEqual([]);
    }
  });

  it('is checked for its form alone where nothing is known of the account', () => {
    expect(pickupFormFaults({ startAt: 'x' }).map(({ field }) => field)).toEqual(['startAt']);
    expect(
      pickupFormFaults({ startAt: '2026-11-28T01:00', endAt: '2026-11-28T23:00' }).map(({ field }) => field),
    ).toEqual(['endAt']);
    expect(pickupFormFaults({})).toEqual([]);
  });
});

describe('one end of a window', () => {
  const fieldsOf = (given: Partial<PickupWindow>) => pickupFormFaults(given).map(({ field }) => field);
  it('is not at fault for the other', () => {
    expect(fieldsOf({ startAt: '2026-01-15T09:00', endAt: 'soon' })).toEqual(['endAt']);
    expect(fieldsOf({ startAt: 'soon', endAt: '2026-01-15T09:00' })).toEqual(['startAt']);
    expect([fieldsOf({ startAt: '2026-01-15T09:00' }), fieldsOf({ endAt: '2026-01-15T09:00' }), fieldsOf({})]).toEqual([
      [],
      [],
      [],
    ]);
    expect([fieldsOf({ startAt: 'soon' }), fieldsOf({ endAt: 'soon' })]).toEqual([['startAt'], ['endAt']]);
  });
});

describe('the next window that would do', () => {
  const next = (startAt: string, endAt: string) =>
    nextPickupWindow(window(startAt, endAt), { ...leeds, holidays: none });
  it('keeps day, hour and length as far as the rules allow', () => {
    expect(next('2026-11-25T09:00', '2026-11-25T11:00')).toEqual({
      startAt: '2026-11-25T09:00',
      endAt: '2026-11-25T11:00',
    });
    expect(next('2026-11-23T09:00', '2026-11-23T11:00')).toEqual({
      startAt: '2026-11-23T09:00',
      endAt: '2026-11-23T11:00',
    });
    expect(next('2026-11-20T11:30', '2026-11-20T12:30')).toEqual({
      startAt: '2026-11-23T11:00',
      endAt: '2026-11-23T12:00',
    });
    expect(next('2026-11-25T09:00', '2026-11-25T09:10')).toEqual({
      startAt: '2026-11-25T09:00',
      endAt: '2026-11-25T10:00',
    });
  });
  it('is as long as it can be where no length was asked for', () => {
    const whole = { startAt: '2026-11-25T02:00', endAt: '2026-11-25T12:00' };
    expect([
      next('2026-11-25T09:00', 'soon'),
      next('2026-11-25T09:00', '2026-11-25T09:00'),
      next('2026-11-25T09:00', '2026-11-25T08:00'),
    ]).toEqual([whole, whole, whole]);
    expect(next('soon', '2026-11-25T08:00')).toEqual({ startAt: '2026-11-23T02:00', endAt: '2026-11-23T12:00' });
  });
  it('is soon where a day of the far future was asked for', () => {
    expect(next('2099-11-25T09:00', '2099-11-25T11:00')).toEqual({
      startAt: '2026-11-23T09:00',
      endAt: '2026-11-23T11:00',
    });
  });
});

describe('clocks', () => {
  it('agree with the calendar about the day, wherever one asks', () => {
    const instant = fc
      .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 31) })
      .map((moment) => new Date(moment).toISOString());
    fc.assert(
      fc.property(instant, fc.constantFrom(...countryCodes), (moment, country) => {
        expect(wallTimeAt(moment, { country }).slice(0, 10)).toBe(localDateAt(moment, { country }));
      }),
    );
  });

  it('are put forward and back: a time left out is an hour later, one that comes twice is the first', () => {
    const london: CalendarRegion = { country: 'GB' };
    expect(instantOfWallTime('2027-03-28T01:30:00.000', london)).toBe('2027-03-28T01:30:00.000Z');
    expect(instantOfWallTime('2026-10-25T01:30:00.000', london)).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOfWallTime('2026-11-23T09:00:00.000', { country: 'US', state: 'CA' })).toBe(
      '2026-11-23T17:00:00.000Z',
    );
    expect(() => instantOfWallTime('soon', london)).toThrow(RangeError);
  });
});

const minutes = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

describe('the days of a fortnight', () => {
  it('say why nothing is collected, and what the holiday is called', () => {
    const shown = pickupDays({ from: '2026-12-24', days: 6 }, { ...leeds, now: '2026-12-25T08:00:00.000Z' });
    expect(shown.map((day) => [day.weekday, 'closed' in day ? day.closed : day.window, day.holiday])).toEqual([
      ['thursday', 'past', undefined],
      ['friday', 'holiday', 'Christmas Day'],
      ['saturday', 'weekend', 'Boxing Day'],
      ['sunday', 'weekend', undefined],
      ['monday', 'holiday', 'Boxing Day (substitute day)'],
      ['tuesday', { startAt: '2026-12-29T02:00', endAt: '2026-12-29T12:00' }, undefined],
    ]);
  });

  it('have no window today, nor on a day that the account has not chosen, nor longer than 12 hours', () => {
    const hours = { from: '06:30', to: '23:00' };
    const shown = pickupDays({ from: '2026-11-20', days: 4 }, { ...leeds, hours, days: ['friday', 'sunday'] });
    expect(shown.map((day) => ('closed' in day ? day.closed : day.window))).toEqual([
      'too_soon',
      'weekend',
      { startAt: '2026-11-22T06:30', endAt: '2026-11-22T18:30' },
      'no_pickup_day',
    ]);
  });
});

const anyTime = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.integer({ min: -5, max: 400 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.constantFrom('T', ' '), fc.constantFrom('', ':00', ':59.999Z', ':00.000-05:00')) },
  { weight: 1, arbitrary: fc.constantFrom('', 'tomorrow', '9999-12-31T23:59', '2026-02-30T10:00') },
); // oxfmt-ignore
type AnyTime = string | [number, number, number, string, string];
const written = (today: string, time: AnyTime): string =>
  typeof time === 'string' ? time : `${addDays(today, time[0])}${time[3]}${minutes(time[1], time[2])}${time[4]}`;

const hoursOf = fc
  .tuple(fc.integer({ min: 0, max: 1_379 }), fc.integer({ min: 60, max: 1_439 }))
  .filter(([from, to]) => to - from >= 60)
  .map(([from, to]) => ({
    from: minutes(Math.floor(from / 60), from % 60),
    to: minutes(Math.floor(to / 60), to % 60),
  }));

const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 11, 31) }).map((moment) => new Date(moment).toISOString()),
  fc.constantFrom('2027-03-27T23:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-12-31T23:59:59.999Z', '2028-02-28T12:00:00.000Z', '2026-11-01T05:30:00.000Z'),
); // oxfmt-ignore

const regions = fc.oneof(
  fc.constantFrom(...countryCodes).map((country): CalendarRegion => ({ country })),
  fc.constantFrom<CalendarRegion>({ country: 'US', state: 'HI' }, { country: 'US', state: 'California' }, { country: 'AU', state: 'VIC' }, { country: 'CA', state: 'QC' }, { country: 'DE', state: 'BY' }),
); // oxfmt-ignore

const contexts = fc
  .record({
    now: moments,
    at: regions,
    hours: fc.oneof(fc.constant(defaultPickupHours), hoursOf),
    days: fc.option(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }), { nil: undefined }),
    added: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
    removed: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }),
  })
  .map(({ now: moment, at, hours, days, added, removed }): PickupContext => {
    const dates = (offsets: readonly number[]) => offsets.map((offset) => addDays(moment.slice(0, 10), offset));
    return {
      now: moment,
      at,
      hours,
      ...(days && { days }),
      holidays: withOverrides(holidays, { added: dates(added), removed: dates(removed) }),
    };
  });

describe('any account, at any time and place', () => {
  const cases = fc.tuple(contexts, anyTime, anyTime);

  it('is told of a next window that would do', () => {
    fc.assert(
      fc.property(cases, ([context, start, end]) => {
        const today = context.now.slice(0, 10);
        const next = nextPickupWindow(window(written(today, start), written(today, end)), context);
        if (next === undefined) throw new Error('There is one in a year.');
        expect(pickupWindowFaults(next, context)).toEqual([]);
      }),
    );
  });

  it('gets a window just when every rule, asked by itself, is kept', () => {
    const near = fc.tuple(
      contexts,
      fc.tuple(
        fc.integer({ min: -1, max: 12 }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(0, 30),
        fc.integer({ min: -60, max: 800 }),
      ),
    );
    let [kept, broken] = [0, 0];
    fc.assert(
      fc.property(near, ([context, [days, hour, minute, length]]) => {
        const { at } = context;
        const startAt = `${addDays(localDateAt(context.now, at), days)}T${minutes(hour, minute)}`;
        const endAt = new Date(Date.parse(`${startAt}Z`) + length * 60_000).toISOString();
        const ends = [startAt, endAt].map((time) => ({ date: time.slice(0, 10), hour: time.slice(11, 16) }));
        const daysOf = context.days ?? weekdays.slice(0, 5);
        const collects = (date: string): boolean => daysOf.includes(weekdays[weekdayOf(date) - 1] ?? 'monday');
        const isSound =
          length >= 60 &&
          length <= 720 &&
          ends.every(
            (time) =>
              collects(time.date) &&
              !context.holidays.isHoliday(time.date, at) &&
              time.hour >= context.hours.from &&
              time.hour <= context.hours.to &&
              time.date > localDateAt(context.now, at),
          );
        // Countries that rest on some of Monday to Friday are in a test of their own.
        fc.pre(context.days !== undefined || ['GB', 'US', 'AU', 'CA', 'DE', 'JP', 'BR'].includes(at.country));
        if (isSound) kept += 1;
        else broken += 1;
        expect(pickupWindowFaults(window(startAt, endAt), context).length === 0).toBe(isSound);
      }),
      // So many that both kinds come up.
      { numRuns: Math.max(400, propertyRuns) },
    );
    expect([kept > 10, broken > 10]).toEqual([true, true]);
  });

  it('is shown the open days: a window is accepted just if both its ends are on one, in the hours', () => {
    const near = fc.tuple(
      contexts,
      fc.tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 60, max: 720 })),
    );
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(near, ([context, [ahead, minute, length]]) => {
        const today = localDateAt(context.now, context.at);
        const shown = pickupDays({ from: addDays(today, -3), days: 28 }, context);
        expect(shown.map(({ date }) => date)).toEqual(Array.from({ length: 28 }, (_, day) => addDays(today, day - 3)));
        const open = new Set(shown.flatMap((day) => ('window' in day ? [day.date] : [])));
        expect(shown.filter((day) => 'window' in day === 'closed' in day)).toEqual([]);
        expect(shown.flatMap((day) => ('window' in day ? pickupWindowFaults(day.window, context) : []))).toEqual([]);
        const startAt = `${addDays(today, ahead)}T${minutes(Math.floor(minute / 60), minute % 60)}`;
        const endAt = new Date(Date.parse(`${startAt}Z`) + length * 60_000).toISOString().slice(0, 16);
        const isListed = [startAt, endAt].every(
          (time) =>
            open.has(time.slice(0, 10)) && time.slice(11) >= context.hours.from && time.slice(11) <= context.hours.to,
        );
        expect(pickupWindowFaults(window(startAt, endAt), context).length === 0).toBe(isListed);
        if (isListed) accepted += 1;
        else refused += 1;
      }),
      // So many that both kinds come up.
      { numRuns: Math.max(400, propertyRuns) },
    );
    expect([accepted > 10, refused > 10]).toEqual([true, true]);
  });

  it('never learns of a rule without a field and a sentence that begins with it', () => {
    fc.assert(
      fc.property(cases, ([context, start, end]) => {
        const today = context.now.slice(0, 10);
        for (const { field, message } of pickupWindowFaults(
          window(written(today, start), written(today, end)),
          context,
        )) {
          expect(['startAt', 'endAt']).toContain(field);
          expect(message).toMatch(new RegExp(`^${field ?? ''} must .*\\.$`));
        }
      }),
    );
  });

  it('loses nothing by more days off, and gains none by fewer', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 10 }), ([context, start, end], off) => {
        const today = context.now.slice(0, 10);
        const asked = window(written(today, start), written(today, end));
        const fewer = { ...context, holidays: withOverrides(context.holidays, { added: [addDays(today, off)] }) };
        expect(pickupWindowFaults(asked, fewer).length).toBeGreaterThanOrEqual(
          pickupWindowFaults(asked, context).length,
        );
      }),
    );
  });
});
