import type { ShipmentStatus } from './status.ts';

/** One scan, as a carrier reported it. */
export type TrackingEvent = {
  /** When it happened, ISO 8601 UTC. */
  readonly timestamp: string;
  /** The carrier's own code. */
  readonly code: string;
  readonly description: string;
  /** `City, CC`, when known. */
  readonly location?: string;
  /** What the code means here; absent for a code nobody has mapped, which changes nothing but is kept. */
  readonly status?: ShipmentStatus;
  readonly carrier: string;
};
