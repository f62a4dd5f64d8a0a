/**
 * Edit distance with insertions, deletions, replacements and swaps of neighbours (optimal string alignment);
 * `limit + 1` for anything above `limit`.
 */
export const editDistance = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let best = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        best = Math.min(best, (before[at - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? limit + 1;
};

/** Longer texts are not compared, because they are not typing errors. */
const longest = 60;
const lettersPerSlip = 4;
const mostSlips = 3;

const slipsIn = ({ length }: string): number =>
  Math.min(mostSlips, Math.floor(length / lettersPerSlip) + (length > 2 ? 1 : 0));

/**
 * The one of `names` that `word` most likely meant, ignoring case; undefined if none is close, or if the word is too
 * long to compare. `slips` is how many letters may differ.
 */
export const nearest = (word: string, names: Iterable<string>, slips = slipsIn(word)): string | undefined => {
  if (word.length > longest) return undefined;
  const lower = word.toLowerCase();
  let limit = slips;
  let found: string | undefined;
  for (const name of names) {
    if (name.length > longest) continue;
    const differing = editDistance(lower, name.toLowerCase(), limit);
    if (differing > limit || (differing === limit && found !== undefined)) continue;
    found = name;
    limit = differing;
    if (differing === 0) break;
  }
  return found;
};
