import type { Shipment, ShipmentCommand, ShipmentEvent } from '../../domain/shipment/index.ts';
import type { Handled } from '../kernel/command-handler.ts';
import type { Context } from '../kernel/context.ts';
import type { CachedState } from '../kernel/state-cache.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';

/** A parcel, and whose it is. */
export type OwnedShipment = Pick<ShipmentView, 'shipmentId' | 'accountId'>;

/** Carries out what anybody may have to say of a parcel. Whoever says it, the parcel is its account's: that is whose event this becomes. */
export const handleForOwner =
  (handle: HandleShipment) =>
  (
    { shipmentId, accountId }: OwnedShipment,
    command: ShipmentCommand,
    context: Context,
    options?: { readonly known?: CachedState<Shipment> | undefined },
  ): Promise<Handled<ShipmentEvent>> =>
    handle(shipmentId, command, { ...context, accountId }, options);
