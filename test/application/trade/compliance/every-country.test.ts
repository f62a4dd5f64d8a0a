import { describe, expect, it } from 'vitest';
import type { Notice } from '../../../../src/application/shared/notices.ts';
import { checkCompliance } from '../../../../src/application/trade/compliance/check-compliance.ts';
import { goodsOnLabel } from '../../../../src/application/parcels/shipments/goods-on-label.ts';
import { countryCodes } from '../../../../src/domain/shared/index.ts';
import type { BookedService } from '../../../../src/domain/parcels/shipment/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';
import { bundledRestrictions } from '../../../support/restrictions/bundled-restrictions.ts';

const restrictions = bundledRestrictions('2026-11-28');

const check = checkCompliance({
  restrictions,
  nomenclature: bundled.nomenclature,
  productCodes: { of: () => Promise.resolve([]) },
});
const onLabel = goodsOnLabel({ restrictions, overrides: { of: () => Promise.resolve(new Set(['*'])) } });

const service: BookedService = {
  id: 'srv_1', code: 'ONE', name: 'One', type: 'end_to_end', transit: 3, checkoutName: 'One', description: 'The first.', dispatchDays: 1,
  includeFirstMile: true, isActive: true, config: { isPostal: true },
}; // oxfmt-ignore
const goods = {
  title: 'Cotton T-shirt',
  hsDigits: '610910',
  quantity: 1,
  value: { amount: '20', currency: 'GBP' },
  countryOfOrigin: 'ZW',
};

const says = (notices: readonly Notice[]): boolean =>
  notices.some(({ reason }) => reason === 'restrictions_not_loaded');

/**
 * Where the law on goods is loaded as a whole: the loaded countries, the Union, and what belongs to their customs
 * territories.
 */
const whole = new Set(
  [
    'US PR GB IM AU CA CH LI IS NO NZ SG HK AE SA MC',
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK EL',
    'AX GF GP MF MQ RE YT',
  ].flatMap((line) => line.split(' ')),
);

describe('restrictions in every country', () => {
  it('are answered, and what is not loaded is said: on compliance as on labels', async () => {
    const silent: string[] = [];
    for (const country of countryCodes) {
      const { notices } = await check(
        {
          originCountry: 'ZW',
          destination: country,
          products: [{ hsCode: '6109.10', hsDigits: '610910', title: goods.title }],
        },
        'acc_1',
      );
      const label = await onLabel(
        { commodities: [goods], originCountry: 'ZW', destinationCountry: country, service },
        'acc_1',
      );
      const expected = !whole.has(country) && country !== 'ZW';
      if (says(notices) !== !whole.has(country)) silent.push(`${country}: compliance`);
      if (says(label.notices) !== expected) silent.push(`${country}: label`);
    }
    expect(countryCodes.length).toBeGreaterThan(240);
    expect(silent).toEqual([]);
  });
});
