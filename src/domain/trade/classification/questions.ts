import { facetsNamed, maskOfGroup } from './facets.ts';
import {
  inPlainWords,
  isCalledAfter,
  materialInWords,
  materialsInWords,
  otherMaterial,
  textOfAnswer,
} from './texts/answer-texts.ts';
import { keptAgainst, noneOfThese, questionFacets, ruledOutBy } from '../../shared/goods-answer.ts';
import type { GoodsAnswer, QuestionFacet } from '../../shared/goods-answer.ts';
import type { IndexQuery } from './index-query.ts';
import type { MaterialRule, StatedMaterial } from './stated-material.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/** An answer that can be chosen, the code that it leads to, and the name of that code's goods. */
export type OfferedAnswer = {
  /** What is sent back: a heading, a subheading, or a word. */
  readonly answer: string;
  /**
   * The answer in plain words, another one for each answer of a question; absent from questions that were recorded
   * before there was one.
   */
  readonly text?: string;
  readonly hsCode: string;
  readonly name: string;
  /** The chance of that code now, without the answer. */
  readonly confidence: number;
  /** The ordinary duty of that code at the destination, such as `16.5%`; absent where none or several are known. */
  readonly dutyRate?: string;
};

/** A question whose answer would tell codes apart. */
export type Question = {
  readonly facet: QuestionFacet;
  readonly text: string;
  readonly answers: readonly OfferedAnswer[];
  /** What is sent back where none of them is right; absent where one of them must be. */
  readonly none?: string;
};

type Shares = ReadonlyMap<number, number>;
/** Codes with their shares, the likeliest first. */
type Ranked = readonly (readonly [leaf: number, share: number])[];
type Group = { readonly answer: string; readonly leaf: number; readonly share: number };

const texts: Readonly<Record<QuestionFacet, string>> = {
  heading: 'Which of these is it?',
  material: 'What is it made of?',
  preciousMetal: 'Is it made of gold, silver or platinum?',
  part: 'Is it the article itself, or a part or accessory of it?',
  make: 'Is it knitted or woven?',
  subheading: 'Which of these is it exactly?',
};

const mostAnswers = 4;
/** Answers with less of the shares than this are not offered. */
const leastOffered = 0.02;
/**
 * A question is asked three times at most: who has said twelve times what it is not knows better than the candidates
 * do, and is to describe the goods.
 */
const mostRuledOut = 3 * mostAnswers;
/** A question is worth asking if it lifts the share of the first code by this much on average. */
const leastGain = 0.03;

const [knitted, woven] = [facetsNamed('knitted'), facetsNamed('woven')];
/**
 * In these chapters all goods are of a metal or machines, and another material in a name is what they are used on:
 * "wood screws", "paper clips", "moulds for glass".
 */
const chaptersOfUses: ReadonlySet<string> = new Set(['72', '73', '74', '75', '76', '82', '83', '84', '85']);

const precious = /\b(gold|silver|platinum|precious)\b/i;
/** "Part-fermented tea" is no part. */
const parts = /\b(parts?|accessories)\b(?!-)/i;

const knownAnswers: Readonly<Partial<Record<QuestionFacet, readonly string[]>>> = {
  preciousMetal: ['yes', 'no'],
  part: ['part', 'whole'],
  make: ['knitted', 'woven'],
};

/** Questions that may offer everything but the right answer. */
const mayHaveNone: ReadonlySet<QuestionFacet> = new Set(['heading', 'material', 'subheading']);

const noWords: ReadonlySet<number> = new Set();
const answeredMaterial = (answer: string): StatedMaterial => ({
  facets: facetsNamed(answer) & maskOfGroup('material'),
  words: noWords,
  isGiven: true,
});

/** The query with what a person has answered. A material that was answered counts as one in its own field. */
export const answered = (query: IndexQuery, answers: readonly GoodsAnswer[]): IndexQuery => {
  if (answers.length === 0) return query;
  const material = answeredMaterial(answers.find(({ facet }) => facet === 'material')?.answer ?? '');
  const stated = material.facets === 0 ? query.stated : material;
  return { ...query, stated, answers };
};

/** Questions about goods whose code is uncertain, and what their answers say of the codes. */
export class Questions {
  readonly #index: VocabularyIndex;
  readonly #materials: MaterialRule;

  constructor(index: VocabularyIndex, materials: MaterialRule) {
    this.#index = index;
    this.#materials = materials;
  }

