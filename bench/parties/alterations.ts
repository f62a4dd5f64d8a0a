/** What people do to a name. Each gives the altered name, or undefined where the name has nothing to alter. */
export type Alteration = (name: string, draw: () => number) => string | undefined;

const wordsOf = (name: string): readonly string[] => name.split(/[\s,]+/).filter((word) => word !== '');

const longestOf = (words: readonly string[]): number =>
  words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);

/** Changes the longest word at a place inside it; undefined for a name of short words. */
const inLongest = (
  name: string,
  draw: () => number,
  change: (word: string, at: number) => string,
): string | undefined => {
  const words = wordsOf(name);
  const place = longestOf(words);
  const word = words[place] ?? '';
  if (word.length < 5) return undefined;
  const at = 1 + Math.floor(draw() * (word.length - 2));
  return words.with(place, change(word, at)).join(' ');
};

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Spellings of one sound in different transliterations. */
const transliterations: readonly (readonly [RegExp, string])[] = [
  [/ou/gi, 'u'],
  [/kh/gi, 'h'],
  [/sh/gi, 'ch'],
  [/ei|ey|ay|ai/gi, 'ey'],
  [/ii|iy|yi/gi, 'i'],
  [/w/gi, 'v'],
  [/ee/gi, 'i'],
  [/q/gi, 'k'],
  [/yu/gi, 'iu'],
  [/oo/gi, 'u'],
  [/mm/gi, 'm'],
  [/ss/gi, 's'],
];

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', c: 'ç', s: 'š', n: 'ñ' };

const reversedOrder: Alteration = (name) => {
  const words = wordsOf(name);
  return words.length < 2 ? undefined : [...words.slice(1), words[0] ?? ''].join(' ');
};

/** By name, as the measurement prints them. */
export const alterations: Readonly<Record<string, Alteration>> = {
  'as published': (name) => name,
  'small letters, no commas': (name) => wordsOf(name).join(' ').toLowerCase(),
  'another order of words': reversedOrder,
  'two letters swapped': (name, draw) =>
    inLongest(
      name,
      draw,
      (word, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
    ),
  'one wrong letter': (name, draw) =>
    inLongest(
      name,
      draw,
      (word, at) => `${word.slice(0, at)}${letters[Math.floor(draw() * 26)] ?? 'x'}${word.slice(at + 1)}`,
    ),
  'a letter missing': (name, draw) => inLongest(name, draw, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  'a letter too many': (name, draw) =>
    inLongest(name, draw, (word, at) => `${word.slice(0, at)}${word[at] ?? ''}${word.slice(at)}`),
  diacritics: (name) => {
    const marked = name.replaceAll(/[aeioucsn]/gi, (letter) => accents[letter.toLowerCase()] ?? letter);
    return marked === name ? undefined : marked;
  },
  'hyphens for spaces': (name) => wordsOf(name).join('-'),
  'no hyphens or apostrophes': (name) => (/[-']/.test(name) ? name.replaceAll(/[-']/g, ' ') : undefined),
};

/** What is done to names of people only. */
export const personalAlterations: Readonly<Record<string, Alteration>> = {
  'a middle name missing': (name) => {
    const words = wordsOf(name);
    return words.length < 3 ? undefined : [...words.slice(0, 1), ...words.slice(2)].join(' ');
  },
  'an initial for a given name': (name) => {
    const words = wordsOf(name);
    const [last = '', given = '', ...rest] = name.includes(',') ? words : [words.at(-1) ?? '', ...words.slice(0, -1)];
    return given.length < 2 || last.length < 4
      ? undefined
      : [given.replaceAll(/[^A-Za-z]/g, '').slice(0, 1), ...rest, last].join(' ');
  },
  'another transliteration': (name) => {
    const other = transliterations.reduce((text, [from, to]) => text.replaceAll(from, to), name);
    return other === name ? undefined : other;
  },
};

/** What is done to names of companies only. */
export const companyAlterations: Readonly<Record<string, Alteration>> = {
  'another legal form': (name) =>
    `${name.replace(/[,.]?\s+(?:LTD|LLC|INC|GMBH|S\.A|OOO|AO|OAO|LIMITED|S\.R\.O)\.?$/i, '')} GmbH`,
  'no legal form': (name) => {
    const bare = name.replace(/[,.]?\s+(?:LTD|LTDA|LLC|INC|GMBH|S\.A|OOO|AO|OAO|LIMITED|S\.R\.O)\.?$/i, '');
    return bare === name ? undefined : bare;
  },
};
