import { z } from 'zod';
import {
  collectionExceptions,
  collectionStatuses,
  stageSkipReasons,
} from '../../../../domain/collections/taxes-collection/index.ts';
import { contentTypes } from '../../../../domain/shared/customs.ts';
import { packageTypes } from '../../../../domain/shared/measures.ts';
import {
  commodities,
  maybe,
  messages,
  party,
  rules,
  shownCommodity,
  shownCustoms,
  shownDimensions,
  shownMetadata,
  shownMoney,
  shownWeight,
  text,
  timestamp,
} from '../../../platform/http/schemas/index.ts';
import { certaintyOfCode, chargesRange, dataAsOf } from '../duties/completeness-schemas.ts';
import { charge, customsDeclaration, rule } from '../duties/schemas.ts';
import { paymentUrl } from '../../../platform/http/schemas/shown.ts';
import { collectionSurcharge, transaction } from './payment-schemas.ts';

const sums = {
  totalAmount: z.number().meta({ description: 'Sum of the charges.', example: 46 }),
  currency: z.string().meta({ description: 'ISO 4217 code of all amounts here.', example: 'EUR' }),
  charges: z.array(charge).meta({ description: 'What the sum consists of.' }),
};

/** What the sum may lack: on the collection, for each kind of goods, and in webhooks. */
export const certainty = {
  complete: z.boolean().optional().meta({
    description: 'True when nothing is known that can make the sum another one; absent while there is no sum.',
  }),
  upTo: z.number().optional().meta({
    description: 'The highest that duties and taxes can be, where something is missing and its bound is known.',
    example: 218.86,
  }),
  missing: z
    .array(
      z.object({
        commodityId: z
          .string()
          .optional()
          .meta({ description: 'The goods; absent for what concerns the whole parcel.' }),
        reason: z.string().meta({
          description:
            'Stable word; `unsure_code` for a predicted code that is not certain and that the charges hang on.',
        }),
        message: z.string().meta({ description: 'What is missing, for people.' }),
        direction: z.enum(['higher', 'lower', 'either']).meta({ description: 'Which way it can change the sum.' }),
      }),
    )
    .optional()
    .meta({ description: 'What can make the sum another one; absent if nothing is known.' }),
};

export const collectionDuties = z
  .object({
    ...sums,
    dataAsOf,
    customsDeclaration: customsDeclaration.meta({
      description: 'How the sum was calculated: values, rates and rules.',
    }),
  })
  .meta({ id: 'CollectionDuties', description: 'What the consignee owes, and how it was calculated.' });

/** How one kind of goods was declared, and the rules behind its charges. */
const goodsDeclaration = customsDeclaration
  .pick({ contentType: true, incoterms: true, ruleSetVersion: true, calculatedAt: true })
  .extend({
    hsCode: z.string().optional().meta({ description: 'The code the charges follow from.', example: '610910' }),
    countryOfOrigin: z.string().meta({ description: 'Where the goods were made.', example: 'CN' }),
    originDeclared: z
      .boolean()
      .meta({ description: 'Whether a statement on origin goes with them; without one no preference is given.' }),
    quantity: z.number().meta({ description: 'Pieces.', example: 2 }),
    goodsValue: z.number().meta({ description: 'Value of all pieces, as declared.', example: 200 }),
    currency: z.string().meta({ description: 'ISO 4217 code of the value.', example: 'GBP' }),
    rules: z.array(rule).meta({ description: 'Rules that the charges of these goods follow from.' }),
  });

