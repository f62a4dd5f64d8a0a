import { collectionView } from '../collections/collection-view.ts';
import type { CollectionField, CollectionView } from '../collections/collection-view.ts';
import type { Category, LoggedEvent } from '../events/event-catalogue.ts';
import { invalidRequest } from '../shared/refusals.ts';
import { ownPages } from '../log/kernel/own.ts';
import { fold } from '../log/kernel/projection.ts';
import { manifestView } from '../parcels/manifests/manifest-view.ts';
import { pickupView } from '../parcels/pickups/pickup-view.ts';
import { idIn, streamOf } from '../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../log/ports/event-store.ts';
import type { PersonalEntry } from '../events/personal-events.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { FindPerson } from './people.ts';

/** The aggregates with personal data. */
export const personalCategories = [
  'shipment',
  'pickup',
  'manifest',
  'taxesCollection',
] as const satisfies readonly Category[];
export type PersonalCategory = (typeof personalCategories)[number];

export const categoryOf = (stream: StreamName): PersonalCategory | undefined =>
  personalCategories.find((category) => stream.startsWith(`${category}-`));

/** The entries to erase in a stream; all of them when undefined. */
export type Targets = Map<StreamName, ReadonlySet<string> | undefined>;

/** An object that is not erased because it also contains data of other people. */
export type SharedObject = { readonly type: PersonalCategory; readonly id: string; readonly reason: string };

/** Whether an entry is erased with the consignee: it is about the consignee or the payer. */
const goesWithConsignee: Readonly<Record<PersonalEntry, boolean>> = {
  shipTo: true,
  dropOffLocation: true,
  consigneeRegistration: true,
  payer: true,
  scanWords: true,
  partyFindings: true,
  holdReason: true,
  shipFrom: false,
  returnTo: false,
  billTo: false,
  address: false,
  importerOfRecord: false,
  importerRegistration: false,
  signatory: false,
  productSafetyContact: false,
};
const withConsignee = Object.entries(goesWithConsignee).flatMap(([entry, goes]) => (goes ? [entry] : []));

/** The entries about the same person as an entry. */
export const entriesAbout = (entry: string): readonly string[] => (entry === 'shipTo' ? withConsignee : [entry]);

/** Finds the streams of an erasure, and the entries in each. */
export const erasureTargets = ({
  store,
  readModels,
  find,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly find: FindPerson;
}) => {
  const ofConsignee = async (consignee: string): Promise<Targets> => {
    const targets: Targets = new Map();
    for (const { stream, entry } of await find(consignee)) {
      targets.set(stream, new Set([...(targets.get(stream) ?? []), ...entriesAbout(entry)]));
    }
    return targets;
  };

  /** The shipments, and the collections of their duties. */
  const ofShipments = async (shipmentIds: readonly string[]): Promise<Targets> => {
    const targets: Targets = new Map();
    for (const id of shipmentIds) {
      const stream = streamOf('shipment', id);
      const view = fold(shipmentView, await store.read<never>(stream));
      if (!view)
        throw invalidRequest([
          {
            field: 'shipmentIds',
            message: `No shipment has the id ${id}, for example "shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2".`,
          },
        ]);
      targets.set(stream, undefined);
      const { accountId, trackingNumber } = view;
      if (trackingNumber === undefined) continue;
      const query = { where: [{ field: 'trackingNumber', equals: trackingNumber }], by: 'createdAt' } as const;
      const pages = ownPages<CollectionView, CollectionField>(readModels, collectionView, accountId, query);
      for await (const page of pages)
        for (const { collectionId } of page) targets.set(streamOf('taxesCollection', collectionId), undefined);
    }
    return targets;
  };

  const isErased = async (shipmentId: string, targets: Targets): Promise<boolean> => {
    const stream = streamOf('shipment', shipmentId);
    if (targets.has(stream) && targets.get(stream) === undefined) return true;
    return fold(shipmentView, await store.read<never>(stream))?.personalDataErasedAt !== undefined;
  };

  /** Adds the pickups and manifests of the shipments: their address is erased with the last of their parcels. */
  const withHolders = async (targets: Targets): Promise<readonly SharedObject[]> => {
    const shared: SharedObject[] = [];
    const holders = new Set<StreamName>();
    for (const stream of targets.keys())
      for (const { event } of await store.read<LoggedEvent>(stream)) {
        if (event.type === 'PickupAssigned') holders.add(streamOf('pickup', event.data.pickupId));
        if (event.type === 'ManifestAssigned') holders.add(streamOf('manifest', event.data.manifestId));
      }
    for (const stream of holders) {
      const type = categoryOf(stream);
      if (type === undefined || targets.has(stream)) continue;
      const history = await store.read<never>(stream);
      const shipmentIds = (fold(pickupView, history) ?? fold(manifestView, history))?.shipmentIds ?? [];
      const erased = await Promise.all(shipmentIds.map((id) => isErased(id, targets)));
      if (erased.every(Boolean)) targets.set(stream, undefined);
      else
        shared.push({
          type,
          id: idIn(stream),
          reason: 'It is also of other parcels; its address is erased with the last of them.',
        });
    }
    return shared;
  };

  return { ofConsignee, ofShipments, withHolders };
};
