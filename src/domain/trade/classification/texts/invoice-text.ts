import { facetsNamed, maskOfGroup } from '../facets.ts';
import type { ProductText } from '../index-query.ts';
import { prevailingMaterial } from '../reading/composition.ts';
import { isConnecting, isOnlyFacets, PartReader, partsOf } from './telling-words.ts';
import type { InvoiceContext } from './telling-words.ts';
import { vagueness } from '../reading/text-doubts.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import { maxTextLength } from '../reading/words.ts';

const longestInvoiceText = 50;
const longestMaterial = 20;
/** A part in brackets with more words than this describes something else. */
const mostInBrackets = 3;
const materials = maskOfGroup('material');

/** Drops words from the end until the text fits, and does not end in a connecting word. */
const cutToFit = (words: readonly string[], most: number): string => {
  const kept = [...words];
  while (kept.length > 0 && (kept.join(' ').length > most || isConnecting(kept.at(-1)))) kept.pop();
  return kept.join(' ');
};

const namesMaterial = (words: readonly string[]): boolean =>
  words.some((word) => (facetsNamed(word.toLowerCase()) & materials) !== 0);

/**
 * The words of the first part that names goods, and behind it all parts until they are named plainly, what stands in
 * brackets, and a material.
 */
const goodsOf = (text: string, context: InvoiceContext, most: number, isOfGoods = true): string => {
  let goods = '';
  let first: readonly string[] = [];
  let hasOther = false;
  for (const part of partsOf(text)) {
    const reader = new PartReader(part, context);
    const told = reader.told();
    if (told.length === 0) continue;
    if (goods === '') {
      // A material behind a part that names no goods is not the goods.
      if (isOfGoods && (!reader.isOf(told) || (hasOther && isOnlyFacets(told)))) {
        hasOther = true;
        continue;
      }
      first = told;
      goods = cutToFit(told, most);
      continue;
    }
    const isVague = vagueness(goods) !== undefined;
    const isWhole = reader.isAllTold(told);
    const isMaterial = isWhole && namesMaterial(told) && !namesMaterial(first);
    if (!isVague && !isMaterial && !(part.isInBrackets && isWhole && told.length <= mostInBrackets)) continue;
    const longer = `${goods}, ${cutToFit(told, most)}`;
    if (longer.length <= most) goods = longer;
  }
  return goods;
};

/**
 * A text for an invoice, of at most 50 letters: what the goods are, in the words of their title and in its order, and
 * their material. Words of sellers, colours, measures and brands are left out, unless they name goods with the words
 * beside them ("super glue", "green tea"). Undefined if no word is one by which the likely codes are known.
 */
export const invoiceTextOf = (
  { title, description, material }: ProductText,
  index: VocabularyIndex,
  likely: readonly number[],
): string | undefined => {
  const text = (title?.trim() ? title : (description ?? '')).slice(0, maxTextLength);
  const context = { index, likely };
  const whole = goodsOf(text, context, longestInvoiceText);
  if (whole === '') return undefined;
  const known = new Set(whole.toLowerCase().split(/,? /));
  const of = goodsOf(prevailingMaterial(material ?? ''), context, longestMaterial, false)
    .split(/,? /)
    .filter((word) => !known.has(word.toLowerCase()) && !isConnecting(word))
    .join(' ');
  const ending = of === '' ? '' : ` of ${of}`;
  const goods = of === '' ? whole : goodsOf(text, context, longestInvoiceText - ending.length);
  return `${goods.charAt(0).toUpperCase()}${goods.slice(1)}${ending}`;
};
