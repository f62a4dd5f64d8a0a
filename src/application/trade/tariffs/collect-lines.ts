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

/** Two lines of one code that hold on the same day. */
const overlapping = (sorted: readonly TariffEntry[], rowOf: ReadonlyMap<TariffEntry, number>): readonly string[] =>
  sorted.flatMap((entry, index) => {
    const before = sorted[index - 1];
    if (before?.code !== entry.code || (entry.validFrom ?? '') > (before.validTo ?? forever)) return [];
    return [`row ${rowOf.get(entry) ?? 0}: ${entry.code} stands in row ${rowOf.get(before) ?? 0} already, for some of the same days`];
  });

const order = (a: TariffEntry, b: TariffEntry): number => {
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  const [from, other] = [a.validFrom ?? '', b.validFrom ?? ''];
  return from === other ? 0 : from < other ? -1 : 1;
};

/** Reads a file to its end. Throws a TariffFileError with all that is wrong where any row is no line of a tariff. */
export const collectLines = async (file: TariffFile, progress: (rows: number) => void): Promise<CollectedLines> => {
  const rowOf = new Map<TariffEntry, number>();
  const issues: LineIssue[] = [];
  const faults: string[] = [];
  let [rows, faulty] = [0, 0];
  for await (const read of file.rows()) {
    rows += 1;
    if (rows % tellEveryRows === 0) progress(rows);
    if (read.kind === 'line') {
      rowOf.set(read.entry, read.row);
      if (read.issue) issues.push({ ...read.issue, row: read.row, code: read.entry.code });
    } else if (read.kind === 'fault') {
      faulty += 1;
      if (faults.length < toldFaults) faults.push(`row ${read.row}: ${read.reason}`);
    }
  }
  if (faulty > 0) throw new TariffFileError(file.name, faults, faulty);
  const entries = [...rowOf.keys()].sort(order);
  const doubles = overlapping(entries, rowOf);
  if (doubles.length > 0) throw new TariffFileError(file.name, doubles.slice(0, toldFaults), doubles.length);
  if (entries.length === 0) throw new TariffFileError(file.name, ['there is no line in it']);
  return { entries, issues, rows };
};
