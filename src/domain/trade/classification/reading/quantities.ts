import { containers } from './containers.ts';
import { isNumber, wordSet } from './words.ts';

/** Words for several goods together, beside containers: "set of 2 vases", "case of 24 candles". */
const groups = wordSet(`
  set sets case cases lot lots bundle bundles tray trays roll rolls sheet sheets crate crates pair pairs multipack kit
  collection
`);
const numberWords = wordSet('two three four five six seven eight nine ten twelve dozen fifteen twenty');

/** How many words at the beginning say how many goods follow: "set of 2" of "set of 2 vases", "box of six"; 0 for none. */
export const quantityWords = (words: readonly string[]): number => {
  const from = words[0] === 'a' || words[0] === 'the' || isNumber(words[0] ?? '') ? 1 : 0;
  const [group = '', of, number = ''] = words.slice(from);
  const isQuantity =
    (groups.has(group) || containers.has(group)) && of === 'of' && (isNumber(number) || numberWords.has(number));
  return isQuantity && words.length > from + 3 ? from + 3 : 0;
};
