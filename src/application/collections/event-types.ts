import type { TaxesCollectionEvent } from '../../domain/taxes-collection/index.ts';

type Described = {
  readonly code: string;
  readonly description: string;
  readonly clockStart?: true;
  readonly clockStop?: true;
  /** Shown to the consignee, too. */
  readonly consigneeVisibility?: true;
};

/** What replies say of each event of a taxes collection; `private` where a reply does not show it. */
const described: { readonly [Type in TaxesCollectionEvent['type']]: Described | 'private' } = {
  CollectionRequested: { code: 'requested', description: 'The collection was requested.' },
  CollectionRefused: 'private',
  CollectionAccepted: { code: 'accepted', description: 'The goods are being classified and assessed.', clockStart: true },
  CollectionAssessed: { code: 'assessed', description: 'Duties and taxes were calculated.' },
  CollectionReassessed: { code: 'reassessed', description: 'Duties and taxes have changed.', consigneeVisibility: true },
  CollectionReady: { code: 'ready', description: 'The collection can be paid.', consigneeVisibility: true },
  CollectionExceptionRaised: { code: 'exception', description: 'The goods cannot be charged as they are described.' },
  CollectionGoodsCorrected: { code: 'goods_corrected', description: 'The description of the goods was corrected.' },
  CollectionExpired: { code: 'expired', description: 'Nobody paid in time.', clockStop: true, consigneeVisibility: true },
  CollectionCancelled: { code: 'cancelled', description: 'The collection was cancelled.', clockStop: true, consigneeVisibility: true },
  CollectionArchived: { code: 'archived', description: 'The collection was archived.' },
};

/** Since when these event types are described as they are. */
const since = '2026-11-23T00:00:00.000Z';

/** An event type as replies show it: a fixed record of this program, not of an account. */
export type CollectionEventType = ReturnType<typeof shown>;

const shown = (type: TaxesCollectionEvent['type'], { code, description, ...flags }: Described) => ({
  id: `taxes_collection.${code}`,
  code,
  description,
  type,
  clockStart: flags.clockStart ?? false,
  clockStop: flags.clockStop ?? false,
  shipperVisibility: true,
  consigneeVisibility: flags.consigneeVisibility ?? false,
  createdAt: since,
  updatedAt: since,
  alias: code,
  status: code,
  category: 'taxes_collection',
  config: {},
  carrierEventTypes: [] as readonly string[],
});

export const collectionEventTypeOf = (type: TaxesCollectionEvent['type']): CollectionEventType | undefined => {
  const entry = described[type];
  return entry === 'private' ? undefined : shown(type, entry);
};
