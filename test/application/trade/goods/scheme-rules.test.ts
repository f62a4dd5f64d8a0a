import { describe, expect, it } from 'vitest';
import { schemeRules } from '../../../../src/application/trade/goods/scheme-rules.ts';
import type { RuleSet, When } from '../../../../src/domain/trade/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const canada = bundled.ruleSets.of('CA') as RuleSet;
const limit = { amount: '1', currency: 'CAD' };

/**
 * The reason for which a parcel of 100 CAD is refused, in a territory whose scheme has one condition beside its limit.
 */
const refusedFields = (when: When, changes: object = {}): readonly string[] => {
  const scheme = { id: 'scheme', source: 'an act', certainty: 'known', name: 'Scheme', numbers: ['VAT'], of: ['tax'], unregistered: 'due' } as const; // prettier-ignore
  const ruleSets = {
    ...bundled.ruleSets,
    of: () => ({ ...canada, schemes: [{ ...scheme, when: { goodsUpTo: limit, ...when } }] }),
  };
  const parcel = {
    shipFrom: { address: { country: 'GB' } },
    shipTo: { address: { country: 'CA', state: 'ON', postcode: 'K1A 0B1' } },
    commodities: [{ hsCode: '6109.10', quantity: 1, value: { amount: '100', currency: 'CAD' }, countryOfOrigin: 'CN' }],
    customs: { VAT: 'CA1234567' },
    ...changes,
  };
  return schemeRules({ ruleSets, exchangeRates: bundled.exchangeRates })
    .faults(parcel, '2026-11-20T12:00:00Z')
    .map(({ field = '' }) => field);
};

describe('a declared parcel above the limit of a scheme', () => {
  it.each<[string, When, When]>([
    ['the province', { regions: ['ON'] }, { regions: ['QC'] }],
    ['the postcode', { postcodes: ['K1'] }, { postcodes: ['V5'] }],
    ['the origin', { origins: ['CN'] }, { origins: ['VN'] }],
    ['the place of departure', { shippedFrom: ['GB'] }, { shippedFrom: ['CN'] }],
    ['the customs code', { hs: ['61'] }, { notHs: ['61'] }],
    ['the kind of consignee', { consignee: 'consumer' }, { consignee: 'business' }],
    ['the value of goods and freight', { landedAbove: { amount: '99', currency: 'CAD' } }, { landedAbove: { amount: '100', currency: 'CAD' } }],
  ])('is refused if the scheme is for %s that was sent', (_, meets, fails) => {
    expect([refusedFields(meets), refusedFields(fails)]).toEqual([['customs.VAT'], []]);
  }); // prettier-ignore

  it('counts freight and insurance as the calculation does', () => {
    const costs = {
      freightCost: { amount: '1', currency: 'CAD' },
      insuranceValue: { amount: '1.01', currency: 'CAD' },
    };
    expect(refusedFields({ landedAbove: { amount: '102', currency: 'CAD' } }, costs)).toEqual(['customs.VAT']);
  });

  it('is not refused for a scheme of one channel, which depends on the service', () => {
    expect([refusedFields({ channel: 'postal' }), refusedFields({ channel: 'courier' })]).toEqual([[], []]);
  });

  it('is compared by the lines whose value and quantity are valid', () => {
    const line = (quantity: number | undefined, amount: string) => ({ quantity, value: { amount, currency: 'CAD' } });
    expect(
      refusedFields(
        {},
        { commodities: [line(0, '100'), line(1.5, '100'), line(undefined, '100'), line(1, 'x'), undefined] },
      ),
    ).toEqual([]);
    expect(refusedFields({}, { commodities: [line(1, '1.01')] })).toEqual(['customs.VAT']);
  });
});
