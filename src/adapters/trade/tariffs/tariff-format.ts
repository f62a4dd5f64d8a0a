import type { TariffRow } from '../../../application/ports/tariff-file.ts';

/** A row, by the names of its columns. */
export type Fields = Readonly<Record<string, string>>;

/** Reads one kind of schedule. A reader may keep state from the rows before. */
export type TariffFormat = {
  /** The default label of a version that was imported from such a file. */
  readonly title: (destination: string) => string;
  /** The destination whose tariff such a file can be; undefined: any. */
  readonly destinations: readonly string[] | undefined;
  /** The faults of the columns; empty if they are right. */
  readonly columnFaults: (columns: readonly string[]) => readonly string[];
  readonly reader: (destination: string) => (fields: Fields, row: number) => TariffRow;
};

export const missingColumns =
  (wanted: readonly string[]) =>
  (columns: readonly string[]): readonly string[] =>
    wanted.filter((name) => !columns.includes(name)).map((name) => `there is no column "${name}"`);
