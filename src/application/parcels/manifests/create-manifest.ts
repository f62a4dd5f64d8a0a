import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { ManifestCommand, ManifestEvent, ManifestRequested } from '../../../domain/parcels/manifest/index.ts';
import type { Party } from '../../../domain/shared/party.ts';
import { madeBefore, outcomeUnknownUnlessDone } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import { systemContext } from '../../log/kernel/context.ts';
import type { Notice } from '../../shared/notices.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { DocumentStore } from '../../shared/ports/document-store.ts';
import { ConcurrencyError, OutcomeUnknownError } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { RendererUnavailableError } from '../ports/renderers.ts';
import type { ManifestRenderer, ManifestJob, ManifestLine } from '../ports/renderers.ts';
import type { HandleShipment } from '../shipments/booking.ts';
import { shipmentOfAnyAccount } from '../shipments/shipment-view.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import { refusedHolds, takeShipments, takeableShipments } from '../shipments/hold-shipments.ts';
import type { Hold } from '../shipments/hold-shipments.ts';
import { manifestNotices } from '../shipments/carrier-limits.ts';
import { manifestOfAnyAccount, manifestHolds, manifestView } from './manifest-view.ts';
import type { ManifestView } from './manifest-view.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Weight } from '../../../domain/shared/measures.ts';
import { forEachDocument } from '../../log/kernel/lists.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';

/**
 * A parcel stays in its manifest. Only a refused manifest releases its parcels, by its own status; no event is written
 * to the shipments.
 */
export const manifestHold = (store: EventStore, manifestId: string, at: string): Hold => ({
  holderOf: (shipment) => (shipment.phase === 'labelled' ? shipment.manifestId : undefined),
  hasLetGo: async (holderId) => !(await manifestHolds(store, holderId)),
  take: (former) => ({
    type: 'AssignManifest',
    data: { manifestId, ...(former !== undefined && { refused: former }), at },
  }),
});

const lineOf = ({
  trackingNumber = '',
  service,
  customerReference = '',
  people: { shipTo },
  destinationCountry,
  weight,
}: ShipmentView): ManifestLine => ({
  trackingNumber,
  service: service.name,
  reference: customerReference,
  consignee: shipTo?.name ?? shipTo?.company ?? '',
  place: [shipTo?.address.postcode, shipTo?.address.city].filter((part) => part !== undefined).join(' '),
  country: destinationCountry,
  weight,
});

const totalOf = (shipments: readonly ShipmentView[]): Weight => ({
  unit: 'kg',
  value: shipments
    .reduce((sum, { weight }) => sum.plus(Decimal.parse(weight.value)), Decimal.zero)
    .trimmed()
    .toString(),
});

/** The printed content of a manifest, its parcels in the order of the request. */
const manifestJob = (
  { manifestId, reference, address, createdAt }: ManifestView,
  shipments: readonly ShipmentView[],
): ManifestJob => ({
  manifestId,
  ...(reference !== undefined && { reference }),
  ...(address && { address }),
  createdAt,
  carriers: [...new Set(shipments.flatMap(({ carrier }) => carrier ?? []))].toSorted(),
  lines: shipments.map(lineOf),
  weight: totalOf(shipments),
});

export type HandleManifest = HandleCommand<ManifestCommand, ManifestEvent>;

export type ManifestRequest = {
  readonly shipmentIds: readonly string[];
  readonly reference?: string;
  /** Default: the common origin of its parcels. */
  readonly address?: Party;
};

type ManifestDependencies = {
  readonly store: EventStore;
  readonly handle: HandleManifest;
  readonly handleShipment: HandleShipment;
  readonly renderer: ManifestRenderer;
  readonly documents: Pick<DocumentStore, 'put'>;
  readonly ids: Ids;
};

export type CreatedManifest = {
  readonly manifest: ManifestView;
  readonly notices: readonly Notice[];
  readonly replayed: boolean;
};

/**
 * Finishes a requested manifest: it takes every parcel and is printed, or it is refused. May run any number of times
 * for one manifest, in several processes concurrently: the manifest's own stream has one outcome, and that outcome also
 * releases the parcels of a refused manifest.
 */
export const finishManifest = ({
  store,
  handle,
  take,
  renderer,
  documents,
  ids,
}: Omit<ManifestDependencies, 'handleShipment'> & { readonly take: ReturnType<typeof takeShipments> }) => {
  const takeAndPrint = async (manifest: ManifestView, context: Context): Promise<ManifestCommand> => {
    const { manifestId, shipmentIds } = manifest;
    const { at } = context;
    const refusals = await take(shipmentIds, manifestHold(store, manifestId, at), context);
    if (refusals.length > 0) return { type: 'RefuseManifest', data: { refusals, at } };
    const shipments = (
      await inParallel(shipmentIds, 64, (shipmentId) => shipmentOfAnyAccount(store, shipmentId))
    ).flatMap((view) => view ?? []);
    const job = manifestJob(manifest, shipments);
    const bytes = await renderer.printManifest(job, context.accountId);
    const document = { id: ids.derived('doc', manifestId), sha256: await documents.put(bytes), size: bytes.byteLength };
    return { type: 'CreateManifest', data: { document, weight: job.weight, createdAt: at } };
  };

  return async (manifestId: string, context: Context): Promise<ManifestView> => {
    const manifest = await manifestOfAnyAccount(store, manifestId);
    if (!manifest) throw new Error(`${manifestId} was written and cannot be read.`);
    if (manifest.status !== 'requested') return manifest;
    await handle(manifestId, await takeAndPrint(manifest, context), context);
    return (await manifestOfAnyAccount(store, manifestId)) ?? manifest;
  };
};

