import type { RateIssue, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { RateTerms, SeasonalReading } from '../../../domain/trade/index.ts';

/** A row, by the names of its columns. */
export type Fields = Readonly<Record<string, string>>;

/** The trimmed text in a column of a row; empty where the file has no such column. */
export const cellOf = (fields: Fields, column: string): string => ownValue(fields, column)?.trim() ?? '';

/**
 * Finds the countries of an area: a country itself, or the members of a group. Undefined for a group that nobody
 * described; null for the whole world.
 */
export type AreaMembers = (area: string) => readonly string[] | undefined | null;

/** The countries and areas that a measure is not for. */
export type Exclusions = (measure: {
  readonly code: string;
  readonly type: string;
  readonly area: string;
  readonly additionalCode: string;
}) => readonly string[];

/** What a file of measures refers to, from other files of the same office. */
export type BesideTheFile = { readonly members: AreaMembers; readonly exclusions?: Exclusions };

/**
 * Reads the rows in their order; it may keep state from the rows before. `rest` gives the lines that only the whole
 * file makes.
 */
export type RowReader = {
  readonly read: (fields: Fields, row: number) => TariffRow;
  readonly rest?: () => Iterable<TariffRow>;
};

/** Reads one kind of schedule. */
export type TariffFormat = {
  /** The default label of a version that was imported from such a file. */
  readonly title: (destination: string) => string;
  /** The destination whose tariff such a file can be; undefined: any. */
  readonly destinations: readonly string[] | undefined;
  /** The faults of the columns; empty if they are right. */
  readonly columnFaults: (columns: readonly string[]) => readonly string[];
  readonly reader: (destination: string, beside: BesideTheFile) => RowReader;
  /** The rows of a file that is JSON and not CSV, or why it is none of this format. */
  readonly rowsOfJson?: (value: unknown) => readonly Fields[] | string;
  /** The rows of a file that is HTML; the format has no other. */
  readonly rowsOfPages?: (text: AsyncIterable<string>) => AsyncIterable<Fields>;
  /**
   * Whether cells may be separated by semicolons too, as spreadsheets of countries with a decimal comma save them. Only
   * for files whose figures are text: in others such a spreadsheet writes 1,250 for 1.25.
   */
  readonly semicolons?: true;
  /** Whether the file cannot be read without the list of excluded countries. */
  readonly needsExclusions?: true;
};

export const missingColumns =
  (wanted: readonly string[]) =>
  (columns: readonly string[]): readonly string[] =>
    wanted.filter((name) => !columns.includes(name)).map((name) => `there is no column "${name}"`);

/** The terms of a line, read from its single text of a rate. */
export const termsOf = (
  reading: SeasonalReading,
  text: string,
  preferences: RateTerms['preferences'] = {},
): { readonly terms: RateTerms; readonly issue?: RateIssue } => {
  switch (reading.kind) {
    case 'rate':
      return { terms: { mfn: reading.rate, preferences } };
    case 'seasons':
      return { terms: { mfn: 'unreadable', seasons: reading.seasons, preferences } };
    case 'reference':
    case 'unreadable':
      return { terms: { mfn: 'unreadable', preferences }, issue: { kind: reading.kind, text, reason: reading.reason } };
  }
};

/** The separator of the cells of a CSV file, by the beginning of its first row. */
export const separatorOf = (beginning: string): ',' | ';' => {
  const [header = ''] = beginning.split('\n', 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};
