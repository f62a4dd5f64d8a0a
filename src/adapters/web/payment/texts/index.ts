import type { Language } from '../../../../application/languages/languages.ts';
import { wordingOf } from '../../../../application/languages/wording.ts';
import type { Wording } from '../../../../application/languages/wording.ts';
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
export type Say = Wording<TextName>;

export const sayIn = wordingOf(paymentTexts);
