import type { AccountSettingsEvent } from '../../domain/accounts/account-settings/index.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { ManifestEvent } from '../../domain/parcels/manifest/index.ts';
import type { PickupEvent } from '../../domain/parcels/pickup/index.ts';
import type { ProductEvent } from '../../domain/trade/product/index.ts';
import type { ShipmentEvent } from '../../domain/parcels/shipment/index.ts';
import type { DutyQuoteEvent, RestrictionOverridesChosen, TariffRegisterEvent } from '../../domain/trade/index.ts';
import type { HeldQuoteEvent } from '../../domain/trade/held-quote/index.ts';
import type { TaxesCollectionEvent } from '../../domain/collections/taxes-collection/index.ts';
import type { WebhookEndpointEvent, WebhookTestRequested } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { CollectionClaimed, LogDigestSigned, UploadClaimed, TradeEngineCalled } from './lone-events.ts';

/**
 * Every event of the log, by the category of its stream. Add each new aggregate, and each event without an aggregate,
 * here.
 */
export type EventsOf = {
  readonly accountSettings: AccountSettingsEvent;
  readonly collectionClaim: CollectionClaimed;
  readonly dutyQuote: DutyQuoteEvent;
  readonly heldQuote: HeldQuoteEvent;
  readonly logDigest: LogDigestSigned;
  readonly manifest: ManifestEvent;
  readonly pickup: PickupEvent;
  readonly product: ProductEvent;
  readonly restrictionOverrides: RestrictionOverridesChosen;
  readonly shipment: ShipmentEvent;
  readonly tariffRegister: TariffRegisterEvent;
  readonly taxesCollection: TaxesCollectionEvent;
  readonly tradeCall: TradeEngineCalled;
  readonly upload: UploadClaimed;
  readonly webhookEndpoints: WebhookEndpointEvent;
  readonly webhookTest: WebhookTestRequested;
};

export type Category = keyof EventsOf;

/** Any event of the log. */
export type LoggedEvent = EventsOf[Category];

/** The event types as a list. A missing or misplaced type does not compile. */
export const eventTypes: {
  readonly [C in Category]: { readonly [Type in EventsOf[C]['type']]: Unambiguous<C, Type> };
} = {
  accountSettings: { AccountSettingsChanged: true },
  collectionClaim: { CollectionClaimed: true },
  dutyQuote: { DutiesCalculated: true, DutiesRefused: true },
  heldQuote: { QuoteHeld: true, QuoteReleased: true, QuoteHonoured: true, QuoteHonourWithdrawn: true },
  logDigest: { LogDigestSigned: true },
  manifest: {
    ManifestRequested: true,
    ManifestCreated: true,
    ManifestRefused: true,
    ManifestClosed: true,
    ManifestPeopleErased: true,
  },
  pickup: {
    PickupRequested: true,
    PickupScheduled: true,
    PickupRefused: true,
    PickupConfirmed: true,
    PickupCompleted: true,
    PickupFailed: true,
    PickupCancelled: true,
    PickupCalledOff: true,
    PickupPeopleErased: true,
  },
  product: {
    ProductClassified: true,
    ProductApproved: true,
    ProductCorrected: true,
    ProductRejected: true,
    ProductReviewWithdrawn: true,
    ProductAnswered: true,
    ProductImported: true,
  },
  restrictionOverrides: { RestrictionOverridesChosen: true },
  shipment: {
    ShipmentRequested: true,
    LabelGenerated: true,
    BookingFailed: true,
    BookingHeld: true,
    BookingReleased: true,
    DeniedPartyFound: true,
    DeniedPartyCleared: true,
    BookingOutcomeUnknown: true,
    TrackingRecorded: true,
    LegAssigned: true,
    SurchargeAdded: true,
    DocumentUploaded: true,
    PickupAssigned: true,
    ManifestAssigned: true,
    ShipmentPeopleErased: true,
    ShipmentVoided: true,
    RefundSettled: true,
  },
  tariffRegister: { TariffImported: true, TariffActivated: true, TariffRolledBack: true },
  taxesCollection: {
    CollectionRequested: true,
    CollectionRefused: true,
    CollectionAccepted: true,
    CollectionAssessed: true,
    CollectionReassessed: true,
    CollectionReady: true,
    CollectionExceptionRaised: true,
    CollectionGoodsCorrected: true,
    CollectionExpired: true,
    CollectionCancelled: true,
    CollectionArchived: true,
    CollectionDatesMoved: true,
    CollectionPeopleErased: true,
    CollectionWeightCorrected: true,
    CollectionHeldAtCustoms: true,
    CollectionReleasedFromCustoms: true,
    PaymentStarted: true,
    PaymentActionRequired: true,
    PaymentDeclined: true,
    PaymentRefused: true,
    PaymentClosed: true,
    CollectionPaid: true,
    UnexpectedPaymentReceived: true,
    PaymentFeeRecorded: true,
    RefundRequested: true,
    RefundSucceeded: true,
    RefundFailed: true,
    PaymentDisputed: true,
    DisputeClosed: true,
    StagesPlanned: true,
    StageAttempted: true,
    StageCompleted: true,
    StageFailed: true,
    StageSkipped: true,
    MessageDeliveryReported: true,
  },
  tradeCall: { TradeEngineCalled: true },
  upload: { UploadClaimed: true },
  webhookEndpoints: {
    WebhookEndpointRegistered: true,
    WebhookEndpointChanged: true,
    WebhookSecretRotated: true,
    WebhookEndpointDisabled: true,
    WebhookEndpointEnabled: true,
    WebhookRecoveryRequested: true,
    WebhookEndpointDeleted: true,
  },
  webhookTest: { WebhookTestRequested: true },
};

/**
 * `true` for a type that exists in one category only; otherwise a sentence, so that the entry above does not compile
 * and the compiler prints the reason.
 */
type Unambiguous<C extends Category, Type extends string> = Type extends EventsOf[Exclude<Category, C>]['type']
  ? `${Type} is an event of another category too: a type is unique in the whole log`
  : IsUnion<Extract<EventsOf[C], DomainEvent<Type>>> extends true
    ? `${Type} is two events of ${C}: a type is unique in the whole log`
    : true;

type IsUnion<T, Whole = T> = true extends (T extends unknown ? ([Whole] extends [T] ? false : true) : never)
  ? true
  : false;
