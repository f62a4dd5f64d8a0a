import { hsDigitsOf } from '../../../domain/shared/commodity.ts';
import { highFromDefault } from '../../../domain/shared/confidence-threshold.ts';
import { isWithin } from '../../../domain/shared/index.ts';
import type { Commodity, LocalDate } from '../../../domain/shared/index.ts';
import { bestLine, candidatesAmong, confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type {
  ClassificationEngine,
  ConfidenceLevel,
  DescribedProduct,
  Finding,
  GoodsAnswer,
  ProductText,
  Question,
} from '../../../domain/trade/classification/index.ts';
import { territoryOf } from '../../../domain/trade/index.ts';
import { sameText, withAnswer } from '../../../domain/trade/product/index.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { inSlices } from '../../shared/concurrency.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { isNamed, nameOf } from '../goods/restricted-goods.ts';
import type {
  ClassificationEngines,
  Classifier,
  HighFrom,
  Prediction,
  UnclassifiedProduct,
} from '../ports/classification.ts';
import type { NationalLines, TariffLibrary, Tariffs } from '../ports/tariffs.ts';
import type { AccountExamples } from './account-examples.ts';
import { askedBelow } from './explanation.ts';
import { ownProduct, reviewedConfidence } from './product-view.ts';
import type { ProductView } from './product-view.ts';

/**
 * National lines of the imported tariffs. The bundled tariffs have six-digit rates and no texts, so they have no
 * national lines.
 */
export const importedLines = ({
  tariffs,
  library,
}: {
  readonly tariffs: Tariffs;
  readonly library: Pick<TariffLibrary, 'entriesAround'>;
}): NationalLines => ({
  under: async (country, sixDigits, date) => {
    const tariff = tariffs.on(territoryOf(country), date);
    if (tariff === undefined) return [];
    const ofPart = tariff.inPart === undefined ? {} : { ofPart: true as const };
    const entries = (await library.entriesAround(tariff.version, sixDigits)).filter(
      (entry) => entry.code.length > 6 && entry.code.startsWith(sixDigits) && isWithin(entry, date),
    );
    const isParent = (code: string): boolean =>
      entries.some((other) => other.code !== code && other.code.startsWith(code));
    return entries
      .filter(({ code }) => !isParent(code))
      .map(({ code, description }) => ({ hsCode: code, description, ...ofPart }));
  },
});

/**
 * The code of goods in a country: the national line whose text fits best, or the six digits if no schedule is loaded. A
 * file with some lines only decides no code: the line that fits may be one that it lacks.
 */
export const nationalCodes =
  (lines: NationalLines) =>
  async (text: ProductText, sixDigits: string, country: string, date: LocalDate): Promise<string> => {
    const found = country === 'All' ? [] : await lines.under(country, sixDigits, date);
    return (
      bestLine(
        text,
        found.filter(({ ofPart }) => ofPart === undefined),
      )?.hsCode ?? sixDigits
    );
  };

/** The texts for the lines of a schedule, which are in English: a title in another language as it was understood. */
export const inEnglishWords = <Text extends ProductText>(text: Text, { read }: Pick<Finding, 'read'>): Text =>
  read === undefined ? text : { ...text, title: read };

/** The six digits in force and their confidence: the reviewer's, else the prediction's. */
export const codeInForce = (
  settled: string | undefined,
  { hsCode, confidence }: Pick<Finding, 'hsCode' | 'confidence'>,
): { readonly sixDigits: string | undefined; readonly confidence: number } =>
  settled === undefined
    ? { sixDigits: hsCode, confidence }
    : { sixDigits: settled.slice(0, 6), confidence: reviewedConfidence };

/** Without settings of accounts. */
export const defaultHighFrom: HighFrom = () => Promise.resolve(highFromDefault);

/** The level of a prediction by the threshold of its account. */
export const predictedLevel = ({
  confidence,
  confidenceLevel = confidenceLevelOf(confidence),
}: Prediction): ConfidenceLevel => confidenceLevel;

/** A prediction below this confidence is discarded: at least three of four such codes are wrong. */
const leastConfidence = 0.25;

const described = ({ hsCode, ...product }: UnclassifiedProduct): DescribedProduct => {
  const given = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
  return { ...product, ...(given !== undefined && { hsCode: given }) };
};

/** The code that a person has given a stored product. */
const reviewedCode = (stored: ProductView | undefined): string | undefined =>
  stored?.reviewState === 'approved' ? stored.hsCode : undefined;

/** The goods with what was answered about a stored product of the same text. Their own answers go before it. */
const withAnswersOf = (product: DescribedProduct, stored: ProductView | undefined): DescribedProduct =>
  stored?.answers && sameText(stored, product)
    ? { ...product, answers: (product.answers ?? []).reduce(withAnswer, stored.answers) }
    : product;

/** The goods without the answers that no question has, which are `unread`. */
const withKnownAnswers = (
  product: DescribedProduct,
  engine: Pick<ClassificationEngine, 'understands'>,
): { readonly product: DescribedProduct; readonly unread: readonly GoodsAnswer[] } => {
  const { answers = [] } = product;
  const unread = answers.filter((answer) => !engine.understands(answer));
  return unread.length === 0
    ? { product, unread }
    : { product: { ...product, answers: answers.filter((answer) => !unread.includes(answer)) }, unread };
};

/** Predicts missing codes of goods, for duties and for labels. */
export const predictCodes = ({
  engines,
  examples,
  lines,
  store,
  ids,
  clock,
  highFrom = defaultHighFrom,
}: {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly lines: NationalLines;
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly highFrom?: HighFrom | undefined;
}): Classifier => {
  const codeIn = nationalCodes(lines);

  const known = (product: UnclassifiedProduct, accountId: string): Promise<ProductView | undefined> =>
    isNamed(product) ? ownProduct({ store, ids }, product, accountId) : Promise.resolve(undefined);

  type Circumstances = {
    readonly destination: string;
    readonly threshold: number;
    readonly engine: ClassificationEngine;
    readonly answers: readonly GoodsAnswer[] | undefined;
  };

  const predict = async (
    product: UnclassifiedProduct,
    finding: Finding | undefined,
    stored: ProductView | undefined,
    { destination, threshold, engine, answers = [] }: Circumstances,
  ): Promise<Prediction | undefined> => {
    const reviewed = reviewedCode(stored);
    if (finding === undefined) return undefined;
    const { sixDigits, confidence } = codeInForce(reviewed, finding);
    const isGuess = reviewed === undefined && (finding.vague !== undefined || confidence < leastConfidence);
    if (sixDigits === undefined || isGuess) return undefined;
    const inDestination = (code: string) =>
      codeIn(inEnglishWords(product, finding), code, destination, clock.now().slice(0, 10));
    const hsCode = await inDestination(sixDigits);
    const question = askedBelow(threshold, finding);
    const found = {
      ...{ hsCode, confidence, confidenceLevel: confidenceLevelOf(confidence, threshold) },
      ...(reviewed === undefined && question && { question }),
    };
    const candidates =
      reviewed === undefined
        ? candidatesAmong({ hsCode: sixDigits, confidence }, finding.alternatives, (code) =>
            answers.every((answer) => engine.suits(code, answer)),
          )
        : undefined;
    if (candidates === undefined) return found;
    const national = await Promise.all(
      candidates.map(async (each) => ({ ...each, hsCode: await inDestination(each.hsCode) })),
    );
    return { ...found, candidates: national, questions: engine.questionsAmong(candidates, answers) };
  };

  return {
    classify: async (products, destination, accountId) => {
      const engine = await engines.open();
      const [{ examples: learned }, threshold, stored] = await Promise.all([
        examples.of(accountId, engine),
        highFrom(accountId),
        inSlices(products, (product) => known(product, accountId)),
      ]);
      const read = products.map((product) => withKnownAnswers(described(product), engine));
      const answered = read.map(({ product }, index) => ({
        ...withAnswersOf(product, stored[index]),
        ...(reviewedCode(stored[index]) !== undefined && { isSettled: true as const }),
      }));
      const findings = await engines.findAll(answered, learned, accountId);
      return inSlices(products, async (product, index) => {
        const { answers } = answered[index] ?? {};
        const unread = read[index]?.unread ?? [];
        const prediction = await predict(product, findings[index], stored[index], {
          ...{ destination, threshold, engine, answers },
        });
        return prediction && unread.length > 0 ? { ...prediction, unread } : prediction;
      });
    },
  };
};

const isUncoded = ({ hsCode, hsDigits }: Commodity): boolean => hsCode === undefined && hsDigits === undefined;

const saidOf = ({ title, description, category, material, answers, ...commodity }: Commodity): UnclassifiedProduct => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
  ...(material !== undefined && { material }),
  ...(answers && { answers }),
  ...nameOf(commodity),
});

