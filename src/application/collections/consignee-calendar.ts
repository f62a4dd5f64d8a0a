import { addBusinessDays, instantOfWallTime, localDateAt, zoneOf } from '../../domain/shared/calendar/index.ts';
import type { CalendarRegion, Holidays } from '../../domain/shared/calendar/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import { calendarRegionOf } from '../parcels/shipments/plan-shipment.ts';
import type { CollectionView } from './collection-view.ts';

type Consignee = Pick<CollectionView, 'people' | 'destinationCountry'>;

/**
 * The region whose time zone applies to the consignee. After the personal data has been erased, only the country is
 * left of the address.
 */
export const consigneeRegionOf = ({ people: { shipTo }, destinationCountry }: Consignee): CalendarRegion =>
  shipTo ? calendarRegionOf(shipTo.address) : { country: destinationCountry };

/** The time zone of the consignee. */
export const consigneeZone = (collection: Consignee): string => zoneOf(consigneeRegionOf(collection));

/** Days after the deadline during which payment is still possible. */
const graceDays = 2;

/**
 * The end of the last day to pay, by the business days and the time zone of the consignee, and the end of the grace
 * period after it. Both are instants.
 */
export const collectionDeadline = (
  collection: Pick<CollectionView, 'people' | 'destinationCountry' | 'deadlineDays'>,
  at: string,
  holidays: Holidays,
): { readonly deadline: string; readonly expiresAt: string } => {
  const region = consigneeRegionOf(collection);
  const lastDay = addBusinessDays(localDateAt(at, region), collection.deadlineDays, region, holidays);
  const endOf = (day: string): string => instantOfWallTime(`${day}T23:59:59.999`, region);
  return { deadline: endOf(lastDay), expiresAt: endOf(addDays(lastDay, graceDays)) };
};
