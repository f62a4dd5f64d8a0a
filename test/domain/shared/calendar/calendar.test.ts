import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateHolidays } from '../../../../src/adapters/shared/places/date-holidays.ts';
import {
  addBusinessDays,
  businessDayFrom,
  earliestShipDate,
  estimatedDelivery,
  isBusinessDay,
  isWeekend,
  localDateAt,
  nextBusinessDay,
  shipDateFaults,
  shipDateOf,
  withOverrides,
  zoneOf,
} from '../../../../src/domain/shared/calendar/index.ts';
import type { Holidays } from '../../../../src/domain/shared/calendar/index.ts';
import { canonicalCountry, countryCodes } from '../../../../src/domain/shared/countries.ts';
import {
  addDays,
  daysBetween,
  isLocalDate,
  timestampParts,
  weekdayOf,
} from '../../../../src/domain/shared/local-date.ts';

/** Where the calendar differs from CLDR's table, and why is said beside ours. */
const differing: Readonly<Record<string, readonly number[]>> = {
  BD: [5, 6],
  BN: [5, 7],
  DJ: [5, 6],
  MV: [5, 6],
  NP: [6],
  PS: [5, 6],
};

it("the weekend of every country is that of CLDR's weekData, as Node carries it, but for six", () => {
  type WithWeek = Intl.Locale & { getWeekInfo(): { readonly weekend: readonly number[] } };
  const weekendOf = (country: string) => [1, 2, 3, 4, 5, 6, 7].filter((weekday) => isWeekend(weekday, country));
  const listed = (country: string) =>
    (new Intl.Locale(`und-${canonicalCountry(country)}`) as WithWeek).getWeekInfo().weekend;
  for (const country of countryCodes)
    expect([country, weekendOf(country)]).toEqual([country, differing[country] ?? listed(country)]);
});

const holidays = dateHolidays(['GB', 'US', 'AU', 'CA', 'DE']);
const none: Holidays = { isHoliday: () => false };

const date = fc.integer({ min: 0, max: 5_843 }).map((days) => addDays('2020-01-01', days)); // to 2035-12-31
const region = fc.record({
  country: fc.constantFrom('GB', 'US', 'DE', 'EL', 'SA', 'IL', 'CN', 'JP', 'IR', 'IN', 'AU', 'TR', 'BR', 'AQ'),
});
const instant = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 31) })
  .map((milliseconds) => new Date(milliseconds).toISOString());

describe('dates', () => {
  it('know leap years', () => {
    expect(['2024-02-29', '2000-02-29', '2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '0000-01-01'].map(isLocalDate)).toEqual([
      true, true, false, false, false, false, false, false,
    ]); // oxfmt-ignore
  });

  it('are counted forwards and back without a loss', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
        const there = addDays(day, count);
        expect(isLocalDate(there)).toBe(true);
        expect(daysBetween(day, there)).toBe(count);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      }),
    );
  });

  it('fall on the weekdays they fell on', () => {
    expect(['2026-01-05', '2024-02-29', '1970-01-01', '1969-12-28'].map(weekdayOf)).toEqual([1, 4, 4, 7]);
  });

  it('are read from timestamps of every accepted form, as written', () => {
    expect(timestampParts('2026-01-05T23:30:00.000Z')).toEqual({ date: '2026-01-05', hasTime: true, offset: 'Z' });
    expect(timestampParts('2026-01-05 09:30')).toEqual({ date: '2026-01-05', hasTime: true });
    expect(timestampParts('2026-01-05T09:30:00+05:30')).toEqual({
      date: '2026-01-05',
      hasTime: true,
      offset: '+05:30',
    });
    for (const text of ['2026-02-30T10:00:00Z', '2026-01-05T24:00', '05/01/2026', '2026-01-05T', '', 'tomorrow']) {
      expect(timestampParts(text)).toBeUndefined();
    }
  });
});

