import type { ServiceOption } from '../../../domain/parcels/rating/index.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import type { Customs } from '../../../domain/shared/customs.ts';
import type { Dimensions, Weight } from '../../../domain/shared/measures.ts';
import type { Party } from '../../../domain/shared/party.ts';
import type {
  BookingWarning,
  CustomsDocumentFacts,
  LabelFormat,
  Legs,
  PackageType,
  RefundOutcome,
  ShipmentStatus,
} from '../../../domain/parcels/shipment/index.ts';
import { OutsideError } from '../../shared/outside-error.ts';

export type { LabelFormat };

/** A file made for a shipment, with its bytes. */
export type PrintedDocument = {
  readonly type: 'LABEL' | 'COMMERCIAL_INVOICE' | 'CN23';
  readonly format: LabelFormat;
  readonly bytes: Uint8Array;
};

/**
 * Everything a carrier needs to book a parcel. `reference` is our shipment id and makes the booking repeatable: the
 * same reference is the same booking.
 */
export type BookingRequest = {
  readonly reference: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly shipDate: string;
  readonly shipTo: Party;
  readonly shipFrom: Party;
  readonly returnTo?: Party;
  readonly packageType: PackageType;
  readonly weight: Weight;
  readonly billWeight: Weight;
  readonly dimensions?: Dimensions;
  readonly commodities: readonly Commodity[];
  readonly customs?: Customs;
  readonly importerOfRecord?: Party;
  readonly signedBy?: string;
  readonly customerReference?: string;
  readonly commercialInvoiceReference?: string;
  readonly billTo?: Party;
  /** Who is responsible for the safety of the products in the European Union (Regulation (EU) 2023/988). */
  readonly productSafetyContact?: string;
  readonly papers?: CustomsDocumentFacts;
  readonly description?: string;
  readonly labelFormat: LabelFormat;
  readonly signatureRequired: boolean;
  /** Options of the service. */
  readonly options?: readonly ServiceOption[];
};

/** The carrier's answer to a request that it booked. */
export type Booking = {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** The label first, then customs papers where goods cross a customs border. */
  readonly documents: readonly PrintedDocument[];
  /** Notices for the client, such as a label in another format than requested, or a shortened text. */
  readonly warnings?: readonly BookingWarning[];
  /** Legs by other carriers under their own tracking numbers, if known at booking. */
  readonly legs?: Legs;
};

/**
 * A pickup to request. `reference` is our pickup id and makes the request repeatable: the same reference is the same
 * pickup.
 */
export type PickupOrder = {
  readonly reference: string;
  /** The client's own reference. */
  readonly clientReference?: string;
  /** Local time at the address, `YYYY-MM-DDTHH:mm:ss.SSS`. */
  readonly startAt: string;
  readonly endAt: string;
  readonly address: Party;
  /** The parcels of this carrier, each with the reference it was booked under; empty if the pickup names none. */
  readonly parcels: readonly { readonly reference: string; readonly trackingNumber: string }[];
};

/**
 * Requests and cancels pickups at a carrier. Services that share one of these share a pickup: it is requested once for
 * the parcels of all of them.
 */
export interface CarrierPickups {
  /**
   * Requests a pickup; repeatable. Rejects with CarrierRefusedError when the carrier refuses; after any other error it
   * is requested again. Resolves to the carrier's confirmation number.
   */
  schedule(order: PickupOrder, signal: AbortSignal): Promise<{ readonly confirmation: string }>;
  /**
   * Cancels a pickup; repeatable, also for one that was never requested. Rejects with CarrierRefusedError if the driver
   * is on the way.
   */
  cancel(reference: string, signal: AbortSignal): Promise<void>;
}

/** Limits of a carrier, in characters. */
export type CarrierLimits = {
  /**
   * Limits of a party's fields. A longer field is refused before the booking, because an address must not be shortened.
   */
  readonly party: Readonly<
    Partial<
      Record<
        | 'name'
        | 'company'
        | 'phone'
        | 'stateTaxId'
        | 'countryTaxId'
        | 'line1'
        | 'line2'
        | 'city'
        | 'state'
        | 'postcode',
        number
      >
    >
  >;
  /** Limits of other texts. A longer text is cut, with a notice. `contents` is the description of the whole parcel. */
  readonly text: Readonly<
    Partial<
      Record<'title' | 'description' | 'sku' | 'invoiceNumber' | 'signedBy' | 'contents' | 'pickupInstruction', number>
    >
  >;
  /** Canonical codes; absent: every country. */
  readonly countries?: ReadonlySet<string>;
  /** Customs territories from which it carries goods only with proof that their export was declared or is exempt. */
  readonly exportProof?: ReadonlySet<string>;
};

