import { decide, shipmentDecider } from '../../domain/shipment/index.ts';
import type { ShipmentCommand } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import { withTimeout } from '../kernel/timeout.ts';
import { stateOf } from '../kernel/state.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import { carrierPatience } from './booking.ts';
import type { HandleShipment } from './booking.ts';
import { manifestHolds } from '../manifests/find-manifest.ts';
import type { ShipmentView } from './shipment-view.ts';

/**
 * Gives a label back. The rule is asked first, so that a carrier is never told to void what may not be voided; then the carrier; then it is written down.
 */
export const voidShipment =
  ({ store, carriers, handle, clock }: { store: EventStore; carriers: Carriers; handle: HandleShipment; clock: Pick<Clock, 'sleep'> }) =>
  async (shipment: ShipmentView, context: Context): Promise<void> => {
    const state = await stateOf(store, shipmentDecider, shipment.shipmentId);
    const manifestId = state.phase === 'labelled' ? state.manifestId : undefined;
    const isRefused = manifestId !== undefined && !(await manifestHolds(store, manifestId));
    const command: ShipmentCommand = { type: 'VoidShipment', data: { at: context.at, ...(isRefused && { refused: manifestId }) } };
    if (decide(command, state).length === 0) return;

    const carrier = carriers.of(shipment.service.code);
    await withTimeout(clock, carrierPatience, (signal) => carrier.void(shipment.shipmentId, signal));
    await handle(shipment.shipmentId, command, context);
  };
