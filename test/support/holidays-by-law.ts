import { addDays, weekdayOf } from '../../src/domain/shared/local-date.ts';
import type { LocalDate } from '../../src/domain/shared/local-date.ts';

/**
 * Holidays as laws name them, for a second calculation beside the package's. Words: `12-25` a day of the year; `e-2` or
 * `o+1` days from Easter of the western or the eastern church; `05.1.1` the first Monday of May, `05.-1.1` the last;
 * `06-20>6` the first Saturday from a day on; behind them `|mon`
 * where a weekend is followed by the next free weekday, `|sun` where a Sunday is, and `|us` for the nearest weekday.
 */
const laws: Readonly<Record<string, string>> = {
  AT: '01-01 01-06 e+1 05-01 e+39 e+50 e+60 08-15 10-26 11-01 12-08 12-25 12-26',
  AU: '01-01|mon 01-26|mon e-2 e+1 04-25 12-25|mon 12-26|mon',
  BE: '01-01 e+1 05-01 e+39 e+50 07-21 08-15 11-01 11-11 12-25',
  BG: '01-01|mon 03-03|mon o-2 o+1 05-01|mon 05-06|mon 05-24|mon 09-06|mon 09-22|mon 12-24|mon 12-25|mon 12-26|mon',
  BR: '01-01 e-2 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25',
  CA: '01-01 e-2 05-18>1 07-01 09.1.1 09-30 10.2.1 11-11 12-25 12-26',
  CL:
    '01-01 e-2 05-01 05-21 2027-06-21 2028-06-20 2026-06-29 2027-06-28 2028-06-26 07-16 08-15 2027-09-17 ' +
    '09-18 09-19 2026-10-12 2027-10-11 2028-10-09 2028-10-27 11-01 12-08 12-25',
  CZ: '01-01 e-2 e+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 e-2 e+1 05-01 e+39 e+50 10-03 12-25 12-26',
  DK: '01-01 e-3 e-2 e+1 e+39 e+50 12-25 12-26',
  EE: '01-01 02-24 e-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 e-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 e-2 e+1 05-01 e+39 12-06 12-25 12-26',
  FR: '01-01 e+1 05-01 05-08 e+39 e+50 07-14 08-15 11-01 11-11 12-25',
  GB: '01-01|mon e-2 e+1 05.1.1 05.-1.1 08.-1.1 12-25|mon 12-26|mon',
  HR: '01-01 01-06 e+1 05-01 05-30 e+60 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  IE: '01-01 02.1.1 03-17 e+1 05.1.1 06.1.1 08.1.1 10.-1.1 12-25 12-26',
  IS: '01-01 e-3 e-2 e+1 04-19>4 05-01 e+39 e+50 06-17 08.1.1 12-25 12-26',
  IT: '01-01 01-06 e+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  LT: '01-01 02-16 03-11 e+1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
  LU: '01-01 e+1 05-01 05-09 e+39 e+50 06-23 08-15 11-01 12-25 12-26',
  LV: '01-01 e-2 e+1 05-01 05-04|mon 06-23 06-24 11-18|mon 12-24 12-25 12-26 12-31',
  MT: '01-01 02-10 03-19 03-31 e-2 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
  MX: '01-01 02.1.1 03.3.1 05-01 09-16 11.3.1 12-25',
  NL: '01-01 e+1 04-27 e+39 e+50 12-25 12-26',
  NO: '01-01 e-3 e-2 e+1 05-01 05-17 e+39 e+50 12-25 12-26',
  NZ:
    '01-01|mon 01-02|mon 02-06|mon e-2 e+1 04-25|mon 06.1.1 2026-07-10 2027-06-25 2028-07-14 10.4.1 ' +
    '12-25|mon 12-26|mon',
  PE: '01-01 e-3 e-2 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25',
  PL: '01-01 01-06 e+1 05-01 05-03 e+60 08-15 11-01 11-11 12-24 12-25 12-26',
  PT: '01-01 e-2 04-25 05-01 e+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06 01-07 01-24 o-2 o+1 05-01 06-01 o+50 08-15 11-30 12-01 12-25 12-26',
  SE: '01-01 01-06 e-2 e+1 05-01 e+39 06-06 06-20>6 10-31>6 12-25 12-26',
  SI: '01-01 01-02 02-08 e+1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
  US: '01-01|us 01.3.1 02.3.1 05.-1.1 06-19|us 07-04|us 09.1.1 10.2.1 11-11|us 11.4.4 12-25|us',
  ZA: '01-01|sun 03-21|sun e-2 e+1 04-27|sun 05-01|sun 06-16|sun 08-09|sun 09-24|sun 12-16|sun 12-25|sun 12-26|sun',
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** Easter by Gauss and Meeus; the eastern one is 13 days later in our calendar until 2099. */
const easter = (year: number): LocalDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return `${year}-${pad(Math.floor(day / 31))}-${pad((day % 31) + 1)}`;
};
const easternEaster = (year: number): LocalDate => {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const day = d + e + 114;
  return addDays(`${year}-${pad(Math.floor(day / 31))}-${pad((day % 31) + 1)}`, 13);
};

const nth = (year: number, month: string, which: number, weekday: number): LocalDate => {
  const next = month === '12' ? `${year + 1}-01-01` : `${year}-${pad(Number(month) + 1)}-01`;
  if (which < 0) {
    let day = addDays(next, -1);
    while (weekdayOf(day) !== weekday) day = addDays(day, -1);
    return day;
  }
  let day: LocalDate = `${year}-${month}-01`;
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return addDays(day, 7 * (which - 1));
};

const dayOf = (word: string, year: number): LocalDate => {
  if (/^\d{4}-/.test(word)) return word;
  const church = /^([eo])([+-]\d+)$/.exec(word);
  if (church) return addDays(church[1] === 'e' ? easter(year) : easternEaster(year), Number(church[2]));
  const [month = '', which, weekday] = word.split('.');
  if (weekday !== undefined) return nth(year, month, Number(which), Number(weekday));
  const [first = '', wanted] = word.split('>');
  let day: LocalDate = `${year}-${first}`;
  while (wanted !== undefined && weekdayOf(day) !== Number(wanted)) day = addDays(day, 1);
  return day;
};

/** The days off of a year by the law, from Monday to Friday. */
export const daysByLaw = (country: string, year: number): readonly LocalDate[] => {
  const off = new Set<LocalDate>();
  const later: LocalDate[] = [];
  for (const text of (laws[country] ?? '').split(' ')) {
    const [word = '', lieu] = text.split('|');
    for (const each of [year, year + 1]) {
      const day = dayOf(word, each);
      off.add(day);
      const weekday = weekdayOf(day);
      if (lieu === 'us' && weekday > 5) off.add(addDays(day, weekday === 6 ? -1 : 1));
      if ((lieu === 'mon' && weekday > 5) || (lieu === 'sun' && weekday === 7)) later.push(day);
    }
  }
  for (const day of later) {
    let free = day;
    while (weekdayOf(free) > 5 || off.has(free)) free = addDays(free, 1);
    off.add(free);
  }
  return [...off].filter((day) => day.startsWith(String(year)) && weekdayOf(day) < 6).toSorted();
};

/** Countries with a law above. */
export const countriesByLaw = Object.keys(laws);
