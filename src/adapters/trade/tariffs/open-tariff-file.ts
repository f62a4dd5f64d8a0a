import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { TariffFile, TariffRow } from '../../../application/ports/tariff-file.ts';
import { TariffFileError } from '../../../application/trade/tariffs/tariff-file-error.ts';
import { unusableFile } from '../../files/read-file.ts';
import { areaMembers } from './measures/areas.ts';
import { euTaric } from './measures/eu-taric.ts';
import { ukMeasures } from './measures/uk-measures.ts';
import { auSchedule } from './au-schedule.ts';
import { cbsa } from './cbsa.ts';
import { ownCsv } from './own-csv.ts';
import { separatorOf } from './separator.ts';
import type { BesideTheFile, Fields, TariffFormat } from './tariff-format.ts';
import { ukEu } from './uk-eu.ts';
import { usHts } from './us-hts.ts';
import { witsTariff } from './wits-tariff.ts';
import { wtoHs6 } from './wto-hs6.ts';

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

/**
 * The replacement character that decoding leaves if the bytes are not UTF-8: a cent sign of another encoding would make a rate
 * unreadable.
 */
const undecodable = '\ufffd';
/** A cell longer than this means that a quotation mark was never closed. */
const longestRow = 100_000;

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

/** The faults of a row that do not depend on its format. */
const misshapen = (cells: readonly string[], columns: readonly string[], row: number): TariffRow | undefined => {
  if (cells.length !== columns.length) {
    const found = cells.length === 1 ? (cells[0] === '' ? 'nothing' : '1 cell') : `${cells.length}`;
    return { kind: 'fault', row, reason: `it has ${found} and not ${columns.length} cells; a comma within a cell needs quotation marks` };
  }
  if (cells.some((text) => text.includes(undecodable)))
    return { kind: 'fault', row, reason: 'there are bytes that are no UTF-8; save the file as UTF-8' };
  return undefined;
};

const fieldsOf = (cells: readonly string[], columns: readonly string[]): Fields =>
  Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));

const parsedJson = (content: Buffer, path: string): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw unusableFile(path, error);
  }
};

/** Reads a schedule as a stream of rows, and computes the digest of its bytes on the way. */
export const openTariffFile = async (
  path: string,
  formatName: TariffFormatName,
  destination: string,
  beside: BesideTheFile = { members: areaMembers() },
): Promise<TariffFile> => {
  const format: TariffFormat = tariffFormats[formatName];
  const name = basename(path);
  if (format.destinations && !format.destinations.includes(destination)) {
    throw new TariffFileError(name, [`a ${formatName} file is a tariff of ${format.destinations.join(' or ')}, not of ${destination}`]);
  }
  if (format.needsExclusions && beside.exclusions === undefined) {
    throw new TariffFileError(name, [
      `a ${formatName} file needs --exclusions: without it countries would get preferences that exclude them`,
    ]);
  }
  const { size } = await stat(path).catch((error: unknown) => {
    throw unusableFile(path, error);
  });
  const hash = createHash('sha256');
  let bytes = 0;

  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });

  /** A JSON file is read as a whole: its rows are known only at its end. */
  async function* rowsOfJson(): AsyncGenerator<TariffRow> {
    const content = await readFile(path);
    hash.update(content);
    bytes = content.length;
    const found = format.rowsOfJson?.(parsedJson(content, path));
    if (found === undefined || typeof found === 'string')
      throw new TariffFileError(name, [found ?? `a ${formatName} file is CSV, not JSON`]);
    const { read, rest } = format.reader(destination, beside);
    for (const [at, fields] of found.entries()) yield read(fields, at + 1);
    if (rest) yield* rest();
  }

  async function* textOfPages(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }

  async function* rowsOfHtml(read: NonNullable<TariffFormat['rowsOfPages']>): AsyncGenerator<TariffRow> {
    const reader = format.reader(destination, beside);
    let row = 0;
    try {
      for await (const fields of read(textOfPages())) {
        row += 1;
        const cells = Object.values(fields);
        yield misshapen(cells, cells, row) ?? reader.read(fields, row);
      }
      if (reader.rest) yield* reader.rest();
    } catch (error) {
      throw unusableFile(path, error);
    }
  }

  async function* rows(): AsyncGenerator<TariffRow> {
    const chunks = (createReadStream(path) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const first = await chunks.next().catch((error: unknown) => {
      throw unusableFile(path, error);
    });
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
    const { read, rest } = format.reader(destination, beside);
    // A failure destroys the parser, and is thrown by the loop below.
    const flowing = pipeline(content, counting, parser);
    flowing.catch(() => undefined);
    let columns: readonly string[] | undefined;
    let row = 0;
    try {
      for await (const cells of parser as AsyncIterable<readonly string[]>) {
        row += 1;
        if (columns === undefined) columns = columnsOf(cells, format, name);
        else yield misshapen(cells, columns, row) ?? read(fieldsOf(cells, columns), row);
      }
    } catch (error) {
      if (error instanceof TariffFileError) throw error;
      if (!(error instanceof CsvError)) throw unusableFile(path, error);
      // Nothing after this row can be read; the faults found before it are still reported.
      yield { kind: 'fault', row: row + 1, reason: error.message };
      return;
    }
    await flowing;
    if (rest) yield* rest();
  }

  const { rowsOfPages } = format;
  const otherRows = /\.json$/i.test(name) ? rowsOfJson : rows;
  return {
    name,
    rows: rowsOfPages === undefined ? otherRows : () => rowsOfHtml(rowsOfPages),
    fraction: () => (size === 0 ? 1 : bytes / size),
    sha256: () => hash.digest('hex'),
  };
};
