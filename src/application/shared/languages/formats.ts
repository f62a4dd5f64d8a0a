import type { Money } from '../../../domain/shared/index.ts';
import { canonicalCountry, countryName } from '../../../domain/shared/countries.ts';
import type { Language } from './languages.ts';

/**
 * The locale of a language. For English it is the one that writes US$ and the day before the month, which readers
 * everywhere understand.
 */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

const once = <T>(make: (...key: readonly string[]) => T): ((...key: readonly string[]) => T) => {
  const made = new Map<string, T>();
  return (...key) => {
    const name = key.join(' ');
    const known = made.get(name);
    if (known !== undefined) return known;
    const fresh = make(...key);
    made.set(name, fresh);
    return fresh;
  };
};

const moneyFormat = once(
  (locale = '', currency = '') => new Intl.NumberFormat(locale, { style: 'currency', currency }),
);
const codeFormat = once(
  (locale = '', currency = '') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }),
);
const numberFormat = once((locale = '') => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }));
const percentFormat = once(
  (locale = '') => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);
const dayFormat = once((locale = '') => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const shortDayFormat = once(
  (locale = '', timeZone = '') =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: locale.startsWith('en') ? 'short' : 'numeric', timeZone }),
);
/** Dutch has the letters of American zones, such as `CST`, which mean another zone elsewhere: their offset is shown. */
const zoneNameStyle = (locale: string, timeZone: string): 'short' | 'shortOffset' =>
  locale === 'nl' && /^(?:America|Pacific)\//.test(timeZone) ? 'shortOffset' : 'short';

const minuteFormat = once(
  (locale = '', timeZone = '') =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: zoneNameStyle(locale, timeZone),
    }),
);
const fullDayFormat = once(
  (locale = '', timeZone = '') => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }),
);
const timeFormat = once(
  (locale = '', timeZone = '') =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: zoneNameStyle(locale, timeZone),
    }),
);
const countryFormat = once((locale = '') => new Intl.DisplayNames(locale, { type: 'region' }));

/** Passes decimal text as text: a conversion to a binary number would round it. */
const decimal = (text: string): Intl.StringNumericLiteral => text as Intl.StringNumericLiteral;

/** An amount in its currency, such as `46,00 €`. */
export const localMoney = ({ amount, currency }: Money, language: Language): string =>
  moneyFormat(localeOf(language), currency).format(decimal(amount));

/**
 * An amount for a text message, such as `46,00 EUR`: the symbols of many currencies and non-breaking spaces would make
 * the message longer.
 */
export const plainMoney = ({ amount, currency }: Money, language: Language): string =>
  codeFormat(localeOf(language), currency).format(decimal(amount)).replaceAll(/\s/g, ' ');

/** Decimal text, such as `1,1534`. */
export const numberText = (text: string, language: Language): string =>
  numberFormat(localeOf(language)).format(decimal(text));

/** A fraction, such as `12,5 %`. */
export const localPercent = (fraction: string, language: Language): string =>
  percentFormat(localeOf(language)).format(decimal(fraction));

/** A calendar day (`YYYY-MM-DD`, or a timestamp whose UTC day counts), such as `4. Dezember 2026`. */
export const dayText = (day: string, language: Language): string => dayFormat(localeOf(language)).format(new Date(day));

/** The day of an instant in a time zone, without the year, such as `4.12.`. */
export const shortDay = (instant: string, timeZone: string, language: Language): string =>
  shortDayFormat(localeOf(language), timeZone).format(new Date(instant));

/** An instant in a time zone, with weekday and time zone. */
export const momentText = (instant: string, timeZone: string, language: Language): string =>
  minuteFormat(localeOf(language), timeZone).format(new Date(instant));

/** The day of an instant in a time zone, with weekday and year. */
export const weekdayText = (instant: string, timeZone: string, language: Language): string =>
  fullDayFormat(localeOf(language), timeZone).format(new Date(instant));

/** The time of an instant in a time zone, with the time zone, such as `18:42 MEZ`. */
export const clockText = (instant: string, timeZone: string, language: Language): string =>
  timeFormat(localeOf(language), timeZone).format(new Date(instant));

/** The name of a country; the English one of customs documents if the language has none. */
export const countryText = (code: string, language: Language): string => {
  const country = canonicalCountry(code);
  const name = /^[A-Z]{2}$/.test(country) ? countryFormat(localeOf(language)).of(country) : undefined;
  return name === undefined || name === country ? countryName(country) : name;
};
