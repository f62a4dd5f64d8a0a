import { isMeasure, isUnit, wordSet } from './words.ts';

/** What stands behind an amount of bytes is a part of the goods before it: "laptop 16 GB RAM, 512 GB SSD". */
const capacities: ReadonlySet<string> = wordSet('ram rom memory storage ssd hdd emmc');
/** Whether a word is such a part. */
export const isCapacity = (words: readonly string[], at: number): boolean =>
  capacities.has(words[at] ?? '') &&
  /^(?:\d[\d.]*)?[gt]b$/.test(words[at - 1] ?? '') &&
  words.slice(0, at - 1).some((word) => word.length > 1 && !isMeasure(word) && !isUnit(word) && !capacities.has(word));
