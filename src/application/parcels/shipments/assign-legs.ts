import { legNames } from '../../../domain/parcels/shipment/index.ts';
import type { Leg, Legs } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { HandleShipment } from './booking.ts';
import { handleForOwner } from './handle-for-owner.ts';
import type { OwnedShipment } from './handle-for-owner.ts';

/**
 * Records which carriers transport the parcel on a leg. Repeating an assignment changes nothing; a different one
 * replaces it.
 */
export const assignLegs = ({
  handle,
  directory,
}: {
  readonly handle: HandleShipment;
  readonly directory: CarrierDirectory;
}) => {
  const handleFor = handleForOwner(handle);

  /** With the carrier's usual name and its tracking address for the parcel. */
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
