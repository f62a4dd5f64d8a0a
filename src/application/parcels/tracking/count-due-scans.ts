import { dueBy } from '../../../domain/parcels/shipment/index.ts';
import { systemContext } from '../../log/kernel/context.ts';
import { inParallel } from '../../shared/concurrency/in-parallel.ts';
import { pagesOf } from '../../log/kernel/pages.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import type { recordEvents } from '../shipments/record-tracking.ts';
import { shipmentView } from '../shipments/shipment-view.ts';

const atOnce = 8;

/**
 * Records future-dated scans again once their time has come: from then on lists filter by the new status, and pickups,
 * manifests and webhooks react as to any scan. Idempotent: any process may run it, any number of times.
 */
export const countDueScans =
  ({
    readModels,
    record,
    clock,
    log,
  }: {
    readonly readModels: Pick<ReadModels, 'scan'>;
    readonly record: ReturnType<typeof recordEvents>;
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Pick<Log, 'error'>;
  }) =>
  async (): Promise<void> => {
    const now = clock.now();
    const pages = pagesOf(readModels, shipmentView, {
      // Including this millisecond: a scan counts from its time on.
      where: [{ field: 'scanDueAt', to: new Date(Date.parse(now) + 1).toISOString() }],
      by: 'scanDueAt',
    });
    for await (const views of pages) {
      await inParallel(views, atOnce, async (view) => {
        const { accountId, shipmentId } = view;
        try {
          await record(view, dueBy(view.scans, now), systemContext({ accountId, correlationId: shipmentId }, now));
        } catch (error) {
          log.error(
            { err: error, shipmentId },
            'A future-dated scan is due but could not be applied to the status; it is tried again.',
          );
        }
      });
    }
  };
