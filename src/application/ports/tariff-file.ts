import type { TariffEntry } from '../../domain/trade/index.ts';

/** Why a line has no rate that can be computed: its text is not understood, or names another provision. */
export type RateIssue = { readonly kind: 'unreadable' | 'reference'; readonly text: string; readonly reason: string };

/** What became of a row, by its number as a spreadsheet shows it. A fault is a row that is no line of a tariff at all. */
export type TariffRow =
  | { readonly kind: 'line'; readonly row: number; readonly entry: TariffEntry; readonly issue?: RateIssue }
  | { readonly kind: 'passed'; readonly row: number }
  | { readonly kind: 'fault'; readonly row: number; readonly reason: string };

/** A schedule on its way in. */
export interface TariffFile {
  readonly name: string;
  /** Row by row, as it is read. Rejects where the file cannot be read at all. */
  rows(): AsyncIterable<TariffRow>;
  /** How much of the file has been read, from 0 to 1. */
  fraction(): number;
  /** Of the whole file, once every row has been read. */
  sha256(): string;
}
