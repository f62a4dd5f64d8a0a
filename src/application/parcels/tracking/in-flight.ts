import { counts, isTerminal, legNames, shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { pagesOf } from '../../log/kernel/pages.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { shipmentView } from '../shipments/shipment-view.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';

/** The carrier to ask about a shipment, and its tracking number there. */
export type TrackingSource = { readonly carrier: string; readonly trackingNumber: string };

/** The part of a shipment that is needed to ask about it. */
export type InFlight = Pick<ShipmentView, 'shipmentId' | 'accountId' | 'status' | 'createdAt'> & {
  readonly trackingNumber: string;
  readonly lastEventAt?: string;
  readonly sources: readonly [TrackingSource, ...TrackingSource[]];
};

const unbooked: readonly ShipmentStatus[] = ['booking_pending', 'booking_failed'];
const inFlight = shipmentStatuses.filter((status) => !isTerminal(status) && !unbooked.includes(status));

const asInFlight = (view: ShipmentView): readonly InFlight[] => {
  const { shipmentId, accountId, status, createdAt, trackingNumber, carrier, legs, scans } = view;
  if (trackingNumber === undefined || carrier === undefined) return [];
  const others = legNames.flatMap((name) => legs[name] ?? []).filter((leg) => leg.trackingNumber !== trackingNumber);
  const last = scans.filter(counts).reduce((latest, { timestamp }) => (timestamp > latest ? timestamp : latest), '');
  return [
    {
      shipmentId,
      accountId,
      status,
      createdAt,
      trackingNumber,
      ...(last !== '' && { lastEventAt: last }),
      sources: [
        { carrier, trackingNumber },
        ...others.map(({ carrier, trackingNumber }) => ({ carrier, trackingNumber })),
      ],
    },
  ];
};

/** Every shipment in transit, oldest first, a page at a time. */
export const shipmentsInFlight = async function* (
  readModels: Pick<ReadModels, 'scan'>,
): AsyncGenerator<readonly InFlight[]> {
  const pages = pagesOf(readModels, shipmentView, {
    where: [{ field: 'status', oneOf: inFlight }],
    by: 'createdAt',
  });
  for await (const views of pages) yield views.flatMap(asInFlight);
};
