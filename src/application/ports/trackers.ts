import type { TrackingEvent } from '../../domain/shipment/index.ts';

/** Somebody who can be asked where parcels of a carrier are: the carrier's own adapter, or one that reaches many. */
export interface Tracker {
  /** Everything it knows of a parcel, oldest first. Rejects when it cannot say. */
  track(trackingNumber: string, signal: AbortSignal): Promise<readonly TrackingEvent[]>;
}

export interface Trackers {
  /** Undefined where nobody can be asked: such a carrier pushes, as the house does, or stays silent. */
  of(carrier: string): Tracker | undefined;
}
