import { table } from '../../../domain/shared/table.ts';
import type { TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { addDays, isLocalDate } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { parseDutyRate } from '../../../domain/trade/index.ts';
import type { TariffEntry } from '../../../domain/trade/index.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';

/** The longest row (characters): longer text without an end of a row is not a table, but a script or a menu. */
const longestRow = 200_000;

const names = table({
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  cent: '¢',
  pound: '£',
  dollar: '$',
});

const charactersOf = (entity: string, name: string): string => {
  const number = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(name);
  if (number === null) return names[name] ?? entity;
  const code = number[1] === undefined ? Number.parseInt(number[2] ?? '', 16) : Number(number[1]);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
};

/** The text of a cell, with the line breaks of the page and without the zero-width marks that page editors leave. */
const textOf = (markup: string): string =>
  markup
    .replace(/\s+/g, ' ')
    .replace(/<(?:br\b[^>]*|\/p|\/div|\/li)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, charactersOf)
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** The text before an end tag. */
const beforeEnd = (markup: string): string => {
  const end = markup.search(/<\/t[dh][\s>]/i);
  return end < 0 ? markup : markup.slice(0, end);
};

const cellsOf = (row: string): readonly string[] => {
  const cells = row.split(/<t[dh](?=[\s>])/i).slice(1);
  return cells.map((cell) => textOf(beforeEnd(cell.slice(cell.indexOf('>') + 1))));
};

/** The text after the last start of a row. Before it there may be the end of a table, or other parts of the page. */
const lastRow = (markup: string): string => markup.split(/<tr(?=[\s>])/i).at(-1) ?? '';

/** The cells of every row in all tables of concatenated pages, while they are being read. */
export async function* htmlRows(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const rows = (rest + chunk).split(/<\/tr[\s>]/i);
    rest = rows.pop() ?? '';
    if (rest.length > longestRow) rest = rest.slice(-longestRow);
    for (const row of rows) yield cellsOf(lastRow(row));
  }
}

/** The columns of a chapter's tables, in order; a last one has concession orders. */
const columns = ['reference', 'statistical', 'unit', 'goods', 'rate'] as const;

const language = { currency: 'AUD' };

/**
 * The start of the special rates after the general rate, by countries and groups of Schedule 1
 * (`5% DCS:4% DCT:5% CA:Free`). Pages lose the breaks and colons between them (`5% CAFree`).
 */
const special = / (?:CA|DC|DCS|DCT|LDC|FI|PG|NZ|SG|US|TH|CL|HK|KR|TW|HKRT|JP|MY) ?:? ?(?=Free|Nil|\d|\$)/;

const cell = (fields: Fields, column: (typeof columns)[number]): string => fields[column] ?? '';

const months = 'january february march april may june july august september october november december'.split(' ');
/** A rate that is scheduled to change: `5% From 1 July 2018 2.5% From 1 July 2019 Free`, or the same without spaces. */
const change = /From ?(\d{1,2}) ?([A-Z][a-z]{2,8}) ?(\d{4}) ?/;

type Stage = { readonly text: string; readonly validFrom?: LocalDate; readonly validTo?: LocalDate };

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The general rate alone, in the notation of other schedules. */
const generalOf = (text: string): string => {
  const end = text.search(special);
  return plain((end < 0 ? text : text.slice(0, end)).replace('#', '').replace(/,? and (?=\$)/g, ' + '));
};

/** The general rates of a cell in the order of their dates; undefined if a date does not exist. */
const stagesOf = (cell: string): readonly Stage[] | undefined => {
  const [first = '', ...others] = plain(cell).split(change);
  const stages: Stage[] = [{ text: generalOf(first) }];
  for (let at = 0; at + 3 < others.length; at += 4) {
    const [day = '', month = '', year = '', text = ''] = others.slice(at, at + 4);
    const number = months.indexOf(month.toLowerCase()) + 1;
    const validFrom = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const before = stages.pop();
    if (before === undefined || !isLocalDate(validFrom) || (before.validFrom ?? '') >= validFrom) return undefined;
    stages.push({ ...before, validTo: addDays(validFrom, -1) }, { text: generalOf(text), validFrom });
  }
  return stages;
};

type About = Pick<TariffEntry, 'code' | 'description' | 'unit'>;

const lineOf = (about: About, { text, ...days }: Stage, row: number): TariffRow => {
  const reading =
    text === ''
      ? { kind: 'unreadable' as const, reason: 'The page has no rate for it.' }
      : parseDutyRate(text, language);
  const entry = { ...about, ...days };
  if (reading.kind === 'rate')
    return { kind: 'line', row, entry: { ...entry, terms: { mfn: reading.rate, preferences: {} } } };
  const issue = { kind: reading.kind, text, reason: reading.reason };
  return { kind: 'line', row, entry: { ...entry, terms: { mfn: 'unreadable', preferences: {} } }, issue };
};

const reader = (): RowReader => {
  /** Rates of a line that apply later. */
  const later: TariffRow[] = [];
  const read = (fields: Fields, row: number): TariffRow => {
    // Headings and subheadings have shorter numbers and statistical lines have none: their rates are those of the line
    // above.
    const [, ...parts] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(cell(fields, 'reference')) ?? [];
    if (parts.length === 0) return { kind: 'passed', row };
    const unit = cell(fields, 'unit');
    const about = {
      code: parts.join(''),
      description: plain(cell(fields, 'goods')).replace(/^-+ ?/, ''),
      ...(/^\w+$/.test(unit) && { unit }),
    };
    const stages = stagesOf(cell(fields, 'rate'));
    if (stages === undefined)
      return { kind: 'fault', row, reason: `the days of "${plain(cell(fields, 'rate'))}" are not in order` };
    const [first = { text: '' }, ...others] = stages;
    for (const stage of others) later.push(lineOf(about, stage, row));
    return lineOf(about, first, row);
  };
  return { read, rest: () => later };
};

async function* rowsOfPages(chunks: AsyncIterable<string>): AsyncGenerator<Fields> {
  for await (const cells of htmlRows(chunks))
    yield Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
}

/**
 * Schedule 3 of Australia's Customs Tariff, as the Australian Border Force publishes it: an HTML page for each chapter
 * (https://www.abf.gov.au/importing-exporting-and-manufacturing/tariff-classification/current-tariff/schedule-3),
 * concatenated in one file.
 */
export const auSchedule: TariffFormat = {
  title: () => 'Australian Customs Tariff, Schedule 3',
  destinations: ['AU'],
  columnFaults: () => [],
  rowsOfPages,
  reader,
};
