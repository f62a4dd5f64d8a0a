import { z } from 'zod';
import { scanReasons } from '../../../application/parcels/ports/carriers.ts';
import type { CarrierDirectory, CodeMeaning } from '../../../application/parcels/ports/carriers.ts';
import { isTerminal, shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import { certainties, isLocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { jsonFilesIn, readJson, UnusableFileError } from '../../shared/files/read-file.ts';
import type { CarrierPlugin } from './hub/carrier-plugin.ts';
import { carrierPlugins } from './plugins.ts';

const text = z.string().trim().min(1).max(500);

/**
 * One file of data/tracking-codes: a carrier, its names, and the meaning of its codes. `hubs` are the names of the
 * plug-ins.
 */
const carrierFile = (hubs: readonly string[]) =>
  z.strictObject({
    carrier: text,
    aliases: z.array(text),
    /** The carrier's name at each hub; a hub that is not listed does not track it. */
    calledBy: z.partialRecord(z.enum(hubs), text).exactOptional(),
    trackingUrl: z.string().startsWith('https://').includes('{trackingNumber}').exactOptional(),
    /** The day on which it was last compared with its sources. */
    asOf: z.string().refine(isLocalDate, 'must be an existing date'),
    /**
     * The default certainty of its codes: `believed` for codes that other programs have from the carrier, `uncertain`
     * for codes that no source confirms.
     */
    certainty: z.enum(certainties),
    source: z.array(text).min(1),
    note: text.exactOptional(),
    /** Other carriers whose codes it also uses. */
    includes: z.array(text).exactOptional(),
    codes: z.array(
      z.strictObject({
        status: z.enum(shipmentStatuses).exactOptional(),
        description: text,
        /** Why the parcel is in trouble, if the code itself says so. */
        reason: z.enum(scanReasons).exactOptional(),
        certainty: z.enum(certainties).exactOptional(),
        codes: z.array(text).min(1),
      }),
    ),
  });

type CarrierFile = z.output<ReturnType<typeof carrierFile>>;

type Table = ReadonlyMap<string, CodeMeaning>;

const tableOf = ({ codes, certainty: inGeneral }: CarrierFile, file: string): Table => {
  const table = new Map<string, CodeMeaning>();
  for (const { status, description, reason, certainty = inGeneral, codes: some } of codes) {
    if (certainty === 'uncertain' && status !== undefined && isTerminal(status))
      throw new UnusableFileError(file, [
        `${some.join(', ')} ${some.length === 1 ? 'is' : 'are'} uncertain, and would be the final status of a parcel.`,
      ]);
    for (const code of some) {
      if (table.has(code)) throw new UnusableFileError(file, [`${code} is listed twice.`]);
      table.set(code, { description, ...(status && { status }), ...(reason && { reason }) });
    }
  }
  return table;
};

/** Normalises a name: `United Parcel Service`, `united-parcel-service` and `UNITED_PARCEL_SERVICE` are equal. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

type Entry = Pick<CarrierFile, 'trackingUrl' | 'calledBy'> & {
  readonly name: string;
  readonly tables: readonly Table[];
};

/** The directory of carriers, with the names that each hub uses. */
export type KnownCarriers = CarrierDirectory & {
  readonly calledBy: (hub: string, carrier: string) => string | undefined;
};

/** A carrier defined in code, whose codes are not in a file. */
export type OwnCarrier = { readonly name: string; readonly meaningOf: (code: string) => CodeMeaning | undefined };

/** Reads all tables of codes in a folder. Throws if one is invalid. */
export const loadCarrierDirectory = (
  folder: string,
  own: readonly OwnCarrier[] = [],
  plugins: readonly Pick<CarrierPlugin, 'name'>[] = carrierPlugins,
): KnownCarriers => {
  const schema = carrierFile(plugins.map(({ name }) => name));
  const described = jsonFilesIn(folder).map((path) => ({ path, file: readJson(path, schema) }));
  const tables = new Map(described.map(({ path, file }) => [file.carrier, tableOf(file, path)]));

  const entries = new Map<string, Entry>();
  for (const { path, file } of described) {
    const { carrier: name, aliases, calledBy, trackingUrl, includes = [] } = file;
    const included = [name, ...includes].map((other) => {
      const table = tables.get(other);
      if (table === undefined) throw new UnusableFileError(path, [`it includes ${other}, which no file describes.`]);
      return table;
    });
    const entry: Entry = {
      name,
      tables: included,
      ...(trackingUrl !== undefined && { trackingUrl }),
      ...(calledBy && { calledBy }),
    };
    for (const alias of new Set([name, ...aliases].map(plain))) {
      if (entries.has(alias)) throw new UnusableFileError(path, [`${alias} is a name of two carriers.`]);
      entries.set(alias, entry);
    }
  }
  const ours = new Map(own.map((carrier) => [plain(carrier.name), carrier]));

  return {
    nameOf: (carrier) => ours.get(plain(carrier))?.name ?? entries.get(plain(carrier))?.name ?? carrier,
    meaningOf: (carrier, code) => {
      const mine = ours.get(plain(carrier));
      if (mine) return mine.meaningOf(code);
      const { tables: known = [] } = entries.get(plain(carrier)) ?? {};
      for (const table of known) {
        const meaning = table.get(code) ?? table.get(code.toUpperCase());
        if (meaning) return meaning;
      }
      return undefined;
    },
    calledBy: (hub, carrier) => ownValue(entries.get(plain(carrier))?.calledBy ?? {}, hub),
    trackingUrl: (carrier, trackingNumber) =>
      entries.get(plain(carrier))?.trackingUrl?.replace('{trackingNumber}', encodeURIComponent(trackingNumber)),
  };
};
