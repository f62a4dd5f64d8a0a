import { legNames } from '../../../domain/parcels/shipment/index.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { Principal } from '../../shared/ports/access-tokens.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';

/** The carriers that a caller acts for, by their usual names; undefined for an operator, who may act for all. */
export type CarrierReach = ReadonlySet<string> | undefined;

/** An operator may act on every parcel; a carrier's token only on parcels of the carriers it was issued for. */
export const carrierReachOf = (
  { roles, carriers }: Principal,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): CarrierReach => (roles.has('admin') ? undefined : new Set([...carriers].map((name) => directory.nameOf(name))));

export const reaches = (
  reach: CarrierReach,
  carrier: string | undefined,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): boolean => reach === undefined || (carrier !== undefined && reach.has(directory.nameOf(carrier)));

/** Whether one of the caller's carriers transports the parcel on any leg. */
export const reachesParcel = (
  reach: CarrierReach,
  { carrier, legs }: Pick<ShipmentView, 'carrier' | 'legs'>,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): boolean => [carrier, ...legNames.map((name) => legs[name]?.carrier)].some((name) => reaches(reach, name, directory));
