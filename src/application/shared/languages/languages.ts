import type { Address } from '../../../domain/shared/index.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import { ownValue } from '../../../domain/shared/table.ts';

/** The languages of messages and pages for consignees, as BCP 47 tags. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The names of the languages, each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
};

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction of a language's script, for the `dir` attribute. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Countries by the language that a consignee there is most likely to read; English everywhere else. */
const countriesOf: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  de: 'AT CH DE LI',
  fr: 'BF BJ BL CD CF CG CI CM DJ FR GA GF GN GP GQ HT KM LU MC MF MG ML MQ NC NE PF PM RE SN TD TG WF YT',
  es: 'AR BO CL CO CR CU DO EC ES GT HN IC MX NI PA PE PR PY SV UY VE XC',
  it: 'IT SM VA',
  nl: 'AW BQ CW NL SR SX',
};
const languageOfCountry: ReadonlyMap<string, Language> = new Map(
  Object.entries(countriesOf).flatMap(([language, countries]) =>
    countries.split(' ').map((country) => [country, language as Language]),
  ),
);

/**
 * The languages of regions in multilingual countries, by the first digits of the postcode. Source: the numbering of Die
 * Post and of bpost.
 */
const ofPostcode: Readonly<Record<'BE' | 'CH', (area: number) => Language>> = {
  BE: (area) => (area >= 47 && area < 48 ? 'de' : (area >= 10 && area < 15) || (area >= 40 && area < 80) ? 'fr' : 'nl'),
  CH: (area) => (area >= 10 && area < 30 && area !== 25 ? 'fr' : area >= 65 && area < 70 ? 'it' : 'de'),
};

/** The language for a consignee at this address. */
export const languageOfAddress = ({
  country,
  state = '',
  postcode = '',
}: Pick<Address, 'country' | 'state' | 'postcode'>): Language => {
  const code = canonicalCountry(country);
  if (code === 'BE' || code === 'CH') return ofPostcode[code](Number(/\d{2}/.exec(postcode)?.[0] ?? 0));
  if (code === 'CA') return /^(QC|qu[eé]bec)$/i.test(state.trim()) ? 'fr' : 'en';
  return languageOfCountry.get(code) ?? 'en';
};

/** The best supported language for an `Accept-Language` header (RFC 9110, 12.5.4); undefined if it names none. */
export const acceptedLanguage = (header: string | undefined): Language | undefined => {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted.map(({ language }) => language).find(isLanguage);
};

/**
 * Replaces the `{names}` in a text by their values. Throws if a value is missing, so that no placeholder is ever shown.
 */
const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = ownValue(values, key);
    if (value === undefined) throw new TypeError(`The text "${text}" needs the value ${key}.`);
    return value;
  });

/** Returns a text by its name, with its values. */
export type Wording<Name extends string> = (name: Name, values?: Readonly<Record<string, string>>) => string;

/** The texts of a language. Every language has texts under the same names. */
export const wordingOf =
  <Name extends string>(texts: Readonly<Record<Language, Readonly<Record<Name, string>>>>) =>
  (language: Language): Wording<Name> =>
  (name, values = {}) =>
    filledIn(texts[language][name], values);
