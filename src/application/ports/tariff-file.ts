import type { TariffEntry } from '../../domain/trade/index.ts';

/** Why a line has no rate that can be computed: its text cannot be parsed, or it refers to another provision. */
export type RateIssue = { readonly kind: 'unreadable' | 'reference'; readonly text: string; readonly reason: string };

/** The result of one row, by its number as a spreadsheet shows it. A fault is a row that is not a tariff line. */
export type TariffRow =
  | { readonly kind: 'line'; readonly row: number; readonly entry: TariffEntry; readonly issue?: RateIssue }
  | { readonly kind: 'passed'; readonly row: number }
  /** A part of a line, for example a preference, has no usable rate. */
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
