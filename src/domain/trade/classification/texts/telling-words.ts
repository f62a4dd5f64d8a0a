import { facetsNamed, leavesOfHeading } from '../facets.ts';
import { isNameOfGoods } from './names-of-goods.ts';
import { isCapacity } from '../reading/capacities.ts';
import { functionWords, wordsAside } from '../reading/read-text.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import { isMeasure, isNumber, stretchesOf, withoutMarkup, wordSet } from '../reading/words.ts';

/** Words between two others of a name. */
const connecting = wordSet('for with of in and without on to from by or no over under off up');
/** What stands behind these and is not known belongs to other goods or another place: "case for Galaxy". */
const leadingAway = wordSet('for with from by');
/** These lead to a number that is left out: "3 in 1". */
const leadingToNumber = wordSet('in to by');
/** These may also begin a name: "over ear headphones", "under bed storage bag". */
const opening = wordSet('over under off no');
/** Units that are written apart from their number: "15.6 inch". */
const units = wordSet(`
  inch inches in ft foot feet cm mm m metre metres meter meters g gram grams kg kilo kilos oz ounce ounces lb lbs pound
  pounds ml cl l litre litres liter liters w watt watts v volt volts mah ply count ct pcs pieces piece pack packs pk
  sheets hr hrs hour hours min month months year years puffs mm kw hz iu cup cups slice x bar bars
`);
/** Nouns without a meaning of their own, which close a name: "kitchen items" are not a kitchen. */
const closingNouns = wordSet('item items good goods product products things');
/** What is free before these is an offer. Behind a word, it is what the goods are without: "sugar free". */
const offers = wordSet('shipping delivery postage gift gifts returns post uk us worldwide sample samples');
/** Words that never say what goods are, even in a name of goods such as "vintage dress". */
const praise = wordSet(`
  brand best genuine official original authentic quality premium deluxe luxury cheap offer deal trending popular
  vintage retro personalised personalized custom customised handmade professional classic modern unique exclusive
  fashionable stylish beautiful elegant cute lovely great nice perfect amazing fashion
`);
/** Words that only tell beside others: "high" before what is high, "quick" before "dry", "fit" behind "slim". */
const beside: ReadonlyMap<string, { readonly after?: ReadonlySet<string>; readonly before?: ReadonlySet<string> }> =
  new Map([
    ['quick', { after: wordSet('dry drying release change connect') }],
    ['one', { after: wordSet('piece') }],
    ['large', { after: wordSet('format scale print') }],
    ['fit', { before: wordSet('slim loose regular relaxed dry tight skinny') }],
  ]);
/** Words that a number is said of: "age 8", "series 5". */
const numbered = wordSet('age aged ages series season class grade generation gen version mk no. windows');
/** Makers of whose goods the vocabulary speaks by name. */
const makers = wordSet(`
  bosch braun bic dji parker google schmetz roundup dremel stihl husqvarna cricut yamaha honda briggs stratton danfoss
  bialetti sodastream creuset singer prusa anycubic elegoo creality tesla kensington vaillant trangia webasto lladro
  corningware martens victorinox kirkland
`);
/** A word of a brand that so many lines of the vocabulary have is an ordinary one, such as "air" and "nail". */
const ordinaryInLines = 16;
/** So is a word that the vocabulary hardly has, and titles often. */
const ordinaryWords = wordSet('apples passport crest secret cloud mother insect urban');
/** This one is a fruit in the chapters of food, and else a brand. */
const fruitAndBrand = 'apple';
const lastChapterOfFood = 24;

export const isConnecting = (word: string | undefined): boolean =>
  word !== undefined && connecting.has(word.toLowerCase());

/** Whether words name nothing but a material, a wearer or a make. */
export const isOnlyFacets = (words: readonly string[]): boolean =>
  words.every((word) => facetsNamed(word.toLowerCase()) !== 0);

/** A part of a text between two marks of separation, in words as they are written. */
export type TextPart = { readonly words: readonly string[]; readonly isInBrackets: boolean };

const separators = /[,;|\n•·–—]|\s[-~*/]{1,3}\s|[.:!?]\s|([([{])|[)\]}]/u;

/** A word without the marks around it; nothing if it has no letter and no digit. */
export const trimmed = (written: string): readonly string[] =>
  /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(written)?.slice(0, 1) ?? [];

