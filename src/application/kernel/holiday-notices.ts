import type { Holidays } from '../../domain/calendar/index.ts';
import type { Notice } from './notice.ts';

/** Where nothing is known of a country's holidays, its weekends alone are days off, and a reply that used them says so. */
export const holidayNotices = (holidays: Holidays, ...countries: readonly string[]): readonly Notice[] =>
  [...new Set(countries)].flatMap((country): readonly Notice[] =>
    (holidays.covers?.(country) ?? true)
      ? []
      : [
          {
            level: 'info',
            reason: 'holidays_unknown',
            message: `No public holidays of ${country} are known here: only its weekends are taken into account. Days off can be added in the account's settings.`,
          },
        ],
  );
