import { sameText } from '../../../domain/product/index.ts';
import type { ProductCommand, ProductEvent, ProductName, ReviewState } from '../../../domain/product/index.ts';
import { hsDigitsOf } from '../../../domain/shared/hs-code.ts';
import type { DestinationFilter, LocalDate } from '../../../domain/shared/index.ts';
import { restrictionPlacesOf } from '../../../domain/trade/index.ts';
import { confidenceLevelOf } from '../../../domain/trade/classification/index.ts';
import type { Alternative, ConfidenceLevel, ExampleShelf, Finding } from '../../../domain/trade/classification/index.ts';
import type { HandleCommand } from '../../kernel/command-handler.ts';
import { metadataOf } from '../../kernel/context.ts';
import type { Context } from '../../kernel/context.ts';
import type { Notice } from '../../kernel/notice.ts';
import { apply } from '../../kernel/projection.ts';
import type { ClassificationEngines } from '../../ports/classification-engine.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { Ids } from '../../ports/ids.ts';
import type { NationalLines } from '../../ports/national-lines.ts';
import type { Restriction, Restrictions } from '../../ports/restrictions.ts';
import type { AccountExamples } from './account-examples.ts';
import { findingNotices } from './finding-notices.ts';
import { productAt, productIdOf } from './known-products.ts';
import { nationalCodes } from './national-codes.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';
import { regionOf } from './regions.ts';
import type { Region } from './regions.ts';

export type AskedProduct = ProductName & {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly hsCode?: string;
  readonly countryOfOrigin?: string;
};

export type ClassificationAsked = {
  readonly originCountry: string;
  readonly destination: DestinationFilter;
  readonly additionalCountries: readonly DestinationFilter[];
  readonly products: readonly AskedProduct[];
};

export type RegionalCode = { readonly hsCode: string; readonly region: Region };

/** The answer for one product. Without a code when nothing can be said. */
export type Classification = {
  readonly sixDigitHSCode?: string;
  readonly originHSCode?: string;
  readonly destinationHSCode?: string;
  readonly originCode?: RegionalCode;
  readonly destinationCode?: RegionalCode;
  readonly regionalCodes: readonly RegionalCode[];
  readonly confidence: number;
  readonly confidenceLevel: ConfidenceLevel;
  /** Where the code comes from: the engine, or a person who looked at this product. */
  readonly source: 'predicted' | 'reviewed';
  readonly alternatives: readonly Alternative[];
};

export type ClassificationResult = ProductName & {
  readonly itemNumber: number;
  readonly title?: string;
  readonly classification: Classification;
  readonly restrictions: readonly Restriction[];
  readonly reviewState?: ReviewState;
};

export type Classified = { readonly classifications: readonly ClassificationResult[]; readonly notices: readonly Notice[] };

export type ClassificationDependencies = {
  readonly engines: ClassificationEngines;
  readonly examples: AccountExamples;
  readonly lines: NationalLines;
  readonly restrictions: Restrictions;
  readonly store: EventStore;
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
};

/** A person's word is as good as it gets, and still no ruling. */
const reviewedConfidence = 0.99;

const textOf = ({ title, description, category, material, countryOfOrigin, hsCode }: AskedProduct) => {
  const givenHsCode = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(material !== undefined && { material }),
    ...(countryOfOrigin !== undefined && { countryOfOrigin }),
    ...(givenHsCode !== undefined && { givenHsCode }),
  };
};

const nameOf = ({ productId, variantId }: AskedProduct): ProductName => ({
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});

const isNamed = ({ productId, variantId }: AskedProduct): boolean => productId !== undefined || variantId !== undefined;

/** The code a person has settled for this very product, said of in these very words. */
const settledCode = (known: ProductView | undefined, product: AskedProduct): string | undefined =>
  known?.reviewState === 'approved' && sameText(known, textOf(product)) ? known.hsCode : undefined;

/**
 * Finds codes for what is said of goods, in the places asked about, with what stands against them there. Products that have a name are remembered under it: what
 * was found, and what people said of it.
 */
