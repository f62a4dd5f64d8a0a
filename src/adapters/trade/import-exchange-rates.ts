import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isCurrency } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { exchangeRateFile } from './exchange-rate-file.ts';
import { textOf } from './read-file.ts';
import { TradeDataError } from './trade-data-error.ts';

type Day = { readonly date: string; readonly perEuro: Readonly<Record<string, string>> };

const ecb = 'European Central Bank, euro foreign exchange reference rates';

const asList = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

const textIn = (value: unknown, name: string): string => {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
};

/** The daily file has one dated Cube, the history files one a day. */
const daysOfXml = (text: string, file: string): readonly Day[] => {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new TradeDataError(file, [`line ${valid.err.line}: ${valid.err.msg}`]);
  const parsed: unknown = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
  }).parse(text);
  return asList(fieldOf(fieldOf(fieldOf(parsed, 'Envelope'), 'Cube'), 'Cube')).map((day) => ({
    date: textIn(day, '@time'),
    perEuro: Object.fromEntries(asList(fieldOf(day, 'Cube')).map((cube) => [textIn(cube, '@currency'), textIn(cube, '@rate')])),
  }));
};

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** `28 June 2024`, as the daily CSV of the European Central Bank writes it, or an ISO date. */
const isoDate = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? [];
  const number = months.indexOf(month.toLowerCase()) + 1;
  return number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Either wide, a column a currency, as the European Central Bank has it; or long: `date,currency,rate`. */
const daysOfCsv = (text: string, file: string): readonly Day[] => {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, { columns: (names: string[]) => names.map((name) => name.trim()), trim: true, bom: true, skip_empty_lines: true, relax_column_count: true }); // prettier-ignore
  } catch (error) {
    throw new TradeDataError(file, [error instanceof Error ? error.message : String(error)], { cause: error });
  }
  const days = new Map<string, Record<string, string>>();
  for (const row of rows) {
    const date = isoDate(row.date ?? row.Date ?? '');
    const perEuro = days.get(date) ?? {};
    days.set(date, perEuro);
    if (row.currency !== undefined) perEuro[row.currency] = row.rate ?? '';
    else for (const [name, rate] of Object.entries(row)) if (/^[A-Z]{3}$/.test(name) && /\d/.test(rate)) perEuro[name] = rate;
  }
  return [...days].map(([date, perEuro]) => ({ date, perEuro }));
};

/** Currencies that are no more (the history files have them) are left out; everything else has to be right. */
const known = ({ date, perEuro }: Day): Day => ({
  date,
  perEuro: Object.fromEntries(Object.entries(perEuro).filter(([currency]) => isCurrency(currency) && currency !== 'EUR')),
});

/** Reads a file of the European Central Bank (XML or CSV, daily or history), or a CSV of one's own. Whole or not at all. */
export const readExchangeRates = (file: string): readonly ExchangeRates[] => {
  const text = textOf(file);
  const isXml = text.trimStart().startsWith('<');
  const days = isXml ? daysOfXml(text, file) : daysOfCsv(text, file);
  if (days.length === 0) throw new TradeDataError(file, ['it holds no exchange rates']);
  const source = isXml ? ecb : `imported from ${file.split('/').at(-1) ?? file}`;
  const faults: string[] = [];
  const tables = days.map(known).flatMap((day) => {
    const result = exchangeRateFile.safeParse({ ...day, source: `${source} of ${day.date}` });
    if (result.success && Object.keys(day.perEuro).length > 0) return [result.data];
    const issues = result.error?.issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`) ?? ['no rates'];
    faults.push(`${day.date || 'a day without a date'}: ${issues.join('; ')}`);
    return [];
  });
  if (faults.length > 0) throw new TradeDataError(file, faults);
  return tables;
};
