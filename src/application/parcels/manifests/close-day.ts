import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import type { Context } from '../../log/kernel/context.ts';
import { ownPages } from '../../log/kernel/own.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { RunningSubscriber } from '../../log/kernel/subscriber.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { takeableAmong } from '../shipments/hold-shipments.ts';
import { shipmentView } from '../shipments/shipment-view.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import type { createManifest } from './create-manifest.ts';
import { manifestHold } from './create-manifest.ts';
import type { ManifestView } from './manifest-view.ts';

/** The most parcels of one manifest. */
export const maxParcels = 500;

/** How long (ms) to wait until the read model shows the latest bookings. */
const timeout = 10_000;
/** How often a manifest of a group is tried if another manifest takes one of its parcels. */
const attempts = 3;

/**
 * Makes the day's manifests of an account, one for each origin: they contain every parcel with that ship date that has
 * not been picked up and is in no manifest. A second run finds nothing left.
 */
export const closeDay = ({
  store,
  readModels,
  list,
  create,
  clock,
}: {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly list: () => RunningSubscriber | undefined;
  readonly create: ReturnType<typeof createManifest>;
  readonly clock: Pick<Clock, 'sleep'>;
}) => {
  const takeable = takeableAmong(store);

  const labelled = async (accountId: string, shipDate: LocalDate): Promise<readonly ShipmentView[]> => {
    const head = await store.head();
    await withTimeout(clock, timeout, (signal) => list()?.reached(head, signal) ?? Promise.resolve());
    const found: ShipmentView[] = [];
    const pages = ownPages(readModels, shipmentView, accountId, {
      where: [{ field: 'status', equals: 'label_created' }],
      by: 'createdAt',
    });
    for await (const views of pages) found.push(...views.filter((view) => view.shipDate.slice(0, 10) === shipDate));
    return found;
  };

  const free = (shipments: readonly ShipmentView[], { accountId, at }: Context): Promise<readonly ShipmentView[]> =>
    takeable(
      shipments.map(({ shipmentId }) => shipmentId),
      // An id that no manifest has: the check needs only the parcels' current holders.
      manifestHold(store, 'mft_to-be', at),
      accountId,
    );

  const together = async (
    group: readonly ShipmentView[],
    shipDate: LocalDate,
    context: Context,
  ): Promise<ManifestView | undefined> => {
    for (let attempt = 1; ; attempt++) {
      const shipments = await free(group, context);
      if (shipments.length === 0) return undefined;
      try {
        const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
        return (await create({ shipmentIds, reference: shipDate }, context)).manifest;
      } catch (error) {
        // Another manifest took one of them meanwhile.
        const raced = error instanceof DomainError && error.reason === 'shipments_not_available';
        if (!raced || attempt === attempts) throw error;
      }
    }
  };

  return async (shipDate: LocalDate, context: Context): Promise<readonly ManifestView[]> => {
    const shipments = await free(await labelled(context.accountId, shipDate), context);
    const origins = Map.groupBy(
      shipments.filter(({ people }) => people.shipFrom !== undefined),
      ({ people }) => JSON.stringify(people.shipFrom?.address),
    );
    const manifests: ManifestView[] = [];
    for (const group of origins.values()) {
      for (let from = 0; from < group.length; from += maxParcels) {
        const manifest = await together(group.slice(from, from + maxParcels), shipDate, context);
        if (manifest) manifests.push(manifest);
      }
    }
    return manifests;
  };
};
