import type { Holidays } from '../../domain/calendar/index.ts';
import type { Notice } from './notice.ts';

const remedy = "Days off can be added in the account's settings.";

/**
 * Where nothing is known of a country's holidays, its weekends alone are days off; where some days are known to be missing, parcels move on them. A reply that used
 * such a calendar says so.
 */
export const holidayNotices = (holidays: Holidays, ...countries: readonly string[]): readonly Notice[] =>
  [...new Set(countries)].flatMap((country): readonly Notice[] => {
    if (holidays.covers?.(country) === false) {
      const message = `No public holidays of ${country} are known here: only its weekends are taken into account. ${remedy}`;
      return [{ level: 'info', reason: 'holidays_unknown', message }];
    }
    const lacks = holidays.lacks?.(country);
    if (lacks === undefined) return [];
    return [
      {
        level: 'info',
        reason: 'holidays_incomplete',
        message: `Not all public holidays of ${country} are known here. Missing: ${lacks}. ${remedy}`,
      },
    ];
  });
