import { table } from '../../../shared/table.ts';

/** Cuts the first of the endings that the word has, if at least `keep` letters stay. */
const without =
  (endings: RegExp, keep: number) =>
  (word: string): string => {
    const stem = word.replace(endings, '');
    return stem.length >= keep ? stem : word;
  };

const dutchEnding = without(/(?:tjes|jes|tje|je|en|e|(?<=[^aeious])s)$/, 3);
const polishEnding = without(
  /(?:iami|ami|iach|ach|iego|ego|iemu|emu|ymi|imi|ych|ich|iom|om|ow|owi|iem|em|ej|ie|ia|iu|i|y|a|e|o|u)$/,
  3,
);
const iberianEnding = without(/(?:es|os|as|s|o|a|e)$/, 3);

/**
 * Words of the languages that are read, without the endings of number, gender and case. Words are lower case and have no
 * accents. It need not be a real stem, only the same for the forms of one word.
 */
const stemmers = table<(word: string) => string, string>({
  de: without(/(?:ern|em|en|er|es|e|n|s)$/, 4),
  fr: (word) => without(/(?:es|s|x|e)$/, 3)(word.replace(/eaux$/, 'eau')),
  es: (word) => iberianEnding(word.replace(/ces$/, 'z')),
  it: without(/(?:io|ia|ie|he|hi|[aeio])$/, 3),
  nl: (word) =>
    dutchEnding(word)
      .replace(/([aeou])\1/g, '$1')
      .replace(/([^aeiou])\1$/, '$1')
      .replace(/z$/, 's')
      .replace(/v$/, 'f'),
  pl: (word) => polishEnding(word).replace(/ek$/, 'k'),
  pt: (word) => {
    const singular = word
      .replace(/[oa]es$/, 'ao')
      .replace(/(?<=.)eis$/, 'el')
      .replace(/(?<=.)ois$/, 'ol')
      .replace(/(?<=..)ais$/, 'al')
      .replace(/ns$/, 'm');
    return singular.endsWith('ao') ? singular : iberianEnding(singular);
  },
});

/** The languages whose titles are read through a word list. */
export const readLanguages: readonly string[] = Object.keys(stemmers);

/** The stem of a word; the word itself in a language that is not read. */
export const foreignStem = (language: string, word: string): string => stemmers[language]?.(word) ?? word;
