import { legsOfSeveralCarriers } from '../../../domain/parcels/shipment/index.ts';
import type { Holds } from '../../../domain/parcels/shipment/index.ts';
import { bookingNotices } from './booking-notices.ts';
import { actualDates, shownTime } from './present-shipment.ts';
import type { Links } from './present-shipment.ts';
import type { ShipmentView } from './shipment-view.ts';

/** The columns of the export, in their order. */
export const shipmentColumns = [
  'id',
  'trackingNumber',
  'customerReference',
  'status',
  'carrier',
  'serviceCode',
  'firstMileCarrier',
  'firstMileNumber',
  'lastMileCarrier',
  'lastMileNumber',
  'consigneeName',
  'consigneeCity',
  'originCountry',
  'destinationCountry',
  'weight',
  'weightUnit',
  'price',
  'currency',
  'shipDate',
  'estimatedDelivery',
  'collectedAt',
  'deliveredAt',
  'pickupId',
  'manifestId',
  'notices',
  'trackingURL',
  'createdAt',
  'updatedAt',
] as const;
export type ShipmentRow = { readonly [Column in (typeof shipmentColumns)[number]]: string };

/** A shipment as a row of the export, with its pickup and manifest (`shownHolds`). What is not known is an empty cell. */
export const presentShipmentRow = (
  view: ShipmentView,
  { pickupId = '', manifestId = '' }: Holds,
  links: Pick<Links, 'tracking'>,
): ShipmentRow => {
  const { trackingNumber, carrier, rate, weight } = view;
  const { shipTo } = view.people;
  const { firstMile, lastMile } = legsOfSeveralCarriers(view.legs, carrier);
  const { collectedAt = '', deliveredAt = '' } = actualDates(view);
  return {
    id: view.shipmentId,
    trackingNumber: trackingNumber ?? '',
    customerReference: view.customerReference ?? '',
    status: view.status,
    carrier: carrier ?? '',
    serviceCode: view.service.code,
    firstMileCarrier: firstMile.carrier ?? '',
    firstMileNumber: firstMile.trackingNumber ?? '',
    lastMileCarrier: lastMile.carrier ?? '',
    lastMileNumber: lastMile.trackingNumber ?? '',
    consigneeName: shipTo?.name ?? shipTo?.company ?? '',
    consigneeCity: shipTo?.address.city ?? '',
    originCountry: view.originCountry,
    destinationCountry: view.destinationCountry,
    weight: weight.value,
    weightUnit: weight.unit,
    price: rate.price,
    currency: rate.currency,
    shipDate: shownTime(view.shipDate),
    estimatedDelivery: shownTime(rate.estimatedDelivery),
    collectedAt,
    deliveredAt,
    pickupId,
    manifestId,
    notices: [...new Set(bookingNotices(view).map(({ reason }) => reason))].join(' '),
    trackingURL: trackingNumber === undefined ? '' : links.tracking(trackingNumber),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
};
