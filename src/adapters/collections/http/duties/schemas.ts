import { z } from 'zod';
import { answerCurrencies } from '../../../../application/trade/duties/assess-duties.ts';
import {
  contactFaults,
  contentTypes,
  customsDefaults,
  declaredGoodsFaults,
  isDutyUnpaid,
  isLocalDate,
  netWeightFaults,
  partyFaults,
} from '../../../../domain/shared/index.ts';
import type { Customs, Fault, Party, Unchecked } from '../../../../domain/shared/index.ts';
import { packageTypes } from '../../../../domain/parcels/shipment/index.ts';
import { tradeDefences } from '../../../../domain/trade/index.ts';
import { collectionStatuses } from '../../../../domain/collections/taxes-collection/index.ts';
import {
  commodities,
  customsBesideContentType,
  dimensions,
  withPathPlaceholder,
  maybe,
  messages,
  metadata,
  money,
  place,
  reference,
  rules,
  text,
  timestamp,
  weight,
} from '../../../platform/http/schemas/index.ts';
import { paymentUrl } from '../../../platform/http/schemas/shown.ts';
import { certaintyOfCode, chargesRange, dataAsOf, missingPart, upTo } from './completeness-schemas.ts';
import { question } from '../../../trade/http/classification/question-schemas.ts';
import { restriction } from '../../../trade/http/compliance/schemas.ts';

const additionalServices = z.object({
  postalDuties: maybe(z.boolean()).meta({ description: 'Travels by post: the postal regime of the day applies.' }),
  taxesCollection: maybe(z.boolean()).meta({ description: 'Collect duties and taxes from the consignee (DDU).' }),
});

const fields = z.object({
  shipTo: place.meta({ description: 'Where the goods go.' }),
  shipFrom: place.meta({ description: 'Where the goods come from.' }),
  commodities: commodities.default([]).meta({ description: 'Goods in the parcel; may be left out for documents.' }),
  customs: customsBesideContentType
    .default({ incoterms: customsDefaults.incoterms })
    .meta({ description: 'Customs declaration of the parcel.' }),
  contentType: maybe(z.enum(contentTypes)).meta({
    description: 'What is in the parcel; `customs.contentType` takes precedence.',
  }),
  currency: maybe(z.enum(answerCurrencies)).meta({
    description:
      'Currency of the reply. When absent the currency of the destination, or that of the goods where an answer is not by default in it.',
  }),
  date: maybe(z.string().refine(isLocalDate, 'must be a date, for example "2026-12-15"')).meta({
    description:
      'Day of the import, past or future, whose rules, tariff and exchange rates apply; today when absent. ' +
      'Not for a collection, which is assessed on its own day.',
    example: '2026-12-15',
  }),
  freightCost: maybe(money).meta({
    description: 'Price of the transport, part of the customs value where the law says so.',
  }),
  insuranceValue: maybe(money).meta({
    description:
      'What insuring the parcel costs, not the sum it is insured for: it is added to the customs value where the law says so. ' +
      'More than a tenth of the goods gets the warning `insurance_value_high`.',
  }),
  weight: maybe(weight).meta({ description: 'Gross weight of the parcel. Fees by the kilogram need it.' }),
  dimensions: maybe(dimensions).meta({ description: 'Outer size of the parcel.' }),
  packageType: maybe(z.enum(packageTypes)).meta({ description: 'Kind of packaging.' }),
  trackingNumber: maybe(reference).meta({
    description: 'Tracking number of the parcel, where it has one; required to collect duties from the consignee.',
  }),
  externalManifestId: maybe(reference).meta({ description: "The client's own id of the manifest the parcel is in." }),
  description: maybe(text(255, 'Clothing')).meta({ description: 'Contents of the whole parcel, in a few words.' }),
  customerReference: maybe(reference).meta({ description: "The client's own number of the order." }),
  serviceCode: maybe(text(64, 'SERVICE-POSTAL')).meta({ description: "Service: its carrier's fee may depend on it." }),
  metadata: maybe(metadata),
  additionalServices: maybe(additionalServices).meta({
    description: 'How the parcel travels and who collects the duties.',
  }),
});

export type DutiesBody = z.output<typeof fields>;

const example =
  '{"title":"Cotton T-shirt","hsCode":"6109.10","quantity":1,"value":{"amount":"25.00","currency":"GBP"},"countryOfOrigin":"GB"}';

type WithContentType<Type> = { readonly contentType?: Type | undefined };

/** The content type in `customs`, else that of the body, else the default. */
export const contentTypeOf = <Type extends string>({
  customs,
  contentType,
}: WithContentType<Type> & { readonly customs?: WithContentType<Type> | undefined }):
  | Type
  | typeof customsDefaults.contentType => customs?.contentType ?? contentType ?? customsDefaults.contentType;

