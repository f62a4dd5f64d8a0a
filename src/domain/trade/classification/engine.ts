import { highFromRange } from '../../shared/confidence-threshold.ts';
import { calibrated, chanceAsRead, checkedAgainst, confidenceLevelOf } from './ranking/confidence.ts';
import type { Agreement, Calibration, ConfidenceLevel } from './ranking/confidence.ts';
import { asPlainName } from './ranking/evidence.ts';
import { ExampleIndex, exampleVocabularyOf } from './examples/example-index.ts';
import type { ExampleVocabulary } from './examples/example-index.ts';
import { noVotes, votesAfterAnswers } from './examples/example-votes.ts';
import type { Votes } from './examples/example-votes.ts';
import { indexQueryOf } from './index-query.ts';
import type { IndexQuery, ProductText } from './index-query.ts';
import { colours } from './reading/read-text.ts';
import { invoiceTextOf } from './texts/invoice-text.ts';
import { LanguageReader } from './languages/language-reader.ts';
import type { Languages } from './languages/language-reader.ts';
import { englishTexts } from './languages/english-texts.ts';
import { comparedWithExamples, weighedWithExamples } from './learner/account.ts';
import type { Learner } from './learner/learner.ts';
import { mostWeighed } from './learner/mixture.ts';
import { answered } from './questions.ts';
import { keptAgainst, lastAnswers, ruledOutBy } from '../../shared/goods-answer.ts';
import type { GoodsAnswer } from '../../shared/goods-answer.ts';
import type { Question } from './questions.ts';
import { Ranker, supportOf } from './ranking/rank.ts';
import type { Ranking } from './ranking/rank.ts';
import { decidingWords } from './texts/reasons.ts';
import type { Reasons } from './texts/reasons.ts';
import { vagueness } from './reading/text-doubts.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/**
 * The description of a product, and the code that was given with it, as digits. A given code is checked against the
 * text.
 */
export type DescribedProduct = ProductText & {
  readonly hsCode?: string;
  /** What a person has answered to questions about the goods. */
  readonly answers?: readonly GoodsAnswer[];
  /** A person has decided on its code, so that nobody else is asked for an opinion. */
  readonly isSettled?: true;
};

/** A candidate code, with its name in the words of the vocabulary and the chance that it is the right one. */
export type Alternative = { readonly hsCode: string; readonly name: string; readonly confidence: number };

/** What a language model said of the alternatives: one of them, or, without a code, that it is none of them. */
export type ModelOpinion = { readonly model: string; readonly hsCode?: string };

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
  /** The language of the text if it is another one than English, as an ISO 639-1 code. */
  readonly language?: string;
  /** What was understood of a text in another language, as English words. */
  readonly read?: string;
  /** The text is in another language, and was ignored. */
  readonly notEnglish?: true;
  /** Why it has this code; absent where it has none. */
  readonly reasons?: Reasons;
  /** A text for an invoice: see `invoiceTextOf`. */
  readonly invoiceText?: string;
  /** A question whose answer would make the code more certain: see `askedBelow` for whether it is to be asked. */
  readonly question?: Question;
  /** Approved products with a similar text that have different codes, by key, the most similar first. */
  readonly contradicting?: readonly { readonly key: string; readonly hsCode: string }[];
  /** The examples that decided, by key, the closest first, at most three; absent where none did. */
  readonly deciding?: readonly { readonly key: string; readonly hsCode: string }[];
  /** What the operator's model said of the alternatives, where it was asked and answered. */
  readonly opinion?: ModelOpinion;
};

/** Upper limits of the confidence for a text that names no goods, and for a given code that could not be checked. */
const vagueCeiling = 0.2;
const uncheckedConfidence = 0.3;
/** Goods of another material than the one that was given: more often wrong than right, and never printed. */
const otherMaterialCeiling = 0.45;
/** A brand name alone identifies the maker, and the goods only with some probability. */
const markCeiling = 0.45;
const shownCandidates = 5;
/** By less likely codes no text for an invoice is checked. */
const leastLikely = 0.05;
const maxExamples = 50_000;

