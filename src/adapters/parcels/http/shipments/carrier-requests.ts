import { carrierReachOf, reaches } from '../../../../application/parcels/tracking/push-events.ts';
import type { CarrierReach } from '../../../../application/parcels/tracking/push-events.ts';
import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Principal } from '../../../platform/http/engine/route/route.ts';
import { z } from 'zod';
import { maybe, text } from '../../../platform/http/schemas/index.ts';

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * The carriers for which the caller acts; undefined for an operator. Throws a 403 for a token of role `carrier` that
 * names no carrier.
 */
export const requireCarriers = (principal: Principal, directory: Pick<CarrierDirectory, 'nameOf'>): CarrierReach => {
  const reach = carrierReachOf(principal, directory);
  if (reach?.size !== 0) return reach;
  throw new HttpError(
    403,
    'carrier_missing',
    'The token has the role carrier and names no carrier. ' +
      'An operator makes one that does: waybill token create --role carrier --carrier "Waybill".',
  );
};

/** Throws a 403 if the caller names a carrier for which the token is not valid. */
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

/** A leg with the carrier's name for it. */
export const namedLeg = z
  .object({
    carrier: text(64, 'USPS').meta({ description: 'Carrier that takes the parcel on this leg.' }),
    trackingNumber: text(64, '9400100000000000000000').meta({
      description: 'Number the parcel has with that carrier.',
    }),
    trackingUrl: maybe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2_048)).meta({
      description: "The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.",
    }),
  })
  .meta({ id: 'NamedLeg', description: "A carrier's part of the way, under its own number." });