const goodsFaults = (body: Unchecked<DutiesBody>): Fault[] =>
  (body.commodities ?? []).length > 0 || contentTypeOf(body) === 'Documents'
    ? [
        ...declaredGoodsFaults({
          commodities: body.commodities,
          contentType: contentTypeOf(body),
          orderTotalValue: body.customs?.orderTotalValue,
        }),
        ...netWeightFaults(body),
      ]
    : [
        {
          field: 'commodities',
          message:
            'commodities must have at least one entry unless customs.contentType or contentType is "Documents", ' +
            `for example [${example}].`,
        },
      ];

/** The faults of fields that a collection needs and a calculation does not. */
const collectionFaults = ({
  customs,
  date,
  trackingNumber,
  shipTo,
  shipFrom,
  additionalServices,
}: Unchecked<DutiesBody>): Fault[] => {
  if (additionalServices?.taxesCollection !== true) return [];
  const party = (value: Unchecked<Party> | undefined, path: string): Fault[] =>
    value === undefined ? [] : partyFaults(value, path);
  return [
    ...party(shipTo, 'shipTo'),
    ...(shipTo === undefined ? [] : contactFaults(shipTo, 'shipTo')),
    ...party(shipFrom, 'shipFrom'),
    ...(customs?.incoterms !== undefined && !isDutyUnpaid(customs as Pick<Customs, 'incoterms'>)
      ? [
          {
            field: 'customs.incoterms',
            message: 'customs.incoterms must be DDU or DAP to collect duties from the consignee, for example "DDU".',
          },
        ]
      : []),
    ...(date === undefined
      ? []
      : [
          {
            field: 'date',
            message:
              'date must be left out to collect duties from the consignee: a collection is assessed by the rules of its own day, ' +
              'for example {"additionalServices":{"taxesCollection":true}} without a date.',
          },
        ]),
    ...(trackingNumber === undefined || trackingNumber.trim() === ''
      ? [
          {
            field: 'trackingNumber',
            message: 'trackingNumber is required to collect duties from the consignee, for example "LZ000000005ZZ".',
          },
        ]
      : []),
  ];
};

export const dutiesRequest = fields
  .check(rules<DutiesBody>((body) => [...goodsFaults(body), ...collectionFaults(body)].map(withPathPlaceholder)))
  .meta({
    id: 'DutiesRequest',
    description: 'Goods to calculate duties and taxes for.',
    example: {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'DE', postcode: '10115' } },
      commodities: [
        {
          title: 'Cotton T-shirt',
          hsCode: '6109.10',
          quantity: 2,
          value: { amount: '25.00', currency: 'GBP' },
          countryOfOrigin: 'GB',
        },
      ],
      customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
      currency: 'EUR',
      freightCost: { amount: '8.00', currency: 'GBP' },
    },
  });

export const charge = z.object({
  name: z.string().meta({ description: 'Name of the charge for people.', example: 'Duty' }),
  code: z.enum(['DUTY', 'VAT', 'GST', 'EXCISE', 'FEE']).meta({ description: 'Kind of the charge.' }),
  amount: z.number().meta({ description: 'Amount in `currency`.' }),
  currency: z.string().meta({ description: 'ISO 4217 code of the amount.' }),
  rate: z
    .number()
    .optional()
    .meta({ description: 'A fraction; for a duty by weight, the effective rate.', example: 0.12 }),
  rule: z
    .string()
    .optional()
    .meta({ description: 'The rule of customsDeclaration.rules that it follows.', example: 'tariff-EU-6109' }),
});

export const rule = z.object({
  id: z.string().meta({ description: 'Stable id of the rule.' }),
  name: z.string().optional().meta({ description: 'Name of the rule for people.' }),
  defence: z.enum(tradeDefences).optional().meta({ description: 'Of a duty that defends trade: against what.' }),
  source: z.string().meta({ description: 'Law or tariff the rule is from.' }),
  certainty: z.string().meta({ description: 'How sure the rule is known.' }),
  validFrom: z.string().optional().meta({ description: 'First day on which the rule applies.' }),
  validTo: z.string().optional().meta({ description: 'Last day on which the rule applies.' }),
});

