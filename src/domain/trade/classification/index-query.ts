import { facetsOf, materialGiven, withFacetsWhereNone } from './facets.ts';
import { readText, functionWords } from './reading/read-text.ts';
import type { ReadWord } from './reading/read-text.ts';
import { guess } from './vocabulary-index.ts';
import type { Dictionary } from './vocabulary-index.ts';
import type { GoodsAnswer } from '../../shared/goods-answer.ts';
import { prevailingMaterial, withoutLesserMaterials } from './reading/composition.ts';
import { statedMaterial } from './stated-material.ts';
import type { StatedMaterial } from './stated-material.ts';
import type { Weights } from './weights.ts';
import { isMeasure, isNumber, stretchesOf } from './reading/words.ts';
import { canonicalSpelling } from './reading/spelling.ts';
import { featuresOf, numberOfUnknown } from './learner/features.ts';
import type { NumberedWord, TextFeatures } from './learner/features.ts';

/** The description of the goods. */
export type ProductText = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
};

/** A product text as a query for the index. */
export type IndexQuery = {
  /** Numbers of words, with their weights. */
  readonly words: ReadonlyMap<number, number>;
  /** The weight of the unknown words, and of the words that were only guessed, in the same unit. */
  readonly unknown: number;
  readonly guessed: number;
  /** The number of brand names among the words. */
  readonly marks: number;
  /** Material, wearer and make: see `facetsOf`. */
  readonly facets: number;
  /** The numbers of the words that state the material. */
  readonly material: readonly number[];
  /** The material by which a code is chosen within a heading: that of its own field, else of the title. */
  readonly stated: StatedMaterial;
  /** What a person has answered to questions about the goods. */
  readonly answers: readonly GoodsAnswer[];
  readonly naming: Naming;
  readonly features: TextFeatures;
};

/** The words of a title for a comparison with the names of goods. */
export type Naming = {
  /** The words that a name must have; a second reading if two of them may be one ("ear buds"). */
  readonly readings: readonly ReadonlySet<number>[];
  /** The words that a name may have: brands, colours, measures, and the stated material. */
  readonly beside: ReadonlySet<number>;
};

const add = (words: Map<number, number>, id: number, weight: number): void => {
  words.set(id, Math.max(words.get(id) ?? 0, weight));
};

/** Whether an unknown word counts as one. An unknown number is a measure, and does not. */
const isGap = ({ text }: ReadWord): boolean => !isMeasure(text) && !/\d/.test(text);

/** A brand name beside a noun for the goods is only a hint; without such a noun it is the only evidence. */
const brandFactor = (read: readonly ReadWord[], dictionary: Dictionary, weights: Weights): number => {
  const noun = read.find(({ role }) => role === 'head');
  const id = noun && dictionary.idOf(noun.text);
  return id !== undefined && dictionary.isNoun(id) && !dictionary.isBrand(id) ? weights.brand : 1;
};

/** The words of the vocabulary with what a query makes of them. */
type Lexicon = {
  readonly dictionary: Dictionary;
  readonly weights: Weights;
  /** The most likely meanings of an unknown word: see `guess`. */
  readonly guessesAt: (word: string, last: boolean) => readonly number[];
};

/** Guesses at each word once: to search for what was misspelt is the dearest step of a query. */
const lexiconOf = (dictionary: Dictionary, weights: Weights): Lexicon => {
  const guesses = new Map<string, readonly number[]>();
  const guessesAt = (word: string, last: boolean): readonly number[] => {
    const key = `${word} ${last}`;
    const known = guesses.get(key) ?? guess(word, dictionary, last);
    guesses.set(key, known);
    return known;
  };
  return { dictionary, weights, guessesAt };
};

type Gaps = { readonly unknown: number; readonly guessed: number };

const collect = (
  read: readonly ReadWord[],
  factor: number,
  { dictionary, weights, guessesAt }: Lexicon,
  words: Map<number, number>,
): Gaps => {
  let [unknown, guessed] = [0, 0];
  const ofBrands = brandFactor(read, dictionary, weights);
  read.forEach((word, index) => {
    const weight = word.weight * factor;
    const next = read[index + 1];
    // "ear buds", if the vocabulary writes it as one word.
    const joined = next && dictionary.idOf(word.text + next.text);
    if (joined !== undefined) add(words, joined, Math.max(weight, next ? next.weight * factor : 0));
    const id = dictionary.idOf(word.text);
    if (id !== undefined) {
      add(words, id, dictionary.isBrand(id) ? weight * ofBrands : weight);
      return;
    }
    if (joined !== undefined || !isGap(word)) return;
    const guesses = guessesAt(word.text, index === read.length - 1);
    for (const one of guesses) add(words, one, weight * weights.guessed);
    if (guesses.length === 0) unknown += weight;
    else guessed += weight;
  });
  return { unknown, guessed };
};

const numbersIn = (read: readonly ReadWord[], dictionary: Dictionary): readonly number[] =>
  read.flatMap(({ text }) => dictionary.idOf(text) ?? []);

