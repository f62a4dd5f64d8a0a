import type { Commodity } from '../../domain/shared/commodity.ts';
import type { Customs } from '../../domain/shared/customs.ts';
import type { Dimensions, Weight } from '../../domain/shared/measures.ts';
import type { Party } from '../../domain/shared/party.ts';
import type { LabelFormat, Legs, PackageType, TrackingEvent } from '../../domain/shipment/index.ts';

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
  readonly description?: string;
  readonly labelFormat: LabelFormat;
  readonly signatureRequired: boolean;
};

export type Booking = {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** The label first, then customs papers where goods cross a customs border. */
  readonly documents: readonly PrintedDocument[];
  /** Carriers that go a part of the way under numbers of their own, where that is known at once. */
  readonly legs?: Legs;
};

export interface Carrier {
  readonly name: string;

  /**
   * Books and prints. Repeatable: the same reference gives the same tracking number. Rejects with CarrierRefusedError (it said no, and never will say yes
   * to this), CarrierUnavailableError (surely not booked), or any other error (nobody knows: ask with `find`).
   */
  book(request: BookingRequest, signal: AbortSignal): Promise<Booking>;

  /** The tracking number booked under a reference, or undefined when the carrier has surely never heard of it. */
  find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined>;

  /** Repeatable. Rejects with CarrierRefusedError when the parcel is already on its way. */
  void(reference: string, signal: AbortSignal): Promise<void>;

  /** Everything the carrier knows of a parcel, oldest first. */
  track(trackingNumber: string, signal: AbortSignal): Promise<readonly TrackingEvent[]>;
}

/** Which carrier serves what. */
export interface Carriers {
  /** The one that carries a service. */
  of(serviceCode: string): Carrier;
  readonly all: readonly Carrier[];
}

export class CarrierRefusedError extends Error {
  override readonly name = 'CarrierRefusedError';
}

export class CarrierUnavailableError extends Error {
  override readonly name = 'CarrierUnavailableError';
}
