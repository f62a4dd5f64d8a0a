import { hsDigitsOf } from '../../../domain/shared/commodity.ts';
import { canonicalCountry, countryName } from '../../../domain/shared/index.ts';
import type { DestinationFilter } from '../../../domain/shared/index.ts';
import type {
  ConfidenceLevel,
  Finding,
  GoodsAnswer,
  ModelOpinion,
} from '../../../domain/trade/classification/index.ts';
import type { ProductCommand, ProductEvent, ProductName, ReviewState } from '../../../domain/trade/product/index.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import { metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import { apply } from '../../log/kernel/projection.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { nameOf } from '../goods/restricted-goods.ts';
import type { Restriction } from '../ports/restrictions.ts';
import type { Explanation } from './explanation.ts';
import { productIdOf, productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

/** Where a code is valid. */
type Region = { readonly code: string; readonly name: string; readonly type: 'country' | 'customs_union' | 'world' };

/**
 * The region of a country code, or of a destination filter's value (`All`, `EU`). A country is echoed as it was sent.
 */
export const regionOf = (code: string): Region => {
  if (code === 'All') return { code, name: 'World', type: 'world' };
  if (code === 'EU') return { code, name: 'European Union', type: 'customs_union' };
  return { code, name: countryName(canonicalCountry(code)), type: 'country' };
};

export type RequestedProduct = ProductName & {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly hsCode?: string;
  readonly countryOfOrigin?: string;
  /** Answers to questions that an earlier answer asked. */
  readonly answers?: readonly GoodsAnswer[];
};

export type ClassificationRequest = {
  readonly originCountry: string;
  readonly destination: DestinationFilter;
  readonly additionalCountries: readonly DestinationFilter[];
  readonly products: readonly RequestedProduct[];
};

export type RegionalCode = { readonly hsCode: string; readonly region: Region };

/** The answer for one product. It has no code if the text names no goods. */
export type Classification = Explanation & {
  readonly sixDigitHSCode?: string;
  readonly originHSCode?: string;
  readonly destinationHSCode?: string;
  readonly originCode?: RegionalCode;
  readonly destinationCode?: RegionalCode;
  readonly regionalCodes: readonly RegionalCode[];
  readonly confidence: number;
  readonly confidenceLevel: ConfidenceLevel;
  /** Who determined the code: the engine, or a person who reviewed this product. */
  readonly source: 'predicted' | 'reviewed';
  /** The language of the title, as an ISO 639-1 code, unless it is English. */
  readonly language?: string;
  /** What the operator's model said, where it was asked. */
  readonly modelOpinion?: ModelOpinion;
};

export type ClassificationResult = ProductName & {
  readonly itemNumber: number;
  readonly title?: string;
  readonly classification: Classification;
  readonly restrictions: readonly Restriction[];
  readonly reviewState?: ReviewState;
};

export type Classified = {
  readonly classifications: readonly ClassificationResult[];
  readonly notices: readonly Notice[];
};

/** The description of a product in its stored form; a given code is stored as digits. */
export const textOf = ({ title, description, category, material, countryOfOrigin, hsCode }: RequestedProduct) => {
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

type Dependencies = {
  readonly ids: Pick<Ids, 'derived'>;
  readonly handle: HandleCommand<ProductCommand, ProductEvent>;
};

/** Stores the result for a product under its id, and returns the state of its review. */
export const storeClassification =
  ({ ids, handle }: Dependencies) =>
  async (
    product: RequestedProduct,
    result: ClassificationResult,
    finding: Finding,
    known: ProductView | undefined,
    context: Context,
  ): Promise<ReviewState | undefined> => {
    const { sixDigitHSCode, confidence, confidenceLevel } = result.classification;
    const id = productIdOf(ids, context.accountId, product);
    const { version, events } = await handle(
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
    const written = { metadata: metadataOf(context), stream: streamOf('product', id) };
    const before = version - events.length;
    const after = events.reduce<ProductView | undefined>(
      (view, event, index) => apply(productView, view, { event, ...written, version: before + index + 1 }),
      known,
    );
    return after?.reviewState;
  };
