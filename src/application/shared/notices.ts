import type { Holidays } from '../../domain/shared/calendar/index.ts';

/** Information for the client about a request that succeeded. */
export type Notice = {
  readonly level: 'warning' | 'info';
  /** Stable, snake_case. */
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly string[];
  /** The JSON path of the field that the notice is about, if it is about one. */
  readonly field?: string;
};

const remedy = "Days off can be added in the account's settings.";

/**
 * Notices for replies that used an incomplete calendar. Without data on a country's holidays, only its weekends are
 * days off; if some holidays are known to be missing, parcels may be scheduled on those days.
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
