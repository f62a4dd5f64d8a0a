import type { uploadDocuments } from '../../../../application/parcels/shipments/upload-documents.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { mebibyte } from '../../../platform/http/engine/body/body-budgets.ts';
import { claimOf, replayedHeader } from '../../../platform/http/engine/route/claims.ts';
import { files, uploadReply, uploadRequest } from './schemas.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { presentUpload } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../../application/parcels/shipments/present-shipment.ts';

export type DocumentsDependencies = {
  readonly upload: ReturnType<typeof uploadDocuments>;
  readonly links: Links;
  readonly clock: Pick<Clock, 'now'>;
};

const path = '/documents/etds/upload';

export const documentsRoutes = ({ upload, links, clock }: DocumentsDependencies): readonly Route[] => [
  route({
    tag: 'Documents',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path,
    operationId: 'uploadDocuments',
    summary: 'Upload electronic trade documents for a shipment.',
    description:
      'One to five files of at most 5 MiB. ' +
      'The same bytes for the same shipment are one document, however often they are sent: the first record stays.',
    bodyLimit: 35 * mebibyte,
    files,
    idempotent: true,
    body: uploadRequest,
    replies: { 201: { description: 'The documents, in the order they were sent.', schema: uploadReply } },
    refusals: {
      404: new DomainError('shipment_not_found', 'No shipment has this id.'),
      503: {
        description:
          'Too many uploads at once, or the store cannot be reached. Nothing was done; retry after `Retry-After` seconds.',
        reason: 'busy',
        message: 'Too many documents are being uploaded. Nothing was read; retry in a moment.',
      },
    },
    handler: async (call) => {
      const { shipmentId, electronicTradeDocuments } = call.body;
      const { documents, notices, replayed } = await upload(
        shipmentId,
        electronicTradeDocuments,
        call.context,
        claimOf(call, path),
      );
      const at = clock.now();
      return {
        status: 201,
        json: { messages: [], documents: documents.map((document) => presentUpload(shipmentId, document, links, at)) },
        notices,
        headers: replayedHeader(replayed),
      };
    },
  }),
];