/**
 * A prediction for each of the goods without a code, by index. Empty, without calling the classifier, if all have one.
 */
export const predictedCodes = async (
  classifier: Classifier,
  commodities: readonly Commodity[],
  { country, accountId }: { readonly country: string; readonly accountId: string },
): Promise<readonly (Prediction | undefined)[]> => {
  const uncoded = commodities.filter(isUncoded);
  if (uncoded.length === 0) return [];
  const found = await classifier.classify(uncoded.map(saidOf), country, accountId);
  const byCommodity = new Map(uncoded.map((commodity, index) => [commodity, found[index]]));
  return commodities.map((commodity) => byCommodity.get(commodity));
};

/** What would make a predicted code more certain. */
const asked = ({ question }: Prediction): string => {
  if (question === undefined) return '';
  const answers = question.answers.map(({ name, text = name, hsCode }) => `${text} (${hsCode})`);
  const how = question.facet === 'material' ? 'Send it as material' : 'Say it in the title, or send an hsCode';
  return ` ${question.text} ${answers.join(', ')}. ${how}.`;
};

/** How to answer a question about goods whose charges hang on their code, beside the other advice. */
export const howToAnswer = ({ facet, text, answers }: Question): string => {
  const offered = answers.map(({ answer, name, text = name }) => `${answer} (${text})`);
  const example = JSON.stringify([{ facet, answer: answers[0]?.answer }]);
  return `Or answer by answers of the commodity, such as ${example}: ${text} ${offered.join(', ')}.`;
};

const unreadIn = ({ unread = [] }: Prediction): string =>
  unread.map(({ facet, answer }) => ` The answer "${answer}" is none to a question about the ${facet}.`).join('');

export const predictedCodeNotice = (field: string, prediction: Prediction, advice = ''): Notice => ({
  level: 'warning',
  reason: 'hs_code_predicted',
  field,
  message:
    `${field} is missing; ${prediction.hsCode} was predicted from the description ` +
    `(confidence ${prediction.confidence.toFixed(2)}).${advice}${asked(prediction)}${unreadIn(prediction)}`,
});

/** The reference of a request whose goods cannot be classified: goods without a code stay without. */
const unclassifiableReference = 'SIM-UNCLASSIFIABLE';

export const isClassifiable = (customerReference: string | undefined): boolean =>
  customerReference !== unclassifiableReference;
