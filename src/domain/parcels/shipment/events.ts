import type { Commodity, Metadata } from '../../shared/commodity.ts';
import type { DeclaredPeople, StoredCustoms } from '../../shared/customs.ts';
import type { DomainEvent } from '../../shared/domain-event.ts';
import type { ErasureWithFiles } from '../../shared/erasure.ts';
import type { Dimensions, PackageType, Weight } from '../../shared/measures.ts';
import type { Party } from '../../shared/party.ts';
import type { HoldEvent, Holds } from './holds.ts';
import type { Leg, LegName, Legs } from './leg.ts';
import type { ActualMeasures, Surcharge } from './surcharge.ts';
import type { PlainScan, ScanWords } from './tracking-event.ts';
import type { TradeDocumentFormat, TradeDocumentType } from './trade-document.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

export { packageTypes } from '../../shared/measures.ts';
export type { PackageType } from '../../shared/measures.ts';

/** The file formats of labels. */
export const labelFormats = ['PDF', 'ZPL', 'PNG'] as const;
/** The file format of a label. */
export type LabelFormat = (typeof labelFormats)[number];

/** Whether duties and taxes are calculated for a parcel. */
export const dutyTaxCalculations = ['NONE', 'DUTY_TAX_ESTIMATE', 'DUTY_TAX_GUARANTEE'] as const;

/** Optional extras of the transport. */
export type AdditionalServices = {
  readonly signatureRequired?: boolean;
  readonly deliveryWarranty?: boolean;
  readonly deliveryPUDO?: boolean;
  readonly lowCarbon?: boolean;
  readonly dutyTaxCalculation?: (typeof dutyTaxCalculations)[number];
};

/** The name of an option in `additionalServices`. */
export type BookedOption = Exclude<keyof AdditionalServices, 'dutyTaxCalculation'>;

/** The service as the catalogue described it on the day of booking. */
export type BookedService = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly transit: number;
  readonly checkoutName: string;
  readonly description: string;
  readonly dispatchDays: number;
  readonly includeFirstMile: boolean;
  readonly isActive: boolean;
  readonly config: { readonly isPostal: boolean };
};

/** One line of the price of the transport. */
export type BookedCharge = { readonly name: string; readonly amount: string; readonly currency: string };

/** The price agreed at booking. Amounts are decimal strings. */
export type BookedRate = {
  readonly price: string;
  readonly currency: string;
  /** Transit time in business days. */
  readonly transit: number;
  readonly estimatedDelivery: string;
  readonly charges: readonly BookedCharge[];
};

/** The people of a shipment, each an entry that can be erased separately. An erased entry is absent. */
export type ShipmentPeople = {
  readonly shipTo?: Party;
  readonly shipFrom?: Party;
  readonly returnTo?: Party;
  readonly billTo?: Party;
  readonly dropOffLocation?: Party;
} & DeclaredPeople;

/** A client requested a label: the first event of a shipment. */
export type ShipmentRequested = DomainEvent<
  'ShipmentRequested',
  {
    readonly shipmentId: string;
    readonly requestedAt: string;
    /** A hash of the request body, if it came with an idempotency key: another body under the same key is refused. */
    readonly fingerprint?: string;
    readonly service: BookedService;
    readonly shipDate: string;
    /** The client requested no ship date: it is the first possible one. */
    readonly shipDateByDefault?: true;
    readonly packageType: PackageType;
    readonly labelFormat: LabelFormat;
    readonly originCountry: string;
    readonly destinationCountry: string;
    readonly weight: Weight;
    readonly dimWeight?: Weight;
    readonly billWeight: Weight;
    readonly dimensions?: Dimensions;
    readonly commodities: readonly Commodity[];
    readonly customs?: StoredCustoms;
    readonly rate: BookedRate;
    readonly additionalServices?: AdditionalServices;
    /** The requested options that the service offers: they are in the rate and on the label. */
    readonly bookedOptions?: readonly BookedOption[];
    /** The held calculation whose duties and taxes it is charged. */
    readonly quoteId?: string;
    readonly customerReference?: string;
    readonly commercialInvoiceReference?: string;
    readonly description?: string;
    readonly metadata?: Metadata;
    readonly papers?: CustomsDocumentFacts;
    readonly personal: ShipmentPeople;
  }
>;

/** The content of a shipment's customs documents besides the declaration itself, determined at booking. */
export type CustomsDocumentFacts = {
  /** Whether the parcel is within the limits of the small postal declaration, CN 22. */
  readonly smallPacket: boolean;
  /** Whether the documents have the printed name of the signatory, or are signed by hand. */
  readonly signature: 'printed' | 'by_hand';
  /** What the sender pays for the transport, without duties. */
  readonly carriage: { readonly amount: string; readonly currency: string };
  /** The proof that the export was declared or is exempt: `AES X20260115123456`, `NOEEI 30.37(a)`, `MRN 26DE…`. */
  readonly exportCitation?: string;
};

/** A file in the document store, by the sha256 of its content. */
export type ShipmentDocumentFile = {
  readonly id: string;
  readonly type: string;
  readonly format: string;
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
};

/** A notice to the client about the booking. It contains no personal data. */
export type BookingWarning = {
  /** Stable, snake_case. */
  readonly reason: string;
  readonly message: string;
  /** The JSON path of the field that the notice is about, if it is about one. */
  readonly field?: string;
};

/** The carrier booked the parcel, and its label was printed. */
export type LabelGenerated = DomainEvent<
  'LabelGenerated',
  {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly documents: readonly ShipmentDocumentFile[];
    /** The legs by other carriers that the carrier reported with the booking. */
    readonly legs?: Legs;
    readonly warnings?: readonly BookingWarning[];
    readonly generatedAt: string;
  }
