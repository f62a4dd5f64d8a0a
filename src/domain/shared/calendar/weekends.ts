import { canonicalCountry } from '../countries.ts';

const saturdayAndSunday: readonly number[] = [6, 7];

/**
 * Weekend days (1 is Monday) of the countries where they are not Saturday and Sunday. Source: Unicode CLDR 48,
 * supplemental `weekData`, except for Bangladesh, the Maldives, Djibouti and Palestine (Friday and Saturday), Nepal
 * (Saturday alone) and Brunei (Friday and Sunday): these follow the table of working weeks in Wikipedia's "Workweek and
 * weekend", since CLDR (cldr-core 48.2.0, weekData.json) has no entry for these six and so falls back on Saturday and
 * Sunday. The Emirates moved to Saturday and Sunday in 2022.
 */
const weekends: ReadonlyMap<string, readonly number[]> = new Map([
  ...'BD BH DJ DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE'
    .split(' ')
    .map((country): [string, readonly number[]] => [country, [5, 6]]),
  ['AF', [4, 5]],
  ['BN', [5, 7]],
  ['IN', [7]],
  ['IR', [5]],
  ['NP', [6]],
  ['UG', [7]],
]);

/** Whether a weekday belongs to the weekend of a country. */
export const isWeekend = (weekday: number, country: string): boolean =>
  (weekends.get(canonicalCountry(country)) ?? saturdayAndSunday).includes(weekday);
