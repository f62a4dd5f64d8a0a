import { join } from 'node:path';
import { dateHolidays } from '../../src/adapters/shared/places/date-holidays.ts';
import { holidayKnowledgeOf } from '../../src/adapters/shared/places/holiday-corrections.ts';
import { countryCodes, countryName } from '../../src/domain/shared/countries.ts';
import { addDays } from '../../src/domain/shared/local-date.ts';
import { groupedBy } from '../../src/domain/shared/table.ts';
import { root } from './contents.ts';

export const holidaysFile = join(root, 'docs/holidays.md');

/** The years of the table. */
export const tableYears = [2026, 2027, 2028] as const;

const holidays = dateHolidays();

const daysOf = (year: number): readonly string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day);
  return days;
};

const cellOf = (country: string, year: number): string => {
  if (holidays.covers?.(country) === false) return 'unknown';
  if (holidays.lacks?.(country, year) !== undefined) return 'incomplete';
  const isSighted = daysOf(year).some((day) => holidays.mayMove?.(day, country) !== undefined);
  const { state } = holidayKnowledgeOf(country, year);
  const calculated = holidays.isConfirmed?.(country, year) === true ? 'rules' : 'calculated';
  return isSighted
    ? `${calculated}, moon`
    : { listed: 'list', by_law: 'law', calculated, incomplete: 'incomplete' }[state];
};

const sourceOf = (country: string): string => {
  const sources = tableYears.flatMap((year) => {
    const known = holidayKnowledgeOf(country, year);
    return 'source' in known ? [known.source] : [];
  });
  return [...new Set(sources)].join('; ');
};

const rowOf = (country: string): string =>
  `| ${countryName(country)} (${country}) | ${tableYears.map((year) => cellOf(country, year)).join(' | ')} | ${sourceOf(country)} |`;

const isConfirmed = (country: string): boolean =>
  tableYears.some((year) => ['list', 'law'].includes(cellOf(country, year)));

const named = (countries: readonly string[]): string =>
  countries.map((country) => `${countryName(country)} (${country})`).join(', ');

/** Countries without a confirmed year, by what is said of all three. */
const others = (): string => {
  const rest = countryCodes.filter((country) => !isConfirmed(country));
  const groups = groupedBy(rest, (country) => tableYears.map((year) => cellOf(country, year)).join(', '));
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([cells, countries]) => `| ${cells} | ${named(countries)} |`)
    .join('\n');
};

/** `docs/holidays.md`: how far the public holidays of each country are known, from the data. */
export const holidaysPage = (): string => `# Public holidays

Ship dates, pickups, delivery estimates and deadlines rest on the public holidays of the country. Most are calculated by
the package date-holidays. Where the law says otherwise, \`data/holidays/corrections.json\` corrects it, with sources,
and has the official lists of single years. \`npm run record:published\` writes this page from that data.

| Word | Means |
|---|---|
| list | the official list of the year is loaded, with the working days of weekends, if there are any |
| law | the law fixes the days of every year; a test compares them with a second calculation from that law |
| rules | calculated by the rules of a law or list, which \`data/holidays/countries.json\` names |
| calculated | by the rules of the package, not compared with a law or an official list; replies say so (\`holidays_incomplete\`) |
| moon | feasts by the Islamic calendar may be a day earlier or later; about them, replies say so (\`holidays_incomplete\`) |
| incomplete | days are known to be missing; replies say which (\`holidays_incomplete\`) |
| unknown | only weekends are taken into account (\`holidays_unknown\`) |

A day that everybody works at a weekend in place of another day (China, Hungary, Viet Nam) counts as a business day, and
parcels are collected on it unless the account has chosen its own weekdays. An account corrects days by its settings
([an account's settings](pickups.md#an-accounts-settings)); where Friday and Saturday are the weekend, \`pickup.days\`
opens Sunday.

## Confirmed years

| Country | ${tableYears.join(' | ')} | Source |
|---|---|---|---|---|
${countryCodes.filter(isConfirmed).map(rowOf).join('\n')}

## All others

| ${tableYears.join(', ')} | Countries |
|---|---|
${others()}
`;
