import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { TariffFile, TariffRow } from '../../../application/ports/tariff-file.ts';
import { TariffFileError } from '../../../application/trade/tariffs/tariff-file-error.ts';
import { ownCsv } from './own-csv.ts';
import type { Fields, TariffFormat } from './tariff-format.ts';
import { ukEu } from './uk-eu.ts';
import { usHts } from './us-hts.ts';

export const tariffFormats = { 'us-hts': usHts, 'uk-eu': ukEu, csv: ownCsv } as const satisfies Record<string, TariffFormat>;
export type TariffFormatName = keyof typeof tariffFormats;

/** What decoding leaves where the bytes are no UTF-8: a cent sign of another encoding would be a rate nobody can read. */
const undecodable = '\ufffd';
/** A cell longer than this is a quotation mark that was never closed. */
const longestRow = 100_000;

/** Reads a schedule as a stream: its rows, and a digest of its bytes on the way. */
export const openTariffFile = async (path: string, formatName: TariffFormatName, destination: string): Promise<TariffFile> => {
  const format: TariffFormat = tariffFormats[formatName];
  const name = basename(path);
  if (format.destinations && !format.destinations.includes(destination)) {
    throw new TariffFileError(name, [`a ${formatName} file is a tariff of ${format.destinations.join(' or ')}, not of ${destination}`]);
  }
  const { size } = await stat(path);
  const hash = createHash('sha256');
  let bytes = 0;

  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });

  async function* rows(): AsyncGenerator<TariffRow> {
    const parser = parse({
      bom: true,
      max_record_size: longestRow,
      columns: (header: string[]) => {
        const columns = header.map((column) => column.trim());
        const doubles = columns.filter((column, at) => columns.indexOf(column) !== at);
        const faults = [...doubles.map((column) => `the column "${column}" stands there twice`), ...format.columnFaults(columns)];
        if (faults.length > 0)
          throw new TariffFileError(
            name,
            faults.map((fault) => `row 1: ${fault}`),
          );
        return columns;
      },
    });
    const read = format.reader(destination);
    // Its failure destroys the parser, and arrives through the loop below.
    const flowing = pipeline(createReadStream(path), counting, parser);
    flowing.catch(() => undefined);
    let row = 1;
    try {
      for await (const fields of parser as AsyncIterable<Fields>) {
        row += 1;
        if (Object.values(fields).some((text) => text.includes(undecodable))) {
          yield { kind: 'fault', row, reason: 'there are bytes that are no UTF-8; save the file as UTF-8' };
        } else yield read(fields, row);
      }
    } catch (error) {
      if (error instanceof CsvError) throw new TariffFileError(name, [`behind row ${row}: ${error.message}`]);
      throw error;
    }
    await flowing;
  }

  return { name, rows, fraction: () => (size === 0 ? 1 : bytes / size), sha256: () => hash.digest('hex') };
};
