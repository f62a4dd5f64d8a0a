import type { DeclaredPeople, StoredCustoms } from '../../shared/customs.ts';
import type { Erasure } from '../../shared/erasure.ts';
import type {
  Commodity,
  Dimensions,
  DomainEvent,
  Metadata,
  Money,
  PackageType,
  Party,
  Weight,
} from '../../shared/index.ts';
import type { DutyRequest, RecordedAssessment } from '../../trade/index.ts';
import type { PaymentEvent } from './payment-events.ts';
import type { StageEvent } from './stage-events.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** A carrier has weighed the parcel; the charges are calculated with this weight from then on. */
export type CollectionWeightCorrected = DomainEvent<
  'CollectionWeightCorrected',
  { readonly weight: Weight; readonly correctedAt: string }
>;

/** The carrier reports that customs hold the parcel. `since` is the time of its scan. */
export type CollectionHeldAtCustoms = DomainEvent<
  'CollectionHeldAtCustoms',
  { readonly since: string; readonly recordedAt: string }
>;

/** The parcel has moved on. `until` is the time of the scan that says so. */
export type CollectionReleasedFromCustoms = DomainEvent<
  'CollectionReleasedFromCustoms',
  { readonly until: string; readonly recordedAt: string }
>;

/** What happens to the parcel whose duties are collected. */
export type ParcelEvent = CollectionWeightCorrected | CollectionHeldAtCustoms | CollectionReleasedFromCustoms;

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** One kind of goods of a collection. The id is unique in the collection and stays when the goods are corrected. */
export type CollectedCommodity = Commodity & { readonly id: string };

/**
 * The people of a collection, each an entry of its own that can be erased by itself. An entry may be missing because it
 * was.
 */
export type CollectionPeople = { readonly shipTo?: Party; readonly shipFrom?: Party } & DeclaredPeople;

/** Asked for and valid by itself; whether its tracking number and external manifest id are free is being found out. */
export type CollectionRequested = DomainEvent<
  'CollectionRequested',
  {
    readonly collectionId: string;
    readonly requestedAt: string;
    readonly requestId: string;
    /** A hash of the body that asked for it under an idempotency key. */
    readonly fingerprint?: string;
    readonly trackingNumber: string;
    readonly externalManifestId?: string;
    readonly customerReference?: string;
    readonly description?: string;
    readonly packageType: PackageType;
    readonly originCountry: string;
    readonly destinationCountry: string;
    readonly commodities: readonly CollectedCommodity[];
    readonly customs: StoredCustoms;
    /** ISO 4217; that of the destination when absent. */
    readonly currency?: string;
    readonly freightCost?: Money;
    readonly insuranceValue?: Money;
    readonly weight?: Weight;
    readonly dimensions?: Dimensions;
    readonly isPostal: boolean;
    readonly metadata?: Metadata;
    /** Business days at the consignee until the deadline. */
    readonly deadlineDays: number;
    readonly personal: CollectionPeople;
  }
>;

/** What another collection of the account holds already. */
export type CollectionConflict = 'tracking_number_taken' | 'external_manifest_id_taken';

/**
 * Another collection of the account has its tracking number or its external manifest id: there is no such collection.
 */
export type CollectionRefused = DomainEvent<
  'CollectionRefused',
  { readonly reason: CollectionConflict; readonly holder: string; readonly refusedAt: string }
>;

/** Its tracking number and its external manifest id are its own. */
export type CollectionAccepted = DomainEvent<
  'CollectionAccepted',
  { readonly trackingNumber: string; readonly acceptedAt: string }
>;

/** A code that was predicted for goods that came without one. */
export type PredictedCode = {
  readonly commodityId: string;
  readonly hsCode: string;
  readonly confidence: 'low' | 'medium' | 'high';
};

/** What the operator charges the consignee for collecting. `rate` is a fraction of duties and taxes. */
export type CollectionSurcharge = Money & {
  readonly surchargeId: string;
  readonly type: 'collection_fee';
  readonly rate: string;
};

