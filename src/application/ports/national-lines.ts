import type { LocalDate } from '../../domain/shared/index.ts';

/** One line of a national tariff schedule: more than six digits, and its source. */
export type NationalLine = { readonly hsCode: string; readonly description: string };

/** The imported national schedules. */
export interface NationalLines {
  /** The longest codes a country has under a six-digit code on a day, in order; empty where none of its schedules is loaded. */
  under(country: string, sixDigits: string, date: LocalDate): Promise<readonly NationalLine[]>;
}
