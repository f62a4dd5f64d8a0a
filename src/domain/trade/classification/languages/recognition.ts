import { isMeasure, maxTextLength } from '../reading/words.ts';
import { hashOf } from './hash.ts';

/**
 * How much each sequence of three letters speaks for each language: one row of `buckets` figures a language, English
 * first. Made by `bench/profile-languages.ts`.
 */
export type LanguageProfiles = {
  readonly languages: readonly string[];
  readonly buckets: number;
  readonly weights: Int8Array;
};

const letters = /\p{L}/gu;
const notLatin = /(?!\p{Script=Latin})\p{L}/gu;
/** Letters of Vietnamese, of which Romanian has ă, and Croatian đ. */
const vietnamese = /[ăđơư\u1ea0-\u1ef9]/giu;
/** With a horn, a dot or two marks. */
const onlyVietnamese = /[ơư\u1ea0-\u1ef9]/iu;

/** In this order: Japanese has Chinese characters too, and Ukrainian and Bulgarian have letters that Russian lacks. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['uk', /[іїєґ]/iu],
  ['ru', /[ыэё]/iu],
  ['bg', /ъ[бвгджзклмнпрстфхцчшщ]|ът\b|(?<=\p{L})та(?!\p{L})/iu],
  ['ru', /\p{Script=Cyrillic}/u],
];

/** A language that has a name here only as "not English". */
export const unnamedLanguage = 'und';

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The words whose letters are counted. A single letter is a size, and letters beside digits are a number of an article. */
const wordForm = /(?<![\p{L}\d])(?:\p{Script=Latin}{2,}|à)(?![\p{L}\d])/gu;
const longestWord = 30;

/** Calls `use` with the bucket of each sequence of three letters of the word, its ends included. */
export const forEachTrigram = (word: string, buckets: number, use: (bucket: number) => void): void => {
  const marked = `_${word.slice(0, longestWord)}_`;
  for (let at = 0; at + 3 <= marked.length; at++) use(hashOf(marked.slice(at, at + 3)) % buckets);
};

/** The words of a text for `forEachTrigram`: lower case, with their accents. */
export const wordsToRecognize = (text: string): readonly string[] =>
  text.slice(0, maxTextLength).normalize('NFC').toLowerCase().match(wordForm) ?? [];

const byScript = (text: string): string | undefined => {
  const all = countOf(text, letters);
  if (all === 0) return undefined;
  if (countOf(text, notLatin) >= all / 3)
    return scripts.find(([, script]) => script.test(text))?.[0] ?? unnamedLanguage;
  if (countOf(text, vietnamese) < 2) return undefined;
  if (onlyVietnamese.test(text)) return 'vi';
  return /ă/iu.test(text) ? 'ro' : unnamedLanguage;
};

/** Whether the English vocabulary has a word: many words of goods, and names of makers, are the same in all languages. */
export type KnowsEnglish = (word: string) => boolean;

const accents = /\p{M}/gu;
const withoutAccents = (word: string): string => word.normalize('NFKD').replace(accents, '');

/** Languages that a text may be in. */
export type LikelyLanguages = {
  /** The likeliest one, and the one after it. */
  readonly languages: readonly string[];
  /** How far the letters of the words that English has not are ahead: no unit, some 30 for each word. */
  readonly lead: number;
};

/** How well the letters fit each language. */
const scoresOf = (words: readonly string[], { languages, buckets, weights }: LanguageProfiles): Int32Array => {
  const scores = new Int32Array(languages.length);
  for (const word of words)
    forEachTrigram(word, buckets, (bucket) => {
      for (let row = 0; row < scores.length; row++)
        scores[row] = (scores[row] ?? 0) + (weights[row * buckets + bucket] ?? 0);
    });
  return scores;
};

/** Latin words without a vowel, as on lines of tills: "wtrp mscr". Measures ("ml") have none either. */
const isAbbreviated = (word: string): boolean =>
  word.length > 1 && !/[aeiouyæøœı]/.test(withoutAccents(word)) && !isMeasure(word);
/** Titles of shops have no more than one such word in any language: from here on the letters say nothing. */
const abbreviationsOfTills = 2;

/** Below this lead a text is English: many words are the same in French and English, so it is less than nothing. */
const leastLead = -36;

/** The languages that a text is most likely in by its letters, as ISO 639-1 codes; undefined if that is English. */
export const likelyLanguages = (
  written: string,
  profiles: LanguageProfiles,
  knowsEnglish: KnowsEnglish,
): LikelyLanguages | undefined => {
  const text = written.slice(0, maxTextLength).normalize('NFC');
  const script = byScript(text);
  if (script !== undefined) return { languages: [script], lead: Number.POSITIVE_INFINITY };
  const words = wordsToRecognize(text);
  const scores = scoresOf(words, profiles);
  const leadOf = (row: number, of: Int32Array): number => (of[row] ?? 0) - (of[0] ?? 0);
  const best = scores.indexOf(Math.max(...scores.subarray(1)), 1);
  // Nearly all texts are English: the vocabulary is only asked about the others.
  if (leadOf(best, scores) <= leastLead) return undefined;
  if (words.filter(isAbbreviated).length >= abbreviationsOfTills) return undefined;
  const next = scores.indexOf(Math.max(...scores.filter((_, row) => row !== best && row > 0)), 1);
  const others = scoresOf(words.filter((word) => !knowsEnglish(withoutAccents(word))), profiles); // oxfmt-ignore
  return {
    languages: [best, next].map((row) => profiles.languages[row] ?? unnamedLanguage),
    lead: leadOf(best, others),
  };
};
