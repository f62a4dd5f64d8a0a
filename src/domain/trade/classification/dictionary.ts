/** The words the vocabulary knows. Spelling, plural and ending are its affair. */
export interface Dictionary {
  /** The number of a word as somebody wrote it, or undefined when the vocabulary has none like it. */
  idOf(word: string): number | undefined;
  /** A word without its endings, and the number of such a stem. */
  stemOf(word: string): string;
  idOfStem(stem: string): number | undefined;
  /** How many lines of the vocabulary hold the word. */
  frequencyOf(id: number): number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words have too many neighbours that mean something else. */
const shortestGuess = 5;
const shortestHalf = 3;

/** Every word that is one typing mistake away. */
const neighbours = function* (word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') yield before + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
    for (const letter of letters) {
      if (after !== '' && at > 0) yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
};

const misspelt = (word: string, dictionary: Dictionary): readonly number[] => {
  if (word.length < shortestGuess || !/^[a-z]+$/.test(word)) return [];
  let best: number | undefined;
  for (const neighbour of neighbours(dictionary.stemOf(word))) {
    const id = dictionary.idOfStem(neighbour);
    if (id !== undefined && (best === undefined || dictionary.frequencyOf(id) > dictionary.frequencyOf(best))) best = id;
  }
  return best === undefined ? [] : [best];
};

/** `toothbrushholder` as `toothbrush` and `holder`: where both halves are known, and the longer first one wins. */
const halves = (word: string, dictionary: Dictionary): readonly number[] => {
  if (!/^[a-z]+$/.test(word)) return [];
  for (let at = word.length - shortestHalf; at >= shortestHalf; at--) {
    const [first, second] = [dictionary.idOf(word.slice(0, at)), dictionary.idOf(word.slice(at))];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [];
};

/** What an unknown word most likely stands for. */
export const guess = (word: string, dictionary: Dictionary): readonly number[] => {
  const typo = misspelt(word, dictionary);
  return typo.length > 0 ? typo : halves(word, dictionary);
};
