import { describe, expect, it } from 'vitest';
import { holidaysFile, holidaysPage } from '../../../../bench/docs/holidays-page.ts';
import Calendar from '../../../../data/holidays/date-holidays.mjs';
import { dateHolidays } from '../../../../src/adapters/shared/places/date-holidays.ts';
import {
  holidayKnowledgeOf,
  loadHolidayCorrections,
  withRules,
} from '../../../../src/adapters/shared/places/holiday-corrections.ts';
import {
  estimatedDelivery,
  isBusinessDay,
  pickupDays,
  withOverrides,
} from '../../../../src/domain/shared/calendar/index.ts';
import { holidayNotices } from '../../../../src/application/shared/notices.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { addDays, weekdayOf } from '../../../../src/domain/shared/local-date.ts';
import { countriesByLaw, daysByLaw } from '../../../support/holidays-by-law.ts';
import { readFileSync } from 'node:fs';

const holidays = dateHolidays();
const { byLaw, countries } = loadHolidayCorrections();
const years = [2026, 2027, 2028];

const daysOff = (country: string, year: number): string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
    if (weekdayOf(day) < 6 && holidays.isHoliday(day, { country })) days.push(day);
  return days;
};

/** Days of a year from a text such as `01-01 02-16..02-20`. */
const listed = (year: number, text: string): string[] =>
  text.split(' ').flatMap((word) => {
    const [from = '', to = from] = word.split('..');
    const days: string[] = [];
    for (let day = `${year}-${from}`; day <= `${year}-${to}`; day = addDays(day, 1)) days.push(day);
    return days.filter((day) => weekdayOf(day) < 6);
  });

describe('holidays that a law fixes', () => {
  it.each(countriesByLaw)('%s: are those of a second calculation, from 2026 to 2028', (country) => {
    for (const year of years) expect(daysOff(country, year)).toEqual(daysByLaw(country, year));
  });

  it('are called so only where the second calculation has them', () => {
    expect(Object.keys(byLaw).toSorted()).toEqual(countriesByLaw.toSorted());
  });
});

describe('the official list of a year', () => {
  // The working days on which everything rests, as the authority of each country has published them.
  it.each([
    ['CN', 2026, '01-01..01-02 02-16..02-23 04-06 05-01..05-05 06-19 09-25 10-01..10-07'],
    ['TW', 2026, '01-01 02-16..02-20 02-27 04-03 04-06 05-01 06-19 09-25 09-28 10-09 10-26 12-25'],
    ['SG', 2026, '01-01 02-17..02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25'],
    ['TH', 2026, '01-01..01-02 03-03 04-06 04-13..04-15 05-01 05-04 06-01 06-03 07-28..07-30 08-12 10-13 10-23 12-07 12-10 12-31'],
    ['IN', 2026, '01-26 03-04 03-26 03-31 04-03 05-01 05-27 06-26 08-26 09-04 10-02 10-20 11-24 12-25'],
    ['MY', 2026, '01-01 02-17..02-18 03-23 05-01 05-27 06-01..06-02 06-17 08-25 08-31 09-16 11-09 12-25'],
    ['JP', 2026, '01-01 01-12 02-11 02-23 03-20 04-29 05-04..05-06 07-20 08-11 09-21..09-23 10-12 11-03 11-23'],
    ['JP', 2027, '01-01 01-11 02-11 02-23 03-22 04-29 05-03..05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'],
    ['HU', 2026, '01-01..01-02 04-03 04-06 05-01 05-25 08-20..08-21 10-23 12-24..12-25'],
    ['RU', 2026, '01-01..01-02 01-05..01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31'],
    ['PH', 2026, '01-01 02-17 03-20 04-02..04-03 04-09 05-01 05-27 06-12 08-21 08-31 11-02 11-30 12-08 12-24..12-25 12-30..12-31'],
    ['ID', 2026, '01-01 01-16 02-16..02-17 03-18..03-20 03-23..03-24 04-03 05-01 05-14..05-15 05-27..05-28 06-01 06-16 08-17 08-25 12-24..12-25'],
    ['HK', 2026, '01-01 02-17..02-19 04-03 04-06..04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25'],
    ['HK', 2027, '01-01 02-08..02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27'],
    ['SG', 2027, '01-01 02-08 03-10 03-26 05-17 05-20 08-09 10-28'],
    ['TW', 2027, '01-01 02-04..02-05 02-08..02-10 03-01 04-05..04-06 04-30 06-09 09-15 09-28 10-11 10-25 12-24 12-31'],
    ['ID', 2027, '01-01 01-05 02-05 03-08..03-12 03-15 03-25..03-26 05-06 05-17..05-20 06-01 08-17 12-24'],
    ['IN', 2027, '01-26 03-10 03-23 03-26 04-15 04-19 05-17 05-20 06-16 08-25 10-29'],
    ['KR', 2026, '01-01 02-16..02-18 03-02 05-01 05-05 05-25 06-03 07-17 08-17 09-24..09-25 10-05 10-09 12-25'],
    ['KR', 2027, '01-01 02-08..02-09 03-01 05-03 05-05 05-13 07-19 08-16 09-14..09-16 10-04 10-11 12-27'],
    ['LK', 2027, '01-15 01-22 02-04 03-10 03-22 03-26 04-13..04-14 04-20 05-17 05-19..05-20 06-18 08-16 09-15 10-15 10-28 12-13'],
    ['PH', 2027, '01-01 03-25..03-26 04-09 08-30 11-01..11-02 11-30 12-08 12-24 12-30..12-31'],
    ['RU', 2027, '01-01 01-04..01-08 02-22..02-23 03-08 05-03 05-10 06-14 11-04..11-05 12-31'],
    ['TH', 2027, '01-01 02-22 04-06 04-13..04-15 05-03..05-04 05-20 06-03 07-19 07-28 08-12 10-13 10-25 12-06 12-10 12-31'],
    ['VN', 2026, '01-01..01-02 02-16..02-20 04-27 04-30..05-01 08-31..09-02'],
  ])('%s %d: is kept', (country, year, text) => {
    expect(daysOff(country, year)).toEqual(listed(year, text));
  }); // oxfmt-ignore

  it('of one year is used for no other: Sri Lanka rests on other full moons in 2027', () => {
    const poya = ['2026-12-23', '2027-12-23', '2028-12-23', '2027-12-13', '2028-12-13'];
    expect(poya.map((day) => holidays.isHoliday(day, { country: 'LK' }))).toEqual([true, false, false, true, false]);
    expect([2026, 2027].map((year) => holidays.lacks?.('LK', year))).toEqual([undefined, undefined]);
    expect(holidays.lacks?.('LK', 2028)).toContain('Poya');
  });

  it('that is not published yet is missing, and what the law says holds meanwhile', () => {
    expect(daysOff('CN', 2027)).toEqual(listed(2027, '01-01 02-05 02-08 04-05 06-09 09-15 10-01'));
    expect(daysOff('TW', 2028)).toContain('2028-04-03');
    const announced = ['LK', 'TW', 'SG', 'ID', 'RU'];
    for (const country of ['CN', 'AE', 'VN', 'TH', 'IN', 'BD', 'GH', 'MY', 'PH', 'KR', 'HU', ...announced])
      for (const year of announced.includes(country) ? [2028] : [2027, 2028])
        expect([country, year, holidays.lacks?.(country, year)]).not.toContain(undefined);
  });
});

