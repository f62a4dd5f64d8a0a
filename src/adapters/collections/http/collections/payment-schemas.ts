import { z } from 'zod';
import {
  amount,
  currency,
  maybe,
  messages,
  movedMoney,
  shownMetadata,
  text,
  timestamp,
} from '../../../platform/http/schemas/index.ts';

const transactionType = z
  .object({
    id: z.string().meta({ description: 'Stable id of the type.', example: 'taxes_collection.payment' }),
    origin: z.string().meta({ description: 'Country the parcel is sent from.', example: 'GB' }),
    destination: z.string().meta({ description: 'Country the parcel is sent to.', example: 'DE' }),
    currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
    transactionType: z.string().meta({ description: 'The type of the transaction.', example: 'payment' }),
    category: z.string().meta({ description: 'What it is about.', example: 'duties_and_taxes' }),
    rateSource: z.literal('card_processor').meta({ description: 'Who names the amount.' }),
    auditStatus: z.literal('recorded').meta({ description: 'Recorded in the log.' }),
    chargeType: z.enum(['credit', 'debit']).meta({ description: '`credit`: money comes in.' }),
    account: z.string().meta({ description: 'The account it belongs to.' }),
    metadata: shownMetadata,
    createdAt: timestamp,
    updatedAt: timestamp,
    value: z.number().meta({ description: 'The amount.' }),
  })
  .meta({ id: 'TransactionType', description: 'A kind of transaction.' });

export const transaction = z
  .object({
    id: z.string().meta({ description: 'Id of the transaction.' }),
    type: z
      .enum(['payment', 'unexpected_payment', 'fee', 'refund', 'dispute'])
      .meta({ description: 'What moves the money.' }),
    amount: z.number().meta({ description: 'Negative where money leaves.', example: 46 }),
    currency: z.string().meta({ description: 'ISO 4217 code. That of a fee may be another one.', example: 'EUR' }),
    accountId: z.string().meta({ description: 'The account it belongs to.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    description: z.string().meta({ description: 'The transaction in a sentence.' }),
    status: z.enum(['pending', 'succeeded', 'failed', 'open', 'won', 'lost']).meta({
      description:
        'Of a dispute `open`, `won` or `lost`. What is pending or failed, and a dispute that was won, moved nothing.',
    }),
    reference: z.string().optional().meta({ description: 'Its id at the card processor.', example: 'pi_3PqkXy' }),
    transactionTypeId: z.string().meta({ description: 'Id of its type.' }),
    metadata: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The payment it belongs to, and why it was made.' }),
    transactionType,
  })
  .meta({ id: 'CollectionTransaction', description: 'One movement of money of a taxes collection.' });

export const collectionSurcharge = z
  .object({
    id: z.string().meta({ description: 'Id of the surcharge.' }),
    type: z.literal('collection_fee').meta({ description: 'Why it is charged.' }),
    name: z.string().meta({ description: 'The name on the bill.' }),
    amount: z.number().meta({ description: 'Part of the sum that is due.' }),
    currency: z.string().meta({ description: 'ISO 4217 code of the amount.' }),
    metadata: z.record(z.string(), z.unknown()).meta({ description: '`rate`: the fraction of duties and taxes.' }),
    taxesCollectionId: z.string().meta({ description: 'The collection.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CollectionSurcharge', description: 'What the consignee pays for the collection itself.' });

export const paymentRequest = z
  .object({
    paymentMethodId: text(255, 'pm_card_visa')
      .min(1)
      .meta({ description: 'The payment method at the card processor.' }),
    email: maybe(z.email().max(254)).meta({
      description: 'Of the payer; the receipt is sent there.',
      example: 'jane@example.com',
    }),
    name: maybe(text(255, 'Jane Doe')).meta({ description: 'Of the payer.' }),
    idempotencyKey: maybe(text(200, 'order-1187-attempt-1').min(1)).meta({
      description:
        'The same key is the same attempt, charged at most once. Required here or as the header `Idempotency-Key`.',
    }),
    amount: maybe(z.union([amount, movedMoney])).meta({
      description:
        'The sum due, not in minor units, with or without its currency: nothing is charged where it is another sum.',
      example: '46.00',
    }),
    currency: maybe(currency).meta({
      description: 'The currency of the sum due: nothing is charged where it is another one.',
      example: 'EUR',
    }),
  })
  .meta({
    id: 'PaymentRequest',
    description: 'How somebody pays a taxes collection.',
    example: {
      paymentMethodId: 'pm_card_visa',
      email: 'jane@example.com',
      name: 'Jane Doe',
      idempotencyKey: 'order-1187-attempt-1',
    },
  });

export const paymentReply = z
  .object({
    messages,
    success: z.boolean().meta({ description: 'Whether the sum is paid.' }),
    status: z.enum(['succeeded', 'requires_action', 'processing', 'declined', 'cancelled', 'returned']).meta({
      description:
        '`processing`: the outcome is not known yet; read the collection. `declined`, `cancelled`: nothing was charged. ' +
        '`returned`: the payment was not due any more and is refunded.',
    }),
    amount: z.int().meta({ description: 'In minor units of the currency.', example: 4600 }),
    currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
    paymentIntentId: z.string().optional().meta({ description: 'The payment at the card processor.' }),
    alreadyPaid: z.boolean().meta({ description: 'Another attempt had paid the sum before.' }),
    error: z.string().optional().meta({ description: 'Why it is not paid, in a sentence for the payer.' }),
    declineCode: z
      .string()
      .optional()
      .meta({ description: 'Stable word of the card processor.', example: 'insufficient_funds' }),
    clientSecret: z
      .string()
      .optional()
      .meta({ description: "For the card processor's script, with `requiresAction`." }),
    requiresAction: z.boolean().meta({ description: 'The payer has to authenticate at the bank (3-D Secure).' }),
    actionUrl: z.string().optional().meta({ description: "The bank's page, where the card processor has one." }),
  })
  .meta({ id: 'PaymentReply', description: 'What became of an attempt to pay.' });

export const refundRequest = z
  .object({
    amount: maybe(movedMoney).meta({ description: 'A part of the payment; without it, all that is left.' }),
    reason: maybe(text(255, 'The parcel was returned.')).meta({ description: 'Why; shown with the transaction.' }),
  })
  .meta({
    id: 'RefundRequest',
    description: 'What is refunded of a taxes collection.',
    example: { amount: { amount: '12.50', currency: 'EUR' }, reason: 'The parcel was returned.' },
  });

export const settleRequest = z
  .object({
    paymentIntentId: maybe(text(255, 'pi_3PqkXy').min(1)).meta({
      description: 'A payment that the card processor has for it.',
    }),
  })
  .meta({
    id: 'SettleRequest',
    description: 'What the card processor is asked about.',
    example: {},
  });