/** The words for names. A brand, a colour, a measure or a seller's word does not name the goods. */
const findNaming = (read: readonly ReadWord[], material: readonly number[], dictionary: Dictionary): Naming => {
  const namesGoods = (word: ReadWord | undefined, id: number): boolean =>
    word?.isPlain === true && !dictionary.isBrand(id);
  const asWritten = new Set<number>();
  const joined = new Set<number>();
  const beside = new Set(material);
  for (let at = 0; at < read.length; at++) {
    const word = read[at];
    const id = dictionary.idOf(word?.text ?? '');
    if (id !== undefined) (namesGoods(word, id) ? asWritten : beside).add(id);
  }
  for (let at = 0; at < read.length; at++) {
    const [text, next] = [read[at]?.text ?? '', read[at + 1]?.text];
    const both = next === undefined ? undefined : dictionary.idOf(text + next);
    const id = both ?? dictionary.idOf(text);
    if (id !== undefined && namesGoods(read[at], id)) joined.add(id);
    if (both !== undefined) at++;
  }
  const same = joined.size === asWritten.size && [...joined].every((id) => asWritten.has(id));
  return { readings: same ? [asWritten] : [asWritten, joined], beside };
};

/** A word of the vocabulary by its number there, else the best guess at it, else its own. */
const numberOf = (text: string, { dictionary, guessesAt }: Lexicon, last: boolean): number =>
  dictionary.idOf(text) ?? guessesAt(text, last)[0] ?? numberOfUnknown(dictionary.stemOf(text));

/** The words for the learner. A measure states no kind of goods. */
const numbered = (read: readonly ReadWord[], factor: number, lexicon: Lexicon): readonly NumberedWord[] => {
  const telling = read.filter(({ text }) => !isMeasure(text));
  return telling.map(({ text, weight, role }, at) => ({
    number: numberOf(text, lexicon, at === telling.length - 1),
    weight: weight * factor,
    isNoun: role === 'head',
  }));
};

/** A text without a word in Latin letters counts as one word, so that the same text is found again. */
const asOneWord = (text: string): readonly NumberedWord[] => {
  const whole = text.normalize('NFKC').trim().toLowerCase();
  return /\p{L}/u.test(whole) ? [{ number: numberOfUnknown(whole), weight: 1, isNoun: true }] : [];
};

/**
 * The query for a product text. The title names the goods, the other texts support it. A missing title is replaced by
 * the description.
 */
export const indexQueryOf = (
  { title, description, category, material }: ProductText,
  dictionary: Dictionary,
  weights: Weights,
): IndexQuery => {
  const words = new Map<number, number>();
  const aside: NumberedWord[] = [];
  const lexicon = lexiconOf(dictionary, weights);
  const naming = withoutLesserMaterials(title?.trim() ? title : (description ?? ''));
  const main = readText(naming, weights);
  const gaps = collect(main, 1, lexicon, words);
  const readAlso = (text: string | undefined, factor: number): number => {
    if (text === undefined) return 0;
    const read = readText(text, weights);
    collect(read, factor, lexicon, words);
    aside.push(...numbered(read, factor, lexicon));
    return facetsOf(read);
  };
  // The lesser materials of a composition do not count, as in the title: goods are classified by what prevails.
  const ofGoods = material?.trim() ? prevailingMaterial(material) : undefined;
  const ofDescription = readAlso(title?.trim() ? description : undefined, weights.description);
  const ofCategory = readAlso(category, weights.category);
  // The material of the category counts like that of the title. A description may state a material that neither has,
  // but it may also describe the box.
  const given = ofGoods === undefined ? undefined : readText(ofGoods, weights);
  const stated = facetsOf(main) | readAlso(ofGoods, weights.category) | materialGiven(given ?? []);
  const ofMaterial = numbersIn(
    (given ?? []).filter(({ isPlain }) => isPlain),
    dictionary,
  );
  const facets = [ofDescription, ofCategory].reduce(withFacetsWhereNone, stated);
  const marks = [...words.keys()].filter((word) => dictionary.isBrand(word)).length;
  return {
    words,
    ...gaps,
    marks,
    facets,
    material: ofMaterial,
    stated: statedMaterial(given ?? main, dictionary, given !== undefined),
    answers: [],
    naming: findNaming(main, ofMaterial, dictionary),
    features: featuresOf(main.length > 0 ? numbered(main, 1, lexicon) : asOneWord(naming), aside),
  };
};

const residual = /^\W*other\b/i;

/** Reduces words to their stems without the vocabulary: enough to compare texts of a dozen words. */
const root = (word: string): string => canonicalSpelling(word).replace(/(?:ies|es|s|ed|ing)$/, '');

const rootsOf = (text: string): ReadonlySet<string> =>
  new Set(stretchesOf(text).flat().filter((word) => !functionWords.has(word) && !isNumber(word)).map(root)); // oxfmt-ignore

/**
 * The line whose text shares most words with the description of the goods. If none shares any, the residual line
 * ("Other"), as customs would choose; without one the last line, because schedules put the rest last.
 */
export const bestLine = <Line extends { readonly hsCode: string; readonly description: string }>(
  { title = '', description = '', material = '', category = '' }: ProductText,
  lines: readonly Line[],
): Line | undefined => {
  const asked = rootsOf(`${title}, ${description}, ${material}, ${category}`);
  let best: { readonly line: Line; readonly score: number } | undefined;
  for (const line of lines) {
    const roots = [...rootsOf(line.description)];
    const shared = roots.filter((word) => asked.has(word)).length;
    const score = shared === 0 ? 0 : shared + shared / roots.length;
    if (
      best === undefined ||
      score > best.score ||
      (score === 0 && best.score === 0 && residual.test(line.description))
    )
      best = { line, score };
  }
  if (best?.score === 0 && !residual.test(best.line.description)) return lines.at(-1);
  return best?.line;
};