describe('laws that the package does not know', () => {
  it.each([
    ['2026-12-03', 'AE', true], // two National Days
    ['2027-02-08', 'AE', false], // the first of Ramadan
    ['2027-07-01', 'GH', true], // Republic Day
    ['2027-08-04', 'GH', false],
    ['2027-08-05', 'BD', true],
    ['2027-03-17', 'BD', false],
    ['2027-08-15', 'BD', false],
    ['2027-05-03', 'RU', true], // for 1 May, a Saturday
    ['2028-04-12', 'KR', true], // general election
    ['2028-11-10', 'US', true], // for 11 November, a Saturday
    ['2028-01-26', 'KR', true], // the day before Seollal
    ['2028-05-01', 'KR', true], // Labour Day
    ['2026-02-23', 'CY', true], // Clean Monday
    ['2026-02-24', 'CY', false],
    ['2026-05-25', 'BG', true], // for 24 May, a Sunday
    ['2027-05-03', 'VN', true],
    ['2027-12-06', 'TH', true],
    ['2028-05-02', 'CN', true],
  ] as const)('%s in %s: %s', (date, country, expected) =>
    expect(holidays.isHoliday(date, { country })).toBe(expected),
  );

  it('and rules of our own give a day in every year', () => {
    for (const [country, { days = [], added = [] }] of Object.entries(countries)) {
      const calendar = withRules(new Calendar(), [...days, ...added]);
      for (const year of [...years, 2029, 2030]) {
        const kept = new Set(calendar.getHolidays(year, 'en').map(({ rule }) => rule));
        const always = [...days, ...added].filter(({ rule }) => !rule.startsWith('substitutes'));
        expect([country, always.filter(({ rule }) => !kept.has(rule))]).toEqual([country, []]);
      }
    }
  });

  it('take out rules that the package really has', () => {
    for (const [country, { removed = [] }] of Object.entries(countries)) {
      const rules = years.flatMap((year) => new Calendar(country).getHolidays(year, 'en').map(({ rule }) => rule));
      expect([country, removed.filter((rule) => !rules.includes(rule))]).toEqual([country, []]);
    }
  });
});

