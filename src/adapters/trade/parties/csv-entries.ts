import { UnusableFileError } from '../../shared/files/read-file.ts';
import { rowsIn } from '../csv-rows.ts';

/** A row of a file by the names of its columns; empty for a column that it lacks. */
export type CsvEntry = (column: string) => string;

type Shape = {
  readonly delimiter?: ',' | ';';
  /** A line before the header that says the date of the list. */
  readonly above?: boolean;
  /** Columns without which the file is not of this form. */
  readonly required: readonly string[];
};

/** The rows of a list. Throws an UnusableFileError for a file with other columns, or that ends within a row. */
export const csvEntries = (
  text: string,
  file: string,
  { delimiter, above = false, required }: Shape,
): readonly CsvEntry[] => {
  const rows = rowsIn(text, file, { delimiter }).map(({ cells }) => cells);
  const [header = [], ...rest] = above ? rows.slice(1) : rows;
  const places = new Map(header.map((column, at) => [column.toLowerCase(), at]));
  const missing = required.filter((column) => !places.has(column.toLowerCase()));
  if (missing.length > 0)
    throw new UnusableFileError(
      file,
      missing.map((column) => `there is no column "${column}"`),
    );
  return rest.map((cells) => (column) => cells[places.get(column.toLowerCase()) ?? -1] ?? '');
};

/** The rows of each entry: lists write one row for each name, address or date of birth. */
export const byEntry = (
  rows: readonly CsvEntry[],
  idOf: (row: CsvEntry) => string,
): ReadonlyMap<string, readonly CsvEntry[]> => {
  const groups = new Map<string, CsvEntry[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === '') continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
};