export const classifyProducts = ({ engines, examples, lines, restrictions, store, ids, handle }: ClassificationDependencies) => {
  const codeIn = nationalCodes(lines);

  const classificationOf = async (
    product: AskedProduct,
    finding: Finding,
    settled: string | undefined,
    { originCountry, destination, additionalCountries }: ClassificationAsked,
    date: LocalDate,
  ): Promise<Classification> => {
    const sixDigits = settled?.slice(0, 6) ?? finding.hsCode;
    const confidence = settled === undefined ? finding.confidence : reviewedConfidence;
    const common = {
      confidence,
      confidenceLevel: confidenceLevelOf(confidence),
      source: settled === undefined ? 'predicted' : 'reviewed',
      alternatives: finding.alternatives,
    } as const;
    if (sixDigits === undefined) return { regionalCodes: [], ...common };
    const regional = async (country: string): Promise<RegionalCode> => ({
      hsCode: await codeIn(product, sixDigits, country, date),
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

  /** Two places of one destination may forbid the same for the same reason: it is said once. */
  const against = (code: string | undefined, product: AskedProduct, { originCountry, destination }: ClassificationAsked) => {
    if (code === undefined) return [];
    const goods = [{ hsCode: code, countryOfOrigin: product.countryOfOrigin ?? originCountry }];
    const found = restrictionPlacesOf(destination).flatMap((place) => restrictions.on(goods, place, originCountry).flat());
    return [...new Map(found.map((restriction) => [restriction.id, restriction])).values()];
  };

  const remember = async (
    product: AskedProduct,
    result: ClassificationResult,
    finding: Finding,
    known: ProductView | undefined,
    context: Context,
  ) => {
    const { sixDigitHSCode, confidence, confidenceLevel } = result.classification;
    const id = productIdOf(ids, context.accountId, product);
    const { events } = await handle(
      id,
      {
        type: 'RecordClassification',
        data: {
          id,
          product: nameOf(product),
          text: textOf(product),
          ...(sixDigitHSCode !== undefined && { hsCode: finding.hsCode ?? sixDigitHSCode }),
          confidence,
          confidenceLevel,
          result,
          classifiedAt: context.at,
        },
      },
      context,
    );
    const metadata = metadataOf(context);
    return events.reduce<ProductView | undefined>((view, event) => apply(productView, view, { event, metadata }), known)?.reviewState;
  };

  return async (asked: ClassificationAsked, context: Context): Promise<Classified> => {
    const engine = await engines.open();
    const date = context.at.slice(0, 10);
    const [shelf, known] = await Promise.all([
      examples.of(context.accountId, engine),
      Promise.all(
        asked.products.map((product) =>
          isNamed(product) ? productAt(store, productIdOf(ids, context.accountId, product)) : Promise.resolve(undefined),
        ),
      ),
    ]);
    const answers = await Promise.all(
      asked.products.map((product, index) => answer(product, index, { known: known[index], shelf, asked, context, date, engine })),
    );
    return { classifications: answers.map(({ result }) => result), notices: answers.flatMap(({ notices }) => notices) };
  };

  type Circumstances = {
    readonly known: ProductView | undefined;
    readonly shelf: ExampleShelf;
    readonly asked: ClassificationAsked;
    readonly context: Context;
    readonly date: LocalDate;
    readonly engine: Awaited<ReturnType<ClassificationEngines['open']>>;
  };

  async function answer(product: AskedProduct, index: number, { known, shelf, asked, context, date, engine }: Circumstances) {
    const settled = settledCode(known, product);
    const given = product.hsCode === undefined ? undefined : hsDigitsOf(product.hsCode);
    const finding = engine.find({ ...textOf(product), ...(given !== undefined && { hsCode: given }) }, shelf);
    const classification = await classificationOf(product, finding, settled, asked, date);
    const { title = product.description } = product;
    const result: ClassificationResult = {
      itemNumber: index + 1,
      ...(title !== undefined && { title }),
      ...nameOf(product),
      classification,
      restrictions: against(classification.destinationHSCode, product, asked),
    };
    const reviewState = isNamed(product) ? await remember(product, result, finding, known, context) : undefined;
    const notices =
      settled === undefined ? findingNotices(finding, `products[${index}]`, { given, rejected: reviewState === 'rejected' }) : [];
    return { result: reviewState === undefined ? result : { ...result, reviewState }, notices };
  }
};
