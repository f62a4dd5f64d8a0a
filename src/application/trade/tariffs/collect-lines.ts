import type { TariffEntry } from '../../../domain/trade/index.ts';
import type { RateIssue, TariffFile } from '../ports/tariffs.ts';

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

/** The number of faults that are listed; a file of another format has one in every row. */
const listedFaults = 20;
const reportEveryRows = 500;

/** Sorts after every date. */
const forever = '9999-99-99';

type RowFault = { readonly row: number; readonly reason: string };

/**
 * Lines of one code that are in force on the same day. `sorted` by code and first day, so that each line need only be
 * compared with the line before it that lasts longest.
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

/** Reads a file to its end. Throws a TariffFileError with every fault if any row is not a line of a tariff. */
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
