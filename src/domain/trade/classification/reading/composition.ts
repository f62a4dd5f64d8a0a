import { facetsNamed, maskOfGroup } from '../facets.ts';
import { maxTextLength } from './words.ts';

const figure = /(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|percent\b|pct\b)/giu;
const separator = /[,;/+&:|\n]/;
/** From the first letter to the last one. */
const letters = /\p{L}(?:.*\p{L})?/su;
const withinLetters = (text: string): string => letters.exec(text)?.[0] ?? '';

const anyOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'iu');
/** What goods have inside or beside what they are of. */
const inner = anyOf(
  'lining filling fill padding trim sole insole pocket pockets futter füllung doublure rembourrage forro relleno ' +
    'fodera imbottitura voering vulling podszewka wypełnienie',
);
const outer = anyOf(
  'outer shell main body upper face fabric oberstoff obermaterial extérieur tissu exterior esterno tessuto ' +
    'buitenkant wierzch',
);

/** A material and how much of it there is; `name` stands at `at`. */
type MaterialPart = { readonly percent: number; readonly name: string; readonly at: number };

/**
 * The materials of a composition: "60 % cotton, 40 % polyester", "Cotton 60% Polyester 40%". The name stands before its
 * figure where nothing stands behind the last one. Linings and fillings are left out where something else is named.
 */
const compositionOf = (long: string): readonly MaterialPart[] => {
  const text = long.slice(0, maxTextLength);
  const figures = [...text.matchAll(figure)].map((match) => ({
    percent: Number((match[1] ?? '').replace(',', '.')),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const isNameFirst = !/\p{L}/u.test(text.slice(figures.at(-1)?.to ?? 0));
  let isInner = false;
  const parts = figures.map(({ percent, from, to }, index) => {
    const before = text.slice(figures[index - 1]?.to ?? 0, from);
    if (inner.test(before)) isInner = true;
    else if (outer.test(before)) isInner = false;
    const behind = text.slice(to, figures[index + 1]?.from);
    const pieces = withinLetters(isNameFirst ? before : behind).split(separator);
    const name = withinLetters((isNameFirst ? pieces.at(-1) : pieces[0]) ?? '');
    return { percent, name, isInner, at: isNameFirst ? text.lastIndexOf(name, from) : text.indexOf(name, to) };
  });
  const ofGoods = parts.filter((part) => !part.isInner);
  return (ofGoods.length > 0 ? ofGoods : parts).filter(({ name }) => name !== '');
};

const mostOf = (parts: readonly MaterialPart[]): MaterialPart | undefined =>
  parts.reduce<MaterialPart | undefined>(
    (most, part) => (part.percent > (most?.percent ?? 0) ? part : most),
    undefined,
  );

/**
 * The material that prevails in a composition: `silk` for "70 % silk, 30 % cotton". Goods of several textile materials
 * are classified as that which predominates by weight (Note 2 to Section XI). A text without such figures is returned
 * as it is.
 */
export const prevailingMaterial = (text: string): string => mostOf(compositionOf(text))?.name ?? text;

/** Names of materials have no more words: "organic Turkish cotton". */
const mostWords = 3;
const materialIn = (name: string): string | undefined =>
  name.split(/\s+/).slice(0, mostWords).find((word) => (facetsNamed(word.toLowerCase()) & maskOfGroup('material')) !== 0); // oxfmt-ignore

/** A title without the materials of which its goods have less than of another one: "Shirt 65% polyester 35%". */
export const withoutLesserMaterials = (title: string): string => {
  if (!title.includes('%')) return title;
  const parts = compositionOf(title).flatMap((part) => {
    const word = materialIn(part.name);
    return word === undefined ? [] : [{ ...part, word }];
  });
  const most = mostOf(parts)?.percent ?? 0;
  return parts
    .filter(({ percent }) => percent < most)
    .toReversed()
    .reduce((left, { at, name, word }) => {
      const from = at + name.indexOf(word);
      return `${left.slice(0, from)}${left.slice(from + word.length)}`;
    }, title);
};
