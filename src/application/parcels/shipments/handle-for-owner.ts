import type { Shipment, ShipmentCommand, ShipmentEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Handled } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { CachedState } from '../../log/kernel/state-cache.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';

/** A parcel and its account. */
export type OwnedShipment = Pick<ShipmentView, 'shipmentId' | 'accountId'>;

/**
 * Carries out a command of any caller, such as a carrier's scan. The events are recorded for the account that owns the
 * parcel.
 */
export const handleForOwner =
  (handle: HandleShipment) =>
  (
    { shipmentId, accountId }: OwnedShipment,
    command: ShipmentCommand,
    context: Context,
    options?: { readonly known?: CachedState<Shipment> | undefined },
  ): Promise<Handled<ShipmentEvent>> =>
    handle(shipmentId, command, { ...context, accountId }, options);
