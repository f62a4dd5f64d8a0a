import type { TariffEntry } from '../../../domain/trade/index.ts';
import type { RateIssue, TariffFile } from '../../ports/tariff-file.ts';
import { TariffFileError } from './tariff-file-error.ts';

export type LineIssue = RateIssue & { readonly row: number; readonly code: string };

export type CollectedLines = {
  /** In the order of their codes. */
  readonly entries: readonly TariffEntry[];
  readonly issues: readonly LineIssue[];
  readonly rows: number;
};

/** Faults that are told; a file of another format has one in every row. */
const toldFaults = 20;
const tellEveryRows = 500;

/** Beyond every date there is. */
const forever = '9999-99-99';

type RowFault = { readonly row: number; readonly reason: string };

/** Lines of one code that hold on the same day. `sorted` by the first days too, so that whoever lasts longest meets all that begin before its end. */
const overlapping = (sorted: readonly TariffEntry[], rowOf: ReadonlyMap<TariffEntry, number>): readonly RowFault[] => {
  let lasting: TariffEntry | undefined;
  return sorted.flatMap((entry) => {
    const before = lasting?.code === entry.code ? lasting : undefined;
    if (!before || (entry.validTo ?? forever) > (before.validTo ?? forever)) lasting = entry;
    if (!before || (entry.validFrom ?? '') > (before.validTo ?? forever)) return [];
    const rows = [rowOf.get(before) ?? 0, rowOf.get(entry) ?? 0];
    return [{ row: Math.max(...rows), reason: `${entry.code} stands in row ${Math.min(...rows)} already, for some of the same days` }];
  });
};

const order = (a: TariffEntry, b: TariffEntry): number => {
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  const [from, other] = [a.validFrom ?? '', b.validFrom ?? ''];
  return from === other ? 0 : from < other ? -1 : 1;
};

/** Reads a file to its end. Throws a TariffFileError with all that is wrong where any row is no line of a tariff. */
export const collectLines = async (file: TariffFile, progress: (rows: number) => void): Promise<CollectedLines> => {
  const rowOf = new Map<TariffEntry, number>();
  const issues: LineIssue[] = [];
  const faults: RowFault[] = [];
  let rows = 0;
  for await (const read of file.rows()) {
    rows += 1;
    if (rows % tellEveryRows === 0) progress(rows);
    if (read.kind === 'line') {
      rowOf.set(read.entry, read.row);
      if (read.issue) issues.push({ ...read.issue, row: read.row, code: read.entry.code });
    } else if (read.kind === 'fault') faults.push(read);
  }
  const entries = [...rowOf.keys()].sort(order);
  faults.push(...overlapping(entries, rowOf));
  if (faults.length > 0) {
    const told = faults.sort((one, other) => one.row - other.row).slice(0, toldFaults);
    throw new TariffFileError(
      file.name,
      told.map(({ row, reason }) => `row ${row}: ${reason}`),
      faults.length,
    );
  }
  if (entries.length === 0) throw new TariffFileError(file.name, ['there is no line in it']);
  return { entries, issues, rows };
};
