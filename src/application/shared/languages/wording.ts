import { ownValue } from '../../../domain/shared/table.ts';
import type { Language } from './languages.ts';

/** A text with the values of its `{names}`. Throws for a value that is missing: nobody must see a placeholder. */
const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = ownValue(values, key);
    if (value === undefined) throw new TypeError(`The text "${text}" needs the value ${key}.`);
    return value;
  });

/** Gives a text by its name, with its values. */
export type Wording<Name extends string> = (name: Name, values?: Readonly<Record<string, string>>) => string;

/** The wording of a language, of texts that every language has under the same names. */
export const wordingOf =
  <Name extends string>(texts: Readonly<Record<Language, Readonly<Record<Name, string>>>>) =>
  (language: Language): Wording<Name> =>
  (name, values = {}) =>
    filledIn(texts[language][name], values);
