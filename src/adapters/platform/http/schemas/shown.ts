import { z } from 'zod';
import { contentTypes, incoterms } from '../../../../domain/shared/customs.ts';
import { commodityFields, customsFields } from './customs.ts';
import { currency } from './fields.ts';
import { party } from './party.ts';

export const paymentUrl = z.string().meta({
  description:
    'The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges.',
  example: 'https://shipping.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb',
});

/** One notice of a reply. */
export const message = z
  .object({
    code: z.int().meta({ description: 'The HTTP status.', example: 400 }),
    level: z
      .enum(['error', 'warning', 'info'])
      .meta({ description: 'Only an error means that the request was not carried out.', example: 'error' }),
    timestamp: z
      .string()
      .meta({ format: 'date-time', description: 'When it was said.', example: '2026-01-14T10:00:00.000Z' }),
    message: z.string().meta({
      description: 'A sentence for people: the field, the rule, and an accepted example.',
      example: 'shipTo.address.city is required.',
    }),
    details: z.array(z.string()).meta({
      description: 'Every fault of the request, one sentence each; empty where `message` is complete.',
      example: [],
    }),
    reason: z.string().meta({ description: 'A stable snake_case word to branch on.', example: 'validation_failed' }),
    field: z.string().optional().meta({
      description: 'JSON path of the field at fault, where there is exactly one.',
      example: 'shipTo.address.city',
    }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Of errors: the `x-request-id` of the reply.', example: 'req_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    doc: z
      .string()
      .optional()
      .meta({ description: 'Of errors: the page that explains `reason`.', example: '/docs/errors#validation_failed' }),
  })
  .meta({ id: 'Message', description: 'One error, warning or information about a request.' });

/** The `messages` of a successful reply. */
export const messages = z.array(message).meta({ description: 'Warnings and infos; may be empty.', example: [] });

/** Values in replies, which have one form although requests accept several. */

export const timestamp = z.string().meta({
  format: 'date-time',
  description: 'ISO 8601 in UTC, with milliseconds.',
  example: '2026-01-14T10:00:00.000Z',
});

const decimalText = (example: string) =>
  z.string().meta({ description: 'A decimal number as text.', pattern: '^-?\\d+(\\.\\d+)?$', example });

export const shownMoney = z.object({ amount: decimalText('25.00'), currency }).meta({
  id: 'ShownMoney',
  description: 'An amount of money, as decimal text.',
  example: { amount: '25.00', currency: 'GBP' },
});

export const shownWeight = z
  .object({ unit: z.literal('kg').meta({ description: 'Kilograms.' }), value: decimalText('1.5') })
  .meta({
    id: 'ShownWeight',
    description: 'A weight in kilograms, as decimal text.',
    example: { unit: 'kg', value: '1.5' },
  });

export const shownDimensions = z
  .object({
    unit: z.literal('cm').meta({ description: 'Centimetres.' }),
    length: decimalText('30'),
    width: decimalText('20'),
    height: decimalText('10'),
  })
  .meta({
    id: 'ShownDimensions',
    description: 'Size in centimetres, as decimal text.',
    example: { unit: 'cm', length: '30', width: '20', height: '10' },
  });

export const shownMetadata = z
  .record(z.string(), z.unknown())
  .meta({ description: "The client's own pairs, as sent.", example: { orderRef: 'A-1' } });

export const shownCommodity = z
  .object({
    ...commodityFields.shape,
    value: shownMoney,
    unitWeight: shownWeight.optional(),
    kgWeight: z.number().optional().meta({ description: 'Kilograms of one unit.', example: 0.2 }),
    predictedHsCode: z
      .string()
      .optional()
      .meta({ description: 'The code that was predicted, where none was sent.', example: '610910' }),
    predictedTaxCode: z
      .string()
      .optional()
      .meta({ description: 'The tax code that was predicted for the goods.', example: '20010' }),
    dutiesAndTaxes: z.array(z.string()).meta({
      description: 'Estimated duties, taxes and fees of the goods; empty where they were not estimated.',
      example: ['Duty 2.54 GBP'],
    }),
    metadata: shownMetadata.optional(),
  })
  .meta({
    id: 'ShownCommodity',
    description: 'One commodity of the parcel, with its predicted code.',
    example: {
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 1,
      value: { amount: '25.00', currency: 'GBP' },
      countryOfOrigin: 'GB',
      dutiesAndTaxes: [],
    },
  });

export const shownCustoms = z
  .object({
    ...customsFields,
    contentType: z.enum(contentTypes).meta({ description: 'What is in the parcel.', example: 'CommercialGoods' }),
    incoterms: z
      .enum(incoterms)
      .meta({ description: 'Who pays duties and taxes, as sent; DDU when none was sent.', example: 'DDU' }),
    invoiceDate: timestamp.optional(),
    orderTotalValue: shownMoney.optional(),
    importerOfRecord: party.optional(),
  })
  .meta({
    id: 'ShownCustoms',
    description: 'What was declared to customs of the whole parcel.',
    example: { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1001' },
  });
