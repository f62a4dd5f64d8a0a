import { describe, expect, it } from 'vitest';
import { dateHolidays } from '../../../../src/adapters/shared/places/date-holidays.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { processorMs } from '../../../support/processor-time.ts';

const holidays = dateHolidays(['GB', 'US', 'AU', 'CA', 'DE']);
const at = (place: string) => {
  const [country = '', state] = place.split(':');
  return { country, ...(state === undefined ? {} : { state }) };
};

describe('public holidays', () => {
  // Each date is in the law or official calendar of the place: gov.uk bank holidays, 5 U.S.C. 6103, Australian Fair
  // Work, Feiertagsgesetze.
  it.each([
    ['2026-12-25', 'GB'],
    ['2026-12-28', 'GB'], // for Boxing Day on a Saturday
    ['2026-08-31', 'GB'],
    ['2026-08-03', 'GB:SCT'],
    ['2026-11-26', 'US'],
    ['2026-07-03', 'US:CA'],
    ['2026-03-31', 'US:California'],
    ['2026-04-27', 'AU:New South Wales'],
    ['2026-05-18', 'CA:ON'],
    ['2026-06-04', 'DE:BY'],
    ['2026-06-04', 'DE:bayern'],
    ['2026-03-25', 'EL'],
    ['2026-03-25', 'GR'],
    ['2026-07-14', 'FR'],
    ['2026-09-23', 'SA'],
  ])('%s in %s', (date, place) => expect(holidays.isHoliday(date, at(place))).toBe(true));

  it.each([
    ['2026-08-31', 'GB:SCT'],
    ['2026-06-04', 'DE:BE'],
    ['2026-03-31', 'US'],
    ['2026-12-24', 'GB'],
    ['2026-12-24', 'IS'], // from 13:00 only
    ['2026-12-31', 'GT'], // from noon only
    ['2026-07-04', 'GB'],
    ['2026-01-02', 'DE'],
  ])('not %s in %s', (date, place) => expect(holidays.isHoliday(date, at(place))).toBe(false));

  it('last as many days as the feast does, and begin the morning after the sunset they start at', () => {
    const days = ['2026-05-25', '2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30'];
    expect(days.filter((day) => holidays.isHoliday(day, { country: 'SA' }))).toEqual(days.slice(1, 5));
  });

  it('do not end with the year', () => {
    // Incwala in Eswatini: six days from 28 December, as the package has it.
    const days = ['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-02', '2027-01-03'];
    expect(days.map((day) => holidays.isHoliday(day, { country: 'SZ' }))).toEqual([false, true, true, true, false]);
    expect(holidays.isHoliday('2034-01-01', { country: 'GB' })).toBe(true);
  });

  it('are none for countries without a calendar, and outside the known years', () => {
    expect(holidays.isHoliday('2026-12-25', { country: 'AQ' })).toBe(false);
    expect(holidays.isHoliday('9999-12-25', { country: 'GB' })).toBe(false);
    expect(holidays.isHoliday('1800-12-25', { country: 'GB' })).toBe(false);
  });

  it('use the country’s calendar for an unknown state', () => {
    expect(holidays.isHoliday('2026-12-25', { country: 'US', state: 'Nowhere' })).toBe(true);
    expect(holidays.isHoliday('2026-12-25', { country: 'US', state: 'constructor' })).toBe(true);
  });

  it('can be asked of every country of the interface', () => {
    const withNewYear = countryCodes.filter((country) => holidays.isHoliday('2027-01-01', { country }));
    expect(withNewYear.length).toBeGreaterThan(150);
  });

  it('of a state alone count where the operator says so: for a country, or for one state', () => {
    const [plain, one] = [dateHolidays(), dateHolidays(['US-CA'])];
    const states = ['CA', 'TX', 'FL', 'GA'];
    // The day after Thanksgiving, on which carriers collect, is kept by these states.
    expect(states.filter((state) => holidays.isHoliday('2027-11-26', { country: 'US', state }))).toEqual(states);
    expect(states.filter((state) => one.isHoliday('2027-11-26', { country: 'US', state }))).toEqual(['CA']);
    expect(states.filter((state) => plain.isHoliday('2027-11-26', { country: 'US', state }))).toEqual([]);
    for (const state of states) expect(plain.isHoliday('2027-11-25', { country: 'US', state })).toBe(true);
    expect(plain.isHoliday('2026-06-04', { country: 'DE', state: 'BY' })).toBe(false);
    expect(plain.isHoliday('2026-08-31', { country: 'GB' })).toBe(true);
  });

  it('have names, and none where there is none', () => {
    expect(holidays.nameOf?.('2026-12-25', { country: 'FR' })).toBe('Christmas Day');
    expect(holidays.nameOf?.('2026-10-01', { country: 'CN' })).toBe('National Day');
    expect(holidays.nameOf?.('2026-12-24', { country: 'GB' })).toBeUndefined();
  });

  it('exclude holidays of single groups: children, women, the young and soldiers in China', () => {
    const days = ['2027-03-08', '2027-05-04', '2027-06-01', '2027-08-01'];
    expect(days.filter((day) => holidays.isHoliday(day, { country: 'CN' }))).toEqual([]);
  });

  it('are known of some countries and not of others', () => {
    const unknown = ['AF', 'BT', 'KP', 'TV', 'AQ'];
    expect(unknown.map((country) => holidays.covers?.(country))).toEqual(unknown.map(() => false));
    expect(['GB', 'EL', 'CN'].map((country) => holidays.covers?.(country))).toEqual([true, true, true]);
  });

  it('are cached by year', () => {
    const asked = 20_000;
    holidays.isHoliday('2026-01-01', { country: 'GB' });
    const took = processorMs(() => {
      for (let i = 0; i < asked; i++) holidays.isHoliday('2026-06-15', { country: 'GB' });
    });
    // A thousand times the duration of a cached answer.
    expect(took / asked).toBeLessThan(0.5);
  });
});
