import type { LocalDate } from '../../domain/shared/index.ts';

/** One line of a national schedule: more digits than six, and what its source says of it. */
export type NationalLine = { readonly hsCode: string; readonly description: string };

/** The schedules that have been imported. */
export interface NationalLines {
  /** The longest codes a country has under six digits on a day, in order; empty where no schedule of it is loaded. */
  under(country: string, sixDigits: string, date: LocalDate): Promise<readonly NationalLine[]>;
}
