import { RecentDocuments } from '../../application/kernel/recent-documents.ts';
import type { ShipmentView } from '../../application/shipments/shipment-view.ts';
import { isShared } from '../config.ts';
import { core } from '../core.ts';
import { bindings, token } from '../feature.ts';
import type { Feature } from '../feature.ts';

/** Undefined if other processes write shipments too: this process would miss their changes. */
export const recentShipmentTokens = {
  documents: token<RecentDocuments<ShipmentView> | undefined>('recentShipments.documents'),
};

/** As many as the log delivers to its subscribers in one batch. */
const capacity = 512;

/** A cache of the shipments written a moment ago, so that neither the read model nor the webhooks read them again. */
export const recentShipments: Feature = {
  name: 'recent-shipments',
  module: bindings((bind) =>
    bind(recentShipmentTokens.documents, (get) => (isShared(get(core.config)) ? undefined : new RecentDocuments<ShipmentView>(capacity))),
  ),
};
