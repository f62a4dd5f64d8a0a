import { z } from 'zod';
import { mostPrinted } from '../../../../application/parcels/shipments/print-documents.ts';
import type { printDocuments, PrintRefusal } from '../../../../application/parcels/shipments/print-documents.ts';
import { tradeDocumentTypes } from '../../../../domain/parcels/shipment/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { documentMediaTypes, downloadHeaders, file } from '../downloads.ts';
import { shipmentIds, unknownShipments } from '../pickups/schemas.ts';
import { readingShipments, shipmentsPath } from './list-routes.ts';

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const printReasons: Readonly<Record<PrintRefusal, number>> = {
  documents_not_available: 409,
  print_too_large: 409,
};

const printedTypes = ['LABEL', 'CN23', ...tradeDocumentTypes] as const;

const printRequest = z
  .object({
    shipmentIds: shipmentIds(1, mostPrinted),
    type: z.enum(printedTypes).default('LABEL').meta({ description: 'Kind of document to print of each shipment.' }),
  })
  .meta({
    id: 'PrintRequest',
    description: 'Shipments whose documents are printed together.',
    example: { shipmentIds: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B3'], type: 'LABEL' },
  });

export const printRoute = (print: ReturnType<typeof printDocuments>): Route =>
  route({
    ...readingShipments,
    rate: 'list',
    method: 'post',
    path: `${shipmentsPath}/print`,
    operationId: 'printLabels',
    summary: 'One file with the labels, or other documents, of several shipments.',
    description:
      'In the order of the request: pages of PDF, or ZPL one after the other. ' +
      'All of them, or none: `details` names each shipment that prevents it.',
    body: printRequest,
    replies: {
      200: {
        description: 'The file.',
        schema: file,
        type: ['application/pdf', 'text/plain'],
        headers: downloadHeaders,
      },
    },
    refusals: {
      404: { ...unknownShipments, message: '1 of 2 shipments does not exist; nothing was printed.' },
      409: {
        description:
          'A shipment is void or not booked, has no such document, or one that cannot stand in the same file.',
        reason: 'documents_not_available',
        message: 'The documents of 1 of 2 shipments cannot be printed; nothing was printed.',
        details: ['shipmentIds[0] shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2: The label is void, and the parcel must not be sent.'],
        field: 'shipmentIds[0]',
      },
    },
    handler: async ({ body: { shipmentIds, type }, context: { accountId } }) => {
      const { format, bytes, isOwn } = await print(shipmentIds, type, accountId);
      // As alone: what a client has uploaded is saved, never rendered under this origin.
      const shown = isOwn ? 'inline' : 'attachment';
      const name = `${type.toLowerCase()}-of-${shipmentIds.length}-shipments.${format.toLowerCase()}`;
      return {
        bytes,
        type: documentMediaTypes[format] ?? 'application/octet-stream',
        headers: { 'content-disposition': `${shown}; filename="${name}"`, 'cache-control': 'private, no-store' },
      };
    },
  });
