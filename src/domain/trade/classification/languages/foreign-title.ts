import { table } from '../../../shared/table.ts';
import { functionWords } from '../reading/read-text.ts';
import { isMeasure, isNumber, isUnit } from '../reading/words.ts';
import { foreignStretches } from './word-list.ts';
import type { KnowsEnglish } from './recognition.ts';
import type { ListedWord, WordKind, WordList } from './word-list.ts';

/** A text as English words, in the order of an English title. */
export type ReadTitle = {
  readonly english: string;
  /** The part of its words that are understood: 0 to 1. Small words and measures do not count. */
  readonly understood: number;
  /** Whether one of them names goods. */
  readonly namesGoods: boolean;
  /** How many of its words the list has and English has not, and the reverse. */
  readonly ownWords: number;
  readonly englishWords: number;
  /** How many words neither has. */
  readonly unknownWords: number;
};

type Part = 'body' | 'of' | 'for' | 'with' | 'without';
type Piece = { readonly english: string; readonly kind: WordKind | 'other'; readonly part: Part };

const parts = table<Part, string>({ of: 'of', from: 'of', for: 'for', with: 'with', without: 'without' });

/** These join words without a space between them. */
const compounding = new Set(['de', 'nl']);
/** Letters between the parts of a compound: `Schwangerschaft-s-kissen`, `Blume-n-topf`. */
const joints = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const shortestPart = 3;
const shortestKnownEnd = 5;
/** Words have hardly ever more parts, and the cost grows with each. */
const mostParts = 4;

type Compound = {
  readonly english: string;
  readonly kind: WordKind;
  readonly whole: boolean;
  /** Whether a part of it is no English word: "snowball" has two that are. */
  readonly isOwn: boolean;
};

const firstPart = (word: string, list: WordList): string | undefined => {
  for (const joint of joints) {
    if (!word.endsWith(joint)) continue;
    const bare = joint === '' ? word : word.slice(0, -joint.length);
    const found = bare.length < shortestPart ? undefined : list.at([bare], 0);
    if (found !== undefined && found.kind !== 'small words') return found.english;
  }
  return undefined;
};

/** A compound by its parts, the last as long as possible: it says what the goods are. */
const compoundOf = (word: string, list: WordList, knows: KnowsEnglish, parts = mostParts): Compound | undefined => {
  let ending: Compound | undefined;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const last = list.at([after], 0);
    if (last === undefined || last.kind === 'small words' || last.kind === 'left out') continue;
    const first =
      firstPart(before, list) ??
      (parts > 2 ? compoundOf(before, list, knows, parts - 1)?.english : undefined) ??
      (knows(before) ? before : undefined);
    const isOwn = !knows(before) || !knows(after);
    if (first !== undefined) return { english: `${first} ${last.english}`.trim(), kind: last.kind, whole: true, isOwn };
    if (ending === undefined && after.length >= shortestKnownEnd)
      ending = { english: last.english, kind: last.kind, whole: false, isOwn };
  }
  return ending;
};

const longestCompound = 40;
const umlauts = /([aou])e/g;

class StretchReader {
  readonly pieces: Piece[] = [];
  telling = 0;
  understood = 0;
  ownWords = 0;
  englishWords = 0;
  unknownWords = 0;
  readonly #list: WordList;
  readonly #knows: KnowsEnglish;
  #part: Part = 'body';

  constructor(list: WordList, knows: KnowsEnglish) {
    this.#list = list;
    this.#knows = knows;
  }

  read(words: readonly string[]): this {
    for (let at = 0; at < words.length;) at += this.#readAt(words, at);
    return this;
  }