describe('business days', () => {
  it('skip the weekend of the country', () => {
    expect(nextBusinessDay('2026-01-08', { country: 'GB' }, none)).toBe('2026-01-09');
    expect(nextBusinessDay('2026-01-09', { country: 'GB' }, none)).toBe('2026-01-12');
    expect(nextBusinessDay('2026-01-08', { country: 'SA' }, none)).toBe('2026-01-11');
    expect(['AE', 'TR', 'EL'].map((country) => isWeekend(7, country))).toEqual([true, true, true]);
    expect(['SA', 'IL', 'BD'].map((country) => isWeekend(7, country))).toEqual([false, false, false]);
  });

  it('skip Easter in London and Golden Week in Beijing', () => {
    expect(addBusinessDays('2026-04-02', 1, { country: 'GB' }, holidays)).toBe('2026-04-07');
    expect(nextBusinessDay('2026-09-30', { country: 'CN' }, holidays)).toBe('2026-10-08');
  });

  it('end in a business day, later than they began, after exactly so many of them', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 60 }), region, (day, count, place) => {
        const end = addBusinessDays(day, count, place, holidays);
        expect(isBusinessDay(end, place, holidays)).toBe(true);
        const passed = Array.from({ length: daysBetween(day, end) }, (_, index) => addDays(day, index + 1));
        expect(passed.filter((between) => isBusinessDay(between, place, holidays))).toHaveLength(count);
      }),
    );
  });

  it('add up', () => {
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        region,
        (day, first, then, place) => {
          const atOnce = addBusinessDays(day, first + then, place, holidays);
          expect(addBusinessDays(addBusinessDays(day, first, place, holidays), then, place, holidays)).toBe(atOnce);
        },
      ),
    );
  });

  it('never overtake one another', () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: 0, max: 20 }), region, (one, other, count, place) => {
        const [early, late] = one <= other ? [one, other] : [other, one];
        expect(addBusinessDays(early, count, place, holidays) <= addBusinessDays(late, count, place, holidays)).toBe(
          true,
        );
      }),
    );
  });

  it('stay where they are when none is added to one, and roll forward from a rest', () => {
    fc.assert(
      fc.property(date, region, (day, place) => {
        const from = addBusinessDays(day, 0, place, holidays);
        expect(from).toBe(businessDayFrom(day, place, holidays));
        expect(from === day).toBe(isBusinessDay(day, place, holidays));
      }),
    );
  });

  it('refuse to be counted backwards or in parts', () => {
    for (const count of [-1, 0.5, NaN])
      expect(() => addBusinessDays('2026-01-05', count, { country: 'GB' }, none)).toThrow(RangeError);
  });

  it('end the search in a calendar without any', () => {
    expect(() => nextBusinessDay('2026-01-05', { country: 'GB' }, { isHoliday: () => true })).toThrow(RangeError);
  });

  it('count in the calendar of the destination for an estimate', () => {
    expect(estimatedDelivery('2026-12-23', 3, { country: 'DE' }, holidays)).toBe('2026-12-29');
    expect(estimatedDelivery('2026-12-23', 3, { country: 'GB' }, holidays)).toBe('2026-12-30');
  });
});

describe("an account's own days", () => {
  it('are added to the calendar and taken from it', () => {
    const own = withOverrides(holidays, { added: ['2026-06-15'], removed: ['2026-12-25'] });
    expect(isBusinessDay('2026-06-15', { country: 'GB' }, own)).toBe(false);
    expect(isBusinessDay('2026-12-25', { country: 'GB' }, own)).toBe(true);
    expect(isBusinessDay('2026-12-28', { country: 'GB' }, own)).toBe(false);
  });

  it('decide whatever the calendar says, and leave every other day alone', () => {
    const days = fc.uniqueArray(date, { maxLength: 10 });
    fc.assert(
      fc.property(days, days, date, region, (added, removed, day, place) => {
        const own = withOverrides(holidays, { added, removed });
        const expected = added.includes(day) || (!removed.includes(day) && holidays.isHoliday(day, place));
        expect(own.isHoliday(day, place)).toBe(expected);
      }),
    );
  });
});