/**
 * What can make the sum another one: of one kind of goods, or of the whole parcel. `reason` is a stable word.
 * `direction` is absent where it can only make the sum higher.
 */
export type UncertainPart = {
  readonly commodityId?: string;
  readonly reason: string;
  readonly message: string;
  readonly direction?: 'lower' | 'either';
};

/**
 * What the consignee owes, by the rules of the day: everything that the page, the list and a repeated calculation show.
 */
export type CollectionAssessed = DomainEvent<
  'CollectionAssessed',
  {
    readonly assessedAt: string;
    readonly request: DutyRequest;
    readonly assessment: RecordedAssessment;
    readonly predictedCodes: readonly PredictedCode[];
    /** What is missing from the sum, goods or parcel, and codes that are unsure. Absent where nothing is. */
    readonly missing?: readonly UncertainPart[];
    /** Of the collection itself, on top of duties and taxes, in the currency of the assessment. */
    readonly surcharges?: readonly CollectionSurcharge[];
    /** Of the assessment without its date: the same digest, nothing has changed. */
    readonly digest: string;
  }
>;

/** The charges have changed while nobody had paid: by other rules, other rates, or other goods. */
export type CollectionReassessed = DomainEvent<'CollectionReassessed', CollectionAssessed['data']>;

/** It can be paid, until it expires. Both are instants. */
export type CollectionReady = DomainEvent<
  'CollectionReady',
  { readonly readyAt: string; readonly deadline: string; readonly expiresAt: string }
>;

/** Why a collection waits for an operator. */
export const collectionExceptions = [
  'not_classifiable',
  'prohibited',
  'not_computable',
  'incomplete',
  'unsure_code',
] as const;
/** What a person has to correct before a collection can be paid. */
export type CollectionException = (typeof collectionExceptions)[number];

/** What is wrong with one kind of goods, and how to correct it. */
export type CollectionProblem = {
  readonly commodityId: string;
  readonly reason: CollectionException;
  readonly message: string;
};

export type CollectionExceptionRaised = DomainEvent<
  'CollectionExceptionRaised',
  { readonly problems: readonly CollectionProblem[]; readonly raisedAt: string }
>;

/** The goods were corrected, or accepted as they are; they are classified and assessed again. */
export type CollectionGoodsCorrected = DomainEvent<
  'CollectionGoodsCorrected',
  {
    readonly commodities: readonly CollectedCommodity[];
    /** The sum may be collected though something is missing from it, or a code is unsure. */
    readonly acceptsUncertain?: true;
    readonly correctedAt: string;
  }
>;

/** Nobody paid until the end of the grace period after the deadline. */
export type CollectionExpired = DomainEvent<'CollectionExpired', { readonly expiredAt: string }>;

/** Why a collection was cancelled. */
export type CancellationCause = 'requested' | 'shipment_voided' | 'nothing_due';

/** A collection was cancelled before it was paid. */
export type CollectionCancelled = DomainEvent<
  'CollectionCancelled',
  { readonly cause: CancellationCause; readonly reason?: string; readonly cancelledAt: string }
>;

/** A sandbox let time pass for this collection: everything that was still to come is due this much (ms) earlier. */
export type CollectionDatesMoved = DomainEvent<
  'CollectionDatesMoved',
  { readonly earlierByMs: number; readonly movedAt: string }
>;

/** Left out of lists unless they ask for it. */
export type CollectionArchived = DomainEvent<'CollectionArchived', { readonly archivedAt: string }>;

/** Some of its people were erased. */
export type CollectionPeopleErased = DomainEvent<'CollectionPeopleErased', Erasure>;

/** What happens to a taxes collection. */
export type TaxesCollectionEvent =
  | CollectionPeopleErased
  | CollectionRequested
  | CollectionRefused
  | CollectionAccepted
  | CollectionAssessed
  | CollectionReassessed
  | CollectionReady
  | CollectionExceptionRaised
  | CollectionGoodsCorrected
  | CollectionExpired
  | CollectionCancelled
  | CollectionArchived
  | CollectionDatesMoved
  | ParcelEvent
  | PaymentEvent
  | StageEvent;
