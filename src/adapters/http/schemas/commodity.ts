import { z } from 'zod';
import { commodityFaults, commodityRules, complianceRules, mostCommodities, mostPieces } from '../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import { hsDigitsOf } from '../../../domain/shared/hs-code.ts';
import { maybe } from './absent.ts';
import { here, rules } from './domain-rules.ts';
import { measure, money, weight } from './numbers.ts';
import { countryCode, describedText } from './text.ts';

const compliance = z.object({
  isControlGood: maybe(z.boolean()),
  controlType: maybe(describedText(complianceRules.controlType)),
  regulatoryAgency: maybe(describedText(complianceRules.regulatoryAgency)),
  regulatoryProgram: maybe(describedText(complianceRules.regulatoryProgram)),
  regulatoryCategoryCode: maybe(describedText(complianceRules.regulatoryCategoryCode)),
  EIN: maybe(describedText(complianceRules.EIN)),
  iossNumber: maybe(describedText(complianceRules.iossNumber)),
  importLicenseNumber: maybe(describedText(complianceRules.importLicenseNumber)),
  certificationType: maybe(describedText(complianceRules.certificationType)),
  certificationReference: maybe(describedText(complianceRules.certificationReference)),
});

/** Of a commodity as it is sent. */
export const commodityFields = z.object({
  sku: maybe(describedText(commodityRules.sku)),
  title: maybe(describedText(commodityRules.title)),
  description: maybe(describedText(commodityRules.description)),
  hsCode: maybe(z.string().meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '6109.10' })),
  quantity: z.number().meta({ type: 'integer', minimum: 1, maximum: mostPieces, example: 1 }),
  value: money,
  unitWeight: maybe(weight),
  kgWeight: maybe(measure),
  countryOfOrigin: countryCode,
  category: maybe(describedText(commodityRules.category)),
  imageUrl: maybe(describedText(commodityRules.imageUrl)),
  productUrl: maybe(describedText(commodityRules.productUrl)),
  productId: maybe(describedText(commodityRules.productId)),
  variantId: maybe(describedText(commodityRules.variantId)),
  compliance: maybe(compliance),
  metadata: maybe(z.record(z.string(), z.unknown())),
});

/** `value` and `unitWeight` are for one unit. Comes out with `hsDigits`, the code as digits. */
export const commodity = commodityFields
  .check(rules<Commodity>((value) => commodityFaults(value, here)))
  .transform((value): Commodity => {
    const hsDigits = value.hsCode === undefined ? undefined : hsDigitsOf(value.hsCode);
    // What comes out of the check above is nobody's but ours; a copy of each is dear.
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

export const commodities = z.array(commodity).max(mostCommodities);
