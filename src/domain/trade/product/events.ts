import type { DomainEvent } from '../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. They describe goods
// and contain no personal data.

/** The client's own ids of the product. A variant without a product counts as a product. */
export type ProductName = { readonly productId?: string; readonly variantId?: string };

/** The client's description of the goods. */
export type ProductDescription = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly countryOfOrigin?: string;
  /** A code that the client sent, as digits. */
  readonly givenHsCode?: string;
};

/** The state of the review: not needed, waiting for a person, approved (as it was or corrected), rejected. */
export const reviewStates = ['not_reviewed', 'pending', 'approved', 'rejected'] as const;
/** Whether a person has looked at the code of a product. */
export type ReviewState = (typeof reviewStates)[number];

/** A code was predicted for a product. */
export type ProductClassified = DomainEvent<
  'ProductClassified',
  {
    /** The service's own id of the product. */
    readonly id: string;
    readonly product: ProductName;
    readonly text: ProductDescription;
    /** Six digits; absent if the engine found no code. */
    readonly hsCode?: string;
    readonly confidence: number;
    readonly confidenceLevel: 'low' | 'medium' | 'high';
    readonly reviewState: ReviewState;
    /** The complete answer as it was sent, for webhooks. */
    readonly result: Readonly<Record<string, unknown>>;
    readonly classifiedAt: string;
  }
>;

/** A person confirmed the code. */
export type ProductApproved = DomainEvent<
  'ProductApproved',
  {
    readonly product: ProductName;
    readonly hsCode: string;
    readonly reason?: string;
    /** It was approved together with others: perhaps nobody has looked at it. */
    readonly inBulk?: true;
    readonly approvedAt: string;
  }
>;

/** A person gave the right code. */
export type ProductCorrected = DomainEvent<
  'ProductCorrected',
  {
    readonly product: ProductName;
    readonly hsCode: string;
    readonly previousHsCode?: string;
    readonly reason?: string;
    readonly correctedAt: string;
  }
>;

/** A person marked the code as wrong, without giving the right one. */
export type ProductRejected = DomainEvent<
  'ProductRejected',
  { readonly product: ProductName; readonly hsCode?: string; readonly reason?: string; readonly rejectedAt: string }
>;

/** A person took a review back: the prediction is in force again, and waits for a review. */
export type ProductReviewWithdrawn = DomainEvent<
  'ProductReviewWithdrawn',
  {
    readonly product: ProductName;
    /** The predicted code; absent if there is none. */
    readonly hsCode?: string;
    readonly reason?: string;
    readonly withdrawnAt: string;
  }
>;

/** A person answered a question about the goods, and the prediction was made again with it. */
export type ProductAnswered = DomainEvent<
  'ProductAnswered',
  {
    readonly product: ProductName;
    readonly facet: string;
    readonly answer: string;
    /** Six digits of the new prediction; absent if there is none, or if a person has rejected the code. */
    readonly hsCode?: string;
    readonly confidence: number;
    readonly confidenceLevel: 'low' | 'medium' | 'high';
    readonly reviewState: ReviewState;
    /** The alternatives, and what is still asked. */
    readonly result: Readonly<Record<string, unknown>>;
    readonly answeredAt: string;
  }
>;

/** The account's own table gave the code, and the description of the product. It counts as a review does. */
export type ProductImported = DomainEvent<
  'ProductImported',
  {
    /** The service's own id of the product. */
    readonly id: string;
    readonly product: ProductName;
    readonly text: ProductDescription;
    readonly hsCode: string;
    readonly previousHsCode?: string;
    readonly importedAt: string;
  }
>;

/** The events of the code of a product. */
export type ProductEvent =
  | ProductClassified
  | ProductAnswered
  | ProductApproved
  | ProductCorrected
  | ProductRejected
  | ProductReviewWithdrawn
  | ProductImported;
