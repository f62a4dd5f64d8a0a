import { holdsItsParcels, manifestDecider } from '../../../domain/parcels/manifest/index.ts';
import { shipmentDecider } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentCommand } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency/timeout.ts';
import { stateOf } from '../../log/kernel/state.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { carrierTimeoutMs } from './booking.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';

/**
 * Voids a label. The rule is checked first, so that no carrier is asked to void a label that may not be voided; then
 * the carrier is called; then the outcome is recorded.
 */
export const voidShipment =
  ({
    store,
    carriers,
    handle,
    clock,
  }: {
    store: EventStore;
    carriers: Carriers;
    handle: HandleShipment;
    clock: Pick<Clock, 'sleep'>;
  }) =>
  async (shipment: ShipmentView, context: Context): Promise<void> => {
    const state = await stateOf(store, shipmentDecider, shipment.shipmentId);
    const manifestId = state.phase === 'labelled' ? state.manifestId : undefined;
    // A refused manifest has released its parcels.
    const isRefused = manifestId !== undefined && !holdsItsParcels(await stateOf(store, manifestDecider, manifestId));
    const carrier = carriers.of(shipment.service.code);
    const refund = carrier.refundOf && ({ refund: 'pending' } as const);
    const data = { at: context.at, ...(isRefused && { refused: manifestId }), ...refund };
    const command: ShipmentCommand = { type: 'VoidShipment', data };
    if (shipmentDecider.decide(command, state).length === 0) return;

    await withTimeout(clock, carrierTimeoutMs, (signal) => carrier.void(shipment.shipmentId, signal));
    await handle(shipment.shipmentId, command, context);
  };