export const customsDeclaration = z.object({
  contentType: z.enum(contentTypes).meta({ description: 'What is in the parcel.' }),
  incoterms: z.string().meta({ description: 'Who pays duties and taxes, as an Incoterms rule.' }),
  currency: z.string().meta({ description: 'ISO 4217 code of all amounts here.' }),
  goodsValue: z.number().meta({ description: 'Value of all goods.' }),
  freight: z.number().meta({ description: 'Transport that was counted in.' }),
  insurance: z.number().meta({ description: 'Insurance that was counted in.' }),
  customsValue: z.number().meta({ description: 'Value that duties are calculated on.' }),
  deMinimis: z
    .object({
      applied: z.boolean().meta({ description: 'Whether the parcel is below it.' }),
      threshold: z.number().optional().meta({ description: 'The threshold; absent where the destination has none.' }),
      currency: z.string().optional().meta({ description: 'ISO 4217 code of the threshold.' }),
    })
    .meta({ description: 'Threshold below which no duty is due.' }),
  exchangeRates: z
    .array(
      z.object({
        from: z.string().meta({ description: 'ISO 4217 code of the sent amount.' }),
        to: z.string().meta({ description: 'ISO 4217 code it was converted to.' }),
        rate: z.number().meta({ description: 'Units of `to` for one of `from`.' }),
        date: z.string().meta({ description: 'Day of the rate, YYYY-MM-DD.' }),
        source: z.string().meta({ description: 'Who published the rate.' }),
      }),
    )
    .meta({ description: 'Rates that amounts were converted by.' }),
  checkoutTaxes: z
    .array(
      z.object({
        scheme: z.string().meta({ description: 'Scheme the seller is registered in, for example IOSS.' }),
        name: z.string().meta({ description: 'Name of the tax for people.' }),
        amount: z.number().meta({ description: 'Amount in `currency`.' }),
        currency: z.string().meta({ description: 'ISO 4217 code of the amount.' }),
        rule: z.string().meta({ description: 'Id of the rule in `rules`.' }),
      }),
    )
    .meta({
      description:
        'Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price.',
    }),
  ruleSetVersion: z.string().meta({ description: 'Version of all rules that were applied.' }),
  rules: z.array(rule).meta({ description: 'Rules that were applied.' }),
  calculatedAt: timestamp.meta({
    description: 'The day whose rules were applied.',
    example: '2026-01-14T00:00:00.000Z',
  }),
});

export const dutiesAndTaxes = z
  .object({
    price: z.number().meta({ description: 'Sum of the charges due at the border.' }),
    currency: z.string().meta({ description: 'ISO 4217 code of the price.' }),
    complete: z.boolean().meta({
      description:
        'True when nothing is known that can make the price another. ' +
        'False when a line could not be computed, or something is missing from it.',
    }),
    upTo: upTo.meta({
      description:
        'The highest that the price of an incomplete answer can be; absent if the bound of a missing part is not known.',
    }),
    missing: z.array(missingPart).optional().meta({
      description:
        'What is missing from the price and concerns the whole consignment; what is missing from a line stands at that line.',
    }),
    chargesRange,
    charges: z.array(charge).meta({ description: 'The charges of the price, over all goods.' }),
    commodities: z
      .array(
        z.object({
          itemNumber: z.int().meta({ description: 'Which commodity of the request, from 1.' }),
          title: z.string().optional().meta({ description: 'As sent.' }),
          hsCode: z.string().optional().meta({ description: 'Customs code as sent.' }),
          predictedHsCode: z
            .string()
            .optional()
            .meta({ description: 'Code that was predicted because none was sent.' }),
          notComputable: z
            .string()
            .optional()
            .meta({ description: 'Why nothing could be calculated for these goods.' }),
          complete: z
            .boolean()
            .meta({ description: 'True when nothing is known that can make the sum of this line another.' }),
          upTo: upTo.meta({
            description:
              'The highest that the sum of an incomplete line can be; absent if the bound of a missing part is not known.',
          }),
          missing: z
            .array(
              missingPart.extend({
                upTo: upTo.meta({
                  description:
                    'The highest that the sum of the line can be for this reason alone; absent if no bound is known.',
                }),
              }),
            )
            .optional()
            .meta({
              description: 'What can make the sum of the line another and is not in it; absent if nothing is known.',
            }),
          ...certaintyOfCode,
          question: question.optional().meta({
            description:
              'Where an answer would settle or narrow the charges: send it in `answers` of the commodity. ' +
              'Absent where the charges are certain, or no answer would.',
          }),
          charges: z.array(charge).meta({ description: 'What is due for these goods.' }),
          restrictions: z.array(restriction).meta({ description: 'Restrictions on the import of these goods.' }),
        }),
      )
      .meta({ description: 'The goods, in the order they were sent.' }),
    dataAsOf,
    customsDeclaration: customsDeclaration.meta({
      description: 'How the result was calculated: values, rates and rules.',
    }),
  })
  .meta({ id: 'DutiesAndTaxes', description: 'Duties, taxes and fees of the parcel.' });

export const newCollection = z
  .object({
    collectionId: z
      .string()
      .meta({ description: 'Id of the taxes collection.', example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    trackingNumber: z.string().meta({ description: 'The parcel it is for.', example: 'LZ000000005ZZ' }),
    status: z.enum(collectionStatuses).meta({ description: 'Current status.', example: 'pending_classification' }),
    paymentUrl,
    collectionDeadline: timestamp.meta({
      description: 'Time by which the consignee must pay; until the collection is pending, counted from the request.',
    }),
    events: z
      .array(z.string())
      .meta({ description: 'What has happened to it, oldest first.', example: ['requested', 'accepted'] }),
  })
  .meta({ id: 'NewTaxesCollection', description: 'A taxes collection that was requested.' });

export const dutiesReply = z.object({
  messages,
  quoteId: z
    .string()
    .optional()
    .meta({ description: 'Id of this calculation; absent where a collection was requested.' }),
  dutiesAndTaxes: dutiesAndTaxes
    .nullable()
    .meta({ description: 'The calculation; null where a collection was requested.' }),
  collection: newCollection.optional(),
});
