import { carrierReachOf, reaches } from '../../../../application/parcels/tracking/push-events.ts';
import type { CarrierReach } from '../../../../application/parcels/tracking/push-events.ts';
import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Principal } from '../../../platform/http/engine/route/route.ts';

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * The carriers the caller acts for; undefined for an operator. A token of role `carrier` that names none is refused
 * with a 403.
 */
export const carriersOf = (principal: Principal, directory: Pick<CarrierDirectory, 'nameOf'>): CarrierReach => {
  const reach = carrierReachOf(principal, directory);
  if (reach?.size !== 0) return reach;
  throw new HttpError(
    403,
    'carrier_missing',
    'The token has the role carrier and names no carrier. ' +
      'An operator makes one that does: waybill token create --role carrier --carrier "Waybill".',
  );
};

/** 403 when the caller names a carrier that the token is not for. */
export const assertCarrier = (
  reach: CarrierReach,
  carrier: string | undefined,
  field: string,
  directory: Pick<CarrierDirectory, 'nameOf'>,
): void => {
  if (reach === undefined || carrier === undefined || reaches(reach, carrier, directory)) return;
  throw new HttpError(
    403,
    'carrier_not_permitted',
    `${field} must be ${list.format(reach)}: the token is for no other carrier.`,
    {
      field,
    },
  );
};
