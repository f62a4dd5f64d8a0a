import { consonantsOf } from '../../../domain/trade/classification/index.ts';
import type { Dictionary } from '../../../domain/trade/classification/index.ts';

/** Looks words up by their first letters, and by their consonants. Of several matches, the one that occurs in most lines wins. */
export const abbreviations = (
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
  /** Range of the sorted stems that begin with this prefix. */
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