/** The origin of the shipments, if all have the same. */
const commonOrigin = (shipments: readonly ShipmentView[]): Party => {
  const origins = new Map(
    shipments.flatMap(({ people: { shipFrom } }) => (shipFrom ? [[JSON.stringify(shipFrom.address), shipFrom]] : [])),
  );
  const [origin] = origins.values();
  if (origin && origins.size === 1) return origin;
  const message =
    `address is required: the parcels are sent from ${origins.size} places, for example ` +
    '{"name":"Jane Doe","address":{"line1":"1 High ' +
    'Street","city":"Berlin","postcode":"10115","country":"DE"}}.';
  throw new DomainError('validation_failed', message, [{ field: 'address', message }]);
};

const orUnknown = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await outcomeUnknownUnlessDone('manifest', work);
  } catch (error) {
    if (!(error instanceof RendererUnavailableError)) throw error;
    throw new OutcomeUnknownError('The manifest was requested but could not be printed yet.', { cause: error });
  }
};

/**
 * Puts parcels into a manifest, all of them or none. Under an idempotency key its id is derived from the key, so the
 * log refuses a second one.
 */
export const createManifest = ({ handleShipment, ...dependencies }: ManifestDependencies) => {
  const { store, handle, renderer, ids } = dependencies;
  const finish = finishManifest({ ...dependencies, take: takeShipments({ store, handle: handleShipment }) });
  const takeable = takeableShipments(store);

  const answer = (manifest: ManifestView, replayed: boolean, notices: readonly Notice[] = []): CreatedManifest => {
    if (manifest.status === 'refused') throw refusedHolds(manifest.shipmentIds, manifest.refusals);
    return { manifest, notices, replayed };
  };

  const replay = async (manifestId: string, claim: Claim): Promise<CreatedManifest | undefined> => {
    const manifest = madeBefore(
      await manifestOfAnyAccount(store, manifestId),
      claim,
      ({ status }) => status === 'requested',
    );
    return manifest && answer(manifest, true);
  };

  return async (
    { shipmentIds, reference, address }: ManifestRequest,
    context: Context,
    claim?: Claim,
  ): Promise<CreatedManifest> => {
    const { accountId, at } = context;
    const manifestId = claim ? ids.derived('mft', accountId, claim.path, claim.key) : ids.next('mft');
    // Answer a repeat before the rules are checked: a parcel that was free at the first request is in this very
    // manifest now.
    const before = claim && (await replay(manifestId, claim));
    if (before) return before;

    const shipments = await takeable(shipmentIds, manifestHold(store, manifestId, at), accountId);
    const data: ManifestRequested['data'] = {
      manifestId,
      requestedAt: at,
      ...(claim && { fingerprint: claim.fingerprint }),
      shipmentIds,
      ...(reference !== undefined && { reference }),
      personal: { address: address ?? commonOrigin(shipments) },
    };
    try {
      await handle(manifestId, { type: 'RequestManifest', data }, context, { expected: 0 });
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(manifestId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    const notices = manifestNotices(
      { ...(reference !== undefined && { reference }), ...(address && { address }) },
      (text) => renderer.missingCharacters(text),
    );
    return answer(await orUnknown(() => finish(manifestId, context)), false, notices);
  };
};

const limits = {
  /** A younger manifest (ms) may still be in progress in the process that received it. */
  grace: 30_000,
  atOnce: 2,
};

/**
 * Finishes manifests that a crash interrupted: either all parcels are taken and the manifest is printed, or it is
 * refused and releases them.
 */
export const recoverManifests =
  ({
    readModels,
    clock,
    log,
    finish,
  }: {
    readModels: Pick<ReadModels, 'scan'>;
    clock: Clock;
    log: Log;
    finish: ReturnType<typeof finishManifest>;
  }) =>
  async (): Promise<void> => {
    const settled = new Date(Date.parse(clock.now()) - limits.grace).toISOString();
    const each = forEachDocument({
      readModels,
      collection: manifestView,
      id: { name: 'manifestId', of: ({ manifestId }) => manifestId },
      atOnce: limits.atOnce,
      log,
      failure: 'A requested manifest could not be completed; it is tried again later.',
    });
    await each(
      [
        { field: 'status', equals: 'requested' },
        { field: 'createdAt', to: settled },
      ],
      ({ manifestId, accountId }) =>
        finish(manifestId, systemContext({ accountId, correlationId: manifestId }, clock.now())),
    );
  };