  #readAt(words: readonly string[], at: number): number {
    const word = words[at] ?? '';
    if (isMeasure(word)) {
      this.pieces.push({ english: word, kind: 'other', part: this.#part });
      return 1;
    }
    const match = this.#list.at(words, at) ?? this.#list.at([word.replace(umlauts, '$1')], 0);
    if (match !== undefined) this.ownWords += this.#countOwn(match, words.slice(at, at + match.width));
    if (match?.kind === 'small words') {
      this.#part = parts[match.english] ?? this.#part;
      return match.width;
    }
    if (match?.kind === 'left out') return match.width;
    this.telling += 1;
    if (match !== undefined) {
      this.#add(match.english, match.kind, 1);
      return match.width;
    }
    if (this.#readJoined(word, words[at + 1])) return 2;
    if (!this.#knows(word) && this.#readCompound(word)) return 1;
    if (this.#knows(word)) {
      this.#add(word, 'other', 1);
      // Units are the same in all languages: "50 ml".
      this.englishWords += Number(!isUnit(word) || !isNumber(words[at - 1] ?? ''));
    } else this.unknownWords += 1;
    return 1;
  }

  /** How many of the words only this language has. Its small words are in English titles too, but only in names: "de". */
  #countOwn({ kind }: ListedWord, words: readonly string[]): number {
    const isSmall = (word: string): boolean =>
      kind === 'small words' || (words.length > 1 && this.#list.at([word], 0)?.kind === 'small words');
    const isOwn = (word: string): boolean => (isSmall(word) ? !functionWords.has(word) : !this.#knows(word));
    return words.filter(isOwn).length;
  }

  #add(english: string, kind: Piece['kind'], understood: number): void {
    this.understood += understood;
    this.pieces.push({ english, kind, part: this.#part });
  }

  /** `Handy Hülle` is also written `Handyhülle`. */
  #readJoined(word: string, next: string | undefined): boolean {
    const joined =
      next === undefined || !compounding.has(this.#list.language) ? undefined : this.#list.at([word + next], 0);
    if (joined?.kind !== 'goods') return false;
    this.#add(joined.english, joined.kind, 1);
    this.ownWords += this.#countOwn(joined, [word, next ?? '']);
    return true;
  }

  #readCompound(word: string): boolean {
    if (!compounding.has(this.#list.language) || word.length > longestCompound || !/^[a-z]+$/.test(word)) return false;
    const compound = compoundOf(word, this.#list, this.#knows);
    if (compound === undefined) return false;
    this.#add(compound.english, compound.kind, compound.whole ? 1 : 0.5);
    this.ownWords += Number(compound.isOwn);
    return true;
  }
}

const ofPart = (pieces: readonly Piece[], part: Part): string =>
  pieces.filter((piece) => piece.part === part).map(({ english }) => english).join(' '); // oxfmt-ignore

const before: readonly Piece['kind'][] = ['other', 'colours', 'wearers', 'materials', 'describing'];

/**
 * Puts the pieces into the order of an English title: what describes the goods, the goods, what they have, what they are
 * for. The goods are the first noun. Wearers always describe: "pour femme" is "women's".
 */
const inEnglishOrder = (pieces: readonly Piece[], language: string): string => {
  const isNear = ({ part, kind }: Piece): boolean => part === 'body' || part === 'of' || kind === 'wearers';
  const near = pieces.filter(isNear);
  const goods = near.filter(({ kind }) => kind === 'goods');
  const inBody = goods.filter(({ part }) => part === 'body');
  const run = inBody.length > 0 ? inBody : goods;
  // German and Dutch put what describes a noun before it, also without joining the words.
  const next = compounding.has(language) ? near.indexOf(run[0] ?? near[0]!) + 1 : -1;
  const head = next > 0 && run[1] !== undefined && near[next] === run[1] ? run[1] : run[0];
  const describing = before.flatMap((kind) => near.filter((piece) => piece.kind === kind));
  const others = goods.filter((piece) => piece !== head).reverse();
  const aside = pieces.filter((piece) => !isNear(piece));
  const behind = (['with', 'without', 'for'] as const).map((part) => [part, ofPart(aside, part)] as const);
  return [
    ...describing.map(({ english }) => english),
    ...others.map(({ english }) => english),
    ...(head === undefined ? [] : [head.english]),
    ...behind.flatMap(([part, english]) => (english === '' ? [] : [part, english])),
  ].join(' ');
};

/** Reads a text in another language through the word list of that language. */
export const readForeignTitle = (text: string, list: WordList, knows: KnowsEnglish): ReadTitle => {
  const stretches = foreignStretches(text).map((words) => new StretchReader(list, knows).read(words));
  const sum = (figure: (reader: StretchReader) => number): number =>
    stretches.reduce((all, reader) => all + figure(reader), 0);
  const telling = sum((reader) => reader.telling);
  return {
    english: stretches
      .map(({ pieces }) => inEnglishOrder(pieces, list.language))
      .filter((words) => words !== '')
      .join(', '),
    understood: telling === 0 ? 0 : sum((reader) => reader.understood) / telling,
    ownWords: sum((reader) => reader.ownWords),
    unknownWords: sum((reader) => reader.unknownWords),
    englishWords: sum((reader) => reader.englishWords),
    namesGoods: stretches.some(({ pieces }) => pieces.some(({ kind }) => kind === 'goods')),
  };
};
