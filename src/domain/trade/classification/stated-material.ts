import {
  facetsNamed,
  facetsOf,
  facetsOfChapter,
  leavesOfHeading,
  maskOfGroup,
  materialGiven,
  materialWords,
  rareMaterial,
  stainless,
  standBeside,
  withFacetsWhereNone,
} from './facets.ts';
import type { ReadWord } from './reading/read-text.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import { stretchesOf } from './reading/words.ts';
import type { Shares } from './learner/mixture.ts';

/**
 * The material that a text states: as facets, and as the numbers of its words. `isGiven`: in a field of its own, so that
 * it can mean nothing else.
 */
export type StatedMaterial = {
  readonly facets: number;
  readonly words: ReadonlySet<number>;
  readonly isGiven: boolean;
};

/** Whether any material is stated. */
export const hasMaterial = ({ facets, words }: StatedMaterial): boolean => facets !== 0 || words.size > 0;

const materials = maskOfGroup('material');
/** The material of a text that was read. Gold, which is no facet, is a colour in a title: only a field states it. */
export const statedMaterial = (
  read: readonly ReadWord[],
  dictionary: Pick<VocabularyIndex, 'idOf'>,
  isGiven: boolean,
): StatedMaterial => {
  const telling = isGiven ? read.filter(({ isPlain }) => isPlain) : [];
  const words = new Set(telling.flatMap(({ text }) => dictionary.idOf(text) ?? []));
  return { facets: isGiven ? materialGiven(read) : facetsOf(read) & materials, words, isGiven };
};

/** Whether a person gave this code to a text like the one that is asked. */
type Reviewed = (leaf: number) => boolean;

/** A code that names another material than the stated one. */
const otherMaterial = -1;
/** The part of its share that a code keeps beside one in its heading that is of the stated material. */
const kept = 0.05;
/**
 * The part that a code of another heading keeps if it is of another material than the one that was given. Goods of metal
 * and paper may have a handle or a cover of that (`inPart`): a knife, a notebook.
 */
const keptElsewhere = { whole: 0.002, inPart: 0.02 } as const;
/** So small a share is not worth moving. */
const negligible = 0.000_1;
/** A code of the given material with a smaller share does not tell that other headings are wrong. */
const leastShare = 0.004;

const artificial = facetsNamed('artificial');
const chaptersOfTextiles = { from: '50', to: '63' } as const;
/** Whether "artificial" may mean fibres: flowers and joints are artificial, and of any material. */
const mayBeFibre = (code: string): boolean =>
  code >= chaptersOfTextiles.from && code.slice(0, 2) <= chaptersOfTextiles.to;

const metals = facetsNamed('metal') | facetsNamed('stainless');
const ofParts = metals | facetsNamed('paper');
/** What a code is of: in chapters of metals another material is what the goods are used on ("wood carving tools"). */
const materialsIn = (named: number, ofChapter: number): number => {
  if ((ofChapter & metals) === 0) return withFacetsWhereNone(named, ofChapter) & materials;
  return (named & metals) === 0 ? ofChapter & materials : named & metals;
};

const inWordOf = (own: number, said: readonly string[]): string | undefined => {
  if (own === 0) return undefined;
  const named = said.filter((word) => (facetsNamed(word) & own) !== 0);
  // "Plastic, textile" and "textile, plastic" are the same.
  const inName = named[0] === 'textile' && named.includes('plastic') ? 'plastic' : named[0];
  const same = materialWords.find((word) => facetsNamed(word) === facetsNamed(inName ?? ''));
  return same ?? inName ?? materialWords.find((word) => (facetsNamed(word) & ~own & materials) === 0);
};

type MaterialOfCode = {
  readonly own: number;
  readonly excluded: number;
  readonly name: Set<number>;
  readonly inWord: string | undefined;
};

/** The other codes of a code's heading: those that stand beside it, and the rest. */
type Neighbours = { readonly beside: readonly number[]; readonly further: readonly number[] };

/** The share of a code by its number; 0 for a code without one. */
type ShareOf = (leaf: number) => number;

/**
 * Compares the materials of codes with a stated one. Within a heading, a code of the stated material goes before any
 * other: a handbag of leather is 4202.21, however often handbags are of plastic.
 */
export class MaterialRule {
  readonly #index: VocabularyIndex;
  /** By code, as they are needed: its facets, the words of its name, and its material in a word. */
  readonly #read = new Map<number, MaterialOfCode>();
  readonly #neighbours = new Map<number, Neighbours>();

  constructor(index: VocabularyIndex) {
    this.#index = index;
  }

  /** How far a code is of the material: below 0 it is of another one, at 0 its name says nothing, above 0 it is of this. */
  fit(leaf: number, { facets, words }: StatedMaterial): number {
    const { own, excluded, name } = this.#materialOf(leaf);
    // A material that is no facet, such as gold, or a rare one is only known by its words.
    if ((facets & ~rareMaterial) === 0 && [...words].some((word) => name.has(word))) return 1;
    if (facets === 0) return 0;
    if ((own & facets) !== 0) return (own & facets & stainless) === 0 ? 1 : 2;
    return own !== 0 || (excluded & facets) !== 0 ? otherMaterial : 0;
  }

  /**
   * Moves the shares of codes to the code of the stated material in the same heading, if there is a better one. A code
   * that a person gave to such a text (`reviewed`) stays.
   */
  decide(shares: Shares, stated: StatedMaterial, reviewed: Reviewed): Map<number, number> {
    const changed = this.changes(shares.keys(), (leaf) => shares.get(leaf) ?? 0, stated, reviewed);
    const moved = new Map(shares);
    for (const [leaf, share] of changed) moved.set(leaf, share);
    return moved;
  }

