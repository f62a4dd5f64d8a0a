import { CsvError, parse } from 'csv-parse/sync';
import { UnusableFileError } from '../shared/files/read-file.ts';

/** A row of a CSV text, with the number that a spreadsheet shows. */
export type CsvRow = { readonly row: number; readonly cells: readonly string[] };

/** The rows of a CSV text; empty ones are skipped. Throws an UnusableFileError for a text that ends within a cell. */
export const rowsIn = (text: string, file: string, delimiter: ',' | ';' = ','): readonly CsvRow[] => {
  try {
    const records: string[][] = parse(text, { trim: true, bom: true, relax_column_count: true, delimiter });
    return records
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw new UnusableFileError(file, [error.message], { cause: error });
    throw error;
  }
};
