import type { TrackingEvent } from '../../../domain/parcels/shipment/index.ts';

/** A parcel to track. Carriers reuse numbers: scans before `since` belong to an earlier parcel. */
export type TrackedParcel = { readonly trackingNumber: string; readonly since: string };

/** Fetches the scans of a carrier's parcels: the carrier's own adapter, or a hub for several. */
export interface Tracker {
  /** All scans of a parcel, oldest first. Rejects when they cannot be fetched. */
  track(parcel: TrackedParcel, signal: AbortSignal): Promise<readonly TrackingEvent[]>;
}

/** The tracker of each carrier. */
export interface Trackers {
  /**
   * Undefined if scans cannot be fetched: such a carrier pushes them, as the built-in carrier does, or reports none.
   */
  of(carrier: string): Tracker | undefined;
}

/** The last time at which each shipment's carriers were asked. If it is lost, they are asked once more than needed. */
export interface TrackingChecks {
  of(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  keep(shipmentIds: readonly string[], checkedAt: string): Promise<void>;
  forgetBefore(checkedAt: string): Promise<void>;
}

/** A carrier's code without a mapping, and where it was seen. */
export type UnknownCode = {
  readonly carrier: string;
  readonly code: string;
  /** The parcel for which it was last received: its scans have the carrier's description. */
  readonly shipmentId: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly times: number;
};

/** An event of a carrier whose code has no mapping. */
export type SeenCode = Pick<UnknownCode, 'carrier' | 'code' | 'shipmentId' | 'times'> & {
  readonly seenAt: string;
  /** The position in the log: events up to it are not counted again. */
  readonly position: string;
};

/** The operator's list of codes to map. */
export interface UnknownCodes {
  /** Counts a code and returns whether it is new. Repeatable. */
  note(seen: SeenCode): Promise<boolean>;
  /** The newest first. */
  list(): Promise<readonly UnknownCode[]>;
}
