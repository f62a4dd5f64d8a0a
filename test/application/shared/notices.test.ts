import { describe, expect, it } from 'vitest';
import { holidayNotices } from '../../../src/application/shared/notices.ts';

const remedy = "Days off can be added in the account's settings.";
const holidays = {
  isHoliday: () => false,
  covers: (country: string) => country !== 'XA',
  lacks: (country: string) => (country === 'XB' ? 'the Day of Examples' : undefined),
};

describe('notices of an incomplete calendar', () => {
  it('name each country once, by what is not known of it', () => {
    expect(holidayNotices(holidays, 'XA', 'GB', 'XB', 'XA')).toEqual([
      {
        level: 'info',
        reason: 'holidays_unknown',
        message: `No public holidays of XA are known here: only its weekends are taken into account. ${remedy}`,
      },
      {
        level: 'info',
        reason: 'holidays_incomplete',
        message: `Not all public holidays of XB are known here. Missing: the Day of Examples. ${remedy}`,
      },
    ]);
  });

  it('are none for a calendar that does not say what it lacks', () => {
    expect(holidayNotices({ isHoliday: () => false }, 'XA', 'XB')).toEqual([]);
  });
});
