import type { ShipmentStatus } from './status.ts';

/** One scan, as a carrier reported it. */
export type TrackingEvent = {
  /** When it happened: ISO 8601 in UTC with milliseconds, so that it sorts as text. */
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

/** Two reports of the same scan: carriers repeat themselves, and word it differently each time. */
export const scanKey = ({ carrier, code, timestamp, location }: TrackingEvent): string =>
  JSON.stringify([carrier, code, timestamp, location ?? '']);

/** Those not reported before, each once, in the order they came. */
export const unknownScans = (known: ReadonlySet<string>, reported: readonly TrackingEvent[]): TrackingEvent[] => {
  const seen = new Set(known);
  return reported.filter((scan) => {
    const key = scanKey(scan);
    return seen.has(key) ? false : seen.add(key);
  });
};