describe('what is known of a calendar', () => {
  const england: Holidays = {
    isHoliday: (day) => day === '2026-12-25',
    nameOf: (day) => (day === '2026-12-25' ? 'Christmas Day' : undefined),
    covers: (country) => country === 'GB',
    lacks: (country) => (country === 'GB' ? 'Twelfth Night' : undefined),
  };
  const unnamed: Holidays = { isHoliday: (day) => day === '2026-12-25' };
  const [gb, christmas, ownDay] = [{ country: 'GB' }, '2026-12-25', '2026-12-24'];

  it('is named as the calendar names it, an own day off as one', () => {
    const own = withOverrides(england, { added: [ownDay, '2026-12-23'], removed: ['2026-12-23'] });
    expect([own.nameOf?.(christmas, gb), own.nameOf?.(ownDay, gb), own.nameOf?.('2026-12-22', gb)]).toEqual([
      'Christmas Day',
      'a day off of this account',
      undefined,
    ]);
    expect(own.isHoliday('2026-12-23', gb)).toBe(true);
    expect(withOverrides(england, { removed: [christmas] }).nameOf?.(christmas, gb)).toBeUndefined();
    const nameless = withOverrides(unnamed, { added: [ownDay] });
    expect([nameless.nameOf?.(christmas, gb), nameless.nameOf?.(ownDay, gb)]).toEqual([
      undefined,
      'a day off of this account',
    ]);
  });
  it('stays known beside own days, and every country counts as covered where nobody says', () => {
    const own = withOverrides(england, { added: [ownDay] });
    expect([own.covers?.('GB'), own.covers?.('US'), own.lacks?.('GB'), own.lacks?.('US')]).toEqual([
      true,
      false,
      'Twelfth Night',
      undefined,
    ]);
    const bare = withOverrides(unnamed, { added: [ownDay] });
    expect([bare.covers?.('US'), bare.lacks?.('US')]).toEqual([true, undefined]);
  });
  it('is the very same where an account has no days of its own', () => {
    expect([withOverrides(england, {}), withOverrides(england, { added: [], removed: [] })]).toEqual([
      england,
      england,
    ]);
    expect(withOverrides(england, {})).toBe(england);
    expect(withOverrides(england, { added: [ownDay] }).isHoliday(ownDay, gb)).toBe(true);
    expect(withOverrides(england, { removed: [christmas] }).isHoliday(christmas, gb)).toBe(false);
  });
  it('has own days in one state under its name and its code, among several of one date', () => {
    const entries = [{ date: ownDay, country: 'DE' }, { date: ownDay, country: 'US', state: 'CA' }]; // oxfmt-ignore
    const own = withOverrides(england, { added: entries });
    const on = (country: string, state?: string) =>
      own.isHoliday(ownDay, { country, ...(state !== undefined && { state }) });
    expect([on('US', 'California'), on('US', ' ca '), on('US', 'NV'), on('US'), on('DE'), on('FR')]).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('the clock of a place', () => {
  it('is known for every country of the interface', () => {
    for (const country of countryCodes)
      expect(localDateAt('2026-06-15T12:00:00.000Z', { country })).toMatch(/^2026-06-1[456]$/);
    expect(() => zoneOf({ country: 'XX' })).toThrow(RangeError);
  });

  it('is that of the state where the address names one, by code or by name', () => {
    expect(zoneOf({ country: 'US' })).toBe('America/New_York');
    expect(zoneOf({ country: 'US', state: 'ca' })).toBe('America/Los_Angeles');
    expect(zoneOf({ country: 'US', state: ' California ' })).toBe('America/Los_Angeles');
    expect(zoneOf({ country: 'AU', state: 'WA' })).toBe('Australia/Perth');
    expect(zoneOf({ country: 'CA', state: 'British Columbia' })).toBe('America/Vancouver');
    expect(zoneOf({ country: 'US', state: 'Nowhere' })).toBe('America/New_York');
  });

  it('changes the date at its own midnight, whatever was asked before', () => {
    const dates = [
      '2026-06-14T22:59:59.999Z',
      '2026-06-14T23:00:00.000Z',
      '2026-06-15T22:59:59.999Z',
      '2026-06-15T23:00:00.000Z',
      '2026-06-14T22:59:59.999Z',
    ];
    expect(dates.map((instant) => localDateAt(instant, { country: 'GB' }))).toEqual([
      '2026-06-14',
      '2026-06-15',
      '2026-06-15',
      '2026-06-16',
      '2026-06-14',
    ]);
  });

  it('says what date it is there', () => {
    const newYear = '2026-01-01T02:00:00.000Z';
    expect(localDateAt(newYear, { country: 'US' })).toBe('2025-12-31');
    expect(localDateAt(newYear, { country: 'NZ' })).toBe('2026-01-01');
    expect(() => localDateAt('noon', { country: 'GB' })).toThrow(RangeError);
  });
});

describe('the ship date', () => {
  const asked = (now: string, country = 'GB') => ({ now, from: { country }, holidays });

  it('is the next business day when none is asked for', () => {
    expect(shipDateOf(undefined, asked('2026-04-02T10:00:00.000Z'))).toBe('2026-04-07');
    expect(shipDateOf(undefined, asked('2026-01-08T23:30:00.000Z'))).toBe('2026-01-09');
    expect(shipDateOf(undefined, asked('2026-01-08T23:30:00.000Z', 'JP'))).toBe('2026-01-13'); // already Friday there, and Monday is a holiday
  });

  it('counts as it is written, date or timestamp', () => {
    for (const written of ['2026-01-09', '2026-01-09T00:00:00.000Z', '2026-01-09 23:59', '2026-01-09T23:30:00-08:00']) {
      expect(shipDateOf(written, asked('2026-01-08T10:00:00.000Z'))).toBe('2026-01-09');
      expect(shipDateFaults(written, asked('2026-01-08T10:00:00.000Z'))).toEqual([]);
    }
  });

  it('is at most a year ahead', () => {
    const context = asked('2026-01-08T10:00:00.000Z');
    expect(shipDateFaults('2027-01-08', context)).toEqual([]);
    expect(shipDateFaults('2027-01-11', context)[0]?.message).toContain('at most a year ahead');
  });
  it('is fine where none is asked for', () =>
    expect(shipDateFaults(undefined, asked('2026-01-08T10:00:00.000Z'))).toEqual([]));
  it('that nobody can read is the earliest one', () =>
    expect(shipDateOf('soon', asked('2026-01-08T10:00:00.000Z'))).toBe('2026-01-09'));
  it('that falls on a holiday is told which, and not when it is today or has no name', () => {
    const named: Holidays = {
      isHoliday: (day) => day === '2026-01-09',
      nameOf: (day) => (day === '2026-01-09' || day === '2026-01-08' ? 'Day of Rest' : undefined),
    };
    const context = (holidays: Holidays) => ({ now: '2026-01-08T10:00:00.000Z', from: { country: 'GB' }, holidays });
    const messageOf = (day: string, holidays = named) => shipDateFaults(day, context(holidays), 'when')[0]?.message;
    expect(messageOf('2026-01-09')).toBe(
      'when must be at least one business day ahead in GB (2026-01-09: Day of Rest), for example "2026-01-12".',
    );
    expect(messageOf('2026-01-08')).toBe(
      'when must be at least one business day ahead in GB, for example "2026-01-12".',
    );
    expect(messageOf('2026-01-10', { isHoliday: () => false })).toBe(
      'when must be a business day in GB, not a weekend or holiday, for example "2026-01-12".',
    );
    expect(messageOf('2026-01-09', { isHoliday: (day) => day === '2026-01-09' })).toBe(
      'when must be at least one business day ahead in GB, for example "2026-01-12".',
    );
    const later: Holidays = { isHoliday: (day) => day === '2026-01-13', nameOf: () => 'Day of Rest' };
    expect(messageOf('2026-01-13', later)).toContain('not a weekend or holiday (2026-01-13: Day of Rest)');
  });

  it.each([
    ['2026-01-08', 'at least one business day ahead'], // today
    ['2025-12-31', 'at least one business day ahead'],
    ['2026-01-10', 'must be a business day'], // Saturday
    ['2026-04-03', 'must be a business day'], // Good Friday
    ['2026-02-30', 'existing date'],
    ['soon', 'existing date'],
  ])('%s is refused: %s', (written, rule) => {
    const [fault, ...others] = shipDateFaults(written, asked('2026-01-08T10:00:00.000Z'));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ field: 'shipDate', message: expect.stringContaining(rule) as string });
  });

  it('has no fault exactly when it is a business day after today, and every refusal names one that would do', () => {
    fc.assert(
      fc.property(instant, region, fc.integer({ min: -5, max: 30 }), (now, from, ahead) => {
        const context = { now, from, holidays };
        const today = localDateAt(now, from);
        const day = addDays(today, ahead);
        const [fault] = shipDateFaults(day, context);
        expect(fault === undefined).toBe(day > today && isBusinessDay(day, from, holidays));
        const example = /"(.+)"/.exec(fault?.message ?? `"${earliestShipDate(context)}"`)?.[1];
        expect(shipDateFaults(example, context)).toEqual([]);
      }),
    );
  });
});
