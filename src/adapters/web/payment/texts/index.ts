import type { Language } from '../../../../application/languages/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { TextName, Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';

export type { TextName };

export const paymentTexts: Readonly<Record<Language, Texts>> = { en, de, fr, es, it, nl };

/** Gives a text of the page with its values. */
export type Say = (name: TextName, values?: Readonly<Record<string, string>>) => string;

/** Throws for a value that is missing: the payer must not see a placeholder. */
export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    paymentTexts[language][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = Object.entries(values).find(([known]) => known === key)?.[1];
      if (value === undefined) throw new TypeError(`The text ${name} needs the value ${key}.`);
      return value;
    });
