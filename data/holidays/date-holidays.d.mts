/** What is used of the package date-holidays, of which `date-holidays.mjs` beside this file is made by `npm run compile:holidays`. */

export type Holiday = {
  /** `YYYY-MM-DD hh:mm:ss`, and ` -0600` after it where the day begins so much earlier. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly type: 'public' | 'bank' | 'optional' | 'school' | 'observance';
  readonly rule: string;
  readonly note?: string;
};

export default class Calendar {
  /** Without a country it has no days. */
  constructor(country?: string, state?: string);
  /** Names of countries by code, in their own language where none is given. */
  getCountries(language?: string): Readonly<Record<string, string>>;
  getStates(country: string, language?: string): Readonly<Record<string, string>> | undefined;
  /** False for a rule that cannot be read. */
  setHoliday(rule: string, options: { readonly name: Readonly<Record<string, string>>; readonly type: Holiday['type'] }): boolean;
  getHolidays(year: number, language: string): readonly Holiday[];
}
