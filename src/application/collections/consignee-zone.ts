import { zoneOf } from '../../domain/calendar/index.ts';
import { calendarRegionOf } from '../shipments/plan-shipment.ts';
import type { CollectionView } from './collection-view.ts';

/** The time zone of the consignee's clock. Once the personal data has been erased, the country is all that is left of the place. */
export const consigneeZone = ({ people: { shipTo }, destinationCountry }: CollectionView): string =>
  zoneOf(shipTo ? calendarRegionOf(shipTo.address) : { country: destinationCountry });
