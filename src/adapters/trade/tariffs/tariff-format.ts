import type { TariffRow } from '../../../application/ports/tariff-file.ts';

/** A row by the names of its columns. */
export type Fields = Readonly<Record<string, string>>;

/** How one kind of schedule is read. A reader may remember what stood in the rows before. */
export type TariffFormat = {
  /** What a version made of such a file is called where its importer says nothing else. */
  readonly title: (destination: string) => string;
  /** Whose tariff such a file can be; undefined: anybody's. */
  readonly destinations: readonly string[] | undefined;
  /** What is wrong with the columns; none where they are right. */
  readonly columnFaults: (columns: readonly string[]) => readonly string[];
  readonly reader: (destination: string) => (fields: Fields, row: number) => TariffRow;
};

export const missingColumns =
  (wanted: readonly string[]) =>
  (columns: readonly string[]): readonly string[] =>
    wanted.filter((name) => !columns.includes(name)).map((name) => `there is no column "${name}"`);
