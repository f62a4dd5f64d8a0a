import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../application/shared/languages/languages.ts';
import type { Language } from '../../../application/shared/languages/languages.ts';
import { ownValue } from '../../../domain/shared/table.ts';

const folder = join(import.meta.dirname, '../../../../data/texts');

const valuesIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

/** The names of the texts that are superfluous or missing, or whose values in `{…}` differ from the English text. */
const faultsOf = (
  texts: Readonly<Record<string, unknown>>,
  english: Readonly<Record<string, string>>,
): readonly string[] => [
  ...Object.keys(texts).filter((name) => ownValue(english, name) === undefined),
  ...Object.entries(english).flatMap(([name, model]) => {
    const text = ownValue(texts, name);
    return typeof text === 'string' && text.trim() !== '' && valuesIn(text) === valuesIn(model) ? [] : [name];
  }),
];

const read = <Name extends string>(
  set: string,
  language: Language,
  english: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> => {
  const path = join(folder, set, `${language}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<Name, string>>;
  const faults = faultsOf(texts, english);
  if (faults.length > 0) throw new Error(`${path} does not say the same as the English texts: ${faults.join(', ')}.`);
  return texts;
};

/**
 * English texts and their translations in `data/texts/<set>`. Throws if a translation is missing, or has other values
 * in `{…}`.
 */
export const translated = <Name extends string>(
  set: string,
  english: Readonly<Record<Name, string>>,
): Readonly<Record<Language, Readonly<Record<Name, string>>>> =>
  Object.fromEntries(
    languages.map((language) => [language, language === 'en' ? english : read(set, language, english)]),
  ) as Readonly<Record<Language, Readonly<Record<Name, string>>>>;