const rounded = (figure: number): number => Math.round(figure * 1_000) / 1_000;

/** Finds six-digit codes for goods by their description. Deterministic. */
export class ClassificationEngine {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #calibration: Calibration;
  readonly #ranker: Ranker;
  readonly #names: ReadonlyMap<string, string>;
  readonly #ofExamples: ExampleVocabulary;
  readonly #languages: LanguageReader | undefined;

  /**
   * `secondOpinion` has learnt the names of goods, and its opinion is mixed with the ranking. Without `languages` every
   * text is read as English.
   */
  constructor(
    index: VocabularyIndex,
    weights: Weights,
    calibration: Calibration,
    secondOpinion?: Learner,
    languages?: Languages,
  ) {
    this.#index = index;
    this.#weights = weights;
    this.#calibration = calibration;
    this.#ranker = new Ranker(index, weights, secondOpinion);
    this.#ofExamples = exampleVocabularyOf(index);
    // "Boots beige" is English, although the vocabulary has no such colour.
    this.#languages =
      languages && new LanguageReader(languages, (word) => colours.has(word) || index.idOf(word) !== undefined);
    this.#names = new Map(index.codes.map((code, at) => [code, index.names[at] ?? '']));
  }

  /** Whether the nomenclature has this six-digit code. */
  has(hsCode: string): boolean {
    return this.#names.has(hsCode);
  }

