import type { ShipmentStatus } from '../../domain/shipment/index.ts';

/** What a carrier's code means: a word for people and, where it moves the parcel, a status. */
export type CodeMeaning = { readonly description: string; readonly status?: ShipmentStatus };

/** What is known of carriers, whether or not anybody can ask them. */
export interface CarrierDirectory {
  /** The name a carrier is known by here, whatever it was called; a carrier nobody knows keeps its name. */
  nameOf(carrier: string): string;
  /** Undefined for a code nobody has mapped. */
  meaningOf(carrier: string, code: string): CodeMeaning | undefined;
  /** Where the carrier itself tells about a parcel. */
  trackingUrl(carrier: string, trackingNumber: string): string | undefined;
}
