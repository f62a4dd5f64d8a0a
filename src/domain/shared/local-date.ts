/** A calendar date without a place or a time, `YYYY-MM-DD`: ordered as text. */
export type LocalDate = string;

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const millisecondsPerDay = 86_400_000;

const daysOf = (date: LocalDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / millisecondsPerDay;

const fromDays = (days: number): LocalDate => new Date(days * millisecondsPerDay).toISOString().slice(0, 10);

/**
 * Whether the text is an existing date: 29 February only in leap years. Years 0000 to 0099 are refused as typing
 * errors.
 */
export const isLocalDate = (text: string): boolean =>
  dateForm.test(text) && text >= '0100' && fromDays(daysOf(text)) === text;

/** The date a number of calendar days later; earlier if negative. */
export const addDays = (date: LocalDate, days: number): LocalDate => fromDays(daysOf(date) + days);

/** The first and last day, both inclusive; absent means unbounded. */
export type Validity = { readonly validFrom?: LocalDate; readonly validTo?: LocalDate };

/** Whether a day is in a period, both ends inclusive; an absent end is open. */
export const isWithin = ({ validFrom, validTo }: Validity, date: LocalDate): boolean =>
  (validFrom === undefined || validFrom <= date) && (validTo === undefined || date <= validTo);

/** A date as a timestamp: the start of that day in UTC, in the format of every reply. */
export const timestampOf = (date: LocalDate): string => `${date}T00:00:00.000Z`;

/** Number of days from `from` to `to`. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => daysOf(to) - daysOf(from);

/** The day of the week by ISO 8601: 1 is Monday, 7 is Sunday. Day 0 of the epoch was a Thursday. */
export const weekdayOf = (date: LocalDate): number => ((((daysOf(date) + 3) % 7) + 7) % 7) + 1;

/** Offsets of time zones are from -12:00 to +14:00; ISO 8601 allows omitting the minutes if they are zero. */
const offsetForm = String.raw`Z|\+(?:(?:0\d|1[0-3])(?::?[0-5]\d)?|14(?::?00)?)|-(?:(?:0\d|1[01])(?::?[0-5]\d)?|12(?::?00)?)`;
const timestampForm = new RegExp(
  String.raw`^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(${offsetForm})?)?$`,
  'i',
);

/** The parts of a date or ISO 8601 timestamp; undefined if the text is neither or the date does not exist. */
export const timestampParts = (
  text: string,
): { readonly date: LocalDate; readonly hasTime: boolean; readonly offset?: string } | undefined => {
  const match = timestampForm.exec(text);
  const date = match?.[1];
  if (match === null || date === undefined || !isLocalDate(date)) return undefined;
  const offset = match[3];
  return { date, hasTime: match[2] !== undefined, ...(offset === undefined ? {} : { offset }) };
};

/** A date alone means the start of that day in UTC; a time without an offset is in UTC too. */
export const utcTimestampOf = (value: string): string | undefined => {
  const parts = timestampParts(value);
  if (parts === undefined) return undefined;
  if (!parts.hasTime) return `${parts.date}T00:00:00.000Z`;
  const { offset = '' } = parts;
  const zone =
    offset === ''
      ? 'Z'
      : offset.replace(/^([+-]\d\d)(?::?(\d\d))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  const time = value.slice(parts.date.length + 1, value.length - offset.length);
  return new Date(`${parts.date}T${time}${zone.toUpperCase()}`).toISOString();
};
