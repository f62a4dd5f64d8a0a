import { z } from 'zod';
import { commodityFaults } from '../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import { hsDigitsOf } from '../../../domain/shared/hs-code.ts';
import { here, rules } from './domain-rules.ts';
import { measure, money, weight } from './numbers.ts';
import { countryCode, describedText } from './text.ts';

const registration = describedText({ max: 100, example: 'IM0123456789' }).exactOptional();

const compliance = z.object({
  isControlGood: z.boolean().exactOptional(),
  controlType: describedText({ max: 100, example: 'food' }).exactOptional(),
  regulatoryAgency: describedText({ max: 100, example: 'FDA' }).exactOptional(),
  regulatoryProgram: registration,
  regulatoryCategoryCode: registration,
  EIN: registration,
  iossNumber: registration,
  importLicenseNumber: registration,
  certificationType: describedText({ max: 100, example: 'CE' }).exactOptional(),
  certificationReference: registration,
});

const fields = z.object({
  sku: describedText({ max: 64, example: 'TEE-M-BLUE' }).exactOptional(),
  title: describedText({ max: 200, example: 'Cotton T-shirt' }).exactOptional(),
  description: describedText({ max: 255, example: 'Knitted cotton T-shirt, blue' }).exactOptional(),
  hsCode: z.string().meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '6109.10' }).exactOptional(),
  quantity: z.number().meta({ type: 'integer', minimum: 1, maximum: 99_999, example: 1 }),
  value: money,
  unitWeight: weight.exactOptional(),
  kgWeight: measure.exactOptional(),
  countryOfOrigin: countryCode,
  category: describedText({ max: 255, example: 'Clothing' }).exactOptional(),
  imageUrl: describedText({ max: 2048, example: 'https://example.com/tee.jpg' }).exactOptional(),
  productUrl: describedText({ max: 2048, example: 'https://example.com/tee' }).exactOptional(),
  productId: describedText({ max: 100, example: 'P-1001' }).exactOptional(),
  variantId: describedText({ max: 100, example: 'P-1001-M' }).exactOptional(),
  compliance: compliance.exactOptional(),
  metadata: z.record(z.string(), z.unknown()).exactOptional(),
});

/** `value` and `unitWeight` are for one unit. Comes out with `hsDigits`, the code as digits. */
export const commodity = fields
  .check(rules<Commodity>((value) => commodityFaults(value, here)))
  .transform((value): Commodity => {
    const hsDigits = value.hsCode === undefined ? undefined : hsDigitsOf(value.hsCode);
    return hsDigits === undefined ? value : { ...value, hsDigits };
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

const maxCommodities = 200;

export const commodities = z.array(commodity).max(maxCommodities);
