import type { ReadableModels } from '../ports/read-models.ts';
import type { Trackers } from '../ports/trackers.ts';
import type { TrackingChecks } from '../ports/tracking-checks.ts';
import { isCheckDue } from './check-interval.ts';
import { shipmentsInFlight } from './in-flight.ts';
import type { InFlight } from './in-flight.ts';

export type ChosenShipments = {
  /** Only parcels whose check is due. */
  readonly onlyDue?: boolean;
  /** At most this many parcels, those with the oldest check first. */
  readonly most?: number;
};

/** The shipments in transit that a carrier can be asked about, the longest unchecked first. */
export const shipmentsToCheck = async (
  { readModels, trackers, checks }: { readonly readModels: ReadableModels; readonly trackers: Trackers; readonly checks: TrackingChecks },
  { onlyDue = false, most = Infinity }: ChosenShipments,
  now: string,
): Promise<readonly InFlight[]> => {
  const due: { readonly shipment: InFlight; readonly checkedAt: string | undefined }[] = [];
  // Of a hundred thousand parcels in transit a few are due, so only those are held in memory.
  for await (const page of shipmentsInFlight(readModels)) {
    const tracked = page.filter(({ sources }) => sources.some(({ carrier }) => trackers.of(carrier)));
    const checked = await checks.of(tracked.map(({ shipmentId }) => shipmentId));
    for (const shipment of tracked) {
      const checkedAt = checked.get(shipment.shipmentId);
      if (!onlyDue || isCheckDue({ ...shipment, ...(checkedAt !== undefined && { checkedAt }) }, now)) due.push({ shipment, checkedAt });
    }
  }
  const longestAgoFirst = due.toSorted(({ checkedAt: a = '' }, { checkedAt: b = '' }) => (a < b ? -1 : a > b ? 1 : 0));
  return longestAgoFirst.slice(0, most).map(({ shipment }) => shipment);
};
