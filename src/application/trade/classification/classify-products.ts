import { holdsControlCharacters } from '../../../domain/shared/field-rules.ts';
import type { Fault, LocalDate } from '../../../domain/shared/index.ts';
import { confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type {
  ClassificationEngine,
  DescribedProduct,
  ExampleIndex,
  Finding,
} from '../../../domain/trade/classification/index.ts';
import { guessedBelow, restrictionPlacesOf } from '../../../domain/trade/index.ts';
import type { Nomenclature } from '../../../domain/trade/index.ts';
import { sameText, stillDescribes, withAnswer } from '../../../domain/trade/product/index.ts';
import type { ProductCommand, ProductEvent } from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { asGuessed, descriptionOf, isNamed, nameOf } from '../goods/restricted-goods.ts';
import { codeFaults } from '../goods/goods-rules.ts';
import type { ClassificationEngines, HighFrom, DutyRateAt, LegalTexts } from '../ports/classification.ts';
import type { Restrictions } from '../ports/restrictions.ts';
import type { NationalLines } from '../ports/tariffs.ts';
import type { AccountExamples } from './account-examples.ts';
import { regionOf, storeClassification, textOf } from './classification.ts';
import type {
  Classification,
  ClassificationRequest,
  ClassificationResult,
  Classified,
  RegionalCode,
  RequestedProduct,
} from './classification.ts';
import { explain } from './explanation.ts';
import { findingNotices } from './finding-notices.ts';
import { codeInForce, defaultHighFrom, inEnglishWords, nationalCodes } from './predict-codes.ts';
import { exampleNames } from './named-examples.ts';
import { ownProduct } from './product-view.ts';
import type { ProductView } from './product-view.ts';

/** Converts the predicted or confirmed code to a national code of every requested place. */
const classificationInPlaces = (lines: NationalLines, explained: ReturnType<typeof explain>) => {
  const codeIn = nationalCodes(lines);
  return async (
    product: RequestedProduct,
    finding: Finding,
    settled: string | undefined,
    threshold: number,
    { originCountry, destination, additionalCountries }: ClassificationRequest,
    { date, accountId }: { readonly date: LocalDate; readonly accountId: string },
  ): Promise<Classification> => {
    const { sixDigits, confidence } = codeInForce(settled, finding);
    const common = {
      ...(await explained(finding, sixDigits, {
        isReviewed: settled !== undefined,
        threshold,
        destination,
        date,
        accountId,
      })),
      confidence,
      confidenceLevel: confidenceLevelOf(confidence, threshold),
      source: settled === undefined ? 'predicted' : 'reviewed',
      ...(finding.language !== undefined && { language: finding.language }),
      ...(finding.opinion && settled === undefined && { modelOpinion: finding.opinion }),
    } as const;
    if (sixDigits === undefined) return { regionalCodes: [], ...common };
    const regional = async (country: string): Promise<RegionalCode> => ({
      hsCode: await codeIn(inEnglishWords(product, finding), sixDigits, country, date),
      region: regionOf(country),
    });
    const [originCode, destinationCode, ...regionalCodes] = await Promise.all([
      regional(originCountry),
      regional(destination),
      ...additionalCountries.map(regional),
    ]);
    return {
      sixDigitHSCode: sixDigits,
      originHSCode: originCode.hsCode,
      destinationHSCode: destinationCode.hsCode,
      originCode,
      destinationCode,
      regionalCodes,
      ...common,
    };
  };
};

const texts = ['title', 'description', 'category', 'material'] as const;
const examples = {
  title: 'Cotton T-shirt',
  description: 'Knitted cotton T-shirt',
  category: 'Clothing',
  material: 'cotton',
} as const;

/** The texts of a product that contain control characters. A description may contain line breaks and tabs. */
const unreadableTexts = (product: Pick<RequestedProduct, (typeof texts)[number]>): readonly (typeof texts)[number][] =>
  texts.filter((name) => {
    const text = product[name];
    return (
      text !== undefined && holdsControlCharacters(name === 'description' ? text.replaceAll(/[\r\n\t]/g, ' ') : text)
    );
  });

/** The result for a product that cannot be read. */
const nothingFound: Finding = { confidence: 0, confidenceLevel: 'low', alternatives: [] };

/** Notices that name the texts because of which a product was not classified. */
const unreadableNotices = (product: RequestedProduct, path: string): readonly Notice[] =>
  unreadableTexts(product).map((name) => ({
    level: 'warning',
    reason: 'unreadable_text',
    field: `${path}.${name}`,
    message:
      `${path}.${name} must not hold control characters such as line breaks, for example "${examples[name]}". ` +
      'This product was not classified.',
  }));

/**
 * The answer for a product that cannot be read: it has no code and is not stored. The other products are still
 * answered.
 */
const unread = (product: RequestedProduct, index: number) => {
  const { title = product.description } = product;
  const { confidence, confidenceLevel, alternatives } = nothingFound;
  const result: ClassificationResult = {
    itemNumber: index + 1,
    ...(title !== undefined && { title }),
    ...nameOf(product),
    classification: { regionalCodes: [], confidence, confidenceLevel, source: 'predicted', alternatives },
    restrictions: [],
  };
  return { result, notices: unreadableNotices(product, `products[${index}]`) };
};

export type ClassificationDependencies = {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly lines: NationalLines;
  readonly restrictions: Restrictions;
  readonly legalTexts: LegalTexts;
  readonly rateAt?: DutyRateAt | undefined;
  readonly nomenclature: Pick<Nomenclature, 'standingOf'>;
  readonly store: EventStore;
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
  readonly highFrom?: HighFrom | undefined;
};

/** Ignores a code that does not exist: it is not compared with the text, and is never the answer. */
const withoutUnknownCodes = (
  products: readonly RequestedProduct[],
  unknown: readonly Fault[],
): readonly RequestedProduct[] => {
  const fields = new Set(unknown.map(({ field }) => field));
  return products.map((product, index) => {
    const { hsCode: _, ...others } = product;
    return fields.has(`products[${index}].hsCode`) ? others : product;
  });
};

/** Ignores answers that no question asks for, and says so. */
const withKnownAnswers = (
  products: readonly RequestedProduct[],
  engine: Pick<ClassificationEngine, 'understands'>,
): { readonly products: readonly RequestedProduct[]; readonly notices: readonly Notice[] } => {
  const notices: Notice[] = [];
  const known = products.map((product, index) => {
    const { answers = [] } = product;
    const understood = answers.filter((answer, at) => {
      if (engine.understands(answer)) return true;
      notices.push({
        level: 'warning',
        reason: 'answer_unknown',
        field: `products[${index}].answers[${at}].answer`,
        message: `products[${index}].answers[${at}].answer "${answer.answer}" answers no question and was not read.`,
      });
      return false;
    });
    return answers.length === understood.length ? product : { ...product, answers: understood };
  });
  return { products: known, notices };
};

const unknownCodeNotice = ({ field, message }: Fault): Notice => ({
  level: 'warning',
  reason: 'hs_code_unknown',
  ...(field !== undefined && { field }),
  message: `${message} It was not read.`,
});

const examplesNotice: Notice = {
  level: 'info',
  reason: 'examples_being_read',
  message:
    'Thousands of approved products are still being read; these answers know only some of them. ' +
    'Ask again in a few seconds.',
};

/** The code that a person has confirmed for this product, if its description is unchanged. */
const settledCode = (known: ProductView | undefined, product: RequestedProduct): string | undefined =>
  known?.reviewState === 'approved' && stillDescribes(known, textOf(product), known.source) ? known.hsCode : undefined;

/** The product with the answers that are stored with the same text. Those of the request go before them. */
const withStoredAnswers = (product: RequestedProduct, known: ProductView | undefined): RequestedProduct => {
  if (!known?.answers || !sameText(known, textOf(product))) return product;
  return { ...product, answers: (product.answers ?? []).reduce(withAnswer, known.answers) };
};

const described = (product: RequestedProduct, settled: string | undefined): DescribedProduct => {
  const { givenHsCode, ...text } = textOf(product);
  const { answers } = product;
  return {
    ...text,
    ...(givenHsCode !== undefined && { hsCode: givenHsCode }),
    ...(answers && { answers }),
    ...(settled !== undefined && { isSettled: true }),
  };
};

/**
 * Finds codes for descriptions of goods in the requested places, with their restrictions there. The result for a
 * product with an id is stored, with its reviews.
 */
export const classifyProducts = ({
  engines,
  examples,
  lines,
  restrictions,
  legalTexts,
  rateAt,
  nomenclature,
  store,
  ids,
  handle,
  highFrom = defaultHighFrom,
}: ClassificationDependencies) => {
  const namesOf = exampleNames({ store, examples });
  const classificationOf = classificationInPlaces(lines, explain({ legalTexts, rateAt, namesOf }));
  const remember = storeClassification({ ids, handle });

  /** Lists a restriction once if several places of one destination have it for the same reason. */
  const against = (
    code: string | undefined,
    product: RequestedProduct,
    { originCountry, destination }: ClassificationRequest,
  ) => {
    if (code === undefined) return [];
    const goods = [
      { hsCode: code, countryOfOrigin: product.countryOfOrigin ?? originCountry, ...descriptionOf(product) },
    ];
    const found = restrictionPlacesOf(destination).flatMap((place) =>
      restrictions.on(goods, place, originCountry).flat(),
    );
    return [...new Map(found.map((restriction) => [restriction.id, restriction])).values()];
  };

  return async (sent: ClassificationRequest, context: Context): Promise<Classified> => {
    const unknown = codeFaults(nomenclature, sent.products, 'products');
    const engine = await engines.open();
    const answered = withKnownAnswers(withoutUnknownCodes(sent.products, unknown), engine);
    const date = context.at.slice(0, 10);
    const [learned, threshold, known] = await Promise.all([
      examples.of(context.accountId, engine),
      highFrom(context.accountId),
      Promise.all(
        answered.products.map((product) =>
          isNamed(product) ? ownProduct({ store, ids }, product, context.accountId) : Promise.resolve(undefined),
        ),
      ),
    ]);
    const products = answered.products.map((product, index) => withStoredAnswers(product, known[index]));
    const asked = { ...sent, products };
    const settled = new Map(products.map((product, index) => [product, settledCode(known[index], product)]));
    const findings = await findCodes(settled, learned.examples, context.accountId);
    const answers = await Promise.all(
      asked.products.map((product, index) => {
        const finding = findings.get(product);
        return finding === undefined
          ? Promise.resolve(unread(product, index))
          : answer(product, index, { known: known[index], finding, threshold, asked, context, date });
      }),
    );
    const notices = [
      ...unknown.map(unknownCodeNotice),
      ...answered.notices,
      ...(learned.complete ? [] : [examplesNotice]),
      ...answers.flatMap(({ notices: ofProduct }) => ofProduct),
    ];
    return { classifications: answers.map(({ result }) => result), notices };
  };

  /** The result for each product whose texts can be read; `settled` has the codes that people have given. */
  async function findCodes(
    settled: ReadonlyMap<RequestedProduct, string | undefined>,
    learned: ExampleIndex,
    accountId: string,
  ) {
    const readable = [...settled.keys()].filter((product) => unreadableTexts(product).length === 0);
    const asked = readable.map((product) => described(product, settled.get(product)));
    const found = await engines.findAll(asked, learned, accountId);
    return new Map(
      readable.map((product, index) => {
        const finding = found[index];
        if (finding === undefined)
          throw new RangeError(
            `The classification engine returned ${found.length} results for ${readable.length} products.`,
          );
        return [product, finding] as const;
      }),
    );
  }

  type Circumstances = {
    readonly known: ProductView | undefined;
    readonly finding: Finding;
    readonly threshold: number;
    readonly asked: ClassificationRequest;
    readonly context: Context;
    readonly date: LocalDate;
  };

  async function answer(
    product: RequestedProduct,
    index: number,
    { known, finding, threshold, asked, context, date }: Circumstances,
  ) {
    const settled = settledCode(known, product);
    const given = textOf(product).givenHsCode;
    const { accountId } = context;
    const classification = await classificationOf(product, finding, settled, threshold, asked, { date, accountId });
    const { title = product.description } = product;
    const result: ClassificationResult = {
      itemNumber: index + 1,
      ...(title !== undefined && { title }),
      ...nameOf(product),
      classification,
      restrictions: against(classification.destinationHSCode, product, asked).map((restriction) =>
        settled === undefined && classification.confidence < guessedBelow ? asGuessed(restriction) : restriction,
      ),
    };
    const reviewState = isNamed(product) ? await remember(product, result, finding, known, context) : undefined;
    const contradicting = settled === undefined ? await namesOf(finding.contradicting ?? [], accountId) : [];
    const notices =
      settled === undefined
        ? findingNotices(finding, `products[${index}]`, { given, rejected: reviewState === 'rejected', contradicting })
        : [];
    return { result: reviewState === undefined ? result : { ...result, reviewState }, notices };
  }
};
