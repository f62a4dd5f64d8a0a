import { zoneOf } from '../../domain/shared/calendar/index.ts';
import type { CalendarRegion } from '../../domain/shared/calendar/index.ts';
import { calendarRegionOf } from '../parcels/shipments/plan-shipment.ts';
import type { CollectionView } from './collection-view.ts';

type Consignee = Pick<CollectionView, 'people' | 'destinationCountry'>;

/**
 * Where the consignee's clock is read. Once the personal data has been erased, the country is all that is left of the
 * place.
 */
export const consigneeRegionOf = ({ people: { shipTo }, destinationCountry }: Consignee): CalendarRegion =>
  shipTo ? calendarRegionOf(shipTo.address) : { country: destinationCountry };

/** The time zone of the consignee's clock. */
export const consigneeZone = (collection: Consignee): string => zoneOf(consigneeRegionOf(collection));
