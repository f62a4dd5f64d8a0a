import { legNames } from '../../domain/shipment/index.ts';
import type { Leg, Legs } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import type { CarrierDirectory } from '../ports/carrier-directory.ts';
import type { HandleShipment } from './booking.ts';
import { handleForOwner } from './handle-for-owner.ts';
import type { OwnedShipment } from './handle-for-owner.ts';

/** Writes down which carriers go a part of the way. The same word again changes nothing; another one replaces it. */
export const assignLegs = ({ handle, directory }: { readonly handle: HandleShipment; readonly directory: CarrierDirectory }) => {
  const handleFor = handleForOwner(handle);

  /** Under the carrier's usual name, and with the address it tells of the parcel at. */
  const completed = ({ carrier, trackingNumber, trackingUrl }: Leg): Leg => {
    const url = trackingUrl ?? directory.trackingUrl(carrier, trackingNumber);
    return { carrier: directory.nameOf(carrier), trackingNumber, ...(url !== undefined && { trackingUrl: url }) };
  };

  return async (shipment: OwnedShipment, legs: Legs, context: Context): Promise<void> => {
    const named: Legs = Object.fromEntries(
      legNames.flatMap((name) => {
        const leg = legs[name];
        return leg === undefined ? [] : [[name, completed(leg)] as const];
      }),
    );
    await handleFor(shipment, { type: 'AssignLegs', data: { legs: named, at: context.at } }, context);
  };
};
