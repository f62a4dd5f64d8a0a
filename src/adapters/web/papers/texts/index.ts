import { filledIn } from '../../../../application/languages/filled-in.ts';
import type { Language } from '../../../../application/languages/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { PaperTextName, PaperTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';

export type { PaperTextName };

export const paperTexts: Readonly<Record<Language, PaperTexts>> = { en, de, fr, es, it, nl };

/** Gives a text of a paper with its values. */
export type SayOnPaper = (name: PaperTextName, values?: Readonly<Record<string, string>>) => string;

export const sayOnPaperIn =
  (language: Language): SayOnPaper =>
  (name, values = {}) =>
    filledIn(paperTexts[language][name], values);
