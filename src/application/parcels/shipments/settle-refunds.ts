import { systemContext } from '../../log/kernel/context.ts';
import { inParallel } from '../../shared/concurrency/in-parallel.ts';
import { pagesOf } from '../../log/kernel/pages.ts';
import { withTimeout } from '../../shared/concurrency/timeout.ts';
import type { Carriers } from '../ports/carriers.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { carrierTimeoutMs } from './booking.ts';
import type { HandleShipment } from './booking.ts';
import { shipmentView } from './shipment-view.ts';

/** Concurrent calls to carriers. */
const atOnce = 4;

/**
 * Asks carriers what became of the money for voided labels until they have decided: a refund that was submitted may
 * still be rejected. Idempotent: any process may run it, any number of times.
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
    const pages = pagesOf(readModels, shipmentView, {
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
