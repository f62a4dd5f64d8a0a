import { facetWords, consonantsOf } from '../../../domain/trade/classification/index.ts';
import type { VocabularyIndex, Weights, Dictionary } from '../../../domain/trade/classification/index.ts';
import type { CompiledVocabulary } from './compile-vocabulary.ts';
import { stemOf } from './compile-vocabulary.ts';

/**
 * Finds words by their first letters, and by their consonants. Of several matches, the one that occurs in most lines
 * wins.
 */
const abbreviations = (
  stems: readonly string[],
  frequencies: Readonly<ArrayLike<number>>,
): Pick<Dictionary, 'hasBeginning' | 'beginningWith' | 'withConsonants'> => {
  const commonest = (ids: Iterable<number>): number | undefined => {
    let best: number | undefined;
    for (const id of ids) if (best === undefined || (frequencies[id] ?? 0) > (frequencies[best] ?? 0)) best = id;
    return best;
  };
  const inOrder = stems.map((stem, id) => ({ stem, id })).sort((a, b) => (a.stem < b.stem ? -1 : 1));
  const places = new Map<string, number[]>();
  stems.forEach((stem, id) => {
    const consonants = consonantsOf(stem);
    if (consonants.length < 3 || consonants === stem) return;
    const ids = places.get(consonants);
    if (ids) ids.push(id);
    else places.set(consonants, [id]);
  });
  const byConsonants = new Map([...places].map(([consonants, ids]) => [consonants, commonest(ids)]));
  /** The index of the first sorted stem that does not come before this prefix. */
  const placeOf = (start: string): number => {
    let [low, high] = [0, inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inOrder[middle]?.stem ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    hasBeginning: (start) => inOrder[placeOf(start)]?.stem.startsWith(start) === true,
    withConsonants: (consonants) => byConsonants.get(consonants),
    beginningWith: (start) => {
      const found: number[] = [];
      let place = placeOf(start);
      for (let entry = inOrder[place]; entry?.stem.startsWith(start); entry = inOrder[++place]) found.push(entry.id);
      return commonest(found);
    },
  };
};

/** How many times each number occurs. */
const frequencies = (numbers: Uint16Array, size: number): Uint32Array => {
  const found = new Uint32Array(size);
  for (const number of numbers) found[number] = (found[number] ?? 0) + 1;
  return found;
};

const startsOf = (sizes: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(sizes.length + 1);
  for (let row = 0; row < sizes.length; row++) starts[row + 1] = (starts[row] ?? 0) + (sizes[row] ?? 0);
  return starts;
};

/**
 * Weighs the words of a vocabulary and inverts it: the words of each line and term become the lines and terms of each
 * word.
 */
export const indexOf = (vocabulary: CompiledVocabulary, { k1, b, nameInBag }: Weights): VocabularyIndex => {
  const { stems, codes, names, bagSizes, bagWords, bagCounts, bagNamed, termsOfLine, termSizes, termWords } =
    vocabulary;
  const lines = codes.length;
  const inLines = frequencies(bagWords, stems.length);
  const idf = Float32Array.from(inLines, (count) => Math.log(1 + (lines - count + 0.5) / (count + 0.5)));

  const countAt = (at: number): number => (bagCounts[at] ?? 0) + (bagNamed[at] ?? 0) * nameInBag;
  const lengths = new Float64Array(lines);
  let inAll = 0;
  for (let line = 0, at = 0; line < lines; line++) {
    let length = 0;
    for (const end = at + (bagSizes[line] ?? 0); at < end; at++) length += countAt(at);
    lengths[line] = length;
    inAll += length;
  }
  const average = inAll / lines;

  const bag = {
    starts: startsOf(inLines),
    columns: new Uint32Array(bagWords.length),
    weights: new Float32Array(bagWords.length),
  };
  const bagNext = bag.starts.slice();
  for (let line = 0, at = 0; line < lines; line++) {
    const norm = k1 * (1 - b + (b * (lengths[line] ?? 0)) / average);
    for (const end = at + (bagSizes[line] ?? 0); at < end; at++) {
      const word = bagWords[at] ?? 0;
      const place = bagNext[word] ?? 0;
      bagNext[word] = place + 1;
      bag.columns[place] = line;
      bag.weights[place] = ((k1 + 1) * countAt(at)) / (countAt(at) + norm);
    }
  }

  const ids = new Map(stems.map((stem, id) => [stem, id]));
  const terms = { starts: startsOf(frequencies(termWords, stems.length)), columns: new Uint32Array(termWords.length) };
  const termNext = terms.starts.slice();
  const facetNames = new Set(facetWords().flatMap((word) => ids.get(stemOf(word)) ?? []));
  const sizeOfTerm = new Float32Array(termSizes.length);
  const facetSizeOfTerm = new Float32Array(termSizes.length);
  const headOfTerm = new Uint16Array(termSizes.length);
  for (let term = 0, at = 0; term < termSizes.length; term++) {
    let [size, ofFacets] = [0, 0];
    for (const end = at + (termSizes[term] ?? 0); at < end; at++) {
      const word = termWords[at] ?? 0;
      const place = termNext[word] ?? 0;
      termNext[word] = place + 1;
      terms.columns[place] = term;
      size += idf[word] ?? 0;
      if (facetNames.has(word)) ofFacets += idf[word] ?? 0;
      headOfTerm[term] = word;
    }
    sizeOfTerm[term] = size;
    facetSizeOfTerm[term] = ofFacets;
  }
  const lineOfTerm = new Uint16Array(termSizes.length);
  for (let line = 0, at = 0; line < lines; line++) {
    const end = at + (termsOfLine[line] ?? 0);
    lineOfTerm.fill(line, at, end);
    at = end;
  }

  const [nouns, marks] = [new Set(vocabulary.nouns), new Set(vocabulary.marks)];
  return {
    codes: codes.slice(0, names.length),
    names,
    headingNames: vocabulary.headingNames,
    lines,
    headingOf: vocabulary.headingOf,
    chapterOf: vocabulary.chapterOf,
    commonness: vocabulary.commonness,
    facets: vocabulary.facets,
    idf,
    bag,
    terms,
    lineOfTerm,
    sizeOfTerm,
    facetSizeOfTerm,
    headOfTerm,
    facetNames,
    idOf: (word) => ids.get(stemOf(word)),
    stemOf,
    idOfStem: (stem) => ids.get(stem),
    frequencyOf: (id) => inLines[id] ?? 0,
    isNoun: (id) => nouns.has(id),
    isBrand: (id) => marks.has(id),
    ...abbreviations(stems, inLines),
  };
};
