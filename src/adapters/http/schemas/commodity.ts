import { z } from 'zod';
import { commodityFaults } from '../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../domain/shared/commodity.ts';
import { hsDigitsOf } from '../../../domain/shared/hs-code.ts';
import { maybe } from './absent.ts';
import { here, rules } from './domain-rules.ts';
import { measure, money, weight } from './numbers.ts';
import { countryCode, describedText } from './text.ts';

const registration = maybe(describedText({ max: 100, example: 'IM0123456789' }));

const compliance = z.object({
  isControlGood: maybe(z.boolean()),
  controlType: maybe(describedText({ max: 100, example: 'food' })),
  regulatoryAgency: maybe(describedText({ max: 100, example: 'FDA' })),
  regulatoryProgram: registration,
  regulatoryCategoryCode: registration,
  EIN: registration,
  iossNumber: registration,
  importLicenseNumber: registration,
  certificationType: maybe(describedText({ max: 100, example: 'CE' })),
  certificationReference: registration,
});

const fields = z.object({
  sku: maybe(describedText({ max: 64, example: 'TEE-M-BLUE' })),
  title: maybe(describedText({ max: 200, example: 'Cotton T-shirt' })),
  description: maybe(describedText({ max: 255, example: 'Knitted cotton T-shirt, blue' })),
  hsCode: maybe(z.string().meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '6109.10' })),
  quantity: z.number().meta({ type: 'integer', minimum: 1, maximum: 99_999, example: 1 }),
  value: money,
  unitWeight: maybe(weight),
  kgWeight: maybe(measure),
  countryOfOrigin: countryCode,
  category: maybe(describedText({ max: 255, example: 'Clothing' })),
  imageUrl: maybe(describedText({ max: 2048, example: 'https://example.com/tee.jpg' })),
  productUrl: maybe(describedText({ max: 2048, example: 'https://example.com/tee' })),
  productId: maybe(describedText({ max: 100, example: 'P-1001' })),
  variantId: maybe(describedText({ max: 100, example: 'P-1001-M' })),
  compliance: maybe(compliance),
  metadata: maybe(z.record(z.string(), z.unknown())),
});

/** `value` and `unitWeight` are for one unit. Comes out with `hsDigits`, the code as digits. */
export const commodity = fields
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

const maxCommodities = 200;

export const commodities = z.array(commodity).max(maxCommodities);