  /** Whether the nomenclature knows such an answer. */
  knows({ facet, answer }: GoodsAnswer): boolean {
    const ruledOut = ruledOutBy({ answer });
    if (ruledOut !== undefined)
      return mayHaveNone.has(facet) && ruledOut.every((each) => this.knows({ facet, answer: each }));
    const { codes } = this.#index;
    if (facet === 'heading') return answer.length === 4 && codes.some((code) => code.startsWith(answer));
    if (facet === 'subheading') return codes.includes(answer);
    return facet === 'material'
      ? answer === otherMaterial || (facetsNamed(answer) & maskOfGroup('material')) !== 0
      : (knownAnswers[facet] ?? []).includes(answer);
  }

  /** Whether goods of a code fit an answer. */
  fits(leaf: number, { facet, answer }: GoodsAnswer): boolean {
    const ruledOut = ruledOutBy({ answer });
    if (ruledOut !== undefined) return !ruledOut.includes(this.#answerOf(facet, leaf) ?? '');
    const code = this.#index.codes[leaf] ?? '';
    const name = this.#index.names[leaf] ?? '';
    switch (facet) {
      case 'heading':
      case 'subheading':
        return code.startsWith(answer);
      case 'material':
        return answer === otherMaterial
          ? this.#materials.ownOf(leaf) === 0
          : this.#materials.fit(leaf, answeredMaterial(answer)) >= 0;
      case 'preciousMetal':
        return precious.test(name) === (answer === 'yes');
      case 'part':
        return parts.test(name) === (answer === 'part');
      case 'make': {
        const make = this.#makeOf(leaf);
        return make === undefined || make === answer;
      }
    }
  }

  #keptOf(leaf: number, answer: GoodsAnswer): number {
    return this.fits(leaf, answer) ? 1 : keptAgainst(answer);
  }

