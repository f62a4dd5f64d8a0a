import type { CollectionView } from '../../application/collections/collection-view.ts';
import { RecentDocuments } from '../../application/log/kernel/projection.ts';
import type { ShipmentView } from '../../application/parcels/shipments/shipment-view.ts';
import { isShared } from '../configuration/config.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';

/** Undefined if other processes write these objects too: this process would miss their changes. */
export const recentDocumentTokens = {
  shipments: token<RecentDocuments<ShipmentView> | undefined>('recentDocuments.shipments'),
  collections: token<RecentDocuments<CollectionView> | undefined>('recentDocuments.collections'),
};

/** As many as the log delivers to its subscribers in one batch. */
const capacity = 512;

const recent = <View>(get: Get): RecentDocuments<View> | undefined =>
  isShared(get(core.config)) ? undefined : new RecentDocuments<View>(capacity);

/**
 * The shipments and collections written a moment ago, so that neither the read model nor the webhooks read them again.
 */
export const recentDocuments: Feature = {
  name: 'recent-documents',
  module: bindings((bind) => {
    bind(recentDocumentTokens.shipments, recent<ShipmentView>);
    bind(recentDocumentTokens.collections, recent<CollectionView>);
  }),
};
