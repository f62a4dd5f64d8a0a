import { z } from 'zod';
import { answerCurrencies } from '../../../application/trade/duties/assess-duties.ts';
import {
  contactFaults,
  contentTypes,
  customsDefaults,
  declaredGoodsFaults,
  isDutyUnpaid,
  netWeightFaults,
  partyFaults,
} from '../../../domain/shared/index.ts';
import type { Customs, Fault, Party, Unchecked } from '../../../domain/shared/index.ts';
import { packageTypes } from '../../../domain/shipment/index.ts';
import {
  commodities,
  customsBesideContentType,
  dimensions,
  fromHere,
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
} from '../schemas.ts';
import { restriction } from './compliance-schemas.ts';

const additionalServices = z.object({
  postalDuties: maybe(z.boolean()).meta({ description: 'Travels by post: the postal regime of the day applies.' }),
  taxesCollection: maybe(z.boolean()).meta({ description: 'Collect duties and taxes from the consignee (DDU).' }),
});

const fields = z.object({
  shipTo: place,
  shipFrom: place,
  commodities: commodities.default([]),
  customs: customsBesideContentType.default({ incoterms: customsDefaults.incoterms }),
  contentType: maybe(z.enum(contentTypes)),
  currency: maybe(z.enum(answerCurrencies)),
  freightCost: maybe(money),
  insuranceValue: maybe(money),
  weight: maybe(weight),
  dimensions: maybe(dimensions),
  packageType: maybe(z.enum(packageTypes)),
  trackingNumber: maybe(reference),
  externalManifestId: maybe(reference),
  description: maybe(text(255, 'Clothing')),
  customerReference: maybe(reference),
  metadata: maybe(metadata),
  additionalServices: maybe(additionalServices),
});

export type DutiesBody = z.output<typeof fields>;

const example =
  '{"title":"Cotton T-shirt","hsCode":"6109.10","quantity":1,"value":{"amount":"25.00","currency":"GBP"},"countryOfOrigin":"GB"}';

type WithContentType<Type> = { readonly contentType?: Type | undefined };

/** What `customs` says, else the body itself. */
export const contentTypeOf = <Type extends string>({
  customs,
  contentType,
}: WithContentType<Type> & { readonly customs?: WithContentType<Type> | undefined }): Type | typeof customsDefaults.contentType =>
  customs?.contentType ?? contentType ?? customsDefaults.contentType;

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
          message: `commodities must have at least one entry unless customs.contentType or contentType is "Documents", for example [${example}].`,
        },
      ];

/** Everything a collection needs beside what a calculation does. */
const collectionFaults = ({ customs, trackingNumber, shipTo, shipFrom, additionalServices }: Unchecked<DutiesBody>): Fault[] => {
  if (additionalServices?.taxesCollection !== true) return [];
  const party = (value: Unchecked<Party> | undefined, path: string): Fault[] => (value === undefined ? [] : partyFaults(value, path));
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
  .check(rules<DutiesBody>((body) => [...goodsFaults(body), ...collectionFaults(body)].map(fromHere)))
  .meta({
    id: 'DutiesRequest',
    example: {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'DE', postcode: '10115' } },
      commodities: [
        { title: 'Cotton T-shirt', hsCode: '6109.10', quantity: 2, value: { amount: '25.00', currency: 'GBP' }, countryOfOrigin: 'GB' },
      ],
      customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
      currency: 'EUR',
      freightCost: { amount: '8.00', currency: 'GBP' },
    },
  });

const charge = z.object({
  name: z.string().meta({ example: 'Duty' }),
  code: z.enum(['DUTY', 'VAT', 'GST', 'EXCISE', 'FEE']),
  amount: z.number(),
  currency: z.string(),
  rate: z.number().optional().meta({ description: 'A fraction; for a duty by weight, what it comes to.', example: 0.12 }),
  rule: z.string().optional().meta({ description: 'The rule of customsDeclaration.rules it was taken by.', example: 'tariff-EU-6109' }),
});

const rule = z.object({
  id: z.string(),
  name: z.string().optional(),
  source: z.string(),
  certainty: z.string(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
});

const customsDeclaration = z.object({
  contentType: z.enum(contentTypes),
  incoterms: z.string(),
  currency: z.string(),
  goodsValue: z.number(),
  freight: z.number(),
  insurance: z.number(),
  customsValue: z.number(),
  deMinimis: z.object({ applied: z.boolean(), threshold: z.number().optional(), currency: z.string().optional() }),
  exchangeRates: z.array(z.object({ from: z.string(), to: z.string(), rate: z.number(), date: z.string(), source: z.string() })),
  checkoutTaxes: z
    .array(z.object({ scheme: z.string(), name: z.string(), amount: z.number(), currency: z.string(), rule: z.string() }))
    .meta({ description: 'Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price.' }),
  ruleSetVersion: z.string(),
  rules: z.array(rule),
  calculatedAt: timestamp.meta({ description: 'The day whose rules were applied.', example: '2026-01-14T00:00:00.000Z' }),
});

export const dutiesAndTaxes = z
  .object({
    price: z.number(),
    currency: z.string(),
    complete: z.boolean().meta({ description: 'False when a line could not be computed and is not part of the price.' }),
    charges: z.array(charge),
    commodities: z.array(
      z.object({
        itemNumber: z.int(),
        title: z.string().optional(),
        hsCode: z.string().optional(),
        predictedHsCode: z.string().optional(),
        notComputable: z.string().optional(),
        charges: z.array(charge),
        restrictions: z.array(restriction),
      }),
    ),
    customsDeclaration,
  })
  .meta({ id: 'DutiesAndTaxes' });

export const dutiesReply = z.object({ messages, quoteId: z.string(), dutiesAndTaxes });
