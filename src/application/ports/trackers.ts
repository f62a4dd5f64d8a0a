import type { TrackingEvent } from '../../domain/shipment/index.ts';

/** A parcel to ask about. Carriers use numbers again: what was scanned before `since` is of an earlier parcel. */
export type TrackedParcel = { readonly trackingNumber: string; readonly since: string };

/** Fetches the scans of a carrier's parcels: the carrier's own adapter, or a hub for several. */
export interface Tracker {
  /** All scans of a parcel, oldest first. Rejects when they cannot be fetched. */
  track(parcel: TrackedParcel, signal: AbortSignal): Promise<readonly TrackingEvent[]>;
}

/** The tracker of each carrier. */
export interface Trackers {
  /** Undefined where scans cannot be fetched: such a carrier pushes them, as the built-in carrier does, or reports none. */
  of(carrier: string): Tracker | undefined;
}
