import type { Commodity } from '../../domain/shared/commodity.ts';
import type { Customs } from '../../domain/shared/customs.ts';
import type { Dimensions, Weight } from '../../domain/shared/measures.ts';
import type { Party } from '../../domain/shared/party.ts';
import type { ServiceOption } from '../../domain/rating/index.ts';
import type { BookingWarning, LabelFormat, Legs, PackageType, SettledPapers } from '../../domain/shipment/index.ts';

export type { LabelFormat };

/** A file made for a shipment, whole. */
export type PrintedDocument = {
  readonly type: 'LABEL' | 'COMMERCIAL_INVOICE' | 'CN23';
  readonly format: LabelFormat;
  readonly bytes: Uint8Array;
};

/** Everything a carrier needs to take a parcel. `reference` is our shipment id: the same reference is the same booking, however often it is asked for. */
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
  /** Who answers for the safety of the products in the European Union (Regulation (EU) 2023/988). */
  readonly productSafetyContact?: string;
  readonly papers?: SettledPapers;
  readonly description?: string;
  readonly labelFormat: LabelFormat;
  readonly signatureRequired: boolean;
  /** What else the service was booked with. */
  readonly options?: readonly ServiceOption[];
};

export type Booking = {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** The label first, then customs papers where goods cross a customs border. */
  readonly documents: readonly PrintedDocument[];
  /** What the client should know of it: a label in another format than asked for, a text that was shortened. */
  readonly warnings?: readonly BookingWarning[];
  /** Carriers that go a part of the way under numbers of their own, where that is known at once. */
  readonly legs?: Legs;
};

/** A van to be sent. `reference` is our pickup id: the same reference is the same pickup, however often it is asked for. */
export type PickupOrder = {
  readonly reference: string;
  /** The client's own word for it. */
  readonly clientReference?: string;
  /** By the clock on the wall at the address, `YYYY-MM-DDTHH:mm:ss.SSS`. */
  readonly startAt: string;
  readonly endAt: string;
  readonly address: Party;
  /** Those of this carrier, each under the reference it was booked with; none where the pickup names none. */
  readonly parcels: readonly { readonly reference: string; readonly trackingNumber: string }[];
};

/** For carriers that can be told to come. Services that share one of these share a van: it is told once of the parcels of all of them. */
export interface CarrierPickups {
  /** Repeatable. Rejects with CarrierRefusedError when it will not come; after any other error it is asked again. Answers what the carrier calls it. */
  schedule(order: PickupOrder, signal: AbortSignal): Promise<{ readonly confirmation: string }>;
  /** Repeatable, also for what was never scheduled. Rejects with CarrierRefusedError when the van is on its way. */
  cancel(reference: string, signal: AbortSignal): Promise<void>;
}

/** What a carrier has room for, counted in characters. */
export type CarrierLimits = {
  /** A party with a longer field is refused before the booking: nobody may shorten an address. */
  readonly party: Readonly<
    Partial<
      Record<'name' | 'company' | 'phone' | 'stateTaxId' | 'countryTaxId' | 'line1' | 'line2' | 'city' | 'state' | 'postcode', number>
    >
  >;
  /** Longer text is cut, and its sender is told. `contents` is the description of the whole parcel. */
  readonly text: Readonly<
    Partial<Record<'title' | 'description' | 'sku' | 'invoiceNumber' | 'signedBy' | 'contents' | 'pickupInstruction', number>>
  >;
  /** Canonical codes; absent: every country. */
  readonly countries?: ReadonlySet<string>;
};

export interface Carrier {
  readonly name: string;
  /** Absent: it takes whatever the interface takes. */
  readonly limits?: CarrierLimits;
  /** Absent: whoever wants this carrier to come has to tell it elsewhere. */
  readonly pickups?: CarrierPickups;

  /** The characters of a text that its labels would show as empty boxes. Absent where the labels are drawn elsewhere: nobody here knows their fonts. */
  missingCharacters?(text: string): readonly string[];

  /**
   * Books and prints. Repeatable: the same reference gives the same tracking number. Rejects with CarrierRefusedError (it said no, and never will say yes
   * to this), CarrierUnavailableError (surely not booked), DocumentsWithheldError (booked, without the files), or any other error (nobody knows: ask with `find`).
   */
  book(request: BookingRequest, signal: AbortSignal): Promise<Booking>;

  /** The tracking number booked under a reference, or undefined when the carrier has surely never heard of it. */
  find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined>;

  /** Repeatable. Rejects with CarrierRefusedError when it knows that the parcel is already on its way. */
  void(reference: string, signal: AbortSignal): Promise<void>;
}

/** Which carrier serves what. */
export interface Carriers {
  /** The one that carries a service. A recovery asks it through a circuit of its own, so that nobody's booking suffers from an old one. */
  of(serviceCode: string, use?: 'booking' | 'recovery'): Carrier;
  readonly all: readonly Carrier[];
}

/** Booked and paid for, but a file of it cannot be had, or not yet. */
export class DocumentsWithheldError extends Error {
  override readonly name = 'DocumentsWithheldError';
  readonly carrier: string;
  readonly trackingNumber: string;
  /** Those that could be had. */
  readonly documents: readonly PrintedDocument[];

  constructor(message: string, booking: Pick<Booking, 'carrier' | 'trackingNumber' | 'documents'>, options?: ErrorOptions) {
    super(message, options);
    this.carrier = booking.carrier;
    this.trackingNumber = booking.trackingNumber;
    this.documents = booking.documents;
  }
}

/** What a carrier said besides: goes into the log, the event and the reply, so it holds nothing personal. */
type CarrierErrorOptions = ErrorOptions & { readonly details?: readonly string[] };

export class CarrierRefusedError extends Error {
  override readonly name = 'CarrierRefusedError';
  readonly details: readonly string[];

  constructor(message?: string, { details = [], ...options }: CarrierErrorOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

export class CarrierUnavailableError extends Error {
  override readonly name = 'CarrierUnavailableError';
  readonly details: readonly string[];

  constructor(message?: string, { details = [], ...options }: CarrierErrorOptions = {}) {
    super(message, options);
    this.details = details;
  }
}
