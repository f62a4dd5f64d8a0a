import { heard, likeness, shortestSlipped, writtenOf } from './word-likeness.ts';
import type { Heard } from './word-likeness.ts';

/**
 * The parts of a word that one slip cannot all change: its beginning or its end is whole. With the length, so that few
 * words share a part.
 */
const partsOf = (word: string, length: number): readonly string[] => {
  const part = word.length < 6 ? 2 : 3;
  return [`${word.slice(0, part)}*${length}`, `*${word.slice(-part)}${length}`];
};

const put = (index: Map<string, number[]>, key: string, place: number): void => {
  const places = index.get(key);
  if (places === undefined) index.set(key, [place]);
  else places.push(place);
};

/** The words of all listed names, found by spelling, by sound and with a slip. */
export class WordIndex {
  readonly #words: Heard[] = [];
  readonly #places = new Map<string, number>();
  readonly #bySpelling = new Map<string, number[]>();
  readonly #bySound = new Map<string, number[]>();
  readonly #byConsonants = new Map<string, number[]>();
  readonly #byPart = new Map<string, number[]>();
  /** Made at the first word without vowels that is looked for: few are. */
  #byWritten: ReadonlyMap<string, readonly number[]> | undefined;

  get size(): number {
    return this.#words.length;
  }

  wordAt(place: number): string {
    return this.#words[place]?.word ?? '';
  }

  placeOf(word: string): number | undefined {
    return this.#places.get(word);
  }

  /** The place of a word, which is added if it is new. */
  add(word: string): number {
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    const place = this.#words.length;
    this.#byWritten = undefined;
    const own = heard(word);
    this.#words.push(own);
    this.#places.set(word, place);
    put(this.#bySpelling, own.spelling, place);
    for (const sound of [own.sound, ...own.others]) if (sound.length > 1) put(this.#bySound, sound, place);
    if (own.consonants.length > 1) put(this.#byConsonants, own.consonants, place);
    if (word.length >= shortestSlipped) for (const part of partsOf(word, word.length)) put(this.#byPart, part, place);
    return place;
  }

  #writtenWords(): ReadonlyMap<string, readonly number[]> {
    const byWritten = new Map<string, number[]>();
    for (const [place, own] of this.#words.entries()) put(byWritten, writtenOf(own), place);
    return byWritten;
  }

  /** The places of the words that are like a word, with their likeness. */
  like(word: string, consonantsOnly: boolean): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    const own = heard(word);
    const compare = (places: readonly number[] | undefined): void => {
      for (const place of places ?? []) {
        const other = this.#words[place];
        if (other === undefined || found.has(place)) continue;
        const alike = likeness(own, other, consonantsOnly);
        if (alike > 0) found.set(place, alike);
      }
    };
    const same = this.#places.get(word);
    if (same !== undefined) found.set(same, 1);
    compare(this.#bySpelling.get(own.spelling));
    for (const sound of [own.sound, ...own.others]) compare(this.#bySound.get(sound));
    compare(this.#byConsonants.get(own.consonants));
    if (consonantsOnly) compare((this.#byWritten ??= this.#writtenWords()).get(writtenOf(own)));
    if (word.length >= shortestSlipped && !consonantsOnly)
      for (const length of [word.length - 1, word.length, word.length + 1])
        for (const part of partsOf(word, length)) compare(this.#byPart.get(part));
    return found;
  }
}
