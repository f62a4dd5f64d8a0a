import { containers } from './containers.ts';
import { isNumber, wordSet } from './words.ts';

/** Words for several goods together, beside containers: "set of 2 vases", "case of 24 candles". */
const groups = wordSet(`
  set sets case cases lot lots bundle bundles tray trays roll rolls sheet sheets crate crates pair pairs multipack kit
  collection
`);
const numberWords = wordSet('two three four five six seven eight nine ten twelve dozen fifteen twenty');

/** The number of words at the beginning that say how many goods follow: 3 of "set of 2 vases"; 0 if none do. */
export const quantityWords = (words: readonly string[]): number => {
  const from = words[0] === 'a' || words[0] === 'the' || isNumber(words[0] ?? '') ? 1 : 0;
  const [group = '', of, number = ''] = words.slice(from);
  const isQuantity =
    (groups.has(group) || containers.has(group)) && of === 'of' && (isNumber(number) || numberWords.has(number));
  return isQuantity && words.length > from + 3 ? from + 3 : 0;
};
