import { join } from 'node:path';
import Calendar from 'date-holidays';
import { z } from 'zod';
import { readJson } from '../files/read-file.ts';

const file = join(import.meta.dirname, '../../../data/holidays/countries.json');

const text = z.string().min(1);
const country = z.strictObject({
  /** The law or list that is the source of the days. */
  source: text,
  /** A country of the package whose holidays apply here too. */
  like: text.optional(),
  /** Holidays of that country that do not apply here. */
  lacks: text.optional(),
  days: z.array(z.strictObject({ rule: text, name: text })),
});
const countries = z.strictObject({
  recorded: z.iso.date(),
  note: text,
  countries: z.record(z.string().regex(/^[A-Z]{2}$/, 'must be a country code'), country),
});

export type AdditionalCountries = ReadonlyMap<string, z.output<typeof country>>;

/** Countries that the package date-holidays lacks, by code. */
export const loadAdditionalCountries = (): AdditionalCountries => new Map(Object.entries(readJson(file, countries).countries));

/** A calendar of the package with the days of one of these countries. */
export const calendarWith = ({ like, days }: z.output<typeof country>): Calendar => {
  const calendar = like === undefined ? new Calendar() : new Calendar(like);
  for (const { rule, name } of days) {
    if (!calendar.setHoliday(rule, { name: { en: name }, type: 'public' }))
      throw new RangeError(`Not a holiday rule: ${JSON.stringify(rule)}`);
  }
  return calendar;
};
