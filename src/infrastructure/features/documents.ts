import { documentsRoutes } from '../../adapters/parcels/http/documents.ts';
import { uploadDocuments } from '../../application/parcels/shipments/upload-documents.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { shipments, shipmentTokens } from './shipments.ts';

/** Documents that clients add to a shipment. */
export const documents: Feature = {
  name: 'documents',
  needs: [shipments],
  routes: (get) =>
    documentsRoutes({
      upload: uploadDocuments({
        store: get(core.eventStore),
        handle: get(shipmentTokens.handle),
        documents: get(core.documents),
        ids: get(core.ids),
      }),
      links: get(core.links),
      clock: get(core.clock),
    }),
};
