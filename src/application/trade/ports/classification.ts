import { codeSources } from '../../../domain/trade/product/index.ts';
import type { ProductDescription, ProductName, ReviewState } from '../../../domain/trade/product/index.ts';
import type {
  ClassificationEngine,
  ConfidenceLevel,
  DescribedProduct,
  ExampleIndex,
  Finding,
  ProductText,
  Question,
} from '../../../domain/trade/classification/index.ts';
import type { GoodsAnswer } from '../../../domain/shared/goods-answer.ts';
import type { CandidateCode } from '../../../domain/trade/index.ts';
import { OutsideError } from '../../shared/outside-error.ts';

/** A description of goods to classify. */
export type UnclassifiedProduct = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly answers?: readonly GoodsAnswer[];
  readonly productId?: string;
  readonly variantId?: string;
  /** A code from the client. It is checked before it is used. */
  readonly hsCode?: string;
};

/**
 * A code, digits only, with a confidence from 0 to 1. `candidates` are the codes that the goods may have, the likeliest
 * first, which is `hsCode`; absent if it is certain, as a reviewed one is.
 */
export type Prediction = {
  /** What would make it more certain. */
  readonly question?: Question;
  /** What would tell its candidates apart, in the order in which it is asked. */
  readonly questions?: readonly Question[];
  /** Answers that no question has, and that were not read. */
  readonly unread?: readonly GoodsAnswer[];
  readonly hsCode: string;
  readonly confidence: number;
  /** By the threshold of the account; absent: by the default. */
  readonly confidenceLevel?: ConfidenceLevel;
  readonly candidates?: readonly CandidateCode[];
};

/** The confidence from which an account counts a predicted code as high. */
export type HighFrom = (accountId: string) => Promise<number>;

/** Whether goods with this client reference are classified. The sandbox has a reference whose goods are not. */
export type MayClassify = (customerReference: string | undefined) => boolean;

/** Where examples come from: reviews, imported tables, and codes that were declared without a review. */
export const exampleSources = [...codeSources, 'declared'] as const;
export type ExampleSource = (typeof exampleSources)[number];

/** An example of an account as people know it: its name, its text, its code, who gave that, and when. */
export type NamedExample = {
  readonly name: string;
  readonly text: string;
  readonly hsCode: string;
  readonly source: ExampleSource;
  readonly at: string;
};

/** Finds what an account knows of its examples, by their keys. One that is gone meanwhile is left out. */
export type ExampleNames = (
  found: readonly { readonly key: string; readonly hsCode: string }[],
  accountId: string,
) => Promise<readonly NamedExample[]>;

/** Goods with the code (six digits) that an account has declared for them, and when. */
export type DeclaredText = { readonly text: ProductText; readonly hsCode: string; readonly at: string };

/** What an account has declared since a time (inclusive), in pages, the newest first, up to a bound. */
export type DeclaredCodes = (accountId: string, since: string) => AsyncIterable<readonly DeclaredText[]>;

/** Whether an account learns from the codes that it has declared, and from when on: a timestamp, or '' for all. */
export type DeclaredLearning = { readonly isOn: boolean; readonly from: string };

/** Finds customs codes for goods by their descriptions. */
export interface Classifier {
  /**
   * One result for each product, in order; undefined if no code is found. `destination` is a country: codes may be as
   * long as in its tariff.
   */
  classify(
    products: readonly UnclassifiedProduct[],
    destination: string,
    accountId: string,
  ): Promise<readonly (Prediction | undefined)[]>;
}

/** Opens the classification engine. Its vocabulary is large, so it is loaded on first use and kept. */
export interface ClassificationEngines {
  open(): Promise<ClassificationEngine>;
  /**
   * Runs the engine's `find` on each product and returns the results in order. An adapter may use engines in worker
   * threads, which give the same results; accounts are then served in turn. Rejects with
   * ClassificationUnavailableError.
   */
  findAll(
    products: readonly DescribedProduct[],
    examples: ExampleIndex,
    accountId: string,
  ): Promise<readonly Finding[]>;
  /** Number of queued jobs. */
  waiting(): number;
  close(): Promise<void>;
}

/** The request was not processed and may be repeated: the queue is full, or a worker died. */
export class ClassificationUnavailableError extends OutsideError {
  override readonly name = 'ClassificationUnavailableError';
  readonly reason = 'classifier_unavailable';
  readonly told =
    'Codes for the goods cannot be found at the moment. Nothing was done; the same request may be repeated.';
  readonly repeatAfterSeconds = 5;
}

/**
 * Short names of customs codes in plain words, for people: of chapters, headings and subheadings. They are not the
 * wording of the Harmonized System. Loaded on first use, and kept.
 */
export interface CodeNames {
  all(): Promise<ReadonlyMap<string, string>>;
}

/** The official texts of a heading and of one of its subheadings. */
export type LegalText = {
  readonly heading: { readonly hsCode: string; readonly text: string };
  readonly subheading: { readonly hsCode: string; readonly text: string };
};

/** The official texts of the nomenclature. Loaded on first use, and kept. */
export interface LegalTexts {
  /** Those of six digits; undefined if the list does not have them. */
  of(sixDigits: string): Promise<LegalText | undefined>;
}

/** The ordinary duty on goods of a code at a destination on a day, such as `16.5%`; undefined where it is not known. */
export type DutyRateAt = (hsCode: string, destination: string, date: string) => string | undefined;

/** A classified product: its code (digits only) once it has one, and the description it was classified by. */
export type ProductCode = Pick<ProductDescription, 'title' | 'description' | 'category' | 'material'> & {
  readonly hsCode?: string;
  readonly reviewState: ReviewState;
};

/** The codes of the products an account has classified. */
export interface ProductCodes {
  /**
   * One result for each name, in order: that of the variant if it is known, else of its product, else undefined.
   * Another account's products are unknown.
   */
  of(accountId: string, names: readonly ProductName[]): Promise<readonly (ProductCode | undefined)[]>;
}
