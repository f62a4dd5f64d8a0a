import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import { codeFaults, goodsRules } from '../../../../src/application/trade/goods/goods-rules.ts';
import { DomainError, customsDefaults, hsDigitsOf } from '../../../../src/domain/shared/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';
import type { RuleSet, When } from '../../../../src/domain/trade/index.ts';

const { nomenclature } = bundled;

/** Codes of 4 to 10 digits, with dots or without, that begin with no heading. */
const headless = fc
  .tuple(fc.stringMatching(/^\d{4}$/), fc.constantFrom('', '.', ' '), fc.stringMatching(/^\d{0,6}$/))
  .map(([heading, between, rest]) => (rest === '' ? heading : `${heading}${between}${rest}`))
  .filter((code) => nomenclature.standingOf(hsDigitsOf(code) ?? '').kind === 'no_heading');

const sound = fc.constantFrom(undefined, '6109.10', '640399', '9801.00');

it('of any digits, those that begin with no heading are refused line by line, and no others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(headless, sound), { maxLength: 6 }), (codes) => {
      const goods = codes.map((hsCode) => (hsCode === undefined ? {} : { hsCode }));
      const expected = codes.flatMap((code, index) =>
        code !== undefined && nomenclature.standingOf(hsDigitsOf(code) ?? '').kind === 'no_heading'
          ? [`commodities[${index}].hsCode`]
          : [],
      );
      expect(codeFaults(nomenclature, goods).map(({ field }) => field)).toEqual(expected);
    }),
  );
});

it('0000.00 is one of them, and so is a chapter that is reserved', () => {
  for (const hsCode of ['0000.00', '0000', '0000000000', '7701.00', '9999.99'])
    expect(codeFaults(nomenclature, [{ hsCode }])).toHaveLength(1);
});

it('no duty is calculated for any of them, alone or among others: hs_code_unknown names each line', async () => {
  const assess = assessDuties({
    ...bundled,
    classifier: { classify: () => Promise.reject(new Error('Goods with codes are not classified.')) },
  });
  const line = (hsCode: string) => ({
    title: 'Goods',
    hsCode,
    hsDigits: hsDigitsOf(hsCode) ?? '',
    quantity: 1,
    value: { amount: '20.00', currency: 'EUR' },
    countryOfOrigin: 'CN',
  });
  await fc.assert(
    fc.asyncProperty(headless, fc.constantFrom('DE', 'GB', 'US', 'AU', 'CH'), async (code, country) => {
      const refusal: unknown = await assess(
        {
          shipFrom: { address: { country: 'CN' } },
          shipTo: { address: { country } },
          commodities: [line('6109.10'), line(code)],
          customs: customsDefaults,
          isPostal: false,
        },
        { at: '2026-11-20T10:00:00.000Z', accountId: 'acc_1' },
      ).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DomainError);
      expect(refusal).toMatchObject({ reason: 'hs_code_unknown', faults: [{ field: 'commodities[1].hsCode' }] });
    }),
  );
});

const canada = bundled.ruleSets.of('CA') as RuleSet;
const limit = { amount: '1', currency: 'CAD' };

/**
 * The reason for which a parcel of 100 CAD is refused, in a territory whose scheme has one condition beside its limit.
 */
const refusedFields = (when: When, changes: object = {}): readonly string[] => {
  const scheme = { id: 'scheme', source: 'an act', certainty: 'known', name: 'Scheme', numbers: ['VAT'], of: ['tax'], unregistered: 'due' } as const; // oxfmt-ignore
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
  return goodsRules({ ...bundled, ruleSets })
    .schemeFaults(parcel, '2026-11-20T12:00:00Z')
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
  }); // oxfmt-ignore

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
