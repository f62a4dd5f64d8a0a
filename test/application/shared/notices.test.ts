import { describe, expect, it } from 'vitest';
import { holidayNotices } from '../../../src/application/shared/notices.ts';

const remedy = "Days off can be added in the account's settings.";
const holidays = {
  isHoliday: () => false,
  covers: (country: string) => country !== 'XA',
  lacks: (country: string, year?: number) => (country === 'XB' && year !== 2028 ? 'the Day of Examples' : undefined),
};

describe('notices of an incomplete calendar', () => {
  it('name each country once, by what is not known of it', () => {
    expect(holidayNotices(holidays, ['2026-12-30', '2026-12-31'], 'XA', 'GB', 'XB', 'XA')).toEqual([
      {
        level: 'info',
        reason: 'holidays_unknown',
        message: `No public holidays of XA are known here: only its weekends are taken into account. ${remedy}`,
      },
      {
        level: 'info',
        reason: 'holidays_incomplete',
        message: `Not all public holidays of XB are known here for 2026. Missing: the Day of Examples. ${remedy}`,
      },
    ]);
  });

  it('are about the years that a parcel is on its way in', () => {
    const yearsOf = (first: string, last = first) =>
      holidayNotices(holidays, [first, last], 'XB').map(({ message }) => /for (\d{4})\./.exec(message)?.[1]);
    expect(yearsOf('2026-12-30', '2027-01-04')).toEqual(['2026', '2027']);
    expect(yearsOf('2027-12-30', '2028-01-04')).toEqual(['2027']);
    expect(yearsOf('2028-03-01')).toEqual([]);
  });

  it('say of days that were only calculated that they were', () => {
    const calculated = {
      ...holidays,
      isConfirmed: (country: string, year: number) => country === 'XC' && year === 2026,
    };
    const said = (country: string) =>
      holidayNotices(calculated, ['2026-12-30', '2027-01-04'], country).map(({ reason, message }) => [reason, message]);
    expect(said('XC')).toEqual([
      [
        'holidays_incomplete',
        `The public holidays of XC for 2027 are calculated, not compared with its law. ${remedy}`,
      ],
    ]);
    expect(said('XB').map(([, message]) => message?.includes('Missing'))).toEqual([true, true]);
  });

  it('name each feast that may move about those days', () => {
    const moving = {
      ...holidays,
      mayMove: (date: string) => (date >= '2027-03-08' && date <= '2027-03-12' ? 'Eid' : undefined),
    };
    const said = (first: string, last: string) =>
      holidayNotices(moving, [first, last], 'XC').map(({ message }) => message);
    expect(said('2027-03-01', '2027-03-07')).toEqual([]);
    expect(said('2027-03-01', '2027-03-20')).toEqual([
      `Eid in XC, about 2027-03-08, may be a day earlier or later: the sighting of the moon decides. ${remedy}`,
    ]);
  });

  it('are none for a calendar that does not say what it lacks', () => {
    expect(holidayNotices({ isHoliday: () => false }, ['2026-12-30', '2026-12-30'], 'XA', 'XB')).toEqual([]);
  });
});
