import { deliveredAt, deliveryOf } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus, TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Rollup } from '../../log/ports/read-models.ts';

/** What the rollups of shipments are made of. */
type CountedShipment = {
  readonly accountId: string;
  readonly status: ShipmentStatus;
  readonly createdAt: string;
  readonly trackingNumber?: string;
  readonly voidedAt?: string;
  readonly scans: readonly TrackingEvent[];
  readonly rate: { readonly estimatedDelivery?: string };
  readonly service: { readonly code: string };
  readonly destinationCountry: string;
};

const dayOf = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD'.length);
const monthOf = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM'.length);

/**
 * What happened to the parcels of an account on each day (UTC): labels by the day of their booking, deliveries, voided
 * labels.
 */
export const shipmentDays: Rollup<CountedShipment, 'accountId' | 'day' | 'kind'> = {
  name: 'days',
  columns: { accountId: 'text', day: 'text', kind: 'text' },
  of: (shipment) => {
    const { accountId, createdAt, trackingNumber, voidedAt } = shipment;
    const delivered = deliveredAt(shipment);
    return [
      ...(trackingNumber === undefined ? [] : [{ accountId, day: dayOf(createdAt), kind: 'booked' }]),
      ...(delivered === undefined ? [] : [{ accountId, day: dayOf(delivered), kind: 'delivered' }]),
      ...(voidedAt === undefined ? [] : [{ accountId, day: dayOf(voidedAt), kind: 'voided' }]),
    ];
  },
};

/** Stands for every number of days above 60. */
export const manyDays = 61;
/** Stands for a number of days that is not known. */
export const unknownDays = -1;

const countedDays = (days: number | undefined): number =>
  days === undefined || Number.isNaN(days) ? unknownDays : Math.min(Math.max(days, 0), manyDays);

/** The deliveries of an account in each month (UTC), by where they went and how long they took. */
export const shipmentDeliveries: Rollup<
  CountedShipment,
  'accountId' | 'month' | 'destinationCountry' | 'serviceCode' | 'transitDays' | 'promise'
> = {
  name: 'deliveries',
  columns: {
    accountId: 'text',
    month: 'text',
    destinationCountry: 'text',
    serviceCode: 'text',
    transitDays: 'number',
    promise: 'text',
  },
  of: (shipment) => {
    const delivery = deliveryOf(shipment);
    if (delivery === undefined) return [];
    const { accountId, destinationCountry, service } = shipment;
    const { at, promise } = delivery;
    const transitDays = countedDays(delivery.transitDays);
    return [{ accountId, month: monthOf(at), destinationCountry, serviceCode: service.code, transitDays, promise }];
  },
};
