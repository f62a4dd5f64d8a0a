import { calibrated, confidenceLevelOf } from './confidence.ts';
import type { Calibration, ConfidenceLevel } from './confidence.ts';
import { ExampleIndex } from './example-index.ts';
import { checkedAgainst } from './given-code.ts';
import type { Agreement } from './given-code.ts';
import { askedOf } from './question.ts';
import type { ProductText } from './question.ts';
import { Ranker } from './rank.ts';
import type { Likeness } from './rank.ts';
import { vagueness } from './vague.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/** What is said of a product, and a code that was given with it, as digits: checked, not obeyed. */
export type DescribedProduct = ProductText & { readonly hsCode?: string };

/** A code that may be it, with its name in our words and its share of all that may be. */
export type Alternative = { readonly hsCode: string; readonly name: string; readonly share: number };

/** What was found out about one product. */
export type Finding = {
  /** Six digits, one of the nomenclature's; absent when nothing can be said. */
  readonly hsCode?: string;
  readonly confidence: number;
  readonly confidenceLevel: ConfidenceLevel;
  /** The best first, the answer among them. */
  readonly alternatives: readonly Alternative[];
  /** How a given code stands to the text. */
  readonly given?: Agreement;
  /** What to add to a text that names no goods. */
  readonly vague?: string;
};

/** No text that names nothing is more than a guess, and neither is a code nobody could check. */
const vagueCeiling = 0.2;
const uncheckedConfidence = 0.3;
/** A mark alone says who made the goods; what they are is only likely. */
const markCeiling = 0.45;
/** An approved product of the very same words is as sure as a person was. */
const learntConfidence = 0.98;
const kept = 5;
const examplesKept = 5_000;

const none = new Map<string, number>();
const rounded = (figure: number): number => Math.round(figure * 1_000) / 1_000;

/** Finds six-digit codes for goods by what is said of them. The same question always gets the same answer. */
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

  /** Whether the nomenclature has these six digits. */
  has(hsCode: string): boolean {
    return this.#names.has(hsCode);
  }

  newExampleIndex(): ExampleIndex {
    return new ExampleIndex(this.#index.idf, examplesKept);
  }

  /** Puts an approved product where `find` looks for products like it. */
  learn(examples: ExampleIndex, key: string, text: ProductText, hsCode: string): void {
    examples.put(key, askedOf(text, this.#index, this.#weights), hsCode.slice(0, 6));
  }

  find(product: DescribedProduct, examples?: ExampleIndex): Finding {
    const question = askedOf(product, this.#index, this.#weights);
    const likeness: Likeness = examples?.like(question) ?? none;
    const ranking = this.#ranker.rank(question, likeness, kept);
    const vague = vagueness([product.title, product.description, product.category].filter((text) => text?.trim()).join(', '));
    const sure = Math.max(
      calibrated(ranking, this.#calibration),
      learntConfidence * (likeness.get(ranking.candidates[0]?.hsCode ?? '') ?? 0),
    );
    const onlyMarks = ranking.marks > 0 && ranking.marks === ranking.words && likeness.size === 0;
    const confidence = Math.min(sure, vague === undefined ? 1 : vagueCeiling, onlyMarks ? markCeiling : 1);
    return { ...this.#answer(ranking.candidates, confidence, product.hsCode, vague !== undefined), ...(vague !== undefined && { vague }) };
  }

  #answer(candidates: ReturnType<Ranker['rank']>['candidates'], confidence: number, given: string | undefined, vague: boolean): Finding {
    const alternatives = candidates.map(({ hsCode, share }) => ({ hsCode, name: this.#names.get(hsCode) ?? '', share: rounded(share) }));
    const sixDigits = given?.slice(0, 6);
    // A text that says nothing contradicts nothing: then the code that was given is all there is.
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
