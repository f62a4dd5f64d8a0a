import type {
  TariffEntry,
  Nomenclature,
  TariffCoverage,
  TariffRegisterCommand,
  TariffRegisterEvent,
} from '../../../domain/trade/index.ts';
import { coverageOf, theTariffRegister } from '../../../domain/trade/index.ts';
import type { RateIssue, TariffFile, TariffLibrary } from '../ports/tariffs.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { NewDigest } from '../../log/ports/log-digests.ts';

/** A file that was not imported, with the first faults and the number of all faults. */
export class TariffFileError extends Error {
  override readonly name = 'TariffFileError';
  readonly faults: readonly string[];

  constructor(file: string, faults: readonly string[], count = faults.length) {
    const more = count > faults.length ? [`and ${count - faults.length} more`] : [];
    super(
      [
        `${file} was not imported, nothing of it was stored:`,
        ...[...faults, ...more].map((fault) => `  ${fault}`),
      ].join('\n'),
    );
    this.faults = faults;
  }
}

export type LineIssue = RateIssue & { readonly row: number; readonly code: string };

export type CollectedLines = {
  /** Sorted by code. */
  readonly entries: readonly TariffEntry[];
  readonly issues: readonly LineIssue[];
  readonly rows: number;
};

/** The number of faults that are listed: a file of another format has one in every row. */
const listedFaults = 20;
const reportEveryRows = 500;

/** Sorts after every date. */
const forever = '9999-99-99';

type RowFault = { readonly row: number; readonly reason: string };

/**
 * Lines of one code that are in force on the same day. `sorted` by code and first day, so that each line need only be
 * compared with the longest-lasting line before it.
 */
const overlapping = (sorted: readonly TariffEntry[], rowOf: ReadonlyMap<TariffEntry, number>): readonly RowFault[] => {
  let lasting: TariffEntry | undefined;
  return sorted.flatMap((entry) => {
    const before = lasting?.code === entry.code ? lasting : undefined;
    if (!before || (entry.validTo ?? forever) > (before.validTo ?? forever)) lasting = entry;
    if (!before || (entry.validFrom ?? '') > (before.validTo ?? forever)) return [];
    const rows = [rowOf.get(before) ?? 0, rowOf.get(entry) ?? 0];
    return [
      {
        row: Math.max(...rows),
        reason: `${entry.code} stands in row ${Math.min(...rows)} already, for some of the same days`,
      },
    ];
  });
};

const order = (a: TariffEntry, b: TariffEntry): number => {
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  const [from, other] = [a.validFrom ?? '', b.validFrom ?? ''];
  return from === other ? 0 : from < other ? -1 : 1;
};

/** Reads a file to its end. Throws a TariffFileError with the first faults if any row is not a line of a tariff. */
export const collectLines = async (file: TariffFile, progress: (rows: number) => void): Promise<CollectedLines> => {
  const rowOf = new Map<TariffEntry, number>();
  const issues: LineIssue[] = [];
  const faults: RowFault[] = [];
  let rows = 0;
  let last = 0;
  for await (const read of file.rows()) {
    // The lines of a file of measures come after its rows.
    if (read.row > last) {
      last = read.row;
      rows += 1;
    }
    if (rows % reportEveryRows === 0) progress(rows);
    if (read.kind === 'line') {
      rowOf.set(read.entry, read.row);
      if (read.issue) issues.push({ ...read.issue, row: read.row, code: read.entry.code });
    } else if (read.kind === 'issue') issues.push({ ...read.issue, row: read.row, code: read.code });
    else if (read.kind === 'fault') faults.push(read);
  }
  const entries = [...rowOf.keys()].sort(order);
  faults.push(...overlapping(entries, rowOf));
  if (faults.length > 0) {
    const listed = faults.sort((one, other) => one.row - other.row).slice(0, listedFaults);
    throw new TariffFileError(
      file.name,
      listed.map(({ row, reason }) => `row ${row}: ${reason}`),
      faults.length,
    );
  }
  if (entries.length === 0) throw new TariffFileError(file.name, ['there is no line in it']);
  return { entries, issues, rows };
};

export type HandleTariffRegister = HandleCommand<TariffRegisterCommand, TariffRegisterEvent>;

/**
 * Part of the name of every version. Increase it when files are parsed differently: the same file then gives a new
 * version, and answers from the old one are unchanged.
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
  /** Codes of lines that the nomenclature has nothing below: no goods are on them. */
  readonly outside: readonly string[];
  /** The agreements that lines have rates of. */
  readonly agreements: readonly string[];
  /** Lines whose rate cannot be calculated. */
  readonly issues: readonly LineIssue[];
  /** Whether the same file had been imported before. */
  readonly repeated: boolean;
};

const outsideOf = (entries: readonly TariffEntry[], codes: readonly string[]): readonly string[] => {
  const beginnings = new Set(codes.flatMap((code) => [2, 4, 6].map((length) => code.slice(0, length))));
  return [...new Set(entries.map(({ code }) => code))].filter((code) => !beginnings.has(code.slice(0, 6)));
};

const agreementsOf = (entries: readonly TariffEntry[]): readonly string[] => [
  ...new Set(entries.flatMap(({ terms }) => Object.keys(terms.preferences))),
];

type Needs = {
  readonly library: TariffLibrary;
  readonly handle: HandleTariffRegister;
  readonly digest: NewDigest;
  readonly nomenclature: Pick<Nomenclature, 'codes'>;
};

/**
 * Creates an inactive version from a file. The lines are stored first, in one transaction, then the event is appended.
 * A crash in between leaves lines without a reference, and the same import writes them again.
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
    // A file that was first imported as a part is another version once it is declared whole.
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
    return {
      version,
      rows,
      lines: entries.length,
      coverage,
      outside: outsideOf(entries, nomenclature.codes),
      agreements: agreementsOf(entries),
      issues,
      repeated: events.length === 0,
    };
  };

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The lines without a usable rate, as CSV for a spreadsheet. */
export const issuesCsv = (issues: readonly LineIssue[]): string =>
  [
    'row,code,kind,rate,reason',
    ...issues.map(
      ({ row, code, kind, text, reason }) => `${row},${quoted(code)},${kind},${quoted(text)},${quoted(reason)}`,
    ),
    '',
  ].join('\n');
