import { CsvError, parse } from 'csv-parse/sync';
import { parserMessage } from '../shared/files/parser-message.ts';
import { UnusableFileError } from '../shared/files/read-file.ts';

/** A row of a CSV text, with the number that a spreadsheet shows. */
export type CsvRow = { readonly row: number; readonly cells: readonly string[] };

/** What is wrong with a CSV text, in the words of its parser. */
export const csvFault = ({ message }: CsvError): string => parserMessage(message);

/** The separator of a CSV file's cells, judged by the beginning of its first row. */
export const separatorOf = (beginning: string): ',' | ';' => {
  const [header = ''] = beginning.split('\n', 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};

/** `relaxQuotes`: a quote inside a cell that has none around it is a sign like any other, as in `24" wide`. */
type CsvForm = { readonly delimiter?: ',' | ';' | '\t' | undefined; readonly relaxQuotes?: boolean };

/** The rows of a CSV text; empty ones are skipped. Throws an UnusableFileError for a text that ends within a cell. */
export const rowsIn = (
  text: string,
  file: string,
  { delimiter = ',', relaxQuotes = false }: CsvForm = {},
): readonly CsvRow[] => {
  try {
    const form = { trim: true, bom: true, relax_column_count: true, delimiter, relax_quotes: relaxQuotes };
    const records: string[][] = parse(text, form);
    return records
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw new UnusableFileError(file, [csvFault(error)], { cause: error });
    throw error;
  }
};
