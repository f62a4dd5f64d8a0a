import { stringify } from 'csv-stringify/sync';
import { Decimal } from '../../../domain/shared/decimal.ts';

/**
 * A text that a spreadsheet would calculate, also after spaces, or after a semicolon where that separates cells; or one that it would
 * read as a number and shorten: leading zeros, more digits than it keeps, an exponent.
 */
const isReadOtherwise = (text: string): boolean =>
  /(?:^|;)[\s\u0000-\u001f"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ||
  /^\s*(?:0\d+|\d{16,}|\d+(?:\.\d+)?[eE]\d+)\s*$/.test(text);

/**
 * RFC 4180. A cell that a spreadsheet would read otherwise begins with an apostrophe: other people choose the texts. A Decimal stays a
 * number, with its minus sign.
 */
const format = {
  record_delimiter: '\r\n',
  cast: {
    object: (cell: object) => (cell instanceof Decimal ? cell.toString() : JSON.stringify(cell)),
    string: (cell: string) => (isReadOtherwise(cell) ? `'${cell}` : cell),
  },
} as const;

/** Without this mark spreadsheets do not read UTF-8. */
const byteOrderMark = '\ufeff';

/** Rows as CSV, a page at a time: the header first. */
export const csvOf = async function* <Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly { readonly [Name in Column]: string | Decimal }[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + stringify([columns], format);
  for await (const rows of pages) {
    // Cells in their order: csv-stringify would parse the name of each column again for each row.
    const records = rows.map((row) => columns.map((name) => row[name]));
    yield stringify(records, format);
  }
};