  newExampleIndex(): ExampleIndex {
    return new ExampleIndex(this.#index.idf, maxExamples, this.#ofExamples);
  }

  /** Adds an approved product to the examples that `find` compares with, or goods whose code was declared. */
  learn(examples: ExampleIndex, key: string, text: ProductText, hsCode: string, isDeclared = false): void {
    const { texts = text } = englishTexts(text, this.#languages);
    examples.put(key, indexQueryOf(texts, this.#index, this.#weights), hsCode.slice(0, 6), isDeclared);
  }

  find(asked: DescribedProduct, examples?: ExampleIndex): Finding {
    const { texts, language, read, understood = 1 } = englishTexts(asked, this.#languages);
    const said = { ...(language !== undefined && { language }), ...(read !== undefined && { read }) };
    const query = indexQueryOf(texts ?? asked, this.#index, this.#weights);
    const answers = lastAnswers(asked.answers ?? []);
    const question = answered(query, answers);
    const keptOf = (hsCode: string): number =>
      question.answers.reduce((kept, answer) => (this.suits(hsCode, answer) ? kept : kept * keptAgainst(answer)), 1);
    const votes = examples === undefined ? noVotes : votesAfterAnswers(examples.votes(query), keptOf);
    // A review in another language is a valid example.
    const product = texts ?? (votes.codes.size > 0 ? asked : undefined);
    if (product === undefined) return { ...this.#unread(asked.hsCode), ...said, notEnglish: true };
    const { ranking, chance, isChanged } = this.#weighed(question, votes, examples);
    const vague = vagueness(
      [product.title, product.description, product.category].filter((text) => text?.trim()).join(', '),
    );
    const onlyMarks = ranking.marks > 0 && ranking.marks === ranking.words && ranking.likeness === 0;
    const confidence = Math.min(
      votes.codes.size > 0 ? chance : chanceAsRead(chance, understood, this.#calibration),
      vague === undefined ? 1 : vagueCeiling,
      onlyMarks ? markCeiling : 1,
      votes.codes.size === 0 && this.#ranker.contradicts(ranking.candidates[0]?.hsCode, question)
        ? otherMaterialCeiling
        : 1,
    );
    const contradicting = votes.contradicting.map(({ key, hsCode }) => ({ key, hsCode }));
    const answer = this.#answer(ranking, confidence, asked.hsCode, vague !== undefined, votes);
    const back = vague === undefined ? this.#questionOn(answer, ranking, answers) : undefined;
    const reasons = this.#reasonsFor(answer.hsCode, product, ranking);
    const { hsCode } = answer;
    const likely = [
      hsCode,
      ...answer.alternatives.filter(({ confidence }) => confidence >= leastLikely).map((each) => each.hsCode),
    ].map((code) => this.#leafOf(code));
    const invoiceText = invoiceTextOf(
      product,
      this.#index,
      likely.filter((leaf) => leaf >= 0),
    );
    const isByExamples = hsCode !== undefined && (isChanged || votes.codes.has(hsCode));
    const deciding = isByExamples ? (examples?.closest(query, hsCode) ?? []).map((key) => ({ key, hsCode })) : [];
    return {
      ...answer,
      ...said,
      ...(reasons && { reasons }),
      ...(invoiceText !== undefined && { invoiceText }),
      ...(back && { question: back }),
      ...(vague !== undefined && { vague }),
      ...(contradicting.length > 0 && { contradicting }),
      ...(deciding.length > 0 && { deciding }),
    };
  }

  /** The ranking, after the account's examples had their say, and the chance that its first candidate is right. */
  #weighed(
    question: IndexQuery,
    votes: Votes,
    examples: ExampleIndex | undefined,
  ): { readonly ranking: Ranking; readonly chance: number; readonly isChanged: boolean } {
    const { candidates: weighed, ...signals } = this.#ranker.rank(question, votes, mostWeighed);
    const ranking = { ...signals, candidates: weighed.slice(0, shownCandidates) };
    const chance = calibrated(ranking, this.#calibration, this.#answersFit(ranking, question.answers));
    if (examples === undefined || examples.size === 0) return { ranking, chance, isChanged: false };
    const shares = new Map(weighed.map(({ hsCode, share }) => [this.#ofExamples.numbers.get(hsCode) ?? 0, share]));
    const { likeness, named, rival } = ranking;
    const alone = { shares, chance, likeness, named: asPlainName(named, rival) };
    const compared = comparedWithExamples(alone, examples.opinionOn(question), {
      headingOf: (code) => this.#index.headingOf[code],
      decide: (mix) => this.#ranker.decided(mix, question, votes.codes),
    });
    const answer = weighedWithExamples(alone, compared, this.#calibration.learnt);
    if (!answer.changed) return { ranking, chance: Math.min(answer.chance, 1 - ranking.outvoted), isChanged: false };
    const candidates = this.#ranker.candidatesOf(answer.shares, shownCandidates);
    const support = supportOf(candidates[0]?.hsCode ?? '', votes);
    const { shares: mix } = answer;
    return {
      ranking: { ...ranking, candidates, shares: mix, ...support },
      chance: Math.min(answer.chance, 1 - support.outvoted),
      isChanged: true,
    };
  }

  /** The place of a code in the vocabulary, below 0 if it has none. */
  #leafOf(hsCode: string | undefined): number {
    return hsCode === undefined ? -1 : this.#index.codes.indexOf(hsCode);
  }

  #reasonsFor(hsCode: string | undefined, product: ProductText, { shares }: Ranking): Reasons | undefined {
    const leaf = this.#leafOf(hsCode);
    if (leaf < 0) return undefined;
    const changedBy = this.#ranker.questions.changedBy(leaf, shares);
    const words = decidingWords(product, leaf, this.#index, this.#weights);
    if (words.length === 0 && changedBy === undefined) return undefined;
    return { words, ...(changedBy !== undefined && { changedBy }) };
  }

  /** How many answers the best candidate fits. What goods are not says little for any code. */
  #answersFit({ candidates: [best] }: Ranking, answers: readonly GoodsAnswer[]): number {
    if (best === undefined) return 0;
    return answers.filter((answer) => ruledOutBy(answer) === undefined && this.suits(best.hsCode, answer)).length;
  }

  /** The question that would settle most; none where the answer is certain by every threshold of an account. */
  #questionOn(
    { confidence, alternatives }: Finding,
    { shares }: Ranking,
    answered: readonly GoodsAnswer[] = [],
  ): Question | undefined {
    if (confidence >= highFromRange.to || shares.size === 0) return undefined;
    const chances = new Map(alternatives.map(({ hsCode, confidence }) => [hsCode, confidence]));
    const least = Math.min(...chances.values());
    const [first] = this.#ranker.questions.ask(shares, answered, (hsCode, share) =>
      rounded(chances.get(hsCode) ?? Math.min(share, least)),
    );
    return first;
  }

  /** The questions that would tell these candidates apart, in the order in which they are asked. */
  questionsAmong(candidates: readonly Alternative[], answered: readonly GoodsAnswer[] = []): readonly Question[] {
    const chances = new Map(candidates.map(({ hsCode, confidence }) => [hsCode, confidence]));
    const total = candidates.reduce((sum, { confidence }) => sum + confidence, 0);
    const shares = new Map(
      candidates
        .map(({ hsCode, confidence }): [number, number] => [this.#index.codes.indexOf(hsCode), confidence / total])
        .filter(([leaf, share]) => leaf >= 0 && share > 0),
    );
    return [...this.#ranker.questions.ask(shares, answered, (hsCode) => chances.get(hsCode) ?? 0)];
  }

  /** Whether goods of a code fit an answer. */
  suits(hsCode: string, answer: GoodsAnswer): boolean {
    const leaf = this.#index.codes.indexOf(hsCode.slice(0, 6));
    return leaf >= 0 && this.#ranker.questions.fits(leaf, answer);
  }

  /** Whether an answer is one that the engine understands. */
  understands(answer: GoodsAnswer): boolean {
    return this.#ranker.questions.knows(answer);
  }

  /** The given code, unchecked, if the text gives no evidence. */
  #unread(given: string | undefined): Finding {
    const sixDigits = given?.slice(0, 6);
    return sixDigits !== undefined && this.has(sixDigits)
      ? { hsCode: sixDigits, ...this.#level(uncheckedConfidence), alternatives: [] }
      : { ...this.#level(0), alternatives: [] };
  }

  #answer(
    { candidates }: Ranking,
    confidence: number,
    given: string | undefined,
    vague: boolean,
    votes: Votes,
  ): Finding {
    const sixDigits = given?.slice(0, 6);
    // A text without information cannot contradict the given code, so the code is the answer.
    if (sixDigits !== undefined && (vague || candidates.length === 0) && this.has(sixDigits)) {
      const unchecked = { hsCode: sixDigits, confidence: uncheckedConfidence };
      return {
        hsCode: sixDigits,
        ...this.#level(uncheckedConfidence),
        alternatives: this.#alternatives(candidates, unchecked, votes),
      };
    }
    const checked = given === undefined ? undefined : checkedAgainst(given, candidates, confidence);
    const best = checked?.best ?? candidates[0];
    const certain = checked?.confidence ?? confidence;
    return {
      ...(best && { hsCode: best.hsCode }),
      ...this.#level(certain),
      alternatives: this.#alternatives(candidates, { hsCode: best?.hsCode, confidence: certain }, votes),
      ...(checked && { given: checked.agreement }),
    };
  }

  /** Divides the rest of the confidence by rank, as measured; a code with votes of examples gets their part of it. */
  #alternatives(
    candidates: Ranking['candidates'],
    answer: { readonly hsCode: string | undefined; readonly confidence: number },
    { codes }: Votes,
  ): readonly Alternative[] {
    const others = candidates.filter(({ hsCode }) => hsCode !== answer.hsCode);
    const left = 1 - answer.confidence;
    const chanceOf = (hsCode: string): number => {
      const { likeness, share } = codes.get(hsCode) ?? { likeness: 0, share: 0 };
      const byPlace =
        this.#calibration.alternatives.ofTheRest[others.findIndex((other) => other.hsCode === hsCode)] ?? 0;
      return Math.min(answer.confidence, Math.max(left * byPlace, Math.min(left, likeness * share)));
    };
    return candidates.map(({ hsCode }) => ({
      hsCode,
      name: this.#names.get(hsCode) ?? '',
      confidence: rounded(hsCode === answer.hsCode ? answer.confidence : chanceOf(hsCode)),
    }));
  }

  #level(confidence: number): Pick<Finding, 'confidence' | 'confidenceLevel'> {
    const shown = rounded(confidence);
    return { confidence: shown, confidenceLevel: confidenceLevelOf(shown) };
  }
}
