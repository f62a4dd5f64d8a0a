import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { withdrawalReasons } from '../../../domain/trade/held-quote/index.ts';
import { reviewStates } from '../../../domain/trade/product/index.ts';
import type { Announcement } from '../../../application/webhooks/public-events.ts';
import { webhookEventNames } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { WebhookEventName } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import { uploadedDocument } from '../../parcels/http/documents.ts';
import { manifest } from '../../parcels/http/manifests/schemas.ts';
import { goodsAnswer, shownMoney, timestamp } from '../../platform/http/schemas/index.ts';
import { document, shipmentEventData } from '../../parcels/http/shipments/schemas.ts';
import { classified } from '../../trade/http/classification/schemas.ts';
import { certainty, collectionDuties } from '../../collections/http/collections/schemas.ts';
import { paymentUrl } from '../../platform/http/schemas/shown.ts';

const eventsOmitted = z
  .int()
  .optional()
  .meta({ description: 'How many of the oldest scans were left out to keep the payload within 256 KiB.', example: 0 });
const shipmentData = shipmentEventData.extend({ eventsOmitted });

const collection = z
  .object({
    collectionId: z.string().meta({ description: 'The collection.', example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    trackingNumber: z.string().meta({ description: 'The parcel it is for.', example: 'LA000000016ZZ' }),
    status: z.string().meta({ description: 'Current status.', example: 'pending' }),
    previousStatus: z.string().optional().meta({ description: 'Previous status.', example: 'pending_classification' }),
    dutiesAndTaxes: collectionDuties.optional(),
    amountDue: shownMoney.optional(),
    paymentUrl,
    collectionDeadline: timestamp.optional().meta({ description: 'Time by which the consignee must pay.' }),
    ...certainty,
    customsPaidAt: timestamp.optional().meta({ description: 'When it was paid.' }),
    reason: z.string().optional().meta({ description: 'Why it was cancelled, or cannot go on.', example: 'expired' }),
  })
  .meta({ id: 'TaxesCollectionEventData', description: 'A collection of duties and taxes from a consignee.' });

type EventDescription = {
  readonly objectType: Announcement['objectType'];
  readonly summary: string;
  readonly event?: string;
  readonly data: z.ZodObject;
};
const ofCollection = (summary: string): EventDescription => ({
  objectType: 'taxes_collection',
  summary,
  data: collection,
});

const quoteId = z
  .string()
  .meta({ description: 'The calculation that was held.', example: 'qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' });
const sum = (description: string, example: string) => z.string().meta({ description, example });
const held = {
  amount: sum('The figure that is held.', '18.97'),
  currency: z.string().meta({ description: 'ISO 4217 code of the amounts.', example: 'GBP' }),
};
/** What a label was charged, and what was assessed for it. */
const honoured = {
  quoteId,
  shipmentId: z
    .string()
    .meta({ description: 'The shipment that was charged.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  ...held,
  assessed: sum(
    'Duties and taxes by the rules of the label; absent if they could not be calculated.',
    '20.10',
  ).optional(),
  isAssessedInPart: z.literal(true).optional().meta({ description: 'Something was missing from `assessed`.' }),
  difference: sum('The held figure less `assessed`: a gain, or a loss below zero.', '-1.13').optional(),
};
const ofQuote = (summary: string, data: z.ZodObject): EventDescription => ({
  objectType: 'quote',
  summary,
  event: 'Not part of `*`: it must be named.',
  data,
});

/** The schema of `data` by event. A new event does not compile without one. */
const events: Readonly<Record<WebhookEventName, EventDescription>> = {
  'label.generated': {
    objectType: 'shipment',
    summary: 'A label was made.',
    data: shipmentData.extend({ documents: z.array(document).meta({ description: 'Its documents, by address.' }) }),
  },
  'shipment.updated': {
    objectType: 'shipment',
    summary: 'The status or the details of a shipment changed.',
    data: shipmentData,
  },
  'manifest.created': { objectType: 'manifest', summary: 'Parcels were put into a manifest.', data: manifest },
  'document.uploaded': {
    objectType: 'document',
    summary: 'Documents were uploaded for a shipment.',
    event: 'The object is the first of them.',
    data: z.object({
      shipmentId: z
        .string()
        .meta({ description: 'The shipment they are for.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
      documents: z.array(uploadedDocument).meta({ description: 'All that came in one upload.' }),
    }),
  },
  'taxes.collection.ready': ofCollection('A collection can be paid.'),
  'taxes.collection.updated': ofCollection('The charges or the goods of a collection changed.'),
  'taxes.collection.cancelled': ofCollection('A collection was cancelled, or expired.'),
  'taxes.collection.exception': ofCollection('Goods of a collection have to be corrected.'),
  'product.classification.complete': {
    objectType: 'product',
    summary: 'A product was classified.',
    event: 'Not part of `*`: it must be named.',
    data: classified,
  },
  'product.updated': {
    objectType: 'product',
    summary: 'A person approved, corrected or rejected the code of a product.',
    event: 'Not part of `*`: it must be named.',
    data: z.object({
      productId: z.string().optional().meta({ description: 'As the client named it.', example: 'P-1001' }),
      variantId: z.string().optional().meta({ description: 'As the client named it.', example: 'P-1001-M' }),
      changes: z
        .object({
          reviewState: z.enum(reviewStates).meta({ description: 'Decision of the reviewer.', example: 'approved' }),
          hsCode: z.string().optional().meta({ description: 'The code now in force.', example: '610990' }),
          answer: goodsAnswer.optional().meta({ description: 'The answer that was given to a question.' }),
          previousHsCode: z
            .string()
            .optional()
            .meta({ description: 'The code that was corrected.', example: '610910' }),
          reason: z
            .string()
            .optional()
            .meta({ description: 'Reason given by the reviewer.', example: 'Polyester, not cotton' }),
        })
        .meta({ description: 'The changes.' }),
    }),
  },
  'quote.held': ofQuote(
    'A calculation was held, or its last day was changed.',
    z.object({
      quoteId,
      until: z.iso.date().meta({ description: 'The last day (UTC) on which it is honoured.', example: '2026-12-04' }),
      ...held,
      heldAt: timestamp,
    }),
  ),
  'quote.released': ofQuote('A held calculation is no longer honoured.', z.object({ quoteId, releasedAt: timestamp })),
  'quote.honoured': ofQuote('A label was charged the held figure.', z.object({ ...honoured, honouredAt: timestamp })),
  'quote.withdrawn': ofQuote(
    'The label that was charged the held figure was voided, or was never booked.',
    z.object({
      ...honoured,
      reason: z.enum(withdrawalReasons).meta({ description: 'Why nothing is owed for it.', example: 'voided' }),
      withdrawnAt: timestamp,
    }),
  ),
};

const headers = z.object({
  'x-service-signature': z
    .string()
    .meta({ description: 'Lowercase hex HMAC-SHA-256 of the body, keyed with the text of the secret.' }),
  'webhook-id': z.string().meta({ description: 'The id of the event, the same at every attempt.' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({ description: 'Signature as specified by Standard Webhooks 1.0.' }),
  'x-service-event': z.string().meta({ description: 'The name of the event.' }),
  'x-service-delivery-attempt': z.string().meta({ description: 'Number of the delivery attempt, from 1.' }),
  'x-service-sequence': z.string().meta({ description: 'Rises with each event of the same object.' }),
  'x-service-test': z.string().optional().meta({ description: '`true` on events sent by the test endpoint.' }),
});

/** `label.generated` as `LabelGenerated`. */
const typeOf = (name: string): string => name.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

const payload = (name: WebhookEventName, { objectType, summary, data }: EventDescription) =>
  z
    .object({
      eventName: z.literal(name).meta({ description: 'What happened.' }),
      objectType: z.literal(objectType).meta({ description: 'To what kind of object.' }),
      objectId: z.string().meta({ description: 'To which.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
      data: data.meta({
        description: 'The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`.',
      }),
      eventId: z.string().meta({
        description: 'The event itself; the same as `webhook-id`.',
        example: 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      }),
      createdAt: timestamp.meta({ description: 'When it happened.' }),
      apiVersion: z.literal('1.0.0').meta({ description: 'The version of this interface.' }),
    })
    .meta({ id: `${typeOf(name)}Event`, description: summary });

const operation = (name: WebhookEventName): ZodOpenApiOperationObject => {
  const event = events[name];
  return {
    tags: ['Webhook events'],
    operationId: `on${typeOf(name)}`,
    summary: event.summary,
    ...(event.event !== undefined && { description: event.event }),
    security: [],
    requestParams: { header: headers },
    requestBody: { required: true, content: { 'application/json': { schema: payload(name, event) } } },
    responses: {
      '2XX': { description: 'Taken. Everything else but 410 is tried again later.' },
      410: { description: 'Never again: the endpoint is disabled at once.' },
    },
  };
};

/** The `webhooks` section: the requests that the service sends to registered endpoints. */
export const webhooksSection: ZodOpenApiPathsObject = Object.fromEntries(
  webhookEventNames.map((name) => [name, { post: operation(name) }]),
);
