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
import { optionalField } from './absent.ts';
import { pathPlaceholder, rules } from './domain-rules.ts';
import { measure, money, weight } from './numbers.ts';
import { countryCode, describedText } from './text.ts';

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

/** Fields of a commodity as sent. */
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

/** `value` and `unitWeight` are for one unit. The output has `hsDigits`, the code as digits. */
export const commodity = commodityFields
  .check(rules<Commodity>((value) => commodityFaults(value, pathPlaceholder)))
  .transform((value): Commodity => {
    const hsDigits = value.hsCode === undefined ? undefined : hsDigitsOf(value.hsCode);
    // The value was created by the checks above, so it may be changed in place; copies are slow.
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
