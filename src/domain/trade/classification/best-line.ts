import type { ProductText } from './index-query.ts';
import { functionWords } from './reading.ts';
import { canonicalSpelling } from './spelling.ts';
import { isNumber, stretchesOf } from './words.ts';

const residual = /^\W*other\b/i;

/** Reduces words to their roots without the vocabulary: enough to compare texts of a dozen words. */
const root = (word: string): string => canonicalSpelling(word).replace(/(?:ies|es|s|ed|ing)$/, '');

const rootsOf = (text: string): ReadonlySet<string> =>
  new Set(stretchesOf(text).flat().filter((word) => !functionWords.has(word) && !isNumber(word)).map(root)); // prettier-ignore

/**
 * The line whose text shares most words with the description of the goods. If none shares any, the residual line
 * ("Other"), as customs would choose; without one the last line, since schedules put the rest last.
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
