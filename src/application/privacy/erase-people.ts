import type { Erasure, ErasureReason } from '../../domain/shared/erasure.ts';
import { collectionView } from '../collections/collection-view.ts';
import type { CollectionField, CollectionView } from '../collections/collection-view.ts';
import type { Category, LoggedEvent } from '../event-catalogue.ts';
import type { Context } from '../kernel/context.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { fold } from '../kernel/projection.ts';
import { pagesOf } from '../kernel/pages.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import { manifestView } from '../manifests/manifest-view.ts';
import { pickupView } from '../pickups/pickup-view.ts';
import { idIn, streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { shipmentView } from '../shipments/shipment-view.ts';
import type { ShownDocument } from '../shipments/shipment-view.ts';
import { entriesIn } from './contacts.ts';
import type { FindPerson } from './find-person.ts';
import { retained } from './retained.ts';

/** The aggregates with personal data. */
export type PersonalCategory = Extract<Category, 'shipment' | 'pickup' | 'manifest' | 'taxesCollection'>;

export type ErasureRequest = {
  readonly shipmentIds?: readonly string[] | undefined;
  readonly consignee?: string | undefined;
  readonly reason?: ErasureReason | undefined;
  readonly dryRun?: boolean | undefined;
};

export type ErasedObject = {
  readonly type: PersonalCategory;
  readonly id: string;
  readonly accountId: string;
  readonly entries: readonly string[];
  /** Documents deleted with them. */
  readonly files: number;
};

export type ErasureReport = {
  readonly dryRun: boolean;
  readonly erased: readonly ErasedObject[];
  /** Objects that hold data of other people too, and stay. */
  readonly shared: readonly { readonly type: PersonalCategory; readonly id: string; readonly reason: string }[];
  readonly retained: typeof retained;
  /** False if the rest is still being done in the background. */
  readonly finished: boolean;
};

export type ErasureCommand = { readonly type: 'ErasePeople'; readonly data: Erasure & { readonly files: readonly string[] } };

export type ErasureDependencies = {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly handle: Readonly<Record<PersonalCategory, (id: string, command: ErasureCommand, context: Context) => Promise<unknown>>>;
  readonly find: FindPerson;
  /** Waits until everything is carried out; false if it takes too long. */
  readonly carriedOut: () => Promise<boolean>;
};

type History = readonly RecordedEvent<LoggedEvent>[];
/** The entries to erase in a stream; all of them when undefined. */
type Targets = Map<StreamName, ReadonlySet<string> | undefined>;

const categories: readonly PersonalCategory[] = ['shipment', 'pickup', 'manifest', 'taxesCollection'];
const categoryOf = (stream: StreamName): PersonalCategory | undefined => categories.find((category) => stream.startsWith(`${category}-`));

/** What goes with the consignee: it says who he is, or who paid for him. */
const withConsignee = ['shipTo', 'dropOffLocation', 'consigneeRegistration', 'payer'];

export const erasePeople = (dependencies: ErasureDependencies) => {
  const { store, readModels, handle, find, carriedOut } = dependencies;
  const historyOf = async (stream: StreamName): Promise<History> => store.read<LoggedEvent>(stream);

  const ofConsignee = async (consignee: string): Promise<Targets> => {
    const targets: Targets = new Map();
    for (const { stream, entry } of await find(consignee)) {
      const entries = entry === 'shipTo' ? withConsignee : [entry];
      targets.set(stream, new Set([...(targets.get(stream) ?? []), ...entries]));
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
          { field: 'shipmentIds', message: `No shipment has the id ${id}, for example "shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2".` },
        ]);
      targets.set(stream, undefined);
      const { accountId, trackingNumber } = view;
      if (trackingNumber === undefined) continue;
      const where = [
        { field: 'accountId', equals: accountId },
        { field: 'trackingNumber', equals: trackingNumber },
      ] as const;
      const query = { where, by: 'createdAt' } as const;
      for await (const page of pagesOf<CollectionView, CollectionField>(readModels, collectionView, query))
        for (const { collectionId } of page) targets.set(streamOf('taxesCollection', collectionId), undefined);
    }
    return targets;
  };

  const isErased = async (shipmentId: string, targets: Targets): Promise<boolean> => {
    const stream = streamOf('shipment', shipmentId);
    if (targets.has(stream) && targets.get(stream) === undefined) return true;
    return fold(shipmentView, await store.read<never>(stream))?.personalDataErasedAt !== undefined;
  };

  /** The pickups and manifests of the shipments: their address is erased with the last of their parcels. */
  const withHolders = async (targets: Targets): Promise<ErasureReport['shared']> => {
    const shared: { type: PersonalCategory; id: string; reason: string }[] = [];
    const holders = new Set<StreamName>();
    for (const stream of targets.keys())
      for (const { event } of await historyOf(stream)) {
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
      else shared.push({ type, id: idIn(stream), reason: 'It is also of other parcels; its address is erased with the last of them.' });
    }
    return shared;
  };

  /** Of the uploaded files, those that other shipments have too: one file is stored for all that uploaded the same bytes. */
  const usedElsewhere = async (files: readonly string[], stream: StreamName): Promise<ReadonlySet<string>> => {
    const used = new Set<string>();
    if (files.length === 0) return used;
    for await (const batch of upToHead(store, { signal: new AbortController().signal }))
      for (const recorded of batch as History)
        if (recorded.event.type === 'DocumentUploaded' && recorded.stream !== stream)
          for (const { sha256 } of recorded.event.data.documents) if (files.includes(sha256)) used.add(sha256);
    return used;
  };

  const filesOf = async (stream: StreamName, history: History): Promise<readonly string[]> => {
    const folded = history as unknown as readonly RecordedEvent<never>[];
    const type = categoryOf(stream);
    if (type === 'manifest') {
      const document = fold(manifestView, folded)?.document;
      return document ? [document.sha256] : [];
    }
    const documents: readonly ShownDocument[] = (type === 'shipment' ? fold(shipmentView, folded)?.documents : undefined) ?? [];
    const used = await usedElsewhere(documents.filter(({ name }) => name !== undefined).map(({ sha256 }) => sha256), stream); // prettier-ignore
    return documents.map(({ sha256 }) => sha256).filter((sha256) => !used.has(sha256));
  };

  const planOf = async (stream: StreamName, wanted: ReadonlySet<string> | undefined) => {
    const type = categoryOf(stream);
    const history = await historyOf(stream);
    const [first] = history;
    if (type === undefined || !first) return undefined;
    const present = new Set(history.flatMap(({ event }) => entriesIn(event)));
    const entries = [...present].filter((name) => wanted?.has(name) ?? true);
    const files = entries.length === 0 ? [] : await filesOf(stream, history);
    return entries.length === 0 ? undefined : { type, id: idIn(stream), accountId: first.metadata.accountId, entries, files };
  };

  return async (
    { shipmentIds = [], consignee, reason = 'requested', dryRun = false }: ErasureRequest,
    context: Context,
  ): Promise<ErasureReport> => {
    if (shipmentIds.length > 0 === (consignee !== undefined))
      throw invalidRequest([
        { field: 'shipmentIds', message: 'Give either shipmentIds or consignee, for example {"consignee": "jane@example.com"}.' },
      ]);
    const targets = consignee === undefined ? await ofShipments(shipmentIds) : await ofConsignee(consignee);
    const shared = consignee === undefined ? await withHolders(targets) : [];
    const plans = (await Promise.all([...targets].map(([stream, wanted]) => planOf(stream, wanted)))).filter((plan) => plan !== undefined);
    if (!dryRun)
      for (const { type, id, accountId, entries, files } of plans)
        await handle[type](id, { type: 'ErasePeople', data: { entries, files, reason, erasedAt: context.at } }, { ...context, accountId });
    const finished = dryRun || (await carriedOut());
    return { dryRun, erased: plans.map(({ files, ...plan }) => ({ ...plan, files: files.length })), shared, retained, finished };
  };
};
