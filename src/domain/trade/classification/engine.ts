import { calibrated, confidenceLevelOf } from './confidence.ts';
import type { Calibration, ConfidenceLevel } from './confidence.ts';
import { ExampleIndex } from './example-index.ts';
import { checkedAgainst } from './given-code.ts';
import type { Agreement } from './given-code.ts';
import { indexQueryOf } from './index-query.ts';
import type { ProductText } from './index-query.ts';
import { isForeignLanguage } from './language.ts';
import { Ranker } from './rank.ts';
import type { Similarities } from './rank.ts';
import { vagueness } from './vague.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/** The description of a product, and the code that was given with it, as digits. A given code is checked against the text. */
export type DescribedProduct = ProductText & { readonly hsCode?: string };

/** A candidate code, with its name in the words of the vocabulary and its share of all candidates. */
export type Alternative = { readonly hsCode: string; readonly name: string; readonly share: number };

/** The result for one product. */
export type Finding = {
  /** A six-digit code of the nomenclature; absent if the text names no goods. */
  readonly hsCode?: string;
  readonly confidence: number;
  readonly confidenceLevel: ConfidenceLevel;
  /** The best first, including the answer. */
  readonly alternatives: readonly Alternative[];
  /** How far the given code agrees with the text. */
  readonly given?: Agreement;
  /** Advice on what to add to a text that names no goods. */
  readonly vague?: string;
  /** The text is in another language, and was not read. */
  readonly notEnglish?: true;
};

/** Limits of the confidence for a text that names no goods, and for a given code that could not be checked. */
const vagueCeiling = 0.2;
const uncheckedConfidence = 0.3;
/** A brand name alone names the maker; the goods are only likely. */
const markCeiling = 0.45;
/** A product with the same words as an approved one is as certain as a review. */
const learntConfidence = 0.98;
const shownCandidates = 5;
const maxExamples = 5_000;

const none = new Map<string, number>();
const rounded = (figure: number): number => Math.round(figure * 1_000) / 1_000;

const isForeign = (text: string | undefined): boolean => text !== undefined && isForeignLanguage(text);

/** The product as far as its texts are English: an English description takes the place of a title in another language. */
const inEnglish = (product: DescribedProduct): DescribedProduct | undefined => {
  const { title, description, ...others } = product;
  if (!title?.trim()) return isForeign(description) ? undefined : product;
  if (!isForeign(title)) return product;
  return description?.trim() && !isForeign(description) ? { ...others, description } : undefined;
};

/** Finds six-digit codes for goods by their description. The same question always gets the same answer. */
export class ClassificationEngine {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #calibration: Calibration;
  readonly #ranker: Ranker;
  readonly #names: ReadonlyMap<string, string>;

  constructor(index: VocabularyIndex, weights: Weights, calibration: Calibration) {
    this.#index = index;
    this.#weights = weights;
    this.#calibration = calibration;
    this.#ranker = new Ranker(index, weights);
    this.#names = new Map(index.codes.map((code, at) => [code, index.names[at] ?? '']));
  }

  /** Whether the nomenclature has this six-digit code. */
  has(hsCode: string): boolean {
    return this.#names.has(hsCode);
  }

  newExampleIndex(): ExampleIndex {
    return new ExampleIndex(this.#index.idf, maxExamples);
  }

  /** Adds an approved product to the examples that `find` compares with. */
  learn(examples: ExampleIndex, key: string, text: ProductText, hsCode: string): void {
    examples.put(key, indexQueryOf(text, this.#index, this.#weights), hsCode.slice(0, 6));
  }

  find(asked: DescribedProduct, examples?: ExampleIndex): Finding {
    const whole = indexQueryOf(asked, this.#index, this.#weights);
    const likeness: Similarities = examples?.like(whole) ?? none;
    // A review in another language is an example like any other.
    const product = likeness.size > 0 ? asked : inEnglish(asked);
    if (product === undefined) return { ...this.#unread(asked.hsCode), notEnglish: true };
    const question = product === asked ? whole : indexQueryOf(product, this.#index, this.#weights);
    const ranking = this.#ranker.rank(question, likeness, shownCandidates);
    const vague = vagueness([product.title, product.description, product.category].filter((text) => text?.trim()).join(', '));
    const sure = Math.max(
      calibrated(ranking, this.#calibration),
      learntConfidence * (likeness.get(ranking.candidates[0]?.hsCode ?? '') ?? 0),
    );
    const onlyMarks = ranking.marks > 0 && ranking.marks === ranking.words && likeness.size === 0;
    const confidence = Math.min(sure, vague === undefined ? 1 : vagueCeiling, onlyMarks ? markCeiling : 1);
    return { ...this.#answer(ranking.candidates, confidence, product.hsCode, vague !== undefined), ...(vague !== undefined && { vague }) };
  }

  /** The given code, unchecked, where the text says nothing. */
  #unread(given: string | undefined): Finding {
    const sixDigits = given?.slice(0, 6);
    return sixDigits !== undefined && this.has(sixDigits)
      ? { hsCode: sixDigits, ...this.#level(uncheckedConfidence), alternatives: [] }
      : { ...this.#level(0), alternatives: [] };
  }

  #answer(candidates: ReturnType<Ranker['rank']>['candidates'], confidence: number, given: string | undefined, vague: boolean): Finding {
    const alternatives = candidates.map(({ hsCode, share }) => ({ hsCode, name: this.#names.get(hsCode) ?? '', share: rounded(share) }));
    const sixDigits = given?.slice(0, 6);
    // A text without information cannot contradict the given code, which is then the answer.
    if (sixDigits !== undefined && (vague || candidates.length === 0) && this.has(sixDigits)) {
      return { hsCode: sixDigits, ...this.#level(uncheckedConfidence), alternatives };
    }
    const checked = given === undefined ? undefined : checkedAgainst(given, candidates, confidence);
    const best = checked?.best ?? candidates[0];
    return {
      ...(best && { hsCode: best.hsCode }),
      ...this.#level(checked?.confidence ?? confidence),
      alternatives,
      ...(checked && { given: checked.agreement }),
    };
  }

  #level(confidence: number): Pick<Finding, 'confidence' | 'confidenceLevel'> {
    const shown = rounded(confidence);
    return { confidence: shown, confidenceLevel: confidenceLevelOf(shown) };
  }
}
