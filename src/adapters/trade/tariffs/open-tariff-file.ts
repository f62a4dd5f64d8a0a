import { basename } from 'node:path';
import type { TariffFile, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { TariffFileError } from '../../../application/trade/tariffs/import-tariff.ts';
import { areaMembers } from './measures/areas.ts';
import { euTaric } from './measures/eu-taric.ts';
import { ukMeasures } from './measures/uk-measures.ts';
import { auSchedule } from './au-schedule.ts';
import { cbsa } from './cbsa.ts';
import { csvRows, jsonRows, pageRows } from './file-rows.ts';
import type { FileRow, OpenFile } from './file-rows.ts';
import { ownCsv } from './own-csv.ts';
import type { BesideTheFile, TariffFormat } from './tariff-format.ts';
import { ukEu } from './uk-eu.ts';
import { usHts } from './us-hts.ts';
import { witsTariff } from './wits-tariff.ts';
import { wtoHs6 } from './wto-hs6.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { unusableFile } from '../../shared/files/read-file.ts';

/** A file that is read once, as a stream. */
type CountedFile = {
  /** Throws an UnusableFileError if the file cannot be read. */
  readonly bytes: () => AsyncGenerator<Buffer>;
  /** Of what was read so far. */
  readonly fraction: () => number;
  readonly sha256: () => string;
};

/** Computes the digest of a file while it is read. Rejects with an UnusableFileError if there is no such file. */
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

/** Reads a schedule as a stream of rows, and computes the digest of its bytes on the way. */
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
