import { stringify } from 'csv-stringify/sync';
import { Decimal } from '../../../domain/shared/decimal.ts';

/**
 * RFC 4180. A cell that a spreadsheet would calculate begins with an apostrophe: other people choose the texts. A Decimal stays a
 * number, with its minus sign.
 */
const format = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  cast: { object: (cell: object) => (cell instanceof Decimal ? { value: cell.toString(), escape_formulas: false } : JSON.stringify(cell)) },
} as const;

/** Rows as CSV, a page at a time: the header first. */
export const csvOf = async function* <Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly { readonly [Name in Column]: string | Decimal }[]>,
): AsyncGenerator<string> {
  yield stringify([columns], format);
  for await (const rows of pages) {
    // Cells in their order: csv-stringify would parse the name of each column again for each row.
    const records = rows.map((row) => columns.map((name) => row[name]));
    yield stringify(records, format);
  }
};