/** Books parcels with one carrier and prints their labels. */
export interface Carrier {
  readonly name: string;
  /** Absent: no limits beyond those of the interface. */
  readonly limits?: CarrierLimits;
  /** Absent: pickups of this carrier are arranged elsewhere. */
  readonly pickups?: CarrierPickups;

  /**
   * The characters of a text that its labels would print as empty boxes. Absent if the labels are rendered elsewhere,
   * with unknown fonts.
   */
  missingCharacters?(text: string): readonly string[];

  /**
   * Books and prints. Repeatable: the same reference gives the same tracking number. Rejects with CarrierRefusedError
   * (refused permanently), CarrierUnavailableError (certainly not booked), DocumentsWithheldError (booked, without the
   * files), or any other error (outcome unknown: ask with `find`).
   */
  book(request: BookingRequest, signal: AbortSignal): Promise<Booking>;

  /** The tracking number booked under a reference; undefined if the carrier certainly has no such booking. */
  find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined>;

  /** Cancels a booking; repeatable. Rejects with CarrierRefusedError when the parcel is already on its way. */
  void(reference: string, signal: AbortSignal): Promise<void>;

  /**
   * The carrier's decision on the refund of a voided label; undefined while it is pending. Absent if voiding includes
   * the refund.
   */
  refundOf?(reference: string, signal: AbortSignal): Promise<RefundOutcome | undefined>;
}

/** The carrier of each service. */
export interface Carriers {
  /**
   * The carrier of a service. Recovery jobs use a circuit breaker of their own, so that failing recoveries do not block
   * new bookings.
   */
  of(serviceCode: string, use?: 'booking' | 'recovery'): Carrier;
  readonly all: readonly Carrier[];
}

/** The parcel is booked and paid for, but a file cannot be fetched, or not yet. */
export class DocumentsWithheldError extends Error {
  override readonly name = 'DocumentsWithheldError';
  readonly carrier: string;
  readonly trackingNumber: string;
  /** The files that could be fetched. */
  readonly documents: readonly PrintedDocument[];

  constructor(
    message: string,
    booking: Pick<Booking, 'carrier' | 'trackingNumber' | 'documents'>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.carrier = booking.carrier;
    this.trackingNumber = booking.trackingNumber;
    this.documents = booking.documents;
  }
}

/**
 * The carrier's further messages. They go into the log, the event and the reply, so they must not contain personal
 * data.
 */
type CarrierErrorOptions = ErrorOptions & { readonly details?: readonly string[] };

/** The carrier refused, and would refuse the same request again. */
export class CarrierRefusedError extends OutsideError {
  override readonly name = 'CarrierRefusedError';
  readonly reason = 'carrier_refused';
  readonly told = 'The carrier refused.';
  readonly repeatAfterSeconds = undefined;
  readonly details: readonly string[];

  constructor(message?: string, { details = [], ...options }: CarrierErrorOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

/** The carrier cannot be reached: certainly nothing was booked. */
export class CarrierUnavailableError extends OutsideError {
  override readonly name = 'CarrierUnavailableError';
  readonly reason = 'carrier_unavailable';
  readonly told = 'The carrier cannot be reached; nothing was booked. The same request may be repeated in a moment.';
  readonly repeatAfterSeconds = 30;
  readonly details: readonly string[];

  constructor(message?: string, { details = [], ...options }: CarrierErrorOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

/** Why a parcel was not delivered, or is held up or going back, as far as a carrier's code says it. */
export const scanReasons = [
  'address',
  'address_check',
  'not_found',
  'nobody_home',
  'closed',
  'no_access',
  'no_safe_place',
  'no_proof_of_age',
  'refused',
  'not_collected',
  'refused_or_unclaimed',
  'damaged',
  'part',
  'papers',
  'information',
  'payment',
  'postage',
  'label',
  'not_allowed',
  'no_service',
  'customs_refused',
  'duty_appeal',
  'import_ended',
  'export_cancelled',
  'weather',
  'strike',
  'disruption',
  'transport',
  'put_off',
  'missorted',
  'missing',
  'on_request',
  'recalled',
  'stopped',
  'destroyed',
] as const;
export type ScanReason = (typeof scanReasons)[number];

/** The meaning of a carrier's code: a description and, if it changes the status, the status and perhaps the reason. */
export type CodeMeaning = {
  readonly description: string;
  readonly status?: ShipmentStatus;
  readonly reason?: ScanReason;
};

/** Names and tracking codes of carriers, with or without an adapter. */
export interface CarrierDirectory {
  /** The canonical name of a carrier. An unknown carrier keeps the name it was given. */
  nameOf(carrier: string): string;
  /** Undefined for a code that is not mapped. */
  meaningOf(carrier: string, code: string): CodeMeaning | undefined;
  /** Address of the carrier's own tracking page. */
  trackingUrl(carrier: string, trackingNumber: string): string | undefined;
}
