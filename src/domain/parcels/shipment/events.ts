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

/** Extras of the carriage. */
export type AdditionalServices = {
  readonly signatureRequired?: boolean;
  readonly deliveryWarranty?: boolean;
  readonly deliveryPUDO?: boolean;
  readonly lowCarbon?: boolean;
  readonly dutyTaxCalculation?: (typeof dutyTaxCalculations)[number];
};

/** By the name it has in `additionalServices`. */
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

/** One line of the price of the carriage. */
export type BookedCharge = { readonly name: string; readonly amount: string; readonly currency: string };

/** The price agreed at booking. Amounts are decimal strings. */
export type BookedRate = {
  readonly price: string;
  readonly currency: string;
  /** Business days. */
  readonly transit: number;
  readonly estimatedDelivery: string;
  readonly charges: readonly BookedCharge[];
};

/**
 * The people of a shipment, each an entry of its own that can be forgotten by itself. An entry may be missing because
 * it was.
 */
export type ShipmentPeople = {
  readonly shipTo?: Party;
  readonly shipFrom?: Party;
  readonly returnTo?: Party;
  readonly billTo?: Party;
  readonly dropOffLocation?: Party;
} & DeclaredPeople;

/** A client asked for a parcel to be booked: the first event of a shipment. */
export type ShipmentRequested = DomainEvent<
  'ShipmentRequested',
  {
    readonly shipmentId: string;
    readonly requestedAt: string;
    /** A hash of the body that asked for it under an idempotency key: another body under the same key is refused. */
    readonly fingerprint?: string;
    readonly service: BookedService;
    readonly shipDate: string;
    /** The ship date was not asked for: it is the first possible one. */
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
    /** Of the additional services, those the service offers: they are in the rate and on the label. */
    readonly bookedOptions?: readonly BookedOption[];
    readonly customerReference?: string;
    readonly commercialInvoiceReference?: string;
    readonly description?: string;
    readonly metadata?: Metadata;
    readonly papers?: CustomsDocumentFacts;
    readonly personal: ShipmentPeople;
  }
>;

/** What the customs papers of a shipment say beside the declaration itself, settled when it was booked. */
export type CustomsDocumentFacts = {
  /** Light and cheap enough for the small declaration of the post, CN 22. */
  readonly smallPacket: boolean;
  /** Whether the papers bear the name of the signatory, or are left to be signed by a person. */
  readonly signature: 'printed' | 'by_hand';
  /** What the sender pays for the carriage, without duties. */
  readonly carriage: { readonly amount: string; readonly currency: string };
  /** What proves that the export was declared, or need not be: `AES X20260115123456`, `NOEEI 30.37(a)`, `MRN 26DE…`. */
  readonly exportCitation?: string;
};

/** A file in the document store, by what it holds. */
export type ShipmentDocumentFile = {
  readonly id: string;
  readonly type: string;
  readonly format: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
};

/** What a client should know of its booking. Holds nothing personal. */
export type BookingWarning = {
  /** Stable, snake_case. */
  readonly reason: string;
  readonly message: string;
  /** A JSON path, where one field is meant. */
  readonly field?: string;
};

/** The carrier booked the parcel, and its label was printed. */
export type LabelGenerated = DomainEvent<
  'LabelGenerated',
  {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly documents: readonly ShipmentDocumentFile[];
    /** What the carrier said at once of others it hands the parcel to. */
    readonly legs?: Legs;
    readonly warnings?: readonly BookingWarning[];
    readonly generatedAt: string;
  }
>;

/** The carrier refused, or surely did not hear of it: there is no booking, and there will be none. */
export type BookingFailed = DomainEvent<
  'BookingFailed',
  {
    readonly reason: 'refused' | 'unavailable' | 'expired';
    readonly message: string;
    /** What the carrier said of it, without what it quoted of people. */
    readonly details?: readonly string[];
    readonly failedAt: string;
  }
>;

/** Nobody knows whether the carrier booked it; it is asked again later. */
export type BookingOutcomeUnknown = DomainEvent<
  'BookingOutcomeUnknown',
  { readonly message: string; readonly noticedAt: string }
>;

/**
 * Only events that were not known yet, or were read wrongly before, in the order they arrived. Of two with the same
 * key the newer counts.
 */
export type TrackingRecorded = DomainEvent<
  'TrackingRecorded',
  {
    readonly events: readonly PlainScan[];
    /** `scanWords` has one entry for each of `events`, in their order. Absent once the consignee was erased. */
    readonly personal?: { readonly scanWords?: readonly ScanWords[] };
    readonly recordedAt: string;
    /**
     * What held the parcel: nothing takes hold of it once it has been scanned. Absent from events of before this was
     * written down.
     */
    readonly holds?: Holds;
    /** Customs have held the parcel, by scans before these: these may say that they hold it no longer. */
    readonly wasAtCustoms?: true;
  }
>;

/** A carrier's part of the way became known, or changed: the newest word on a leg counts. */
export type LegAssigned = DomainEvent<'LegAssigned', { readonly leg: LegName; readonly assignedAt: string } & Leg>;

/** Charged, or given back, after the booking. `fingerprint` as in the request for the shipment itself. */
export type SurchargeAdded = DomainEvent<
  'SurchargeAdded',
  { readonly surcharge: Surcharge; readonly fingerprint?: string; readonly addedAt: string } & ActualMeasures
>;

/** A paper that was uploaded; its name is the client's own. */
export type TradeDocument = ShipmentDocumentFile & {
  readonly type: TradeDocumentType;
  readonly format: TradeDocumentFormat;
  readonly name: string;
};

/** Only documents the shipment did not have. */
export type DocumentUploaded = DomainEvent<
  'DocumentUploaded',
  { readonly documents: readonly TradeDocument[]; readonly uploadedAt: string }
>;

/** The label was given back before the first scan. */
export type ShipmentVoided = DomainEvent<
  'ShipmentVoided',
  {
    readonly voidedAt: string;
    /** The carrier has yet to decide whether it gives the money back. */
    readonly refund?: 'pending';
  }
>;

/** How a carrier decided on the money for a voided label; `not_applicable`: there was none to give back. */
export const refundOutcomes = ['refunded', 'rejected', 'not_applicable'] as const;
/** How a carrier decided on the money for a voided label. */
export type RefundOutcome = (typeof refundOutcomes)[number];

/** The carrier decided on the money for a voided label. */
export type RefundSettled = DomainEvent<
  'RefundSettled',
  { readonly outcome: RefundOutcome; readonly settledAt: string }
>;

/** Some of its people were erased, and the documents that show them. */
export type ShipmentPeopleErased = DomainEvent<'ShipmentPeopleErased', ErasureWithFiles>;

/** What happens to a shipment. */
export type ShipmentEvent =
  | ShipmentRequested
  | LabelGenerated
  | BookingFailed
  | BookingOutcomeUnknown
  | TrackingRecorded
  | LegAssigned
  | SurchargeAdded
  | DocumentUploaded
  | HoldEvent
  | ShipmentPeopleErased
  | ShipmentVoided
  | RefundSettled;
