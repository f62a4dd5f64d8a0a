import { describe, expect, it, onTestFinished, vi } from 'vitest';
import Calendar from '../../../../data/holidays/date-holidays.mjs';
import {
  dateHolidays,
  calendarWith,
  loadAdditionalCountries,
} from '../../../../src/adapters/shared/places/date-holidays.ts';
import { holidayNotices } from '../../../../src/application/shared/notices.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { addDays } from '../../../../src/domain/shared/local-date.ts';

const holidays = dateHolidays();
const more = loadAdditionalCountries();
const years = [2025, 2026, 2027, 2028, 2029, 2030];

const daysOff = (country: string, from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (holidays.isHoliday(day, { country })) days.push(day.slice(5));
  return days;
};

describe('countries that the package lacks', () => {
  // Feasts of the moon are the Umm al-Qura dates of 1447 and 1448: Eid al-Fitr on 2026-03-20 and 2027-03-09, Eid
  // al-Adha on 2026-05-27 and 2027-05-16.
  it.each([
    ['AN', '2026-07-01', '2026-12-24', ['07-02', '10-10']],
    ['FK', '2026-06-01', '2026-12-09', ['06-14', '10-05', '11-14', '12-08']],
    ['IQ', '2026-12-20', '2027-03-22', ['01-01', '01-06', '03-09', '03-10', '03-11', '03-16', '03-21']],
    ['JO', '2026-05-01', '2026-05-31', ['05-01', '05-25', '05-26', '05-27', '05-28', '05-29']],
    ['KG', '2026-08-01', '2027-02-28', ['08-31', '01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07']],
    ['KH', '2026-09-01', '2027-01-31', ['09-24', '10-15', '10-29', '11-09', '12-29', '01-01', '01-07']],
    ['KW', '2027-02-01', '2027-03-31', ['02-25', '02-26', '03-09', '03-10', '03-11']],
    ['LA', '2027-04-01', '2027-12-31', ['04-14', '04-15', '04-16', '05-01', '05-03', '12-02']],
    ['LB', '2026-11-01', '2027-02-28', ['11-22', '12-25', '01-01', '01-06', '02-09']],
    ['FM', '2026-10-01', '2027-01-31', ['10-23', '10-24', '11-03', '11-11', '11-23', '12-25', '01-01']],
    [
      'MH',
      '2026-03-01',
      '2026-12-31',
      ['03-01', '03-02', '04-03', '05-01', '07-03', '09-04', '09-25', '11-17', '12-04', '12-25'],
    ],
    ['PW', '2026-09-01', '2026-12-31', ['09-07', '10-01', '10-23', '10-24', '11-26', '11-27', '12-25']],
    ['SB', '2027-03-01', '2027-07-31', ['03-26', '03-27', '03-29', '05-17', '07-07']],
    ['MM', '2026-12-01', '2027-03-31', ['12-25', '01-01', '01-04', '02-12', '03-02', '03-27']],
    ['MN', '2026-06-01', '2026-12-31', ['06-01', '07-11', '07-12', '07-13', '07-14', '07-15', '11-26', '12-29']],
    // The list of the Government of Macao for 2026.
    [
      'MO',
      '2026-02-01',
      '2026-06-30',
      ['02-17', '02-18', '02-19', '04-03', '04-04', '04-05', '05-01', '05-24', '06-19'],
    ],
    [
      'MO',
      '2026-09-01',
      '2026-12-31',
      ['09-26', '10-01', '10-02', '10-18', '11-02', '12-08', '12-20', '12-22', '12-24', '12-25'],
    ],
    ['MP', '2026-03-01', '2026-05-31', ['03-24', '04-03', '05-25']],
    ['MP', '2026-11-01', '2026-12-31', ['11-04', '11-11', '11-26', '12-08', '12-25']],
    ['MV', '2026-07-01', '2026-07-31', ['07-26', '07-27']],
    ['NP', '2026-04-20', '2027-03-31', ['05-01', '12-25', '03-08']],
    ['OM', '2026-11-01', '2027-01-04', ['11-20', '11-21']],
    ['PG', '2027-01-01', '2027-04-30', ['01-01', '03-26', '03-29']],
    ['PG', '2027-07-01', '2027-12-31', ['07-23', '08-26', '09-16', '12-25', '12-26', '12-27']],
    ['PS', '2026-11-01', '2027-01-04', ['11-15', '12-25', '01-01']],
    ['QA', '2026-12-01', '2027-03-31', ['12-18', '02-09', '03-09', '03-10', '03-11']],
    [
      'SY',
      '2026-12-01',
      '2027-05-10',
      ['12-08', '12-25', '01-01', '03-09', '03-10', '03-11', '03-18', '03-21', '03-28', '04-17', '05-01', '05-02'],
    ],
    [
      'TJ',
      '2027-03-01',
      '2027-06-30',
      ['03-08', '03-09', '03-21', '03-22', '03-23', '03-24', '05-09', '05-16', '06-27'],
    ],
    ['TL', '2027-03-20', '2027-05-31', ['03-26', '05-01', '05-16', '05-20', '05-27']],
    ['TM', '2026-09-01', '2027-01-31', ['09-27', '10-06', '12-12', '01-01']],
    ['UM', '2026-11-01', '2026-12-31', ['11-11', '11-26', '12-25']],
    ['WS', '2027-03-01', '2027-10-31', ['03-26', '03-27', '03-29', '05-10', '06-01', '08-09', '10-11']],
    ['YE', '2026-09-01', '2026-12-31', ['09-26', '10-14', '11-30']],
  ])('%s rests from %s to %s on these days alone', (country, from, to, days) =>
    expect(daysOff(country, from, to)).toEqual(days),
  );

  it('are all in the table above, and unknown to the package', () => {
    const known = new Calendar().getCountries();
    expect([...more.keys()].filter((country) => Object.hasOwn(known, country))).toEqual([]);
    expect([...more.keys()]).toEqual(
      'AN FK FM IQ JO KG KH KW LA LB MH MM MN MO MP MV NP OM PG PS PW QA SB SY TJ TL TM UM WS YE'.split(' '),
    );
  });

  it.each([...more.keys()])('%s: every rule gives a day in every year', (country) => {
    const entry = more.get(country);
    if (!entry) throw new Error(`${country} is not listed.`);
    const calendar = calendarWith(entry);
    for (const year of years) {
      const kept = new Set(calendar.getHolidays(year, 'en').map(({ rule }) => rule));
      expect(entry.days.filter(({ rule }) => !kept.has(rule))).toEqual([]);
      expect(kept.size).toBeGreaterThan(2);
    }
  });

  it('refuse a rule that does not parse', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    expect(() => calendarWith({ source: 'none', days: [{ rule: 'someday', name: 'Some day' }] })).toThrow(
      'Not a holiday rule: "someday"',
    );
  });

  it('are known, and list the holidays that are missing', () => {
    const notices = (country: string) => holidayNotices(holidays, ['2026-12-01', '2026-12-09'], country);
    const reasons = (country: string) => notices(country).map(({ reason }) => reason);
    for (const [country, { lacks }] of more)
      expect([country, reasons(country)]).toEqual([country, lacks === undefined ? [] : ['holidays_incomplete']]);
    expect(notices('KH')[0]?.message).toContain('Pchum Ben');
    expect(reasons('GB')).toEqual([]);
  });

  it('leave these without known holidays', () => {
    expect(countryCodes.filter((country) => holidays.covers?.(country) === false)).toEqual(
      countryCodes.filter((country) => 'AF AC AQ BT BV IO TF HM KI KP NR NU PN GS TK TV'.split(' ').includes(country)),
    );
  });
});
