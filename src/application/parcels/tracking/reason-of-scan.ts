import type { ShipmentStatus, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { CarrierDirectory, ScanReason } from '../ports/carriers.ts';

const trouble: ReadonlySet<ShipmentStatus | undefined> = new Set<ShipmentStatus>([
  'customs_hold',
  'delivery_failed',
  'exception',
  'return_to_sender',
  'returned',
  'lost',
]);

/**
 * The reason that the codes of a scan give: the carrier's own, then the words of the hub that reported it. A code whose
 * status is not that of the scan gives none, because the hub knew better; two kinds of trouble may share a reason.
 */
export const reasonOfScan =
  (directory: Pick<CarrierDirectory, 'meaningOf'>) =>
  ({
    carrier,
    code,
    status,
    reported,
  }: Pick<TrackingEvent, 'carrier' | 'code' | 'status' | 'reported'>): ScanReason | undefined => {
    const words: readonly (readonly [string, string | undefined])[] = [
      [carrier, code],
      ...(reported
        ? ([[reported.by, reported.detail] as const, [reported.by, reported.status] as const] as const)
        : []),
    ];
    for (const [by, word] of words) {
      const meaning = word === undefined ? undefined : directory.meaningOf(by, word);
      if (meaning?.reason === undefined) continue;
      if (meaning.status === status || (trouble.has(meaning.status) && trouble.has(status))) return meaning.reason;
    }
    return undefined;
  };