  /** The shares after answers. Each makes the codes that it does not fit less likely. They add up to 1 again. */
  weigh(shares: Shares, answers: readonly GoodsAnswer[]): Shares {
    if (answers.length === 0) return shares;
    const weighed = [...shares].map(([leaf, share]): [number, number] => [
      leaf,
      answers.reduce((left, answer) => left * this.#keptOf(leaf, answer), share),
    ]);
    const total = weighed.reduce((sum, [, share]) => sum + share, 0);
    return new Map(weighed.map(([leaf, share]) => [leaf, share / total]));
  }

  /** The questions that would settle something, in the order in which they are asked. */
  *ask(
    shares: Shares,
    answered: readonly GoodsAnswer[],
    chanceOf: (hsCode: string, share: number) => number,
  ): Generator<Question, void> {
    const ranked = [...shares].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
    for (const facet of questionFacets) {
      const given = answered.find((answer) => answer.facet === facet);
      const ruledOut = given === undefined ? [] : ruledOutBy(given);
      if (ruledOut === undefined || ruledOut.length >= mostRuledOut) continue;
      const groups = this.#groupsBy(facet, ranked, ruledOut);
      if (groups.length < 2 || this.#gainOf(facet, groups, ranked) < leastGain) continue;
      const answers = groups.map(({ answer, leaf }) => {
        const hsCode = this.#index.codes[leaf] ?? '';
        const name = this.#nameOf(facet, leaf);
        const text = this.#textOf(facet, answer, leaf);
        return { answer, text, hsCode, name, confidence: chanceOf(hsCode, shares.get(leaf) ?? 0) };
      });
      const none = noneOfThese([...ruledOut, ...groups.map(({ answer }) => answer)]);
      yield { facet, text: texts[facet], answers, ...(mayHaveNone.has(facet) && { none }) };
    }
  }

  /** The likeliest other answers, each with its likeliest code and the share of all its codes, the likeliest first. */
  #groupsBy(facet: QuestionFacet, ranked: Ranked, ruledOut: readonly string[]): readonly Group[] {
    const groups = new Map<string, { readonly answer: string; readonly leaf: number; share: number }>();
    for (const [leaf, share] of ranked) {
      const answer = this.#answerOf(facet, leaf);
      if (answer === undefined || ruledOut.includes(answer)) continue;
      const known = groups.get(answer);
      if (known) known.share += share;
      else groups.set(answer, { answer, leaf, share });
    }
    return [...groups.values()]
      .filter(({ share }) => share >= leastOffered)
      .toSorted((one, other) => other.share - one.share)
      .slice(0, mostAnswers);
  }

  /** What would change a code, as a sentence: the nearest other material beside it, and the other make. */
  changedBy(leaf: number, shares: Shares): string | undefined {
    const changes = [this.#otherMaterial(leaf, shares), this.#otherMake(leaf, shares)].filter(
      (change) => change !== undefined,
    );
    return changes.length === 0 ? undefined : changes.join('; ');
  }

  #otherMaterial(leaf: number, shares: Shares): string | undefined {
    if (chaptersOfUses.has((this.#index.codes[leaf] ?? '').slice(0, 2))) return undefined;
    const own = this.#materials.ownOf(leaf);
    const others = this.#materials
      .besideOf(leaf)
      .filter((other) => (this.#materials.ownOf(other) & own) === 0 && this.#materials.isDividedBy(leaf, other))
      .toSorted(
        (one, other) =>
          (shares.get(other) ?? 0) - (shares.get(one) ?? 0) ||
          (this.#index.commonness[other] ?? 0) - (this.#index.commonness[one] ?? 0),
      );
    const other = others.find((leaf) => this.#isOfItsMaterial(leaf));
    if (other === undefined) return undefined;
    const material = this.#materials.isRest(other)
      ? 'another material'
      : materialInWords(this.#materials.nameOf(other));
    return material && `if it is of ${material}: ${this.#written(other)}`;
  }

  /** Bed linen and steel wool are only called after a material. */
  #isOfItsMaterial(leaf: number): boolean {
    const material = this.#materials.nameOf(leaf);
    return material === undefined || !isCalledAfter(material, this.#index.names[leaf] ?? '');
  }

  #otherMake(leaf: number, shares: Shares): string | undefined {
    const make = this.#makeOf(leaf);
    if (make === undefined) return undefined;
    const best = [...shares]
      .filter(([other, share]) => share >= leastOffered && (this.#makeOf(other) ?? make) !== make)
      .toSorted((one, other) => other[1] - one[1])[0];
    return best && `if it is ${make === 'knitted' ? 'woven' : 'knitted'}: ${this.#written(best[0])}`;
  }

  /** `6205.20`, as nomenclatures write it. */
  #written(leaf: number): string {
    return (this.#index.codes[leaf] ?? '').replace(/^(\d{4})(\d{2})$/, '$1.$2');
  }

  /** How much an answer lifts the share of the first code, on average. */
  #gainOf(facet: QuestionFacet, groups: readonly Group[], ranked: Ranked): number {
    const now = ranked[0]?.[1] ?? 0;
    let after = 1;
    let gain = 0;
    for (const { answer, share } of groups) {
      gain += share * this.#bestAfter({ facet, answer }, ranked);
      after -= share;
    }
    return gain + after * now - now;
  }

  /** The greatest share after an answer: that of `weigh`, without its shares. */
  #bestAfter(answer: GoodsAnswer, ranked: Ranked): number {
    let [best, total] = [0, 0];
    for (const [leaf, share] of ranked) {
      const left = share * this.#keptOf(leaf, answer);
      best = Math.max(best, left);
      total += left;
    }
    return best / total;
  }

  /** The answer that a code is an example of; undefined if the question does not concern it. */
  #answerOf(facet: QuestionFacet, leaf: number): string | undefined {
    const code = this.#index.codes[leaf] ?? '';
    const name = this.#index.names[leaf] ?? '';
    switch (facet) {
      case 'heading':
        return code.slice(0, 4);
      case 'subheading':
        return code;
      case 'material':
        if (chaptersOfUses.has(code.slice(0, 2))) return undefined;
        return this.#materials.nameOf(leaf) ?? (this.#materials.isRest(leaf) ? otherMaterial : undefined);
      case 'preciousMetal':
        return precious.test(name) ? 'yes' : 'no';
      case 'part':
        return parts.test(name) ? 'part' : 'whole';
      case 'make':
        return this.#makeOf(leaf);
    }
  }

  #makeOf(leaf: number): 'knitted' | 'woven' | undefined {
    const chapter = (this.#index.codes[leaf] ?? '').slice(0, 2);
    const stated = (this.#index.facets[leaf] ?? 0) & maskOfGroup('make');
    if (chapter === '61' || chapter === '60' || stated === knitted) return 'knitted';
    return chapter === '62' || stated === woven ? 'woven' : undefined;
  }

  #textOf(facet: QuestionFacet, answer: string, leaf: number): string {
    switch (facet) {
      case 'heading':
      case 'subheading':
        return inPlainWords(this.#nameOf(facet, leaf));
      case 'material':
        return materialsInWords(answer, this.#index.names[leaf] ?? '');
      case 'preciousMetal':
      case 'part':
      case 'make':
        return textOfAnswer[answer] ?? answer;
    }
  }

  #nameOf(facet: QuestionFacet, leaf: number): string {
    const { codes, names, headingOf, headingNames } = this.#index;
    return (facet === 'heading' ? headingNames[(headingOf[leaf] ?? 0) - codes.length] : undefined) ?? names[leaf] ?? '';
  }
}
