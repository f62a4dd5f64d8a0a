import type { RateIssue, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { RateTerms, SeasonalReading } from '../../../domain/trade/index.ts';

/** The cells of a row, by column name. */
export type Fields = Readonly<Record<string, string>>;

/** The trimmed text in a column of a row; empty if the file has no such column. */
export const cellOf = (fields: Fields, column: string): string => ownValue(fields, column)?.trim() ?? '';

/**
 * Finds the countries of an area: a country itself, or the members of a group. Undefined for an unknown group; null for
 * the whole world.
 */
export type AreaMembers = (area: string) => readonly string[] | undefined | null;

/** The countries and areas that are excluded from a measure. */
export type Exclusions = (measure: {
  readonly code: string;
  readonly type: string;
  readonly area: string;
  readonly additionalCode: string;
}) => readonly string[];

/** Data from other files of the same office that a file of measures refers to. */
export type BesideTheFile = { readonly members: AreaMembers; readonly exclusions?: Exclusions };

/** Reads the rows in order; it may keep state between rows. `rest` returns the lines that depend on the whole file. */
export type RowReader = {
  readonly read: (fields: Fields, row: number) => TariffRow;
  readonly rest?: () => Iterable<TariffRow>;
};

/** Reads one kind of schedule. */
export type TariffFormat = {
  /** The default label of a version that was imported from such a file. */
  readonly title: (destination: string) => string;
  /** The destinations whose tariffs such a file can hold; any when undefined. */
  readonly destinations: readonly string[] | undefined;
  /** The faults of the columns; empty if they are correct. */
  readonly columnFaults: (columns: readonly string[]) => readonly string[];
  readonly reader: (destination: string, beside: BesideTheFile) => RowReader;
  /** The rows of a JSON file, or why it does not have this format. */
  readonly rowsOfJson?: (value: unknown) => readonly Fields[] | string;
  /** The rows of an HTML file; such a format has no other. */
  readonly rowsOfPages?: (text: AsyncIterable<string>) => AsyncIterable<Fields>;
  /**
   * Whether cells may also be separated by semicolons, as spreadsheets with a decimal comma save them. Only for files
   * whose figures are text: in others such a spreadsheet writes 1,250 for 1.25.
   */
  readonly semicolons?: true;
  /** Whether the file cannot be read without the list of excluded countries. */
  readonly needsExclusions?: true;
};

export const missingColumns =
  (wanted: readonly string[]) =>
  (columns: readonly string[]): readonly string[] =>
    wanted.filter((name) => !columns.includes(name)).map((name) => `there is no column "${name}"`);

/** The terms of a line, from the text of its rate. */
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