describe('a weekend that is worked', () => {
  const cn = { country: 'CN' };

  it('counts as a business day of that country, and of no other', () => {
    expect(isBusinessDay('2026-02-14', cn, holidays)).toBe(true);
    expect(isBusinessDay('2026-02-14', { country: 'HK' }, holidays)).toBe(false);
    expect(isBusinessDay('2026-02-15', cn, holidays)).toBe(false);
    // Friday, then the Saturday before Spring Festival, then the Tuesday after it.
    expect(estimatedDelivery('2026-02-13', 1, cn, holidays)).toBe('2026-02-14');
    expect(estimatedDelivery('2026-02-13', 2, cn, holidays)).toBe('2026-02-24');
    expect(isBusinessDay('2026-12-12', { country: 'HU' }, holidays)).toBe(true);
  });

  const openOn = (date: string, country: string, days?: readonly ['monday', 'sunday']) =>
    pickupDays(
      { from: date, days: 1 },
      {
        now: `${addDays(date, -4)}T08:00:00.000Z`,
        at: { country },
        holidays,
        hours: { from: '02:00', to: '12:00' },
        ...(days && { days }),
      },
    )[0];

  it('has pickups, unless the account has chosen its weekdays', () => {
    expect(openOn('2026-10-10', 'CN')).toHaveProperty('window');
    expect(openOn('2026-10-17', 'CN')).toMatchObject({ closed: 'weekend' });
    expect(openOn('2026-10-10', 'CN', ['monday', 'sunday'])).toMatchObject({ closed: 'weekend' });
  });

  it('is no business day where the account rests', () => {
    const own = withOverrides(holidays, { added: [{ date: '2026-10-10', country: 'CN' }] });
    expect(isBusinessDay('2026-10-10', cn, own)).toBe(false);
    expect(own.isWorked?.('2026-10-10', cn)).toBe(false);
  });

  it.each(['SA', 'EG', 'QA', 'IL'])('of Friday and Saturday leaves Sunday to the account: %s', (country) => {
    expect(openOn('2026-11-08', country)).toMatchObject({ closed: 'no_pickup_day' });
    expect(openOn('2026-11-08', country, ['monday', 'sunday'])).toHaveProperty('window');
  });
});

describe('what is known of holidays', () => {
  it('is in the table of docs/holidays.md: `npm run record:published` writes it', () => {
    expect(readFileSync(holidaysFile, 'utf8')).toBe(holidaysPage());
  });

  it('says where a feast may move, from a day before to a day after', () => {
    // Eid al-Fitr is calculated for 9 to 11 March 2027.
    const days = ['2027-03-07', '2027-03-08', '2027-03-09', '2027-03-12', '2027-03-13'];
    expect(days.map((day) => holidays.mayMove?.(day, 'KW'))).toEqual([
      undefined,
      'Eid al-Fitr',
      'Eid al-Fitr',
      'Eid al-Fitr',
      undefined,
    ]);
    expect(holidays.mayMove?.('2026-03-21', 'SG')).toBeUndefined();
    expect(holidays.mayMove?.('2027-03-09', 'FR')).toBeUndefined();
    expect(holidays.mayMove?.('2027-03-09', 'AQ')).toBeUndefined();
  });

  it('is confirmed by a law or a list, or a reply says that it is not: all countries, 2026 to 2028', () => {
    const unsaid = countryCodes.flatMap((country) =>
      years.filter(
        (year) =>
          holidays.isConfirmed?.(country, year) !== true &&
          holidayNotices(holidays, [`${year}-02-01`, `${year}-02-01`], country).length === 0,
      ),
    );
    expect(unsaid).toEqual([]);
    const confirmed = years.map((year) => countryCodes.filter((code) => holidays.isConfirmed?.(code, year)).length);
    expect(confirmed).toEqual([61, 55, 47]);
    const samples = ['DE', 'LV', 'SG', 'KW', 'CH', 'IN', 'AQ'];
    expect(samples.map((country) => [country, ...years.map((year) => holidays.isConfirmed?.(country, year))])).toEqual([
      ['DE', true, true, true],
      ['LV', true, true, false],
      ['SG', true, true, false],
      ['KW', true, true, true],
      ['CH', false, false, false],
      ['IN', false, false, false],
      ['AQ', false, false, false],
    ]);
  });

  it('names the source of each list and law, and each country once', () => {
    for (const { source, years: lists = {} } of Object.values(countries))
      for (const text of [source, ...Object.values(lists).map((list) => list.source)])
        expect(text).toMatch(/^[A-Z]{2} .{12}/);
    expect(holidayKnowledgeOf('FR', 2031)).toEqual({ state: 'by_law', source: 'FR Code du travail, article L3133-1' });
    expect(holidayKnowledgeOf('AR', 2027)).toEqual({ state: 'calculated' });
  });
});
