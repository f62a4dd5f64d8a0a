import { countryNamed, isLocalDate } from '../../../domain/shared/index.ts';
import { table } from '../../../domain/shared/table.ts';

const months = table({
  jan: '01',
  feb: '02',
  mar: '03',
  apr: '04',
  may: '05',
  jun: '06',
  jul: '07',
  aug: '08',
  sep: '09',
  oct: '10',
  nov: '11',
  dec: '12',
});
const monthOf = (name: string): string | undefined => months[name.slice(0, 3).toLowerCase()];

const pad = (text: string): string => text.padStart(2, '0');
const atMostYears = 20;

/** The years of a span, such as `1950 to 1955`. A longer one says too little. */
const yearsBetween = (from: number, to: number): readonly string[] =>
  to < from || to - from > atMostYears ? [] : Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/**
 * Dates of birth as lists write them, as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`: `1951-06-19`, `19/06/1951`, `dd/mm/1951`,
 * `19 Jun 1951`, `Jun 1951`, `circa 1951`, `1950 to 1955`. Text without a year gives none.
 */
export const birthsIn = (text: string): readonly string[] => {
  const said = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(said);
  if (iso && isLocalDate(iso[0])) return [iso[0]];
  const slashed = /^(\d{2}|dd)\/(\d{2}|mm)\/(\d{4})$/i.exec(said);
  if (slashed) {
    const [, day = '', month = '', year = ''] = slashed;
    const whole = `${year}-${month}-${day}`;
    if (isLocalDate(whole)) return [whole];
    return [/^(0[1-9]|1[0-2])$/.test(month) ? `${year}-${month}` : year];
  }
  const span = /(\d{4})\s*(?:to|-|and)\s*(?:\w+\s){0,2}(\d{4})/.exec(said);
  if (span) return yearsBetween(Number(span[1]), Number(span[2]));
  const worded = /(?:(\d{1,2})\s+)?([A-Za-z]{3,9})\.?\s+(\d{4})/.exec(said);
  const month = worded && monthOf(worded[2] ?? '');
  if (worded && month !== undefined) {
    const [, day, , year = ''] = worded;
    const whole = `${year}-${month}-${pad(day ?? '')}`;
    return [day !== undefined && isLocalDate(whole) ? whole : `${year}-${month}`];
  }
  const year = /\b(?:1[89]|20)\d{2}\b/.exec(said);
  return year ? [year[0]] : [];
};

/** The date of a list, which its file writes as `2026-08-27…`, `13-Feb-2026` or, by `order`, `03/06/2026`. */
export const listDateIn = (text: string, order: 'day first' | 'month first' = 'day first'): string | undefined => {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return isLocalDate(iso) ? iso : undefined;
  const worded = /(\d{1,2})-([A-Za-z]{3})-(\d{4})/.exec(text);
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  const [, one = '', other = '', year = ''] = worded ?? slashed ?? [];
  const [day, month] = worded || order === 'day first' ? [one, other] : [other, one];
  const date = `${year}-${worded ? (monthOf(month) ?? '') : pad(month)}-${pad(day)}`;
  return isLocalDate(date) ? date : undefined;
};

/** Names of countries that only lists use. */
const listedCountries = table({
  'democratic republic of the congo': 'CD',
  'congo, democratic republic of the': 'CD',
  'congo (democratic republic)': 'CD',
  'democratic people’s republic of korea': 'KP',
  "democratic people's republic of korea": 'KP',
  'korea, north': 'KP',
  'korea, south': 'KR',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  'syrian arab republic': 'SY',
  'russian federation': 'RU',
  'state of palestine': 'PS',
  palestinian: 'PS',
  'west bank': 'PS',
  'region: gaza': 'PS',
  'libyan arab jamahiriya': 'LY',
  'republic of serbia': 'RS',
  'united republic of tanzania': 'TZ',
  'cote d ivoire': 'CI',
  'the gambia': 'GM',
  'viet nam': 'VN',
  'central african republic': 'CF',
  afghan: 'AF',
  british: 'GB',
});

/** The two-letter codes of countries by the names that lists write. A name that is not known gives none. */
export const countriesIn = (names: readonly string[]): readonly string[] => [
  ...new Set(
    names.flatMap((name) => {
      const said = name.trim();
      const code = said === '' ? undefined : (listedCountries[said.toLowerCase()] ?? countryNamed(said));
      return code === undefined ? [] : [code];
    }),
  ),
];