const collectionCommodity = shownCommodity
  .omit({ dutiesAndTaxes: true })
  .extend({
    id: z.string().meta({ description: 'Id of the goods in the collection.' }),
    predictedTaxCode: z
      .string()
      .optional()
      .meta({ description: 'The rule for VAT or GST that follows from the predicted code.', example: 'eu-vat-de' }),
    classification: z
      .object({
        sixDigitHSCode: z.string().meta({ description: 'The predicted subheading.', example: '610910' }),
        confidenceLevel: z.enum(['low', 'medium', 'high']).meta({ description: 'How certain the prediction is.' }),
      })
      .optional()
      .meta({ description: 'The prediction, where no code was sent.' }),
    dutiesAndTaxes: z
      .object({
        ...sums,
        codeCertain: certaintyOfCode.codeCertain,
        chargesCertain: certaintyOfCode.chargesCertain,
        chargesRange,
        customsDeclaration: goodsDeclaration.optional().meta({ description: 'How these goods were declared.' }),
      })
      .optional()
      .meta({ description: 'What is due for these goods.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CollectionCommodity', description: 'One kind of goods of a taxes collection.' });

const eventType = z
  .object({
    id: z.string().meta({ description: 'Stable id of the event type.', example: 'taxes_collection.ready' }),
    code: z.string().meta({ description: 'Stable word for the event.', example: 'ready' }),
    description: z.string().meta({ description: 'The event in a sentence.' }),
    type: z.string().meta({ description: 'Type of the event in the log.', example: 'CollectionReady' }),
    clockStart: z.boolean().meta({ description: 'Whether the time until it is over begins here.' }),
    clockStop: z.boolean().meta({ description: 'Whether it ends here.' }),
    shipperVisibility: z.boolean().meta({ description: 'Shown to the sender.' }),
    consigneeVisibility: z.boolean().meta({ description: 'Shown to the consignee.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    alias: z.string().meta({ description: 'Another name of the code.' }),
    status: z.string().meta({ description: 'Status word of the event.' }),
    category: z.string().meta({ description: 'Kind of object.', example: 'taxes_collection' }),
    config: z.record(z.string(), z.unknown()).meta({ description: 'Reserved; empty.' }),
    carrierEventTypes: z.array(z.string()).meta({ description: 'Codes of carriers that mean it; none here.' }),
  })
  .meta({ id: 'CollectionEventType', description: 'A kind of event of taxes collections.' });

const event = z
  .object({
    id: z.string().meta({ description: 'Id of the event.' }),
    timestamp,
    code: z.string().meta({ description: 'Stable word for the event.', example: 'ready' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    status: z.string().meta({ description: 'Status of the collection after it.', example: 'pending' }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Reserved; empty.' }),
    eventTypeId: z.string().meta({ description: 'Id of its type.' }),
    eventType,
  })
  .meta({ id: 'CollectionEvent', description: 'One entry of the history of a taxes collection.' });

const stage = z
  .object({
    id: z.string().meta({ description: 'Id of the stage.' }),
    type: z.string().meta({
      description:
        '`initial_sms`, `initial_email`, `reminder_sms_1`, `reminder_email_1`, `final_notice_sms`, `final_notice_email`, `deadline`; ' +
        'reminders that were asked for are counted on from 2; `receipt_email` and `refund_email` follow a payment and a refund.',
      example: 'initial_sms',
    }),
    status: z
      .enum(['scheduled', 'completed', 'skipped', 'failed', 'cancelled'])
      .meta({ description: 'What became of it.' }),
    scheduledAt: timestamp.meta({ description: 'Not before; later than planned where it is tried again.' }),
    completedAt: timestamp
      .optional()
      .meta({ description: 'When the message was handed over to the service that sends it.' }),
    error: z.string().optional().meta({
      description: 'Why the last attempt failed: a stable word, or a code of the service that sends messages.',
      example: '21614',
    }),
    skipReason: z.enum(stageSkipReasons).optional().meta({ description: 'Why nothing is sent.' }),
    retryCount: z.int().meta({ description: 'Attempts after the first one.', example: 0 }),
    metadata: z
      .object({
        channel: z
          .enum(['sms', 'email'])
          .optional()
          .meta({ description: 'How the message is sent; absent for the deadline.' }),
        messageId: z.string().optional().meta({ description: 'Id of the message at the service that sends it.' }),
        delivery: z
          .enum(['delivered', 'undelivered'])
          .optional()
          .meta({ description: 'What that service has reported.' }),
        requested: z.literal(true).optional().meta({ description: 'Somebody asked for it.' }),
        refundId: z.string().optional().meta({ description: 'The refund that a `refund_email` is about.' }),
      })
      .meta({ description: 'More about the message.' }),
  })
  .meta({ id: 'CollectionStage', description: 'One step on the timeline of a taxes collection.' });

const attachment = z
  .object({
    id: z
      .string()
      .meta({ description: 'Stable id of the attachment.', example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2-receipt-1' }),
    eventName: z.enum(['payment_notice', 'receipt', 'refund_note', 'commercial_invoice']).meta({
      description: 'What it is of: the collection was ready, was paid, was refunded; or the invoice of its shipment.',
    }),
    data: z
      .object({
        format: z.string().meta({ description: 'File format.', example: 'PDF' }),
        number: z
          .string()
          .optional()
          .meta({ description: 'Printed on the paper.', example: '01KAM3Z8Q4T5V6W7X8Y9Z0A1B2-1' }),
        amount: z.number().optional().meta({ description: 'What is due, was paid or was refunded.', example: 46 }),
        currency: z.string().optional().meta({ description: 'ISO 4217 code of the amount.', example: 'EUR' }),
        name: z.string().optional().meta({ description: 'The name an uploaded invoice was sent with.' }),
        shipmentId: z.string().optional().meta({ description: 'The shipment that the invoice belongs to.' }),
      })
      .meta({ description: 'What else is known of it.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    downloadURL: z.string().meta({
      description:
        'Opens with the token, or without one for 15 minutes. `lang` chooses the language of what the service draws.',
      example:
        'https://shipping.example.com/api/taxes-collections/txc_…/attachments/txc_…-receipt-1?expires=1768500900&signature=…',
    }),
    reference: z.string().meta({
      description: 'The payment or the refund at the card processor, else the tracking number.',
      example: 'pi_3QxYzAbCdEfGhIjK',
    }),
  })
  .meta({ id: 'CollectionAttachment', description: 'A paper about a taxes collection.' });

export const collectionSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the taxes collection.', example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    accountId: z.string().meta({ description: 'The account it belongs to.' }),
    requestId: z.string().meta({ description: 'The request that created it.' }),
    trackingNumber: z.string().meta({ description: 'The parcel it is for.', example: 'LZ000000005ZZ' }),
    externalManifestId: z.string().optional().meta({ description: "The client's own id of the manifest." }),
    description: z.string().optional().meta({ description: 'Contents of the parcel.' }),
    customerReference: z.string().optional().meta({ description: "The client's own number of the order." }),
    shipTo: party.optional().meta({ description: 'Consignee; absent once erased.' }),
    shipFrom: party.optional().meta({ description: 'Sender; absent once erased.' }),
    weight: shownWeight.optional(),
    dimensions: shownDimensions.optional(),
    customs: shownCustoms,
    packageType: z.enum(packageTypes).meta({ description: 'Kind of packaging.' }),
    contentType: z.enum(contentTypes).meta({ description: 'What is in the parcel.' }),
    isArchived: z.boolean().meta({ description: 'Left out of lists.' }),
    status: z.enum(collectionStatuses).meta({ description: 'Current status.' }),
    reason: z
      .string()
      .optional()
      .meta({ description: 'Why it was cancelled, has expired or is in exception.', example: 'nothing_due' }),
    problems: z
      .array(
        z.object({
          commodityId: z.string().meta({ description: 'The goods.' }),
          reason: z.enum(collectionExceptions).meta({ description: 'Stable word for what is wrong.' }),
          message: z.string().meta({ description: 'What is wrong, and how to correct it.' }),
        }),
      )
      .meta({ description: 'What has to be corrected while the status is exception.' }),
    customsHold: z
      .object({ since: timestamp.meta({ description: 'When the carrier reported it.' }) })
      .optional()
      .meta({ description: 'Present while customs hold the parcel.' }),
    commodities: z.array(collectionCommodity).meta({ description: 'The goods.' }),
    surcharges: z
      .array(collectionSurcharge)
      .meta({ description: 'What the collection itself costs, on top of duties and taxes.' }),
    events: z.array(event).meta({ description: 'History, newest first.' }),
    attachments: z.array(attachment).meta({ description: 'Papers that can be downloaded, the oldest first.' }),
    transactions: z.array(transaction).meta({ description: 'Payments, fees, refunds and disputes, the oldest first.' }),
    dutiesAndTaxes: collectionDuties.optional(),
    // The sum of duties, taxes and surcharges.
    amountDue: shownMoney.optional(),
    ...certainty,
    stages: z.array(stage).meta({ description: 'Messages to the consignee, and the deadline.' }),
    paymentUrl,
    collectionDeadline: timestamp.optional().meta({ description: 'Time by which the consignee must pay.' }),
    customsPaidAt: timestamp.optional().meta({ description: 'When the sum was paid.' }),
    processorPaymentIntentId: z
      .string()
      .optional()
      .meta({ description: 'The payment at the card processor.', example: 'pi_3PqkXy' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    personalDataErasedAt: timestamp
      .optional()
      .meta({ description: 'When people in it were erased: their fields are absent since then.' }),
    metadata: shownMetadata.optional(),
  })
  .meta({ id: 'TaxesCollection', description: 'Duties and taxes of a parcel, collected from its consignee.' });

/** The schema of a single collection in the reply to a request for it. */
export const collectionReply = collectionSchema
  .extend({ messages })
  .meta({ id: 'TaxesCollectionReply', description: 'A taxes collection, and what is to be said of the request.' });

export const cancelRequest = z
  .object({
    reason: maybe(text(255, 'The order was returned.')).meta({ description: 'Why; shown with the collection.' }),
  })
  .meta({
    id: 'CancelCollectionRequest',
    description: 'Why a collection is cancelled.',
    example: { reason: 'The order was returned.' },
  });

export const resolveRequest = z
  .object({
    commodities: maybe(commodities.min(1)).meta({
      description: 'All goods of the collection, corrected, in their order. Required without `acceptUncertain`.',
    }),
    acceptUncertain: maybe(z.boolean()).meta({
      description: 'true: the sum is collected though something is missing from it, or a code is unsure.',
      example: true,
    }),
  })
  .check(
    rules(({ commodities: corrected, acceptUncertain }) =>
      corrected !== undefined || acceptUncertain === true
        ? []
        : [
            {
              field: 'commodities',
              message: 'commodities are required, all of the collection, or {"acceptUncertain":true}.',
            },
          ],
    ),
  )
  .meta({
    id: 'ResolveCollectionRequest',
    description: 'Corrected goods of a collection in status exception.',
    example: {
      commodities: [
        {
          title: 'Cotton T-shirt',
          hsCode: '6109.10',
          quantity: 2,
          value: { amount: '100.00', currency: 'GBP' },
          countryOfOrigin: 'GB',
        },
      ],
    },
  });