  /** The new shares of the codes of which `decide` changes the share. */
  changes(leaves: Iterable<number>, shareOf: ShareOf, stated: StatedMaterial, reviewed: Reviewed): Map<number, number> {
    const changed = new Map<number, number>();
    for (const leaf of leaves) {
      const share = shareOf(leaf);
      if (share < negligible || reviewed(leaf)) continue;
      const better = this.#betterThan(leaf, stated, shareOf);
      if (better === undefined) continue;
      changed.set(leaf, (changed.get(leaf) ?? share) - share * (1 - kept));
      changed.set(better, (changed.get(better) ?? shareOf(better)) + share * (1 - kept));
    }
    return changed;
  }

  /** The same, and a material that was given also lowers codes of other headings that are of another one. */
  decideAll(shares: Shares, stated: StatedMaterial, reviewed: Reviewed): Map<number, number> {
    const moved = this.decide(shares, stated, reviewed);
    if (!stated.isGiven) return moved;
    const fits = new Map([...moved.keys()].map((leaf) => [leaf, this.fit(leaf, stated)]));
    if (![...moved].some(([leaf, share]) => share >= leastShare && (fits.get(leaf) ?? 0) > 0)) return moved;
    for (const [leaf, share] of moved) {
      const fit = fits.get(leaf) ?? 0;
      if (reviewed(leaf) || (fit >= 0 && (stated.facets !== 0 || fit > 0))) continue;
      moved.set(leaf, share * (fit === 0 || this.#isInPart(leaf) ? keptElsewhere.inPart : keptElsewhere.whole));
    }
    return moved;
  }

  /** The code beside it, or else elsewhere in its heading, that fits best; of equal ones the one with the most share. */
  #betterThan(leaf: number, stated: StatedMaterial, shareOf: ShareOf): number | undefined {
    const own = this.fit(leaf, stated);
    // Goods without a material in their name, such as electric blankets, may be of any.
    if (own === 0 && stated.facets !== 0) return undefined;
    const bestOf = (leaves: readonly number[], atLeast: number): number | undefined => {
      let best: number | undefined;
      let bestFit = atLeast;
      for (const other of leaves) {
        const fit = this.fit(other, stated);
        if (fit < bestFit || fit === atLeast) continue;
        if (best !== undefined && fit === bestFit && shareOf(other) <= shareOf(best)) continue;
        [best, bestFit] = [other, fit];
      }
      return best;
    };
    const { beside, further } = this.#neighboursOf(leaf);
    if (own >= 0) return bestOf(beside, own);
    // Elsewhere in the heading are other goods: only a contradiction leads there, and first to what is of the material.
    return bestOf(beside, 0) ?? bestOf(further, 0) ?? bestOf(beside, own) ?? bestOf(further, own);
  }

  /** Whether goods of a code are of its material but for a handle or a cover. */
  #isInPart(leaf: number): boolean {
    const isNamed = ((this.#index.facets[leaf] ?? 0) & this.ownOf(leaf)) !== 0;
    return !isNamed && (this.ownOf(leaf) & ofParts) !== 0;
  }

  /** The materials that a code is of, as facets; 0 if its name and chapter say none. */
  ownOf(leaf: number): number {
    return this.#materialOf(leaf).own;
  }

  /** The codes that stand beside a code. */
  besideOf(leaf: number): readonly number[] {
    return this.#neighboursOf(leaf).beside;
  }

  /** Whether the material is what tells two codes apart: each names one, or is of what the other is not. */
  isDividedBy(one: number, other: number): boolean {
    const said = (leaf: number): boolean => this.ownOf(leaf) !== 0;
    return (said(one) || said(other)) && (said(one) || this.isRest(one)) && (said(other) || this.isRest(other));
  }

  /** A word for the material of a code: of several, the first that its name has. */
  nameOf(leaf: number): string | undefined {
    return this.#materialOf(leaf).inWord;
  }

  #neighboursOf(leaf: number): Neighbours {
    const known = this.#neighbours.get(leaf);
    if (known) return known;
    const { codes, headingOf } = this.#index;
    const [beside, further]: [number[], number[]] = [[], []];
    for (const other of leavesOfHeading(headingOf, leaf))
      if (other !== leaf) (standBeside(codes[leaf] ?? '', codes[other] ?? '') ? beside : further).push(other);
    const neighbours = { beside, further };
    this.#neighbours.set(leaf, neighbours);
    return neighbours;
  }

  #materialOf(leaf: number): MaterialOfCode {
    const known = this.#read.get(leaf);
    if (known) return known;
    const { codes, facets, names } = this.#index;
    const code = codes[leaf] ?? '';
    const all = materialsIn(facets[leaf] ?? 0, facetsOfChapter(code));
    const own = mayBeFibre(code) ? all : all & ~artificial;
    const said = stretchesOf(names[leaf] ?? '').flat();
    const words = said.flatMap((word) => this.#index.idOf(word) ?? []);
    const excluded = own === 0 && this.isRest(leaf) ? this.#statedBeside(leaf) : 0;
    const read = { own, excluded: excluded & materials, name: new Set(words), inWord: inWordOf(own, said) };
    this.#read.set(leaf, read);
    return read;
  }

  /** Whether a code is of what the codes beside it are not. */
  isRest(leaf: number): boolean {
    return /\bother\b/i.test(this.#index.names[leaf] ?? '');
  }

  /** What the codes beside it name; those of the whole heading for a code that is the rest of that, such as 6110.90. */
  #statedBeside(leaf: number): number {
    const { beside, further } = this.#neighboursOf(leaf);
    const all = this.#index.codes[leaf]?.endsWith('0') === true ? [...beside, ...further] : beside;
    const named = all.filter((other) => !this.isRest(other));
    return named.reduce((mask, other) => mask | (this.#index.facets[other] ?? 0), 0);
  }
}
