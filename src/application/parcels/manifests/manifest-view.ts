import type {
  ManifestDocument,
  ManifestEvent,
  ManifestRequested,
  ManifestStatus,
  UnavailableShipment,
} from '../../../domain/parcels/manifest/index.ts';
import type { Weight } from '../../../domain/shared/measures.ts';
import type { Party } from '../../../domain/shared/party.ts';
import type { Projection } from '../../log/kernel/projection.ts';

/**
 * Everything that a reply may show of a manifest. It is the same whether folded from the stream or read from the read
 * model.
 */
export type ManifestView = Omit<ManifestRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Manifests with status `requested` or `refused` are shown to nobody. */
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

/** What is shown of a manifest, folded from its events. */
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
