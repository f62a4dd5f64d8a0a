import { documentsOfAnyAccount, ownOnly } from '../log/kernel/own.ts';
import { manifestStatuses } from '../../domain/parcels/manifest/index.ts';
import type { PickupStatus } from '../../domain/parcels/pickup/index.ts';
import type { Holds } from '../../domain/parcels/shipment/index.ts';
import { inParallel } from '../shared/concurrency.ts';
import { manifestOfAnyAccount, manifestView } from './manifests/manifest-view.ts';
import type { ManifestView } from './manifests/manifest-view.ts';
import { pickupOfAnyAccount, pickupView } from './pickups/pickup-view.ts';
import type { PickupView } from './pickups/pickup-view.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../log/ports/event-store.ts';
import type { ReadableModels } from '../log/ports/read-models.ts';
import type { ShipmentView } from './shipments/shipment-view.ts';

/** The pickups and manifests with these ids. Unknown ids are left out. */
export type Holders = {
  readonly pickups: (ids: readonly string[]) => Promise<readonly PickupView[]>;
  readonly manifests: (ids: readonly string[]) => Promise<readonly ManifestView[]>;
};

const atOnce = 64;

/** Reads the current state from the log. */
export const holdersInLog = (store: Pick<EventStore, 'read'>): Holders => ({
  pickups: async (ids) =>
    (await inParallel(ids, atOnce, (id) => pickupOfAnyAccount(store, id))).flatMap((pickup) => pickup ?? []),
  manifests: async (ids) =>
    (await inParallel(ids, atOnce, (id) => manifestOfAnyAccount(store, id))).flatMap((manifest) => manifest ?? []),
});

/** Reads them from the read models of the lists: two queries for a whole page of shipments. */
export const holdersInLists = (readModels: ReadableModels): Holders => ({
  pickups: async (ids) => {
    if (ids.length === 0) return [];
    const streams = ids.map((id) => streamOf('pickup', id));
    return [...(await documentsOfAnyAccount(readModels, pickupView, streams)).values()];
  },
  manifests: async (ids) => {
    if (ids.length === 0) return [];
    const streams = ids.map((id) => streamOf('manifest', id));
    return [...(await documentsOfAnyAccount(readModels, manifestView, streams)).values()];
  },
});

/**
 * Whether the pickup or manifest holds the parcel or has collected it. One that is still being created is not shown; a
 * refused, failed or cancelled one has released its parcels.
 */
const holding: ReadonlySet<string> = new Set<PickupStatus>(['created', 'confirmed', 'completed']);
const inForce: ReadonlySet<string> = new Set(manifestStatuses);

type Held = Pick<ShipmentView, 'holds'>;

/**
 * The pickup and manifest of each shipment, according to their own state: no event in the shipment's stream records a
 * release.
 */
export const shownHolds =
  ({ pickups, manifests }: Holders) =>
  async (shipments: readonly Held[]): Promise<(shipment: Held) => Holds> => {
    const named = (kind: keyof Holds): readonly string[] => [
      ...new Set(shipments.flatMap(({ holds }) => holds[kind] ?? [])),
    ];
    const [pickupIds, manifestIds] = [named('pickupId'), named('manifestId')];
    if (pickupIds.length + manifestIds.length === 0) return () => ({});
    const [ofPickups, ofManifests] = await Promise.all([pickups(pickupIds), manifests(manifestIds)]);
    const shown = new Set([
      ...ofPickups.filter(({ status }) => holding.has(status)).map(({ pickupId }) => pickupId),
      ...ofManifests.filter(({ status }) => inForce.has(status)).map(({ manifestId }) => manifestId),
    ]);
    return ({ holds: { pickupId, manifestId } }) => ({
      ...(pickupId !== undefined && shown.has(pickupId) && { pickupId }),
      ...(manifestId !== undefined && shown.has(manifestId) && { manifestId }),
    });
  };

/** What `ownPage` needs to read only the shipments that a pickup, a manifest, or both hold. */
export type HeldShipments = {
  readonly keys: readonly StreamName[];
  readonly only: (shipment: Pick<ShipmentView, 'shipmentId' | 'holds'>) => boolean;
};

/** The shipments of the account that these hold, at most 500; undefined if none is named. */
export const heldShipments = async (
  { pickups, manifests }: Holders,
  accountId: string,
  { pickupId, manifestId }: { readonly [Kind in keyof Holds]?: string | undefined },
): Promise<HeldShipments | undefined> => {
  if (pickupId === undefined && manifestId === undefined) return undefined;
  const [[pickup], [manifest]] = await Promise.all([
    pickups(pickupId === undefined ? [] : [pickupId]),
    manifests(manifestId === undefined ? [] : [manifestId]),
  ]);
  const [ofPickup, ofManifest] = [ownOnly(pickup, accountId), ownOnly(manifest, accountId)];
  const collected = new Set(ofPickup && holding.has(ofPickup.status) ? ofPickup.shipmentIds : []);
  const handedOver = new Set(ofManifest && inForce.has(ofManifest.status) ? ofManifest.shipmentIds : []);
  const named = pickupId === undefined ? handedOver : collected;
  return {
    keys: [...named].map((id) => streamOf('shipment', id)),
    // A voided parcel is in neither, although both go on naming it.
    only: ({ shipmentId, holds }) =>
      (pickupId === undefined || (collected.has(shipmentId) && holds.pickupId === pickupId)) &&
      (manifestId === undefined || (handedOver.has(shipmentId) && holds.manifestId === manifestId)),
  };
};

/** The current pickup and manifest of one shipment. */
export const shownHoldsOf = async (store: Pick<EventStore, 'read'>, shipment: Held): Promise<Holds> =>
  Object.keys(shipment.holds).length === 0 ? {} : (await shownHolds(holdersInLog(store))([shipment]))(shipment);
