import { addBusinessDays, instantOfWallTime, localDateAt } from '../../domain/shared/calendar/index.ts';
import type { Holidays } from '../../domain/shared/calendar/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import type { CollectionView } from './collection-view.ts';
import { consigneeRegionOf } from './consignee-zone.ts';

/** Days after the deadline in which the sum can still be paid. */
const graceDays = 2;

/**
 * The end of the last day to pay, by the business days and the clock of the consignee, and the end of the grace period
 * after it. Both are instants.
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
