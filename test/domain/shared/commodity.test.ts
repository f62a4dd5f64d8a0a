import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commoditiesFaults,
  commodityFaults,
  commodityWarnings,
  declaredUnitWeights,
  hsDigitsOf,
  lineValueOf,
  unitWeightOf,
} from '../../../src/domain/shared/commodity.ts';
import type { Commodity } from '../../../src/domain/shared/commodity.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';

const shirt: Commodity = {
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  quantity: 2,
  value: { amount: '12.50', currency: 'GBP' },
  unitWeight: { unit: 'kg', value: '0.2' },
  countryOfOrigin: 'PT',
};
const fieldsOf = (commodity: Parameters<typeof commodityFaults>[0]) =>
  commodityFaults(commodity, 'commodities[0]').map(({ field }) => field);
const at = (...fields: string[]) => fields.map((field) => `commodities[0].${field}`);

describe('a commodity', () => {
  it('without faults has none, by title or by description', () => {
    const { title, ...rest } = shirt;
    expect(fieldsOf(shirt)).toEqual([]);
    expect(fieldsOf({ ...rest, description: title ?? '' })).toEqual([]);
  });

  it('needs a name, a quantity, a value and an origin', () => {
    expect(fieldsOf({})).toEqual(at('title', 'quantity', 'value', 'countryOfOrigin'));
    expect(fieldsOf({ ...shirt, value: {} })).toEqual(at('value.amount', 'value.currency'));
  });

  it('comes in whole numbers from 1 to 99,999', () => {
    for (const quantity of [0, -1, 1.5, 100_000, NaN, Infinity])
      expect(fieldsOf({ ...shirt, quantity })).toEqual(at('quantity'));
    for (const quantity of [1, 99_999]) expect(fieldsOf({ ...shirt, quantity })).toEqual([]);
  });

  it('is worth nothing or more, in a real currency', () => {
    expect(fieldsOf({ ...shirt, value: { amount: '0', currency: 'JPY' } })).toEqual([]);
    expect(fieldsOf({ ...shirt, value: { amount: '-1', currency: 'GBP' } })).toEqual(at('value.amount'));
    expect(fieldsOf({ ...shirt, value: { amount: '1e3', currency: 'pounds' } })).toEqual(
      at('value.amount', 'value.currency'),
    );
  });

  it('weighs more than nothing, in kilograms, if it says what it weighs', () => {
    expect(fieldsOf({ ...shirt, unitWeight: { unit: 'kg', value: '0' } })).toEqual(at('unitWeight.value'));
    expect(fieldsOf({ ...shirt, unitWeight: { value: '0.000001' } })).toEqual([]);
    expect(fieldsOf({ ...shirt, unitWeight: {} })).toEqual(at('unitWeight.value'));
    expect(commodityFaults({ ...shirt, kgWeight: '0.0' }, 'commodities[0]').map(({ field }) => field)).toEqual(
      at('kgWeight'),
    );
  });

  it.each([
    ['sku', 64],
    ['title', 200],
    ['description', 255],
  ] as const)('has a %s of at most %d characters', (field, max) => {
    expect(fieldsOf({ ...shirt, [field]: 'x'.repeat(max) })).toEqual([]);
    expect(fieldsOf({ ...shirt, [field]: 'x'.repeat(max + 1) })).toEqual(at(field));
    expect(fieldsOf({ ...shirt, [field]: 'x\n' })).toEqual(at(field));
  });

  it('comes from a country of the set, carries a code that is one, and small metadata', () => {
    expect(fieldsOf({ ...shirt, countryOfOrigin: 'XX', hsCode: '610', metadata: { note: 'x'.repeat(501) } })).toEqual(
      at('hsCode', 'countryOfOrigin', 'metadata.note'),
    );
    expect(fieldsOf({ ...shirt, compliance: { EIN: 'x'.repeat(101) } })).toEqual(at('compliance.EIN'));
  });

  it('stands in a list of at most 200, and is named by its place there', () => {
    expect(commoditiesFaults(Array<Commodity>(200).fill(shirt), 'commodities')).toEqual([]);
    expect(commoditiesFaults(Array<Commodity>(201).fill(shirt), 'commodities').map(({ field }) => field)).toEqual([
      'commodities',
    ]);
    expect(commoditiesFaults([shirt, { ...shirt, quantity: 0 }], 'commodities').map(({ field }) => field)).toEqual([
      'commodities[1].quantity',
    ]);
  });

  it('is worth its value times its quantity, rounded once', () => {
    expect(lineValueOf(shirt)).toEqual({ amount: '25.00', currency: 'GBP' });
    expect(lineValueOf({ value: { amount: '0.335', currency: 'GBP' }, quantity: 3 })).toEqual({
      amount: '1.01',
      currency: 'GBP',
    });
    expect(lineValueOf({ value: { amount: '99.5', currency: 'JPY' }, quantity: 1 })).toEqual({
      amount: '100',
      currency: 'JPY',
    });
  });

  it('is warned about when its code or its weight must be guessed', () => {
    const { hsCode, unitWeight, ...vague } = shirt;
    expect([hsCode, unitWeight?.value]).toEqual(['6109.10', '0.2']);
    expect(
      commodityWarnings([shirt, vague, { ...vague, kgWeight: '1' }], 'commodities').map(({ reason, field }) => [
        reason,
        field,
      ]),
    ).toEqual([
      ['hs_code_missing', 'commodities[1].hsCode'],
      ['unit_weight_missing', 'commodities[1].unitWeight'],
      ['hs_code_missing', 'commodities[2].hsCode'],
    ]);
  });
});

