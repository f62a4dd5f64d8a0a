import { stretchesOf } from '../reading/words.ts';
import { hashOf } from './hash.ts';
import { foreignStem } from './stems.ts';

/** What a word of a list is. Small words join the others, and words that are left out name nothing. */
const kinds = ['small words', 'left out', 'wearers', 'materials', 'describing', 'colours', 'goods'] as const;
export type WordKind = (typeof kinds)[number];

/** An entry of a word list: the English words for it, and what they are. */
export type ListedWord = { readonly english: string; readonly kind: WordKind };
/** An entry, and how many words of the text it explains. */
export type ListMatch = ListedWord & { readonly width: number };

/** Romance languages join a small word to the next one: `l'eau`, `d'oreilles`. */
const elision = /(?<![\p{L}\d])(\p{L}{1,2}|qu|dell|nell|dall|all|sull)['’](?=\p{L})/giu;
const ligatures: readonly (readonly [RegExp, string])[] = [
  [/ł/giu, 'l'],
  [/œ/giu, 'oe'],
  [/æ/giu, 'ae'],
];

/** The stretches of a text in another language, as words without accents: those of the lists are written like them. */
export const foreignStretches = (text: string): readonly (readonly string[])[] =>
  stretchesOf(
    ligatures
      .reduce((all, [letter, plain]) => all.replace(letter, plain), text.normalize('NFC'))
      .replace(elision, '$1 '),
  );

const longestPhrase = 6;

const sectionLine = /^\[(.+)\]$/;

/** Reads the lines `word, word = English words` of a list; those of the words to leave out have no English. */
export const readWordList = (text: string): readonly (ListedWord & { readonly written: string })[] => {
  let kind: WordKind | undefined;
  return text.split('\n').flatMap((line, index) => {
    const content = line.replace(/^#.*/, '').trim();
    if (content === '') return [];
    const section = sectionLine.exec(content)?.[1];
    if (section !== undefined) {
      kind = kinds.find((name) => name === section);
      if (kind === undefined) throw new RangeError(`Line ${index + 1}: there is no section ${section}.`);
      return [];
    }
    const [words = '', english] = content.split('=').map((part) => part.trim());
    if (kind === undefined || (english === undefined) !== (kind === 'left out'))
      throw new RangeError(
        `Line ${index + 1} is not of the form "word, word = English words" under a section: ${line}`,
      );
    const entry = { english: english ?? '', kind };
    return words.split(',').map((written) => ({ ...entry, written: written.trim() }));
  });
};

/**
 * The word list of a language, as sorted hashes of its words and of their stems: some 150 KB, where maps of strings
 * would take four times as much. A word that is not in the list has a hash of it by chance once in a million.
 */
export class WordList {
  readonly language: string;
  readonly #hashes: Uint32Array;
  readonly #entries: Uint16Array;
  readonly #listed: readonly ListedWord[];

  constructor(language: string, text: string) {
    this.language = language;
    const found = new Map<number, number>();
    const listed: ListedWord[] = [];
    const numbers = new Map<string, number>();
    const stems: [number, number][] = [];
    for (const { english, kind, written } of readWordList(text)) {
      const words = foreignStretches(written).flat();
      const name = `${kind} ${english}`;
      let number = numbers.get(name);
      if (number === undefined) {
        number = listed.push({ english, kind }) - 1;
        numbers.set(name, number);
      }
      const exact = this.#exact(words);
      // The first line of a word counts.
      if (!found.has(exact)) found.set(exact, number);
      if (kind !== 'small words') stems.push([this.#stemmed(words), number]);
    }
    for (const [stem, number] of stems) if (!found.has(stem)) found.set(stem, number);
    this.#listed = listed;
    this.#hashes = Uint32Array.from(found.keys()).sort();
    this.#entries = Uint16Array.from(this.#hashes, (hash) => found.get(hash) ?? 0);
  }

  /** The entry of the longest phrase that begins at a word. */
  at(words: readonly string[], from: number): ListMatch | undefined {
    for (let width = Math.min(longestPhrase, words.length - from); width > 0; width--) {
      const phrase = words.slice(from, from + width);
      const entry = this.#find(this.#exact(phrase)) ?? this.#find(this.#stemmed(phrase));
      if (entry !== undefined) return { ...entry, width };
    }
    return undefined;
  }

  #exact(words: readonly string[]): number {
    return hashOf(`=${words.join(' ')}`);
  }

  #stemmed(words: readonly string[]): number {
    return hashOf(`~${words.map((word) => foreignStem(this.language, word)).join(' ')}`);
  }

  #find(hash: number): ListedWord | undefined {
    let [low, high] = [0, this.#hashes.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#hashes[middle] ?? 0;
      if (there === hash) return this.#listed[this.#entries[middle] ?? 0];
      if (there < hash) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
