import type { ShipmentStatus } from '../../domain/shipment/index.ts';

/** What a carrier's code means: a word for people and, where it moves the parcel, a status. */
export type CodeMeaning = { readonly description: string; readonly status?: ShipmentStatus };

/** Names and tracking codes of carriers, with or without an adapter. */
export interface CarrierDirectory {
  /** The canonical name of a carrier. An unknown carrier keeps the name it was given. */
  nameOf(carrier: string): string;
  /** Undefined for a code that is not mapped. */
  meaningOf(carrier: string, code: string): CodeMeaning | undefined;
  /** Address of the carrier's own tracking page. */
  trackingUrl(carrier: string, trackingNumber: string): string | undefined;
}
