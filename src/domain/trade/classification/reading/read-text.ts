import { table, type Table } from '../../../shared/table.ts';
import { readingOfHomonym } from './two-readings.ts';
import type { WordReading } from './two-readings.ts';
import type { Weights } from '../weights.ts';
import { isCapacity } from './capacities.ts';
import { containers } from './containers.ts';
import { quantityWords } from './quantities.ts';
import { isMeasure, isNumber, isUnit, stretchesOf, wordSet } from './words.ts';

/** Function words, which name nothing. */
export const functionWords = wordSet(`
  a an and or the of in on at by to from with without for into onto as is are it its this that these those be can has
  have you your our my we i not no all any more most other than etc inc incl including includes per via very so up out
  off over under also only both each plus while when your
`);

/** Words that sellers add for search, and words without information about the goods. */
export const sellersWords = wordSet(`
  new brand best top hot sale free shipping delivery fast genuine official original authentic quality premium deluxe
  luxury high super ultra pro max cheap offer deal bargain clearance stock uk us usa eu seller trending viral popular
  bestseller amazing perfect great good nice cool cute lovely beautiful elegant stylish trendy fashion fashionable
  modern latest gift gifts present birthday her him them mum mom dad friend friends idea ideas unique exclusive
  limited edition 2019 2020 2021 2022 2023 2024 2025 2026 2027 bundle pack packs pcs pc piece pieces lot qty quantity
  pair pairs multipack assorted various random design style version type model item items product goods thing things
  size sizes small medium large xs s m l xl xxl xxxl 2xl 3xl plus extra one universal adjustable upgraded improved
  durable strong soft comfortable portable lightweight heavy duty easy quick simple professional standard custom
  customised personalised personalized handmade vintage retro classic home daily everyday use using fit fits
  compatible suitable ideal value ready made brandnew boxed sealed day days year years old ship ships dispatch
`);

/** Colours do not identify goods, except in names such as white spirit or black tea. */
export const colours = wordSet(`
  black white red blue green yellow orange purple pink brown gray grey navy beige cream ivory teal turquoise burgundy
  khaki olive multicolour multicolor colour color colours colors coloured colored dark light pale bright neon pastel
  rainbow transparent clear matte glossy rosegold charcoal maroon lilac
`);

/** Words that begin the place or accessories of use, not the goods: "case for phone", "bottle with straw". */
export const contextOpeners: Table<'for' | 'with' | 'of'> = table({
  for: 'for',
  fits: 'for',
  fit: 'for',
  compatible: 'for',
  suitable: 'for',
  with: 'with',
  w: 'with',
  including: 'with',
  includes: 'with',
  incl: 'with',
  plus: 'with',
  without: 'with',
  from: 'of',
  in: 'of',
  on: 'of',
  of: 'of',
});

/**
 * Words after "of" and "in" describe the goods themselves ("block of marble", "dress in silk"), except packing after
 * "in".
 */
export type WordRole = 'head' | 'body' | 'for' | 'with' | 'of' | 'packed';

/**
 * A word of a product text as written (lower case, no accents), and its weight. `isPlain`: as `isPlainWord` says, or a
 * word of sellers or colours that names goods here, such as "cream" in "face cream".
 */
export type ReadWord = {
  readonly text: string;
  readonly weight: number;
  readonly role: WordRole;
  readonly isPlain: boolean;
};

/** Words of colours and of sellers stand aside from the name of the goods. */
const isAside = (word: string): boolean => colours.has(word) || sellersWords.has(word);
const isOpener = (word: string): boolean => contextOpeners[word] !== undefined;

/** How a word that may stand aside is read where it stands; undefined for any other word. */
const readingAt = (words: readonly string[], at: number): WordReading | undefined =>
  isAside(words[at] ?? '') ? readingOfHomonym(words, at, { isAside, isOpener }) : undefined;

/** The words of a text that name no goods in it: "cream" in "cream jumper", and not in "face cream". */
export const wordsAside = (text: string): ReadonlySet<string> => {
  const wordsRead = (as: (reading: WordReading | undefined) => boolean): readonly string[] =>
    stretchesOf(text).flatMap((words) => words.filter((_, at) => as(readingAt(words, at))));
  const named = new Set(wordsRead((reading) => reading === 'goods' || reading === 'use'));
  return new Set(wordsRead((reading) => reading === 'aside').filter((word) => !named.has(word)));
};

