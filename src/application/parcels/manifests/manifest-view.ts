import type {
  ManifestDocument,
  ManifestEvent,
  ManifestRequested,
  ManifestStatus,
  UnavailableShipment,
  ManifestRefusal,
} from '../../../domain/parcels/manifest/index.ts';
import { holdsItsParcels, manifestDecider } from '../../../domain/parcels/manifest/index.ts';
import type { Weight } from '../../../domain/shared/measures.ts';
import type { Party } from '../../../domain/shared/party.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import { fold } from '../../log/kernel/projection.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { ownOnly } from '../../log/kernel/own.ts';
import { stateOf } from '../../log/kernel/state.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { partiesAsSent } from '../../../domain/shared/address-reading.ts';

/**
 * Everything that a reply may show of a manifest. It is the same whether folded from the stream or read from the read
 * model.
 */
export type ManifestView = Omit<ManifestRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Manifests with status `requested` or `refused` are never shown. */
  readonly status: ManifestStatus | 'requested' | 'refused';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Absent once the personal data has been erased. */
  readonly address?: Party;
  readonly refusals: readonly UnavailableShipment[];
  readonly document?: ManifestDocument;
  readonly weight?: Weight;
  readonly closedAt?: string;
  readonly personalDataErasedAt?: string;
};

export type ManifestField = 'manifestId' | 'accountId' | 'status' | 'reference' | 'createdAt' | 'updatedAt';

/** The view of a manifest, folded from its events. */
export const manifestView: Projection<ManifestView, ManifestEvent, ManifestField> = {
  name: 'manifests',
  version: 8,
  fields: {
    manifestId: { type: 'text', of: ({ manifestId }) => manifestId },
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    reference: { type: 'text', of: ({ reference }) => reference ?? null },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    updatedAt: { type: 'text', of: ({ updatedAt }) => updatedAt },
  },
  indexes: [
    ['accountId', 'createdAt', 'key', 'status', 'updatedAt', 'reference'],
    ['accountId', 'updatedAt', 'key', 'status', 'createdAt', 'reference'],
    ['accountId', 'reference'],
    ['status', 'createdAt'],
    ['manifestId'],
  ],
  counted: ['accountId', 'status'],
  key: ({ stream }) => stream,
  personal: ['address'],
  when: {
    ManifestRequested: (_, { data: { requestedAt, personal, ...requested } }, { metadata: { accountId } }) => ({
      ...requested,
      accountId,
      status: 'requested',
      createdAt: requestedAt,
      updatedAt: requestedAt,
      ...(personal.address && { address: personal.address }),
      refusals: [],
    }),
    ManifestCreated: (view, { data: { document, weight, createdAt } }) =>
      view && { ...view, status: 'created', document, weight, updatedAt: createdAt },
    ManifestRefused: (view, { data: { refusals, refusedAt } }) =>
      view && { ...view, status: 'refused', refusals, updatedAt: refusedAt },
    ManifestPeopleErased: (view, { data: { files, erasedAt } }) => {
      if (!view) return undefined;
      const { address: _, document, ...others } = view;
      const isDeleted = document !== undefined && files.includes(document.sha256);
      return {
        ...others,
        ...(document && !isDeleted && { document }),
        personalDataErasedAt: erasedAt,
        updatedAt: erasedAt,
      };
    },
    ManifestClosed: (view, { data: { closedAt } }) =>
      view && { ...view, status: 'closed', closedAt, updatedAt: closedAt },
  },
};

/** The current state of a manifest. It does not check the account: requests use `ownManifest`. */
export const manifestOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  manifestId: string,
): Promise<ManifestView | undefined> =>
  fold(manifestView, await store.read<ManifestEvent>(streamOf('manifest', manifestId)));

/** A manifest of this account. Another account's, or a refused one, is treated as one that does not exist. */
export const ownManifest = async (
  store: Pick<EventStore, 'read'>,
  manifestId: string,
  accountId: string,
): Promise<ManifestView> => {
  const manifest = ownOnly(await manifestOfAnyAccount(store, manifestId), accountId);
  if (!manifest || manifest.status === 'requested' || manifest.status === 'refused')
    throw new DomainError<ManifestRefusal>('manifest_not_found', 'No manifest has this id.');
  return manifest;
};

/** Whether a manifest still holds the parcels that name it: a refused one has released them. */
export const manifestHolds = async (store: Pick<EventStore, 'read'>, manifestId: string): Promise<boolean> =>
  holdsItsParcels(await stateOf(store, manifestDecider, manifestId));

/** The download address of the document, signed for the next 15 minutes. */
export type ManifestLink = (manifestId: string, at: string) => string;

/** A manifest in replies and webhooks. */
export const presentManifest = (
  {
    manifestId,
    status,
    createdAt,
    updatedAt,
    closedAt,
    reference,
    address,
    shipmentIds,
    weight,
    document,
    personalDataErasedAt,
  }: ManifestView,
  link: ManifestLink,
  at: string,
) => ({
  id: manifestId,
  status,
  createdAt,
  updatedAt,
  ...(closedAt !== undefined && { closedAt }),
  ...(reference !== undefined && { reference }),
  ...partiesAsSent({ address }),
  shipmentIds,
  ...(weight && { weight }),
  ...(personalDataErasedAt !== undefined && { personalDataErasedAt }),
  documents: document ? [{ id: document.id, type: 'MANIFEST', format: 'PDF', url: link(manifestId, at) }] : [],
});
