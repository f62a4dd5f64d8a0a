import { unmeasured, weightOfAccuracy, withOpinion } from '../../../domain/trade/classification/index.ts';
import type {
  DescribedProduct,
  Finding,
  ModelOpinion,
  ModelWeight,
} from '../../../domain/trade/classification/index.ts';
import type { Log } from '../../log/ports/log.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { ClassificationEngines, HighFrom, LegalTexts } from '../ports/classification.ts';
import { ModelAnswerError } from '../ports/classifier-model.ts';
import type { ClassifierModel, ModelQuestion } from '../ports/classifier-model.ts';
import type { ModelUsage } from './model-usage.ts';

/** Questions of one request that are asked at the same time. */
const atOnce = 4;
/** Answers that are kept: a digest and a code each. */
const cachedAnswers = 10_000;
/** How often (ms) the operator is told at most that the model does not answer. */
const warnEveryMs = 3_600_000;
/** Longer texts are cut: what names the goods stands first, and the operator pays by length. */
const longest = { title: 200, description: 1_000, category: 255, material: 100 } as const;

export type ModelAidedOptions = {
  readonly model: ClassifierModel;
  readonly usage: ModelUsage;
  readonly highFrom: HighFrom;
  readonly legalTexts: LegalTexts;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
  /** A digest that no two texts share. */
  readonly digestOf: (text: string) => string;
  /** How long (ms) a request waits for the model, however many questions it has. */
  readonly timeoutMs: number;
  /** The share of reviewed goods in which the model was right; undefined where nobody has measured it. */
  readonly accuracy: number | undefined;
};

/**
 * Whether a model can help: the engine is not sure, there is something to choose from, and neither a person, nor the
 * client, nor the lack of any goods in the text has decided.
 */
const isOpen = (
  { isSettled }: DescribedProduct,
  { confidence, alternatives, vague, given }: Finding,
  highFrom: number,
): boolean =>
  isSettled === undefined &&
  confidence < highFrom &&
  alternatives.length > 1 &&
  vague === undefined &&
  given === undefined;

/** The candidates, each with the official texts of its heading and subheading where the list has them. */
const candidatesOf = (
  { alternatives }: Pick<Finding, 'alternatives'>,
  legalTexts: LegalTexts,
): Promise<ModelQuestion['candidates']> =>
  Promise.all(
    alternatives.map(async ({ hsCode, name }) => {
      const text = await legalTexts.of(hsCode);
      return { hsCode, name, ...(text && { heading: text.heading.text, subheading: text.subheading.text }) };
    }),
  );

const questionOf = async (
  product: DescribedProduct,
  finding: Finding,
  legalTexts: LegalTexts,
): Promise<ModelQuestion> => ({
  goods: Object.fromEntries(
    (Object.keys(longest) as (keyof typeof longest)[]).flatMap((name) => {
      const text = product[name]?.trim().slice(0, longest[name]);
      return text ? [[name, text]] : [];
    }),
  ),
  candidates: await candidatesOf(finding, legalTexts),
});

/**
 * The engine, with the opinion of the operator's model where it is not sure. A model that is slow, wrong or gone leaves
 * the engine's answer as it is.
 */
export class ModelAidedEngines implements ClassificationEngines {
  readonly #own: ClassificationEngines;
  readonly #options: ModelAidedOptions;
  readonly #answers = new RecentlyUsed<string, Promise<ModelOpinion>>(cachedAnswers);
  #warnAfter = 0;

  constructor(own: ClassificationEngines, options: ModelAidedOptions) {
    this.#own = own;
    this.#options = options;
  }

  open(): ReturnType<ClassificationEngines['open']> {
    return this.#own.open();
  }

  waiting(): number {
    return this.#own.waiting();
  }

  async close(): Promise<void> {
    await Promise.all([this.#own.close(), this.#options.model.close()]);
  }

  async findAll(...asked: Parameters<ClassificationEngines['findAll']>): Promise<readonly Finding[]> {
    const [products, , accountId] = asked;
    const [found, highFrom] = await Promise.all([this.#own.findAll(...asked), this.#options.highFrom(accountId)]);
    const open = found.map((finding, index) => {
      const product = products[index];
      return product !== undefined && isOpen(product, finding, highFrom) ? product : undefined;
    });
    if (open.every((product) => product === undefined)) return found;
    const signal = AbortSignal.timeout(this.#options.timeoutMs);
    return inParallel(found, atOnce, async (finding, index) => {
      const product = open[index];
      if (product === undefined) return finding;
      const opinion = await this.#opinionOn(await questionOf(product, finding, this.#options.legalTexts), signal);
      return opinion === undefined
        ? finding
        : withOpinion(finding, opinion, this.#weight(finding.alternatives.length), highFrom);
    });
  }

  #weight(candidates: number): ModelWeight {
    const { accuracy } = this.#options;
    return accuracy === undefined ? unmeasured : weightOfAccuracy(accuracy, candidates);
  }

  /** Undefined where there is none: the limit of the day is reached, the model is left alone, or did not answer. */
  async #opinionOn(question: ModelQuestion, signal: AbortSignal): Promise<ModelOpinion | undefined> {
    const { model, usage, clock, digestOf } = this.#options;
    const key = digestOf(JSON.stringify(question));
    const known = this.#answers.get(key);
    if (known !== undefined) {
      usage.count('cached');
      return known.catch(() => undefined);
    }
    if (signal.aborted) return undefined;
    if (!model.accepts() || !usage.take(clock.now())) {
      usage.count('limited');
      return undefined;
    }
    const asking = this.#ask(question, signal);
    this.#answers.set(key, asking);
    try {
      return await asking;
    } catch (error) {
      this.#answers.delete(key);
      this.#failed(error);
      return undefined;
    }
  }

  async #ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelOpinion> {
    const { model, usage } = this.#options;
    const { hsCode, ...tokens } = await model.ask(question, signal);
    usage.spend(tokens);
    usage.count('answered');
    return { model: model.name, ...(hsCode !== undefined && { hsCode }) };
  }

  #failed(error: unknown): void {
    const { usage, clock, log, model } = this.#options;
    usage.count('failed');
    if (error instanceof ModelAnswerError && error.tokens) usage.spend(error.tokens);
    const now = Date.parse(clock.now());
    if (now < this.#warnAfter) return;
    this.#warnAfter = now + warnEveryMs;
    const why = error instanceof ModelAnswerError ? error.message : 'it could not be asked.';
    log.warn(
      { model: model.name, ...(!(error instanceof ModelAnswerError) && { err: error }) },
      `The model that helps to classify goods gave no answer: ${why} Goods are classified without it.`,
    );
  }
}