/** The parts of a text, in order. */
export const partsOf = (text: string): readonly TextPart[] => {
  const plain = withoutMarkup(text)
    .replace(/\bw\/(?=\s?\p{L})/giu, 'with ')
    .replace(/\s[&+]\s/g, ' and ');
  const found: TextPart[] = [];
  const pieces = plain.split(separators);
  // Between two pieces stands the bracket that opened the second one, or undefined.
  for (let at = 0; at < pieces.length; at += 2) {
    const words = (pieces[at] ?? '').split(/\s+/).flatMap(trimmed);
    if (words.length > 0) found.push({ words, isInBrackets: pieces[at - 1] !== undefined });
  }
  return found;
};

/** A word as it is written, and as it is read. */
type Token = { readonly written: number; readonly text: string; readonly id: number | undefined };

/** The likely codes of the goods, by their places in the vocabulary, the likeliest first. */
export type InvoiceContext = { readonly index: VocabularyIndex; readonly likely: readonly number[] };

const longestName = 4;
const isCode = (word: string): boolean => /^[A-Z\d]{1,4}$/.test(word) && facetsNamed(word.toLowerCase()) === 0;

/** The words of one part that say what goods are. */
export class PartReader {
  readonly #words: readonly string[];
  readonly #tokens: readonly Token[];
  readonly #aside: ReadonlySet<string>;
  readonly #context: InvoiceContext;

