import { filledIn } from '../../../../application/languages/filled-in.ts';
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

export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    filledIn(paymentTexts[language][name], values);
