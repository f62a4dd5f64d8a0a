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

/** The parcel has moved on. `until` is the time of the scan. */
export type CollectionReleasedFromCustoms = DomainEvent<
  'CollectionReleasedFromCustoms',
  { readonly until: string; readonly recordedAt: string }
>;

/** The events of the parcel whose duties are collected. */
export type ParcelEvent = CollectionWeightCorrected | CollectionHeldAtCustoms | CollectionReleasedFromCustoms;

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** One kind of goods of a collection. The id is unique in the collection and stays when the goods are corrected. */
export type CollectedCommodity = Commodity & { readonly id: string };

/** The people of a collection, each an entry that can be erased separately. An erased entry is absent. */
export type CollectionPeople = { readonly shipTo?: Party; readonly shipFrom?: Party } & DeclaredPeople;

/** A valid request. Whether its tracking number and external manifest id are free is not checked yet. */
export type CollectionRequested = DomainEvent<
  'CollectionRequested',
  {
    readonly collectionId: string;
    readonly requestedAt: string;
    readonly requestId: string;
    /** A hash of the request body, if it came with an idempotency key. */
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
    /** ISO 4217; default: the currency of the destination. */
    readonly currency?: string;
    readonly freightCost?: Money;
    readonly insuranceValue?: Money;
    readonly weight?: Weight;
    readonly dimensions?: Dimensions;
    readonly isPostal: boolean;
    /** The service that carries the parcel. */
    readonly serviceCode?: string;
    readonly metadata?: Metadata;
    /** Business days at the consignee until the deadline. */
    readonly deadlineDays: number;
    readonly personal: CollectionPeople;
  }
>;

/** A value that another collection of the account already holds. */
export type CollectionConflict = 'tracking_number_taken' | 'external_manifest_id_taken';

/**
 * Another collection of the account has its tracking number or its external manifest id, so this collection was not
 * created.
 */
export type CollectionRefused = DomainEvent<
  'CollectionRefused',
  { readonly reason: CollectionConflict; readonly holder: string; readonly refusedAt: string }
>;

/** It has claimed its tracking number and its external manifest id. */
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

/** What the operator charges the consignee for the collection. `rate` is a fraction of duties and taxes. */
export type CollectionSurcharge = Money & {
  readonly surchargeId: string;
  readonly type: 'collection_fee';
  readonly rate: string;
};

/**
 * A reason why the sum may be wrong, for one kind of goods or for the whole parcel. `reason` is a stable word.
 * `direction` is absent if it can only make the sum higher.
 */
export type UncertainPart = {
  readonly commodityId?: string;
  readonly reason: string;
  readonly message: string;
  readonly direction?: 'lower' | 'either';
};

/**
 * What the consignee owes, by the rules of the day, with everything that pages, lists and a repeated calculation show.
 */
export type CollectionAssessed = DomainEvent<
  'CollectionAssessed',
  {
    readonly assessedAt: string;
    readonly request: DutyRequest;
    readonly assessment: RecordedAssessment;
    readonly predictedCodes: readonly PredictedCode[];
    /** Missing parts of the sum, by goods or for the parcel, and unsure codes. Absent if there are none. */
    readonly missing?: readonly UncertainPart[];
    /** Surcharges of the collection itself, in addition to duties and taxes, in the currency of the assessment. */
    readonly surcharges?: readonly CollectionSurcharge[];
    /** A digest of the assessment without its date: if it is equal, nothing has changed. */
    readonly digest: string;
  }
>;

/** The charges changed before a payment, because of other rules, rates or goods. */
export type CollectionReassessed = DomainEvent<'CollectionReassessed', CollectionAssessed['data']>;

/** The collection can be paid until it expires. Both times are instants. */
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

/** The fault of one kind of goods, and how to correct it. */
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
    /** The sum may be collected although a part is missing, or a code is unsure. */
    readonly acceptsUncertain?: true;
    readonly correctedAt: string;
  }
>;

/** Nothing was paid until the end of the grace period after the deadline. */
export type CollectionExpired = DomainEvent<'CollectionExpired', { readonly expiredAt: string }>;

/** Why a collection was cancelled. */
export type CancellationCause = 'requested' | 'shipment_voided' | 'nothing_due';

/** A collection was cancelled before it was paid. */
export type CollectionCancelled = DomainEvent<
  'CollectionCancelled',
  { readonly cause: CancellationCause; readonly reason?: string; readonly cancelledAt: string }
>;

/** A sandbox simulated the passing of time for this collection: all future steps are due earlier by this time (ms). */
export type CollectionDatesMoved = DomainEvent<
  'CollectionDatesMoved',
  { readonly earlierByMs: number; readonly movedAt: string }
>;

/** Lists omit it unless they ask for it. */
export type CollectionArchived = DomainEvent<'CollectionArchived', { readonly archivedAt: string }>;

/** Some of its people were erased. */
export type CollectionPeopleErased = DomainEvent<'CollectionPeopleErased', Erasure>;

/** The events of a taxes collection. */
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
