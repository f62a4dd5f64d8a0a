import { RecentDocuments } from '../../application/kernel/recent-documents.ts';
import type { ShipmentView } from '../../application/shipments/shipment-view.ts';
import { isShared } from '../config.ts';
import { core } from '../core.ts';
import { bindings, token } from '../feature.ts';
import type { Feature } from '../feature.ts';

/** Undefined where other processes write shipments too, which this one would not hear of. */
export const recentShipmentTokens = {
  documents: token<RecentDocuments<ShipmentView> | undefined>('recentShipments.documents'),
};

/** As many as the log gives its followers at once. */
const capacity = 512;

/** A cache of the shipments written a moment ago, for what follows the log: neither the list nor the webhooks read them again. */
export const recentShipments: Feature = {
  name: 'recent-shipments',
  module: bindings((bind) =>
    bind(recentShipmentTokens.documents, (get) => (isShared(get(core.config)) ? undefined : new RecentDocuments<ShipmentView>(capacity))),
  ),
};
