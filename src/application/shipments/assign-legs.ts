import { legNames } from '../../domain/shipment/index.ts';
import type { Leg, Legs } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import type { CarrierDirectory } from '../ports/carrier-directory.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';

/** Writes down which carriers go a part of the way. The same word again changes nothing; another one replaces it. */
export const assignLegs = ({ handle, directory }: { readonly handle: HandleShipment; readonly directory: CarrierDirectory }) => {
  /** Under the carrier's usual name, and with the address it tells of the parcel at. */
  const completed = ({ carrier, trackingNumber, trackingUrl }: Leg): Leg => {
    const url = trackingUrl ?? directory.trackingUrl(carrier, trackingNumber);
    return { carrier: directory.nameOf(carrier), trackingNumber, ...(url !== undefined && { trackingUrl: url }) };
  };

  return async ({ shipmentId, accountId }: Pick<ShipmentView, 'shipmentId' | 'accountId'>, legs: Legs, context: Context): Promise<void> => {
    const named: Legs = Object.fromEntries(
      legNames.flatMap((name) => {
        const leg = legs[name];
        return leg === undefined ? [] : [[name, completed(leg)] as const];
      }),
    );
    // Whoever says so, the parcel is its account's: that is whose event this becomes.
    await handle(shipmentId, { type: 'AssignLegs', data: { legs: named, at: context.at } }, { ...context, accountId });
  };
};
