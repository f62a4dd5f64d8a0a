import { beginningIn, timeZoneNamed, wallTimeIn } from '../../../domain/shared/calendar/local-time.ts';
import { addDays, isLocalDate } from '../../../domain/shared/local-date.ts';

/**
 * The time zone in which a page shows times and takes days. `wanted` is what its address says: `utc`, `account`, a zone
 * of the IANA database, or `browser`, for which the script of the page puts the name of the browser's zone.
 */
export const zoneInForce = (wanted: string | undefined, ofAccount: string): string => {
  if (wanted === undefined || wanted === 'account') return ofAccount;
  return wanted === 'utc' || wanted === 'browser' ? 'UTC' : (timeZoneNamed(wanted) ?? ofAccount);
};

/** The day of an instant. */
export const dayIn = (zone: string, instant: string): string => wallTimeIn(zone, instant).slice(0, 'YYYY-MM-DD'.length);

/**
 * What an operation gets of a day that somebody has chosen: the beginning of the day in the zone, or its end for the
 * upper bound of a period. Other texts are left as they are.
 */
export const boundaryIn = (zone: string, name: string, value: string): string => {
  if (zone === 'UTC' || !isLocalDate(value)) return value;
  return beginningIn(zone, name.endsWith('To') ? addDays(value, 1) : value);
};