const factorOf = (word: string, isGoods: boolean, weights: Weights): number => {
  if (isMeasure(word)) return weights.measure;
  if (isGoods) return 1;
  if (colours.has(word)) return weights.colour;
  if (sellersWords.has(word)) return weights.sellersWord;
  return word.length === 1 ? weights.measure : 1;
};

/** Whether a word is neither a colour, a measure, a seller's word nor a single letter. */
export const isPlainWord = (word: string): boolean => !isMeasure(word) && !isAside(word) && word.length > 1;

const roleFactor = (role: WordRole, weights: Weights): number => {
  switch (role) {
    case 'head':
      return weights.head;
    case 'for':
      return weights.behindFor;
    case 'with':
      return weights.behindWith;
    case 'of':
      return weights.behindOf;
    case 'packed':
      return weights.measure;
    case 'body':
      return 1;
  }
};

/**
 * The noun of a text: English puts it last, so it is the last word of the goods themselves that is neither a colour, a
 * measure nor a seller's word.
 */
const headOf = (roles: readonly { readonly factor: number; readonly role: WordRole }[]): number =>
  roles.findLastIndex(({ factor, role }) => role === 'body' && factor === 1);

const ends = (word: string): boolean => Object.hasOwn(contextOpeners, word) || word === 'and' || word === 'or';

/** Whether the words from here to the next role name a container. */
const isPacking = (words: readonly string[], from: number): boolean => {
  const end = words.findIndex((word, at) => at >= from && ends(word));
  const last = words.slice(from, end < 0 ? undefined : end).findLast((word) => !isMeasure(word));
  return last !== undefined && containers.has(last);
};

/**
 * Titles for marketplace search are lists of keywords: the first words name the goods, and each later word counts less.
 */
const earlyWords = 6;
const lateness = (index: number, { lateWord, laterFloor }: Weights): number =>
  Math.max(lateWord ** Math.max(0, index - earlyWords), laterFloor);

const readStretch = (words: readonly string[], weights: Weights): readonly ReadWord[] => {
  const roles: { word: string; role: WordRole; factor: number; isPlain: boolean }[] = [];
  let role = 'body' as WordRole;
  const quantity = quantityWords(words);
  for (const [at, word] of words.entries()) {
    if (at < quantity) {
      if (!functionWords.has(word)) roles.push({ word, role, factor: weights.measure, isPlain: false });
      continue;
    }
    const opens = contextOpeners[word];
    // A text that begins with "for" has nothing before it to refer to.
    if (opens !== undefined && roles.length > 0) role = opens;
    else if (word === 'and' || word === 'or') role = role === 'of' || role === 'packed' ? 'body' : role;
    if (word === 'in' && role === 'of' && isPacking(words, at + 1)) role = 'packed';
    if (functionWords.has(word)) continue;
    const isGoods = readingAt(words, at) === 'goods';
    const isAmount = isUnit(word) && isNumber(words[at - 1] ?? '');
    const factor = isAmount ? weights.measure : factorOf(word, isGoods, weights);
    const own = role === 'body' && isCapacity(words, at) ? 'with' : role;
    roles.push({ word, role: own, factor, isPlain: !isAmount && (isGoods || isPlainWord(word)) });
  }
  const head = headOf(roles);
  return roles.map(({ word, role, factor, isPlain }, index) => {
    const counts = index === head ? 'head' : role;
    return {
      text: word,
      weight: factor * roleFactor(counts, weights) * lateness(index, weights),
      role: counts,
      isPlain,
    };
  });
};

/**
 * Reads a text. Later stretches mostly repeat or decorate, so each counts less than the one before, down to a minimum.
 */
export const readText = (text: string, weights: Weights): readonly ReadWord[] =>
  stretchesOf(text).flatMap((words, index) => {
    const factor = Math.max(weights.laterStretch ** index, weights.laterFloor);
    return readStretch(words, weights).map((word) => ({ ...word, weight: word.weight * factor }));
  });
