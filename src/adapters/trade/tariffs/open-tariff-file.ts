import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { TariffFileError } from '../../../application/trade/tariffs/import-tariff.ts';
import { utf16Of, otherKindOf } from '../../shared/files/other-kind.ts';
import { unusableFile } from '../../shared/files/read-file.ts';
import { csvFault, separatorOf } from '../csv-rows.ts';
import type { Fields, TariffFormat, BesideTheFile } from './tariff-format.ts';
import { basename } from 'node:path';
import type { TariffFile, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { areaMembers } from './measures/areas.ts';
import { euTaric } from './measures/eu-taric.ts';
import { ukMeasures } from './measures/uk-measures.ts';
import { auSchedule } from './au-schedule.ts';
import { cbsa } from './cbsa.ts';
import { ownCsv } from './own-csv.ts';
import { ukEu } from './uk-eu.ts';
import { usHts } from './us-hts.ts';
import { witsTariff } from './wits-tariff.ts';
import { wtoHs6 } from './wto-hs6.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A row of a file, or its fault. After the `last` fault nothing more can be read. */
type FileRow =
  | { readonly row: number; readonly fields: Fields }
  | { readonly row: number; readonly fault: string; readonly last?: true };

/** A file whose bytes are read once. `path` is named in errors of the file itself, `name` in those of its content. */
type OpenFile = { readonly path: string; readonly name: string; readonly bytes: () => AsyncIterable<Buffer> };

/**
 * The replacement character that decoding produces if the bytes are not UTF-8: a cent sign of another encoding would
 * make a rate unreadable.
 */
const undecodable = '\ufffd';
/** The longest row (characters). A longer one means that a quotation mark was never closed. */
const longestRow = 100_000;

const isMisread = (cells: readonly string[]): boolean => cells.some((text) => text.includes(undecodable));
const misread = 'there are bytes that are no UTF-8; save the file as UTF-8';

/** Signs that stand between the cells of other files. */
const otherSeparators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

const columnsOf = (header: readonly string[], { columnFaults }: TariffFormat, file: string): readonly string[] => {
  const columns = header.map((column) => column.trim());
  const doubles = columns.filter((column, at) => columns.indexOf(column) !== at);
  const [only = '', ...others] = columns;
  const separator = others.length > 0 ? undefined : otherSeparators.find(([sign]) => only.includes(sign));
  const faults = separator
    ? [`its cells are separated by ${separator[1]}; save it with commas between them, and a point in decimals`]
    : [...doubles.map((column) => `the column "${column}" occurs twice`), ...columnFaults(columns)];
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
async function* csvRows({ name, bytes }: OpenFile, format: TariffFormat): AsyncGenerator<FileRow> {
  const chunks = bytes()[Symbol.asyncIterator]();
  const first = await chunks.next();
  // The parser itself reads UTF-16.
  const other = first.done === true || utf16Of(first.value) === 'utf-16le' ? undefined : otherKindOf(first.value);
  if (other !== undefined) throw new TariffFileError(name, [other]);
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
  // A failure destroys the parser, and the loop below throws it.
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
    // The fault is yielded, not thrown, so that faults found before this row are still reported.
    yield { row: row + 1, fault: csvFault(error), last: true };
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

/** The rows of a JSON file, which is read as a whole. Throws a TariffFileError if it does not have the format. */
async function* jsonRows(
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

/** The rows of the tables in HTML pages. */
async function* pageRows(
  { bytes }: OpenFile,
  rowsOfPages: NonNullable<TariffFormat['rowsOfPages']>,
): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const fields of rowsOfPages(decoded(bytes()))) {
    row += 1;
    yield isMisread(Object.values(fields)) ? { row, fault: misread } : { row, fields };
  }
}

/** A file that is read once, as a stream. */
type CountedFile = {
  /** Throws an UnusableFileError if the file cannot be read. */
  readonly bytes: () => AsyncGenerator<Buffer>;
  /** The fraction of the file that was read so far. */
  readonly fraction: () => number;
  readonly sha256: () => string;
};

/**
 * Opens a file whose digest is computed while it is read. Rejects with an UnusableFileError if there is no such file.
 */
const countedFile = async (path: string): Promise<CountedFile> => {
  const { size } = await stat(path).catch((error: unknown) => {
    throw unusableFile(path, error);
  });
  const hash = createHash('sha256');
  let read = 0;

  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unusableFile(path, error);
    }
  }

  return { bytes, fraction: () => (size === 0 ? 1 : read / size), sha256: () => hash.digest('hex') };
};

export const tariffFormats = {
  'us-hts': usHts,
  'uk-measures': ukMeasures,
  'eu-taric': euTaric,
  cbsa,
  'au-schedule': auSchedule,
  'uk-eu': ukEu,
  'wits-tariff': witsTariff,
  'wto-hs6': wtoHs6,
  csv: ownCsv,
} as const satisfies Record<string, TariffFormat>;
export type TariffFormatName = keyof typeof tariffFormats;

const faultsOfUse = (
  formatName: TariffFormatName,
  destination: string,
  { exclusions }: BesideTheFile,
): readonly string[] => {
  const { destinations, needsExclusions }: TariffFormat = tariffFormats[formatName];
  if (destinations && !destinations.includes(destination))
    return [`a ${formatName} file is a tariff of ${destinations.join(' or ')}, not of ${destination}`];
  return needsExclusions && exclusions === undefined
    ? [`a ${formatName} file needs --exclusions: without it countries would get preferences that exclude them`]
    : [];
};

const fileRows = (file: OpenFile, formatName: TariffFormatName): AsyncIterable<FileRow> => {
  const format: TariffFormat = tariffFormats[formatName];
  if (format.rowsOfPages) return pageRows(file, format.rowsOfPages);
  if (!/\.json$/i.test(file.name)) return csvRows(file, format);
  if (format.rowsOfJson) return jsonRows(file, format.rowsOfJson);
  throw new TariffFileError(file.name, [`a ${formatName} file is CSV, not JSON`]);
};

/** Reads a schedule as a stream of rows, and computes the digest of its bytes meanwhile. */
export const openTariffFile = async (
  path: string,
  formatName: TariffFormatName,
  destination: string,
  beside: BesideTheFile = { members: areaMembers() },
): Promise<TariffFile> => {
  const format: TariffFormat = tariffFormats[formatName];
  const name = basename(path);
  const faults = faultsOfUse(formatName, destination, beside);
  if (faults.length > 0) throw new TariffFileError(name, faults);
  const { bytes, fraction, sha256 } = await countedFile(path);

  async function* rows(): AsyncGenerator<TariffRow> {
    const { read, rest } = format.reader(destination, beside);
    for await (const found of fileRows({ path, name, bytes }, formatName)) {
      yield 'fields' in found ? read(found.fields, found.row) : { kind: 'fault', row: found.row, reason: found.fault };
      if ('fault' in found && found.last) return;
    }
    if (rest) yield* rest();
  }

  return { name, rows, fraction, sha256 };
};
