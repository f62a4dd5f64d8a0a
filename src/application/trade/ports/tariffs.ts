import type { LocalDate } from '../../../domain/shared/index.ts';
import type { Tariff, TariffEntry } from '../../../domain/trade/index.ts';

/** The tariffs, each in the version in force on a day. */
export interface Tariffs {
  on(id: string, date: LocalDate): Tariff | undefined;
}

/**
 * Stores the lines of imported tariffs, by version. The log, not this store, records the destination of a version and
 * when it is active.
 */
export interface TariffLibrary {
  /** Stores all lines of a version or none; an earlier copy of the version is replaced. */
  keep(version: string, entries: readonly TariffEntry[]): Promise<void>;
  /** The lines of a version in the order of their codes; undefined for an unknown version. */
  entries(version: string): Promise<readonly TariffEntry[] | undefined>;
  /** The lines of one version whose codes are a prefix of `hsCode`, or begin with it. */
  entriesAround(version: string, hsCode: string): Promise<readonly TariffEntry[]>;
}

/** Why a line has no rate that can be computed: its text cannot be parsed, or it refers to another provision. */
export type RateIssue = { readonly kind: 'unreadable' | 'reference'; readonly text: string; readonly reason: string };

/** The result of one row, by its number as a spreadsheet shows it. A fault is a row that is not a tariff line. */
export type TariffRow =
  | { readonly kind: 'line'; readonly row: number; readonly entry: TariffEntry; readonly issue?: RateIssue }
  | { readonly kind: 'passed'; readonly row: number }
  /** A part of a line, such as a preference, has no usable rate. */
  | { readonly kind: 'issue'; readonly row: number; readonly code: string; readonly issue: RateIssue }
  | { readonly kind: 'fault'; readonly row: number; readonly reason: string };

/** A tariff schedule being imported. */
export interface TariffFile {
  readonly name: string;
  /** The rows, as they are read. Rejects when the file cannot be read at all. */
  rows(): AsyncIterable<TariffRow>;
  /** The part of the file that has been read, from 0 to 1. */
  fraction(): number;
  /** The digest of the whole file, once every row has been read. */
  sha256(): string;
}

/** One line of a national tariff schedule: more than six digits, and its source. */
export type NationalLine = {
  readonly hsCode: string;
  readonly description: string;
  /** Of a file with some lines only: others below the same code may be missing. */
  readonly ofPart?: true;
};

/** The imported national schedules. */
export interface NationalLines {
  /**
   * The longest codes of a country under a six-digit code on a day, in order; empty if none of its schedules is loaded.
   */
  under(country: string, sixDigits: string, date: LocalDate): Promise<readonly NationalLine[]>;
}
