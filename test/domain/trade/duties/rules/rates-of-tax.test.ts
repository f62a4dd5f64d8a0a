import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

type Rates = Readonly<Record<string, string>>;
const recorded = <Table>(file: string): Table =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../support/second-sources', file), 'utf8')) as Table;
const salesTax = recorded<{
  readonly rates: Rates;
  readonly canada: Readonly<Record<string, { readonly kind: string; readonly rate: string }>>;
}>('sales-tax.json');
const europe = recorded<{
  readonly asOf: string;
  readonly standard: Rates;
  readonly books: Rates;
  readonly food: Rates;
  readonly pharmaceuticals: Rates;
  readonly pictures: Rates;
  readonly antiques: Rates;
  readonly medicalEquipment: Rates;
}>('taxes-in-europe.json');

const toys = '950300';
const today = '2026-11-20';

/**
 * The rates of the taxes of goods that are too dear for any relief or scheme. A fiscal border sets duty aside, which is
 * not loaded for all food.
 */
const ratesOf = (
  country: string,
  hsCode: string,
  date: string,
  changes: Partial<DutyRequest> = {},
): readonly (string | undefined)[] => {
  const answer = assess(
    dutyRequest(country, { date, border: 'fiscal', lines: [goods(hsCode, '5000', 'EUR')], ...changes }),
  );
  return answer.lines.flatMap(({ charges }) =>
    charges.flatMap(({ code, rate }) => (code === 'VAT' || code === 'GST' ? [rate] : [])),
  );
};

const fraction = (rate: string): string => Decimal.parse(rate).trimmed().toString();
const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

describe('the standard rate', () => {
  it.each([...members, 'GB', 'AU', 'NZ', 'CA', 'CH', 'NO', 'IS', 'SG', 'AE', 'SA'])(
    'of %s is that of the package sales-tax',
    (country) => {
      expect(ratesOf(country, toys, today)).toEqual([fraction(salesTax.rates[country] ?? 'none')]);
    },
  );

  it('of the United States and Hong Kong is none, and Puerto Rico has its own', () => {
    expect([ratesOf('US', toys, today), ratesOf('HK', toys, today)]).toEqual([[], []]);
    expect([salesTax.rates.US, 'HK' in salesTax.rates]).toEqual(['0', false]);
    expect(ratesOf('US', toys, today, { to: { country: 'US', region: 'PR' } })).toEqual([salesTax.rates.PR]);
  });

  it.each(Object.keys(europe.standard))('of %s was in August 2025 that of the Taxes in Europe Database', (country) => {
    expect(ratesOf(country, toys, europe.asOf)).toEqual([europe.standard[country]]);
  });
});

describe('the taxes of the provinces of Canada', () => {
  it.each(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])('%s', (region) => {
    const federal = Decimal.parse(salesTax.rates.CA ?? 'none');
    const province = salesTax.canada[region];
    const expected =
      province === undefined
        ? [federal]
        : province.kind === 'hst'
          ? [federal.plus(Decimal.parse(province.rate))]
          : [federal, Decimal.parse(province.rate)];
    expect(ratesOf('CA', toys, today, { to: { country: 'CA', region } })).toEqual(
      expected.map((rate) => rate.trimmed().toString()),
    );
  });
});

describe('the reduced rates of the members in August 2025', () => {
  /** What the table has of a member is a rate for other goods of the category: newspapers of Belgium. */
  const otherGoods = { books: ['BE'] };
  /** Some food of these is reduced, which the code does not tell: the rate here is higher. */
  const someFood = { BG: '0.2', HU: '0.27', LV: '0.21' };
  /** The rate of most food, where the table has that of some. */
  const mostFood = { IE: '0', SK: '0.19' };

  it.each(Object.keys(europe.books).filter((country) => !otherGoods.books.includes(country)))(
    'on books: %s',
    (country) => {
      expect(ratesOf(country, '490199', europe.asOf)).toEqual([europe.books[country]]);
    },
  );

  it.each(Object.keys(europe.food))('on food: %s', (country) => {
    const expected = { ...europe.food, ...someFood, ...mostFood };
    expect(ratesOf(country, '020130', europe.asOf)).toEqual([expected[country as keyof typeof expected]]);
  });

  it.each([
    ['pictures', '970121'],
    ['antiques', '970610'],
    ['medicalEquipment', '871310'],
  ] as const)('on %s: %s', (category, hsCode) => {
    const table = europe[category];
    const ours = Object.keys(table).map((country) => [country, ratesOf(country, hsCode, europe.asOf)[0]]);
    expect(Object.fromEntries(ours)).toEqual(table);
  });

  it('leave members that the table has nothing of at the standard rate, or at one that it lacks', () => {
    const without = (table: Rates) => members.filter((country) => !(country in table));
    expect(without(europe.books).map((country) => [country, ratesOf(country, '490199', europe.asOf)[0]])).toEqual([
      ['DK', '0.25'],
      ['ES', '0.04'],
      ['SK', '0.05'],
    ]);
    expect(without(europe.food).map((country) => [country, ratesOf(country, '020130', europe.asOf)[0]])).toEqual([
      ['DK', '0.25'],
      ['EE', '0.24'],
      ['LT', '0.21'],
    ]);
  });
});

describe('the reduced rate outside the Union', () => {
  const { rates } = recorded<{
    readonly rates: readonly { country: string; goods: string; hsCode: string; rate: string }[];
  }>('reduced-elsewhere.json');

  it.each(rates)('of $country on $goods', ({ country, hsCode, rate }) => {
    expect(ratesOf(country, hsCode, today)).toEqual([rate]);
  });
});
