import { z } from 'zod';
import { ownShipment, shipmentOfAnyAccount } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { Links } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { SignedLinks } from '../../../shared/security/signed-links.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { isSignedDownload, signatureQuery, documentTypes, downloadHeaders, downloadOf, file } from '../downloads.ts';
import type { DownloadDependencies } from '../downloads.ts';

const documentPath = '/api/shipments/labels/{shipmentId}/documents/{documentId}';
const documentPathOf = (shipmentId: string, documentId: string): string =>
  documentPath.replace('{shipmentId}', shipmentId).replace('{documentId}', documentId);

/** URLs of documents and tracking pages, under the service's public base URL. */
export const linksUnder = (baseUrl: string, signed: SignedLinks): Links => ({
  tracking: (trackingNumber) => `${baseUrl}/track/${encodeURIComponent(trackingNumber)}`,
  document: (shipmentId, documentId, at) => `${baseUrl}${signed.sign(documentPathOf(shipmentId, documentId), at)}`,
});

const documentNotFound = (): HttpError => new HttpError(404, 'document_not_found', 'No document has this id.');

export const shipmentDownloadRoutes = ({ store, documents, signed }: DownloadDependencies): readonly Route[] => [
  route({
    tag: 'Shipments',
    access: { optionalScope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: documentPath,
    operationId: 'downloadDocument',
    summary: 'Download a document.',
    description: "With the token, or with the `expires` and `signature` of a document's `url`.",
    params: z.object({
      shipmentId: z.string().meta({ description: 'Id of the shipment.' }),
      documentId: z.string().meta({ description: 'Id of the document.' }),
    }),
    query: signatureQuery,
    replies: { 200: { description: 'The file.', schema: file, type: documentTypes, headers: downloadHeaders } },
    refusals: { 404: documentNotFound() },
    handler: async (call) => {
      const { shipmentId, documentId } = call.params;
      const isSigned = isSignedDownload(signed, documentPathOf(shipmentId, documentId), call, 'shipment');
      const view = isSigned
        ? // oxlint-disable-next-line waybill/own-account -- the account itself gave out the signed address
          await shipmentOfAnyAccount(store, shipmentId)
        : await ownShipment(store, shipmentId, call.context.accountId);
      const found = view?.documents.find(({ id }) => id === documentId);
      const bytes = found && (await documents.get(found.sha256));
      if (!found || !bytes) throw documentNotFound();
      return { bytes, ...downloadOf(found, view?.trackingNumber ?? shipmentId) };
    },
  }),
];
