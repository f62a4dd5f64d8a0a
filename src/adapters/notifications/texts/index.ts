import { filledIn } from '../../../application/languages/filled-in.ts';
import type { Language } from '../../../application/languages/languages.ts';
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
export type MessageWords = (name: MessageTextName, values?: Readonly<Record<string, string>>) => string;

export const messageWordsIn =
  (language: Language): MessageWords =>
  (name, values = {}) =>
    filledIn(messageTexts[language][name], values);
