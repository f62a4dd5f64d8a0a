import type { Language } from '../../../application/languages/languages.ts';
import { wordingOf } from '../../../application/languages/wording.ts';
import { germanMessages } from './de.ts';
import { englishMessages } from './en.ts';
import type { MessageTextName, MessageWording } from './en.ts';
import { spanishMessages } from './es.ts';
import { frenchMessages } from './fr.ts';
import { italianMessages } from './it.ts';
import { dutchMessages } from './nl.ts';

export type { MessageTextName };

const messageTexts: Readonly<Record<Language, MessageWording>> = {
  en: englishMessages,
  de: germanMessages,
  fr: frenchMessages,
  es: spanishMessages,
  it: italianMessages,
  nl: dutchMessages,
};

/** Gives a text of messages with its values. */
export const messageWordsIn = wordingOf(messageTexts);
