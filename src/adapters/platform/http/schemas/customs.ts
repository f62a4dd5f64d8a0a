import { z } from 'zod';
import {
  commodityFaults,
  commodityRules,
  complianceRules,
  hsDigitsOf,
  maxCommodities,
  maxPieces,
} from '../../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../../domain/shared/commodity.ts';
import { questionFacets } from '../../../../domain/shared/goods-answer.ts';
import {
  optionalField,
  pathPlaceholder,
  rules,
  countryCode,
  describedText,
  multilineText,
  text,
  measure,
  money,
  weight,
} from './fields.ts';
import {
  exportNumberTypes,
  contentTypes,
  customsDefaults,
  customsFaults,
  customsRules,
  incoterms,
} from '../../../../domain/shared/customs.ts';
import type { Customs, TaxIdentifier } from '../../../../domain/shared/customs.ts';
import { registrationRule } from '../../../../domain/shared/registrations/registration-numbers.ts';
import { party } from './party.ts';

const compliance = z.object({
  isControlGood: optionalField(z.boolean()).meta({
    description: 'Whether the goods need a licence or a permit from an authority.',
  }),
  controlType: optionalField(describedText(complianceRules.controlType)).meta({
    description: 'Which control they fall under, as the authority names it.',
  }),
  regulatoryAgency: optionalField(describedText(complianceRules.regulatoryAgency)).meta({
    description: 'The authority that controls them.',
  }),
  regulatoryProgram: optionalField(describedText(complianceRules.regulatoryProgram)).meta({
    description: 'The programme of that authority.',
  }),
  regulatoryCategoryCode: optionalField(describedText(complianceRules.regulatoryCategoryCode)).meta({
    description: 'The category of the goods within that programme.',
  }),
  EIN: optionalField(describedText(complianceRules.EIN)).meta({
    description: "The US Employer Identification Number of the goods' importer or exporter.",
  }),
  iossNumber: optionalField(describedText(complianceRules.iossNumber)).meta({
    description: 'The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits.',
  }),
  importLicenseNumber: optionalField(describedText(complianceRules.importLicenseNumber)).meta({
    description: 'The number of the import licence; printed on the customs documents.',
  }),
  certificationType: optionalField(describedText(complianceRules.certificationType)).meta({
    description: 'The kind of certificate that comes with the goods.',
  }),
  certificationReference: optionalField(describedText(complianceRules.certificationReference)).meta({
    description: 'The number of that certificate; printed on the customs documents.',
  }),
});

export const questionFacet = z.enum(questionFacets).meta({ description: 'What the question is about.' });

export const goodsAnswer = z
  .object({
    facet: questionFacet,
    answer: text(400, 'cotton').meta({ description: 'One of the answers of the question, or its `none`.' }),
  })
  .meta({ id: 'GoodsAnswer', description: 'What was answered to a question about goods.' });

/** What was answered to questions about goods: one answer to each. */
export const goodsAnswers = z
  .array(goodsAnswer)
  .max(questionFacets.length, { error: `must hold at most ${questionFacets.length} answers` })
  .meta({ description: 'Answers to questions about these goods that earlier replies asked.' });

/** The fields of a commodity as sent. */
export const commodityFields = z.object({
  sku: optionalField(describedText(commodityRules.sku)).meta({ description: "The seller's number of the article." }),
  title: optionalField(describedText(commodityRules.title)).meta({
    description: 'The short name of the article; printed on the customs documents.',
  }),
  description: optionalField(describedText(commodityRules.description)).meta({
    description: 'What the article is, in words a customs officer understands; printed on the customs documents.',
  }),
  hsCode: optionalField(
    z.string().meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '6109.10' }),
  ),
  quantity: z
    .number()
    .meta({ description: 'Number of units.', type: 'integer', minimum: 1, maximum: maxPieces, example: 1 }),
  value: money.meta({ description: 'Price of one unit.' }),
  unitWeight: optionalField(weight).meta({ description: 'Net weight of one unit.' }),
  kgWeight: optionalField(measure).meta({
    description: 'Net weight of one unit in kilograms, in place of `unitWeight`.',
  }),
  countryOfOrigin: countryCode,
  category: optionalField(describedText(commodityRules.category)).meta({
    description: "The seller's category of the article; helps to find its customs code.",
  }),
  material: optionalField(describedText(commodityRules.material)).meta({
    description: 'What the article is made of; helps to find its customs code.',
  }),
  answers: optionalField(goodsAnswers),
  imageUrl: optionalField(describedText(commodityRules.imageUrl)).meta({
    description: 'Address of a picture of the article.',
  }),
  productUrl: optionalField(describedText(commodityRules.productUrl)).meta({
    description: 'Address of the page where the article is sold.',
  }),
  productId: optionalField(describedText(commodityRules.productId)).meta({
    description: "The seller's id of the product, under which its customs code is remembered.",
  }),
  variantId: optionalField(describedText(commodityRules.variantId)).meta({
    description: "The seller's id of the variant of the product.",
  }),
  compliance: optionalField(compliance).meta({
    description: 'Licences, certificates and controls that concern the goods.',
  }),
  metadata: optionalField(z.record(z.string(), z.unknown())).meta({
    description: "The client's own pairs, returned as sent.",
  }),
});

