import { readForeignTitle } from './foreign-title.ts';
import type { ReadTitle } from './foreign-title.ts';
import { likelyLanguages } from './recognition.ts';
import type { KnowsEnglish, LanguageProfiles } from './recognition.ts';
import type { WordList } from './word-list.ts';

/** A text that is not English. It is not `read` if there is no word list of its language. */
export type ForeignText = { readonly language: string; readonly read?: ReadTitle };

/** What the recognition needs; a word list is loaded when a text of its language comes. */
export type Languages = {
  readonly profiles: LanguageProfiles;
  readonly listOf: (language: string) => WordList | undefined;
};

/** With such a lead half of the words are enough; with more, words that neither language has count for the other one. */
const someLead = 25;
const clearLead = 60;
/** Without a word list the letters are the only evidence, so they must say more. */
const leadWithoutList = 120;
/** Letters that neither English nor a language with a word list has; a maker's name has them behind a capital. */
const lettersOfOthers = /(?<!\p{L})\p{Ll}*[åæøğşıřůőțșěčžšťďňľ]/u;
/** If less of a text is understood, it may be in the language that is next by its letters: Spanish or Portuguese. */
const wellUnderstood = 0.75;

const isForeign = ({ ownWords, englishWords, unknownWords, namesGoods }: ReadTitle, lead: number): boolean =>
  ownWords > englishWords ||
  (lead > someLead && namesGoods && ownWords > 0 && ownWords === englishWords) ||
  (lead > clearLead && ownWords + unknownWords > englishWords && (ownWords > 0 || unknownWords > 2)) ||
  (lead > leadWithoutList && namesGoods && ownWords > 0 && ownWords + unknownWords === englishWords);

/** Recognizes texts that are not English, and reads those for whose language there is a word list. */
export class LanguageReader {
  readonly #languages: Languages;
  readonly #knows: KnowsEnglish;

  constructor(languages: Languages, knows: KnowsEnglish) {
    this.#languages = languages;
    this.#knows = knows;
  }

  /** The text in its language; undefined for English, and in doubt: names are the same in all languages. */
  read(text: string): ForeignText | undefined {
    const likely = likelyLanguages(text, this.#languages.profiles, this.#knows);
    if (likely === undefined) return undefined;
    const { languages, lead } = likely;
    const [best, next] = languages.map((language) => this.#readIn(language, text));
    if (best?.read === undefined) {
      const needed = lettersOfOthers.test(text) ? clearLead : leadWithoutList;
      return best !== undefined && lead > needed ? best : undefined;
    }
    const isBetter =
      next?.read !== undefined && best.read.understood < wellUnderstood && next.read.ownWords > best.read.ownWords;
    const { language, read } = isBetter ? next : best;
    return read !== undefined && isForeign(read, lead) ? { language, read } : undefined;
  }

  /** A text beside another one in this language: a word of a list is enough to read it. */
  readAs(language: string, text: string): ForeignText | undefined {
    const list = this.#languages.listOf(language);
    const read = list && readForeignTitle(text, list, this.#knows);
    return read !== undefined && read.ownWords > 0 ? { language, read } : undefined;
  }

  #readIn(language: string, text: string): ForeignText {
    const list = this.#languages.listOf(language);
    return list === undefined ? { language } : { language, read: readForeignTitle(text, list, this.#knows) };
  }
}