>;

/** The carrier refused, or certainly did not get the request: there is no booking, and there will be none. */
export type BookingFailed = DomainEvent<
  'BookingFailed',
  {
    /** `denied_party`: a person refused a booking that was held. */
    readonly reason: 'refused' | 'unavailable' | 'expired' | 'denied_party';
    readonly message: string;
    /** The carrier's message, without quotes of personal data. */
    readonly details?: readonly string[];
    readonly failedAt: string;
    /** Why a person refused it. */
    readonly personal?: { readonly holdReason?: string };
  }
>;

/**
 * A consignee or sender whose name agrees with an entry of a list of denied parties. The names are not recorded: those
 * of the entry stand on its list.
 */
export type DeniedPartyFinding = {
  readonly party: 'shipTo' | 'shipFrom';
  readonly list: string;
  /** The day of the list. */
  readonly listDate: string;
  readonly entryId: string;
};

/**
 * The booking waits for a person. The carrier was not called. Which entries have the name of a party says who the party
 * is, and is erased with it.
 */
export type BookingHeld = DomainEvent<
  'BookingHeld',
  {
    readonly reason: 'denied_party';
    readonly heldAt: string;
    readonly personal: { readonly partyFindings?: readonly DeniedPartyFinding[] };
  }
>;

/** A person let a held booking go on, and said why; the words may describe a party, and are erased with it. */
export type BookingReleased = DomainEvent<
  'BookingReleased',
  { readonly releasedAt: string; readonly personal: { readonly holdReason?: string } }
>;

/** After the booking, lists that are newer have the name of a party. The parcel was not scanned, and waits for a person. */
export type DeniedPartyFound = DomainEvent<
  'DeniedPartyFound',
  {
    readonly foundAt: string;
    /** Those that were not known of the parcel. */
    readonly personal: { readonly partyFindings?: readonly DeniedPartyFinding[] };
  }
>;

/** A person found that no party of a booked parcel is the entry of a list, and said why. */
export type DeniedPartyCleared = DomainEvent<
  'DeniedPartyCleared',
  { readonly clearedAt: string; readonly personal: { readonly holdReason?: string } }
>;

/** It is unknown whether the carrier booked the parcel; it is asked again later. */
export type BookingOutcomeUnknown = DomainEvent<
  'BookingOutcomeUnknown',
  { readonly message: string; readonly noticedAt: string }
>;

/**
 * Only scans that are new, or correct earlier ones, in the order they arrived. Of two with the same key the later one
 * counts.
 */
export type TrackingRecorded = DomainEvent<
  'TrackingRecorded',
  {
    readonly events: readonly PlainScan[];
    /** `scanWords` has one entry for each of `events`, in their order. Absent once the consignee was erased. */
    readonly personal?: { readonly scanWords?: readonly ScanWords[] };
    readonly recordedAt: string;
    /**
     * The pickup and manifest that held the parcel; after a scan none can take it. Absent in events from before this
     * was recorded.
     */
    readonly holds?: Holds;
    /** Customs held the parcel according to earlier scans: these may say that they no longer do. */
    readonly wasAtCustoms?: true;
  }
>;

/** The carrier of a leg became known, or changed: the latest assignment of a leg counts. */
export type LegAssigned = DomainEvent<'LegAssigned', { readonly leg: LegName; readonly assignedAt: string } & Leg>;

/** A charge or credit after the booking. `fingerprint` as in `ShipmentRequested`. */
export type SurchargeAdded = DomainEvent<
  'SurchargeAdded',
  { readonly surcharge: Surcharge; readonly fingerprint?: string; readonly addedAt: string } & ActualMeasures
>;

/** An uploaded document; its name is the client's. */
export type TradeDocument = ShipmentDocumentFile & {
  readonly type: TradeDocumentType;
  readonly format: TradeDocumentFormat;
  readonly name: string;
};

/** Only documents that the shipment did not have. */
export type DocumentUploaded = DomainEvent<
  'DocumentUploaded',
  { readonly documents: readonly TradeDocument[]; readonly uploadedAt: string }
>;

/** The label was voided before the first scan. */
export type ShipmentVoided = DomainEvent<
  'ShipmentVoided',
  {
    readonly voidedAt: string;
    /** The carrier has not decided on the refund yet. */
    readonly refund?: 'pending';
  }
>;

/** The carrier's decision on the refund of a voided label; `not_applicable`: there was nothing to refund. */
export const refundOutcomes = ['refunded', 'rejected', 'not_applicable'] as const;
/** The carrier's decision on the refund of a voided label. */
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The carrier decided on the refund of a voided label. */
export type RefundSettled = DomainEvent<
  'RefundSettled',
  { readonly outcome: RefundOutcome; readonly settledAt: string }
>;

/** Some of its people were erased, and the documents that show them. */
export type ShipmentPeopleErased = DomainEvent<'ShipmentPeopleErased', ErasureWithFiles>;

/** The events of a shipment. */
export type ShipmentEvent =
  | ShipmentRequested
  | LabelGenerated
  | BookingFailed
  | BookingHeld
  | BookingReleased
  | DeniedPartyFound
  | DeniedPartyCleared
  | BookingOutcomeUnknown
  | TrackingRecorded
  | LegAssigned
  | SurchargeAdded
  | DocumentUploaded
  | HoldEvent
  | ShipmentPeopleErased
  | ShipmentVoided
  | RefundSettled;