describe('the declared weights', () => {
  const goods = (quantity: number, kgWeight?: string): Commodity => {
    const { unitWeight: _, ...rest } = shirt;
    return { ...rest, quantity, ...(kgWeight !== undefined && { kgWeight }) };
  };
  const weights = (commodities: Commodity[], parcel: string) =>
    declaredUnitWeights(commodities, { unit: 'kg', value: parcel }).map(({ value }) => value);

  it('are those given, in either spelling', () => {
    expect(unitWeightOf({ kgWeight: '0.4' })).toEqual({ unit: 'kg', value: '0.4' });
    expect(weights([shirt, goods(1, '0.45')], '5')).toEqual(['0.2', '0.45']);
  });

  it('share what is left of the parcel, item by item', () => {
    expect(weights([goods(1, '0.5'), goods(2), goods(1)], '2')).toEqual(['0.5', '0.5', '0.5']);
    expect(weights([goods(3)], '1')).toEqual(['0.333']);
  });

  it('are an average where nothing is left, and never nothing', () => {
    expect(weights([goods(1, '3'), goods(1)], '2')).toEqual(['3', '1']);
    expect(weights([goods(1, '3'), goods(1)], '3')).toEqual(['3', '1.5']);
    expect(weights([goods(99_999)], '0.01')).toEqual(['0.001']);
  });

  it('are above zero for every commodity', () => {
    const any = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.option(fc.integer({ min: 1, max: 10 ** 7 }), { nil: undefined }),
    );
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 10 ** 8 }),
        (lines, parcel) => {
          const kg = (micro: number) => Decimal.of(BigInt(micro), 6).toString();
          const declared = weights(
            lines.map(([quantity, micro]) => goods(quantity, micro === undefined ? undefined : kg(micro))),
            kg(parcel),
          );
          expect(declared).toHaveLength(lines.length);
          for (const value of declared) expect(Decimal.parse(value).compare(Decimal.zero)).toBe(1);
        },
      ),
    );
  });
});

describe('a customs code', () => {
  it.each([
    ['6109.10', '610910'],
    ['6109 10 00 10', '6109100010'],
    ['6109', '6109'],
    ['6109.10.00.10', '6109100010'],
  ])('%s is %s', (written, digits) => expect(hsDigitsOf(written)).toBe(digits));

  it.each(['610', '61091000101', '6109.1x', '', '....', '٦١٠٩', '6109-10'])('%j is none', (written) =>
    expect(hsDigitsOf(written)).toBeUndefined(),
  );

  it('is the same however its digits are set apart', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{4,10}$/),
        fc.array(fc.tuple(fc.nat(12), fc.constantFrom('.', ' '))),
        (digits, breaks) => {
          const written = breaks.reduce(
            (text, [place, mark]) => text.slice(0, place) + mark + text.slice(place),
            digits,
          );
          expect(hsDigitsOf(written)).toBe(digits);
        },
      ),
    );
  });
});
