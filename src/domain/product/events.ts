import type { DomainEvent } from '../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. What is said of goods stands in them, nothing of a person.

/** Under which names a client knows the product. A variant without a product is a product of its own. */
export type ProductName = { readonly productId?: string; readonly variantId?: string };

/** What the client said of the goods. */
export type ProductDescription = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly countryOfOrigin?: string;
  /** As digits: a code the client gave. */
  readonly givenHsCode?: string;
};

/** Whether a person still has to look: sure enough to go without, waiting to be looked at, found right or made right, found wrong. */
export const reviewStates = ['not_reviewed', 'pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export type ProductClassified = DomainEvent<
  'ProductClassified',
  {
    /** Our own id of it. */
    readonly id: string;
    readonly product: ProductName;
    readonly text: ProductDescription;
    /** Six digits; absent when nothing could be said. */
    readonly hsCode?: string;
    readonly confidence: number;
    readonly confidenceLevel: 'low' | 'medium' | 'high';
    readonly reviewState: ReviewState;
    /** The answer as it was given, whole: what a webhook tells. */
    readonly result: Readonly<Record<string, unknown>>;
    readonly classifiedAt: string;
  }
>;

/** A person says that the code is right. */
export type ProductApproved = DomainEvent<
  'ProductApproved',
  { readonly product: ProductName; readonly hsCode: string; readonly reason?: string; readonly approvedAt: string }
>;

/** A person says which code is right instead. */
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

/** A person says that the code is wrong, and not which is right. */
export type ProductRejected = DomainEvent<
  'ProductRejected',
  { readonly product: ProductName; readonly hsCode?: string; readonly reason?: string; readonly rejectedAt: string }
>;

export type ProductEvent = ProductClassified | ProductApproved | ProductCorrected | ProductRejected;