/** `value` and `unitWeight` are per unit. The output has `hsDigits`, the code as digits. */
const commodity = commodityFields
  .check(rules<Commodity>((value) => commodityFaults(value, pathPlaceholder)))
  .transform((value): Commodity => {
    const hsDigits = value.hsCode === undefined ? undefined : hsDigitsOf(value.hsCode);
    // The value was created by the checks above, so it may be changed in place; a copy is slow.
    return hsDigits === undefined ? value : Object.assign(value, { hsDigits });
  })
  .meta({
    id: 'Commodity',
    description: '`title` or `description` is required; `value` and `unitWeight` are for one unit.',
    example: {
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 1,
      value: { amount: '25.00', currency: 'GBP' },
      countryOfOrigin: 'GB',
    },
  });

export const commodities = z.array(commodity).max(maxCommodities);

const number = (identifier: TaxIdentifier) => optionalField(describedText(registrationRule(identifier)));

/** The field names of the API; the type ensures that none is missing. */
const identifiers = {
  EORI: number('EORI').meta({
    description: 'EU or UK Economic Operators Registration and Identification number of the sender.',
  }),
  IOSS: number('IOSS').meta({ description: 'EU Import One-Stop Shop number: VAT is then paid at checkout.' }),
  VAT: number('VAT').meta({ description: 'VAT registration of the sender.' }),
  EIN: number('EIN').meta({ description: 'US Employer Identification Number.' }),
  VOECNUMBER: number('VOECNUMBER').meta({
    description: 'Norwegian VAT on E-Commerce number: VAT is then paid at checkout.',
  }),
  SWISSVAT: number('SWISSVAT').meta({ description: 'Swiss VAT registration.' }),
  KAR_VAT: number('KAR_VAT').meta({ description: 'VAT registration printed as KAR_VAT.' }),
  CA_GST: number('CA_GST').meta({ description: 'Canadian GST/HST registration.' }),
  AU_GST: number('AU_GST').meta({ description: 'Australian GST registration.' }),
  NZ_GST: number('NZ_GST').meta({ description: 'New Zealand GST registration.' }),
  JPConsumptionTax: number('JPConsumptionTax').meta({ description: 'Japanese consumption tax registration.' }),
  importerGST: number('importerGST').meta({ description: 'GST registration of the importer.' }),
  exporterGST: number('exporterGST').meta({ description: 'GST registration of the exporter.' }),
  consigneeGST: number('consigneeGST').meta({ description: 'GST registration of the consignee.' }),
} satisfies Record<TaxIdentifier, ReturnType<typeof number>>;

export const contentType = z.enum(contentTypes).meta({ example: 'CommercialGoods' });

/** The fields of a declaration as sent, without `contentType`. */
export const customsFields = {
  incoterms: z.enum(incoterms).default(customsDefaults.incoterms).meta({
    description:
      'Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP.',
    example: 'DDU',
  }),
  invoiceNumber: optionalField(describedText(customsRules.invoiceNumber)).meta({
    description: 'Number of the commercial invoice; printed on it.',
  }),
  invoiceDate: optionalField(z.string().meta({ example: '2026-01-15' })).meta({
    description: 'Date of the commercial invoice: a date or an ISO 8601 timestamp.',
  }),
  orderId: optionalField(describedText(customsRules.orderId)).meta({
    description: "The seller's number of the order.",
  }),
  orderTotalValue: optionalField(money).meta({
    description: 'Value of the whole order, of which the parcel may hold a part.',
  }),
  certified: optionalField(
    z.boolean().meta({
      description:
        'true: the sender certifies that nothing in the parcel is dangerous or prohibited, ' +
        'where that depends on a condition; false: the documents are left to be signed by hand.',
    }),
  ),
  exportDeclaration: optionalField(
    z
      .object({
        type: z.enum(exportNumberTypes).meta({ description: 'Kind of the number.', example: 'MRN' }),
        number: z.string().meta({
          description: 'The number, with or without the name of its kind.',
          maxLength: 50,
          example: '26DE123456789012A4',
        }),
      })
      .meta({
        description:
          'Proof that the export was declared, or need not be: printed on customs documents and sent to carriers.',
      }),
  ),
  ...identifiers,
  signedBy: optionalField(text(100, 'Jane Doe')).meta({ description: 'Person who signs the customs documents.' }),
  GPSRContactInfo: optionalField(
    multilineText(500, 'Example Ltd, 1 High Street, 10115 Berlin, safety@example.com'),
  ).meta({
    description:
      'Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed.',
  }),
  importerOfRecord: optionalField(party).meta({
    description: 'Who imports the goods, when that is not the consignee.',
  }),
};
const example = { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1001' } as const;
const sound = rules<Partial<Customs>>((value) => customsFaults(value, pathPlaceholder));

/** The declaration including people (`signedBy`, `GPSRContactInfo`, `importerOfRecord`), who are stored separately. */
export const customs = z
  .object({ contentType: contentType.default(customsDefaults.contentType), ...customsFields })
  .check(sound)
  .meta({ id: 'Customs', description: 'What is declared to customs of the whole parcel.', example });

/** For bodies with a `contentType` of their own, which applies when the declaration has none. */
export const customsBesideContentType = z
  .object({
    contentType: optionalField(contentType).meta({
      description: "What is in the parcel; the body's own `contentType` when absent.",
    }),
    ...customsFields,
  })
  .check(sound)
  .meta({ id: 'CustomsBesideContentType', description: 'What is declared to customs of the whole parcel.', example });
