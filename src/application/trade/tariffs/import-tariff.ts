import { coverageOf, theTariffRegister } from '../../../domain/trade/index.ts';
import type {
  Nomenclature,
  TariffCoverage,
  TariffRegisterCommand,
  TariffRegisterEvent,
} from '../../../domain/trade/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { NewDigest } from '../../log/ports/log-digests.ts';
import type { TariffFile, TariffLibrary } from '../ports/tariffs.ts';
import { collectLines } from './collect-lines.ts';
import type { LineIssue } from './collect-lines.ts';

export type HandleTariffRegister = HandleCommand<TariffRegisterCommand, TariffRegisterEvent>;

/**
 * Part of the name of every version. Count it up when files are parsed differently: the same file then gives a new
 * version, and answers from the old one stay as they were.
 */
const readingRevision = 1;

export type TariffImport = {
  readonly destination: string;
  readonly format: string;
  readonly name: string;
  readonly validFrom?: string;
  /** Declares that the file has every line of the tariff. */
  readonly whole?: boolean;
};

export type ImportedTariff = {
  readonly version: string;
  readonly rows: number;
  readonly lines: number;
  readonly coverage: TariffCoverage;
  /** Lines whose rate cannot be calculated. */
  readonly issues: readonly LineIssue[];
  /** Whether the same file had been imported before. */
  readonly repeated: boolean;
};

type Needs = {
  readonly library: TariffLibrary;
  readonly handle: HandleTariffRegister;
  readonly digest: NewDigest;
  readonly nomenclature: Pick<Nomenclature, 'codes'>;
};

/**
 * Makes a version of a file; it is not active yet. The lines are stored first, in one transaction, then the event is
 * appended. A crash in between leaves lines that nothing refers to, and the same import writes them again.
 */
export const importTariff =
  ({ library, handle, digest, nomenclature }: Needs) =>
  async (
    file: TariffFile,
    { destination, format, name, validFrom, whole: declared }: TariffImport,
    context: Context,
    progress: (rows: number) => void = () => undefined,
  ): Promise<ImportedTariff> => {
    const { entries, issues, rows } = await collectLines(file, progress);
    const sha256 = file.sha256();
    const coverage = coverageOf(entries, nomenclature.codes, declared);
    const { whole, covered } = coverage;
    const hash = digest();
    // A file that was first taken for a part is another version once it is declared whole.
    hash.update(
      JSON.stringify([readingRevision, destination, format, sha256, ...(declared === true ? ['whole'] : [])]),
    );
    const version = `${destination}-${hash.hex().slice(0, 12)}`;
    await library.keep(version, entries);

    const references = issues.filter(({ kind }) => kind === 'reference').length;
    const { events } = await handle(
      theTariffRegister,
      {
        type: 'RecordTariff',
        data: {
          version,
          destination,
          name,
          format,
          file: file.name,
          sha256,
          lines: entries.length,
          unreadable: issues.length - references,
          references,
          whole,
          covered,
          ...(validFrom !== undefined && { validFrom }),
          at: context.at,
        },
      },
      context,
    );
    return { version, rows, lines: entries.length, coverage, issues, repeated: events.length === 0 };
  };