  constructor({ words }: TextPart, context: InvoiceContext) {
    this.#context = context;
    this.#words = words;
    this.#aside = wordsAside(words.join(' '));
    this.#tokens = words.flatMap((word, written) =>
      stretchesOf(word)
        .flat()
        .filter((text) => !functionWords.has(text))
        .map((text) => ({ written, text, id: context.index.idOf(text) })),
    );
  }

  /** The words that tell, in their order. */
  told(): readonly string[] {
    const strictly = this.#kept((at) => this.#tells(at));
    if (!isOnlyFacets(strictly)) return strictly;
    return this.#kept((at) => this.#tells(at) || this.#tellsAlone(at, strictly.length > 0));
  }

  /** Whether every word tells, or is an amount, and none is an article number. */
  isAllTold(told: readonly string[]): boolean {
    const amounts = this.#words.filter((word) => stretchesOf(word).flat().every(isMeasure)).length;
    return told.length + amounts === this.#words.length && !told.some(isCode);
  }

  #kept(tells: (at: number) => boolean): readonly string[] {
    const kept: string[] = [];
    let connection: string | undefined;
    for (const [written, word] of this.#words.entries()) {
      const tokens = [...this.#tokens.keys()].filter((at) => this.#tokens[at]?.written === written);
      const [at] = tokens;
      if (isConnecting(word)) connection = word;
      else if (at === undefined || !tokens.every(tells)) {
        const leads = isConnecting(this.#words[written - 1]) ? connection?.toLowerCase() : undefined;
        if (leads !== undefined && leadingToNumber.has(leads) && isNumber(word)) connection = undefined;
        const { text, id } = this.#tokens[at ?? -1] ?? {};
        const isUnknown = text !== undefined && id === undefined && !isMeasure(text);
        if (kept.length > 0 && leads !== undefined && leadingAway.has(leads) && isUnknown) break;
      } else {
        if (connection !== undefined && (kept.length > 0 || opening.has(connection.toLowerCase())))
          kept.push(connection);
        if (kept.at(-1)?.toLowerCase() !== word.toLowerCase()) kept.push(word);
        connection = undefined;
      }
    }
    return kept;
  }

  #tells(at: number): boolean {
    const { text, id } = this.#tokens[at] ?? { text: '' };
    const [before, after] = [this.#tokens[at - 1], this.#tokens[at + 1]];
    if (isMeasure(text) || makers.has(text) || this.#isAmount(at) || this.#isCapacity(at)) return false;
    if (closingNouns.has(text) && after === undefined) return before !== undefined && this.#tells(at - 1);
    if (text === 'free' && before !== undefined && !offers.has(after?.text ?? '')) return this.#tells(at - 1);
    if (text === 'high' && after !== undefined && !this.#aside.has(after.text)) return this.#tells(at + 1);
    const partners = beside.get(text);
    if (partners?.after?.has(after?.text ?? '') === true || partners?.before?.has(before?.text ?? '') === true)
      return true;
    if (text === 'one') return false;
    if (this.#aside.has(text)) return !praise.has(text) && this.#isInName(at);
    if (text.length === 1) return this.#isInName(at) || this.#isJoined(before, after, text);
    return id !== undefined && (!this.#context.index.isBrand(id) || this.#isOrdinary(text, id));
  }

  /** Whether a word is the unit of a number, or what it numbers. */
  #isAmount(at: number): boolean {
    const { written, text } = this.#tokens[at] ?? { written: 0, text: '' };
    const [before, after] = [this.#words[written - 1] ?? '', this.#words[written + 1] ?? ''];
    return (
      (units.has(text) && isNumber(before.replace(/^.*[-/]/, ''))) ||
      (numbered.has(text) && (isNumber(before) || /^\d/.test(after)))
    );
  }

  /** Whether a word is a part that goods have so much of: "16 GB RAM". */
  #isCapacity(at: number): boolean {
    const words = this.#tokens.map(({ text }) => text);
    return isCapacity(words, at);
  }

  #isOrdinary(text: string, id: number): boolean {
    const { index, likely } = this.#context;
    if (text !== fruitAndBrand) return ordinaryWords.has(text) || index.frequencyOf(id) >= ordinaryInLines;
    return Number(index.codes[likely[0] ?? -1]?.slice(0, 2) ?? Infinity) <= lastChapterOfFood;
  }

  /** `t shirt` and `usb c`, which the vocabulary writes as one word. */
  #isJoined(before: Token | undefined, after: Token | undefined, text: string): boolean {
    const { index } = this.#context;
    return (
      (after !== undefined && index.idOf(text + after.text) !== undefined) ||
      (before !== undefined && index.idOf(before.text + text) !== undefined)
    );
  }

  /** Whether a word is, with those beside it, a name of goods: "super glue", "hot air balloon". */
  #isInName(at: number): boolean {
    const { index } = this.#context;
    for (let from = Math.max(0, at - longestName + 1); from <= at; from++)
      for (let to = Math.max(at + 1, from + 2); to <= from + longestName && to <= this.#tokens.length; to++) {
        const ids = this.#tokens.slice(from, to).map(({ id }) => id);
        const isKnown = ids.every(
          (id) => id !== undefined && (!index.isBrand(id) || index.frequencyOf(id) >= ordinaryInLines),
        );
        if (isKnown && isNameOfGoods([...new Set(ids.filter((id) => id !== undefined))], index)) return true;
      }
    return false;
  }

  /**
   * Whether a word says what goods are where no other word does: an orange, and behind a material also a noun that the
   * vocabulary lacks ("glass artware").
   */
  #tellsAlone(at: number, isBehindMaterial: boolean): boolean {
    const { text, id } = this.#tokens[at] ?? { text: '' };
    if (at !== this.#tokens.length - 1) return false;
    if (id === undefined) return isBehindMaterial && !this.#aside.has(text) && /^[a-z]{4,}$/.test(text);
    return this.#aside.has(text) && !praise.has(text) && !offers.has(text) && isNameOfGoods([id], this.#context.index);
  }

  /**
   * Whether the words that tell name goods of the likely codes: by a noun that is known there, and beside a brand by a
   * whole name, because what is left of "Charmin Mega Rolls" is "Mega Rolls".
   */
  isOf(told: readonly string[]): boolean {
    const { index, likely } = this.#context;
    const ids = told.flatMap((word) => stretchesOf(word).flat()).map((text) => index.idOf(text));
    const linesOf = (leaves: readonly number[]): ReadonlySet<number> =>
      new Set(leaves.flatMap((leaf) => [index.headingOf[leaf] ?? leaf, ...leavesOfHeading(index.headingOf, leaf)]));
    const lines = linesOf(likely);
    const { starts, columns } = index.bag;
    const isKnown = (id: number): boolean =>
      index.isNoun(id) && columns.subarray(starts[id], starts[id + 1]).some((line) => lines.has(line));
    if (!this.#hasBrand()) return ids.some((id) => id !== undefined && isKnown(id));
    const ofFirst = linesOf(likely.slice(0, 1));
    return ids.some((_, from) =>
      ids.slice(from, from + longestName).some((_, more) => {
        const run = ids.slice(from, from + more + 1).filter((id) => id !== undefined);
        const among = from + more + 1 === ids.length ? lines : ofFirst;
        return run.length === more + 1 && isNameOfGoods([...new Set(run)], index, among);
      }),
    );
  }

  /** Whether a brand stands before what the goods are for. */
  #hasBrand(): boolean {
    const { index } = this.#context;
    const end = this.#words.findIndex((word, at) => at > 0 && leadingAway.has(word.toLowerCase()));
    return this.#tokens.some(
      ({ written, text, id }) =>
        (end < 0 || written < end) &&
        (makers.has(text) || (id !== undefined && index.isBrand(id) && !this.#isOrdinary(text, id))),
    );
  }
}
