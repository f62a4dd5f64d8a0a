import type { Language } from '../../../application/languages/languages.ts';
import { wordingOf } from '../../../application/languages/wording.ts';
import { germanPaper } from './de.ts';
import { englishPaper } from './en.ts';
import type { PaperTextName, PaperTexts } from './en.ts';
import { spanishPaper } from './es.ts';
import { frenchPaper } from './fr.ts';
import { italianPaper } from './it.ts';
import { dutchPaper } from './nl.ts';

export type { PaperTextName };

export const paperTexts: Readonly<Record<Language, PaperTexts>> = {
  en: englishPaper,
  de: germanPaper,
  fr: frenchPaper,
  es: spanishPaper,
  it: italianPaper,
  nl: dutchPaper,
};

/** Gives a text of a paper with its values. */
export const sayOnPaperIn = wordingOf(paperTexts);
