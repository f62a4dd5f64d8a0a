import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { TariffFileError } from '../../../application/trade/tariffs/import-tariff.ts';
import { unusableFile } from '../../shared/files/read-file.ts';
import type { Fields, TariffFormat } from './tariff-format.ts';
import { separatorOf } from './separator.ts';

/** A row of a file, or why it is none. Nothing can be read behind the `last` fault. */
export type FileRow =
  | { readonly row: number; readonly fields: Fields }
  | { readonly row: number; readonly fault: string; readonly last?: true };

/** A file whose bytes are read once. `path` is for errors of the file itself, `name` for those of its content. */
export type OpenFile = { readonly path: string; readonly name: string; readonly bytes: () => AsyncIterable<Buffer> };

/**
 * The replacement character that decoding leaves if the bytes are not UTF-8: a cent sign of another encoding would make
 * a rate unreadable.
 */
const undecodable = '\ufffd';
/** A cell longer than this means that a quotation mark was never closed. */
const longestRow = 100_000;

const isMisread = (cells: readonly string[]): boolean => cells.some((text) => text.includes(undecodable));
const misread = 'there are bytes that are no UTF-8; save the file as UTF-8';

const columnsOf = (header: readonly string[], { columnFaults }: TariffFormat, file: string): readonly string[] => {
  const columns = header.map((column) => column.trim());
  const doubles = columns.filter((column, at) => columns.indexOf(column) !== at);
  const faults = [...doubles.map((column) => `the column "${column}" stands there twice`), ...columnFaults(columns)];
  if (faults.length === 0) return columns;
  throw new TariffFileError(
    file,
    faults.map((fault) => `row 1: ${fault}`),
  );
};

const csvRow = (cells: readonly string[], columns: readonly string[], row: number): FileRow => {
  if (cells.length !== columns.length) {
    const found = cells.length === 1 ? (cells[0] === '' ? 'nothing' : '1 cell') : `${cells.length}`;
    return {
      row,
      fault: `it has ${found} and not ${columns.length} cells; a comma within a cell needs quotation marks`,
    };
  }
  if (isMisread(cells)) return { row, fault: misread };
  return { row, fields: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) };
};

/** The rows of a CSV file, whose first row names the columns. Throws a TariffFileError for wrong columns. */
export async function* csvRows({ name, bytes }: OpenFile, format: TariffFormat): AsyncGenerator<FileRow> {
  const chunks = bytes()[Symbol.asyncIterator]();
  const first = await chunks.next();
  const delimiter = format.semicolons && first.done !== true ? separatorOf(first.value.toString('latin1')) : ',';
  async function* content(): AsyncGenerator<Buffer> {
    try {
      for (let next = first; next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  // Rows with a wrong number of cells are reported here: the parser would stop at the first one.
  const parser = parse({ bom: true, delimiter, max_record_size: longestRow, relax_column_count: true });
  // A failure destroys the parser, and is thrown by the loop below.
  const flowing = pipeline(content, parser);
  flowing.catch(() => undefined);
  let columns: readonly string[] | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      row += 1;
      if (columns === undefined) columns = columnsOf(cells, format, name);
      else yield csvRow(cells, columns, row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The faults found before this row are still reported.
    yield { row: row + 1, fault: error.message, last: true };
    return;
  }
  await flowing;
}

const parsedJson = (content: Buffer, path: string): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw unusableFile(path, error);
  }
};

/** The rows of a JSON file, which is read as a whole. Throws a TariffFileError if it is none of the format. */
export async function* jsonRows(
  { path, name, bytes }: OpenFile,
  rowsOfJson: NonNullable<TariffFormat['rowsOfJson']>,
): AsyncGenerator<FileRow> {
  const content = Buffer.concat(await Array.fromAsync(bytes()));
  const found = rowsOfJson(parsedJson(content, path));
  if (typeof found === 'string') throw new TariffFileError(name, [found]);
  for (const [at, fields] of found.entries()) yield { row: at + 1, fields };
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The rows of the tables of pages. */
export async function* pageRows(
  { bytes }: OpenFile,
  rowsOfPages: NonNullable<TariffFormat['rowsOfPages']>,
): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const fields of rowsOfPages(decoded(bytes()))) {
    row += 1;
    yield isMisread(Object.values(fields)) ? { row, fault: misread } : { row, fields };
  }
}
