import { stringify } from 'csv-stringify/sync';
import { Decimal } from '../../../../domain/shared/decimal.ts';

/**
 * Text that a spreadsheet would calculate, even after spaces and invisible marks, or after a semicolon that may
 * separate cells.
 */
const formula = /(?:^|;)[\s\u0000-\u001f"'\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/**
 * Text that a spreadsheet would read as a number and shorten: leading zeros, more digits than it keeps, an exponent.
 */
const longNumber = /^\s*(?:0\d+|\d{16,}|\d+(?:\.\d+)?[eE][+-]?\d+)\s*$/;
/**
 * Text that a spreadsheet would turn into a day, a fraction or a time: 1-2, 12/3, 3.4.2026, MAR1, 10:30. ISO 8601 days
 * are safe.
 */
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec';
const dayOrTime = new RegExp(
  `^\\s*(?:\\d{1,2}[-/]\\d{1,4}|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}|\\d{1,2}:\\d{2}|(?:${months})[- ]?\\d{1,4})\\s*$`,
  'i',
);
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

const isReadOtherwise = (text: string): boolean =>
  formula.test(text) || longNumber.test(text) || (dayOrTime.test(text) && !isoDay.test(text));

/**
 * CSV of RFC 4180. A cell that a spreadsheet would read otherwise begins with an apostrophe, because other people
 * choose the texts. A Decimal stays a number, with its minus sign.
 */
const format = {
  record_delimiter: '\r\n',
  cast: {
    object: (cell: object) => (cell instanceof Decimal ? cell.toString() : JSON.stringify(cell)),
    string: (cell: string) => (isReadOtherwise(cell) ? `'${cell}` : cell),
  },
} as const;

/** The mark without which spreadsheets do not read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Rows as CSV, a page at a time, the header line first. */
export const csvOf = async function* <Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly { readonly [Name in Column]: string | Decimal }[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + stringify([columns], format);
  for await (const rows of pages) {
    // Cells are given in order: csv-stringify would parse the name of each column again for each row.
    const records = rows.map((row) => columns.map((name) => row[name]));
    yield stringify(records, format);
  }
};
