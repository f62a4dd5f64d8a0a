import { functionWords, isMeasure, stretchesOf } from '../../src/domain/trade/classification/index.ts';
import { foreignStretches } from '../../src/domain/trade/classification/languages/word-list.ts';

/** The same text in English and in another language. */
export type TextPair = { readonly english: string; readonly foreign: string };
/** A word, and the English words that it stands for, the likeliest first. */
export type LearntWord = { readonly word: string; readonly english: readonly string[] };

const rounds = 6;
/** A translation counts from this probability on. */
const leastProbability = 0.12;
const mostTranslations = 2;
/** A word that was seen once stands beside too many others. */
const leastTimes = 2;

const telling = (word: string): boolean => /^[a-z]{3,}$/.test(word) && !isMeasure(word);

type Sentence = { readonly english: readonly string[]; readonly foreign: readonly string[] };

/** Stands for what English says and the other language does not. */
const nothing = '';

const sentenceOf = ({ english, foreign }: TextPair): Sentence => ({
  english: stretchesOf(english).flat().filter((word) => telling(word) && !functionWords.has(word)), // oxfmt-ignore
  foreign: [nothing, ...foreignStretches(foreign).flat().filter(telling)],
});

type Chances = Map<string, Map<string, number>>;

/** How likely each English word is beside each foreign one, before anything is learnt: equally. */
const equalChances = (sentences: readonly Sentence[]): Chances => {
  const chances: Chances = new Map();
  for (const { english, foreign } of sentences)
    for (const word of foreign) {
      const of = chances.get(word) ?? new Map<string, number>();
      chances.set(word, of);
      for (const other of english) of.set(other, 1);
    }
  return chances;
};

const learnRound = (sentences: readonly Sentence[], before: Chances): Chances => {
  const counted: Chances = new Map();
  for (const { english, foreign } of sentences)
    for (const other of english) {
      const all = foreign.reduce((sum, word) => sum + (before.get(word)?.get(other) ?? 0), 0);
      for (const word of foreign) {
        const part = (before.get(word)?.get(other) ?? 0) / all;
        const of = counted.get(word) ?? new Map<string, number>();
        counted.set(word, of);
        of.set(other, (of.get(other) ?? 0) + part);
      }
    }
  for (const of of counted.values()) {
    const all = [...of.values()].reduce((sum, count) => sum + count, 0);
    for (const [other, count] of of) of.set(other, count / all);
  }
  return counted;
};

/** Learns a word list from texts that stand side by side: IBM model 1. */
export const learnWords = (pairs: readonly TextPair[], exclude: (word: string) => boolean): readonly LearntWord[] => {
  const sentences = pairs.map(sentenceOf).filter(({ english, foreign }) => english.length > 0 && foreign.length > 1);
  let chances = equalChances(sentences);
  for (let round = 0; round < rounds; round++) chances = learnRound(sentences, chances);
  const times = new Map<string, number>();
  for (const { foreign } of sentences) for (const word of new Set(foreign)) times.set(word, (times.get(word) ?? 0) + 1);
  return [...chances]
    .filter(([word]) => word !== nothing && (times.get(word) ?? 0) >= leastTimes && !exclude(word))
    .map(([word, of]) => ({
      word,
      english: [...of]
        .filter(([, chance]) => chance >= leastProbability)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostTranslations)
        .map(([other]) => other),
    }))
    .filter(({ english }) => english.length > 0)
    .sort((one, other) => (one.word < other.word ? -1 : 1));
};
