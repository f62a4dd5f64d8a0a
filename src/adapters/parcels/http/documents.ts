import { z } from 'zod';
import {
  maxTradeDocumentBytes,
  maxTradeDocuments,
  tradeDocumentFormatFaults,
  tradeDocumentFormats,
  tradeDocumentNameFaults,
  tradeDocumentTypes,
} from '../../../domain/parcels/shipment/index.ts';
import type { Fault } from '../../../domain/shared/index.ts';
import type { SentDocument, uploadDocuments } from '../../../application/parcels/shipments/upload-documents.ts';
import type { FilesInBody } from '../../platform/http/engine/body/body-reader.ts';
import { fileContent } from '../../platform/http/schemas/file-content.ts';
import { pathPlaceholder, messages, rules, timestamp } from '../../platform/http/schemas/index.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { mebibyte } from '../../platform/http/engine/body/admission.ts';
import { claimOf, replayedHeader, route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { presentUpload } from '../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../application/parcels/shipments/present-shipment.ts';

const files: FilesInBody = {
  at: 'electronicTradeDocuments[].content',
  most: maxTradeDocuments,
  largest: maxTradeDocumentBytes,
};

/** The header of a PDF: `%PDF-1.7` and a line break. */
const exampleContent = 'JVBERi0xLjcK';

const content = fileContent({
  description:
    'The file, 5 MiB at most, in base64 or as a `data:` URL. It must be of the format that is named, and not encrypted.',
  type: 'application/pdf',
  example: exampleContent,
  largest: maxTradeDocumentBytes,
  tooMany: `is one document too many; an upload holds at most ${maxTradeDocuments}, for example 2`,
});

/** The format that a client means: shops write `pdf`, `.PDF`, `application/pdf`, `jpeg`. */
const meantFormat = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent;
  const name = sent
    .trim()
    .toUpperCase()
    .replace(/^(?:\.|APPLICATION\/(?:X-)?|IMAGE\/)/, '');
  const meant = name === 'JPEG' ? 'JPG' : name;
  return (tradeDocumentFormats as readonly string[]).includes(meant) ? meant : sent;
};

const document = z
  .object({
    content,
    name: z
      .string()
      .check(rules<string>((value) => tradeDocumentNameFaults(value, pathPlaceholder)))
      .meta({ description: 'File name, shown with the document.', maxLength: 255, example: 'invoice-1001.pdf' }),
    type: z.enum(tradeDocumentTypes).meta({ description: 'Kind of document.' }),
    format: z.preprocess(meantFormat, z.enum(tradeDocumentFormats)).meta({ description: 'File format of `content`.' }),
  })
  .check(
    rules<{ readonly content: { readonly bytes: Uint8Array }; readonly format: string }>(
      ({ content, format }): readonly Fault[] =>
        tradeDocumentFormatFaults(content?.bytes as Uint8Array | undefined, format, `${pathPlaceholder}.content`),
    ),
  )
  .transform(({ content: { bytes, sha256 }, ...named }): SentDocument => ({ ...named, bytes, sha256 }))
  .meta({ id: 'ElectronicTradeDocument', description: 'A customs or trade document to store with a shipment.' });

const uploadRequest = z
  .object({
    shipmentId: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'Shipment the documents belong to.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    electronicTradeDocuments: z
      .array(document)
      .min(1)
      .max(maxTradeDocuments)
      .meta({ description: 'The files, 5 MiB each at most.' }),
  })
  .meta({
    id: 'DocumentUploadRequest',
    description: 'Documents to store with one shipment.',
    example: {
      shipmentId: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      electronicTradeDocuments: [
        { content: exampleContent, name: 'invoice-1001.pdf', type: 'COMMERCIAL_INVOICE', format: 'PDF' },
      ],
    },
  });

export const uploadedDocument = z
  .object({
    id: z.string().meta({ description: 'The document.', example: 'doc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    type: z.enum(tradeDocumentTypes).meta({ description: 'What it is.', example: 'COMMERCIAL_INVOICE' }),
    format: z.enum(tradeDocumentFormats).meta({ description: 'What kind of file.', example: 'PDF' }),
    name: z.string().meta({ description: 'As it was sent.', example: 'invoice-1001.pdf' }),
    size: z.int().meta({ description: 'Bytes.', example: 48213 }),
    sha256: z.string().meta({
      description: 'Of the bytes, lowercase hex.',
      example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }),
    url: z.string().meta({
      description: 'Opens with the token, or without one for 15 minutes.',
      example: 'https://shipping.example.com/…',
    }),
    createdAt: timestamp,
  })
  .meta({ id: 'UploadedDocument', description: 'A document that is stored with a shipment.' });

const uploadReply = z
  .object({ messages, documents: z.array(uploadedDocument).meta({ description: 'In the order they were sent.' }) })
  .meta({ id: 'DocumentUploadReply', description: 'The documents that were stored.' });

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
