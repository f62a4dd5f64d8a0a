import { holdsItsParcels, manifestDecider } from '../../../domain/parcels/manifest/index.ts';
import { shipmentDecider } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentCommand } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { systemContext } from '../../log/kernel/context.ts';
import { withTimeout, inParallel } from '../../shared/concurrency.ts';
import { stateOf } from '../../log/kernel/state.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { carrierTimeoutMs } from './booking.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';
import { shipmentView } from './shipment-view.ts';
import { pagesOfAnyAccount } from '../../log/kernel/lists.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';

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

/** Concurrent calls to carriers. */
const atOnce = 4;

/**
 * Asks carriers for the refunds of voided labels until they have decided: a submitted refund may still be rejected.
 * Idempotent: any process may run it, any number of times.
 */
export const settleRefunds =
  ({
    readModels,
    carriers,
    handle,
    clock,
    log,
  }: {
    readonly readModels: Pick<ReadModels, 'scan'>;
    readonly carriers: Carriers;
    readonly handle: HandleShipment;
    readonly clock: Clock;
    readonly log: Pick<Log, 'warn'>;
  }) =>
  async (): Promise<void> => {
    const pages = pagesOfAnyAccount(readModels, shipmentView, {
      where: [{ field: 'refundStatus', equals: 'pending' }],
      by: 'createdAt',
    });
    for await (const views of pages) {
      await inParallel(views, atOnce, async ({ shipmentId, accountId, service }) => {
        const carrier = carriers.of(service.code, 'recovery');
        try {
          const outcome = await withTimeout(clock, carrierTimeoutMs, async (signal) =>
            carrier.refundOf?.(shipmentId, signal),
          );
          if (outcome === undefined) return;
          if (outcome === 'rejected')
            log.warn({ shipmentId, carrier: carrier.name }, 'A carrier refused to refund a voided label.');
          const at = clock.now();
          const context = systemContext({ accountId, correlationId: shipmentId }, at);
          await handle(shipmentId, { type: 'SettleRefund', data: { outcome, at } }, context);
        } catch (error) {
          log.warn({ err: error, shipmentId }, 'A carrier could not be asked about a refund; it is asked again.');
        }
      });
    }
  };
