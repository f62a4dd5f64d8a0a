import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDutyRate, printDutyRate, rateUnits } from '../../../../src/domain/trade/index.ts';
import type { DutyRate, RatePart } from '../../../../src/domain/trade/index.ts';
import { codePoint } from '../../../support/code-point.ts';

/** The parsed rate in our notation, or the kind of failure. */
const read = (text: string, currency?: string): string => {
  const reading = parseDutyRate(text, currency === undefined ? {} : { currency });
  return reading.kind === 'rate' ? printDutyRate(reading.rate) : reading.kind;
};

/** Cells of the export of the HTSUS of April 2025: https://hts.usitc.gov */
const ofTheUnitedStates: readonly [string, string][] = [
  ['Free', 'Free'],
  ['6.80%', '6.8%'],
  ['.5%', '0.5%'],
  ['0% + 10¢/kg', '0.1 USD/kg'],
  ['10¢/kg + 0.00%', '0.1 USD/kg'],
  ['0¢/kg + 10%', '10%'],
  ['100% + $20/kg', '100% + 20 USD/kg'],
  ['1¢/kg', '0.01 USD/kg'],
  ['0.9¢/kg', '0.009 USD/kg'],
  ['68¢/head', '0.68 USD/item'],
  ['89.6¢/1000', '0.896 USD/1000 item'],
  ['$1.34/1000', '1.34 USD/1000 item'],
  ['10¢/1,000 pins + 3.5%', '0.1 USD/1000 item + 3.5%'],
  ['$1.646/kg', '1.646 USD/kg'],
  ['$1.50/kg + 6%', '1.5 USD/kg + 6%'],
  ['37.2¢/kg + 11.9%', '0.372 USD/kg + 11.9%'],
  ['0.26¢/liter', '0.0026 USD/litre'],
  ['1.4 cents/liter', '0.014 USD/litre'],
  ['23.5¢/liter + 14.9%', '0.235 USD/litre + 14.9%'],
  ['27.6¢/liter+ 17.5%', '0.276 USD/litre + 17.5%'],
  ['21.1¢/pf.liter', '0.211 USD/0.5 litreOfAlcohol'],
  ['8.4¢/liter + 33.4¢/pf. liter on ethyl alcohol content', '0.084 USD/litre + 0.334 USD/0.5 litreOfAlcohol'],
  ['5.25¢/bbl', '0.0525 USD/158.987294928 litre'],
  ['$0.12/doz. pr.', '0.12 USD/dozenPairs'],
  ['10¢/doz. + 8.5%', '0.1 USD/dozen + 8.5%'],
  ['90¢/pr. + 37.5%', '0.9 USD/pair + 37.5%'],
  ['7.2¢/gross', '0.072 USD/144 item'],
  ['$4 each', '4 USD/item'],
  ['2.5¢ each + 4.2%', '0.025 USD/item + 4.2%'],
  ['5.7¢/kg on drained weight + 10%', '0.057 USD/kgOfContent + 10%'],
  ['1.1¢/kg on lead content', '0.011 USD/kgOfContent'],
  ['17.6¢/kg of total sugars + 8.5%', '0.176 USD/kgOfContent + 8.5%'],
  ['18.7¢/clean kg', '0.187 USD/kgOfContent'],
  ['2¢/kg on contents and container', '0.02 USD/kg'],
  ['$2.12/m3', '2.12 USD/m3'],
  ['$14.27/t', '14.27 USD/t'],
  ['6.7% on the entire set', '6.7%'],
];

/** Cells of github.com/uktrade/global-uk-tariff, January 2021. */
const ofTheUnionAndTheKingdom: readonly [string, string][] = [
  ['0.0%', 'Free'],
  ['10.20% + 93.10 EUR / 100 kg', '10.2% + 93.1 EUR/100 kg'],
  ['15.0% + 35.00 GBP / 100kg', '15% + 35 GBP/100 kg'],
  ['34.00 GBP/100kg', '34 GBP/100 kg'],
  ['8.5% + 32 €/100 kg', '8.5% + 32 EUR/100 kg'],
  ['52.00 EUR / 1,000 items', '52 EUR/1000 item'],
  ['127.00 GBP/ 1000 items', '127 GBP/1000 item'],
  ['1,024.00 EUR / tonne', '1024 EUR/t'],
  ['1.19 EUR / kg / lactic matter + 27.50 EUR / 100 kg', '1.19 EUR/kgOfContent + 27.5 EUR/100 kg'],
  ['5.10% + 9.40 EUR / 100 kg / net drained wt', '5.1% + 9.4 EUR/100 kgOfContent'],
  ['33.90 EUR / 100 kg / std qual', '33.9 EUR/92 kgOfContent'],
  ['0.40 EUR / 100 kg /net/ % sacchar.', '0.4 EUR/kgOfContent'],
  ['0.30 GBP/100kg/net/%sacchar.', '0.3 GBP/kgOfContent'],
  ['22.40% + 27.00 EUR / hl', '22.4% + 27 EUR/hl'],
  ['0.90 EUR / % vol / hl + 6.40 EUR / hl', '0.9 EUR/litreOfAlcohol + 6.4 EUR/hl'],
  ['6.20% + 27.10 EUR / 100 kg MAX 17.90%', '6.2% + 27.1 EUR/100 kg MAX 17.9%'],
  ['9.10% + 45.10 EUR / 100 kg MAX 18.90% + 16.50 EUR / 100 kg', '9.1% + 45.1 EUR/100 kg MAX 18.9% + 16.5 EUR/100 kg'],
  ['18.40% MIN 22.00 EUR / 100 kg MAX 24.00 EUR / 100 kg', '18.4% MIN 22 EUR/100 kg MAX 24 EUR/100 kg'],
  ['0.50 EUR / item MIN 2.70% MAX 4.60%', '0.5 EUR/item MIN 2.7% MAX 4.6%'],
  ['8.00% MAX 2.80 EUR / m2', '8% MAX 2.8 EUR/m2'],
  ['6.50% MAX 5.00 EUR / 100 m', '6.5% MAX 5 EUR/100 m'],
  ['3.80% MIN 0.60 EUR / 100 kg / gross', '3.8% MIN 0.6 EUR/100 kg'],
];

describe('parseDutyRate', () => {
  it.each(ofTheUnitedStates)('reads %s of the United States', (text, written) => {
    expect(read(text, 'USD')).toBe(written);
  });

  it.each(ofTheUnionAndTheKingdom)('reads %s of the EU and the UK', (text, written) => {
    expect(read(text)).toBe(written);
  });

  it('keeps what the source wrote, and makes fractions of per cents', () => {
    expect(parseDutyRate(' 8.5%  + 32 EUR / 100 kg ')).toEqual({
      kind: 'rate',
      rate: {
        parts: [
          { kind: 'adValorem', rate: '0.085' },
          { kind: 'specific', amount: '32', currency: 'EUR', per: '100', unit: 'kg' },
        ],
        text: '8.5% + 32 EUR / 100 kg',
      },
    });
  });

  it.each([
    'The rate applicable to each garment in the ensemble if separately entered',
    'The duty provided in the applicable subheading + 25%',
    'See additional U.S. note 3',
    'See chapter 99',
    'Entry Price',
    '9.00% +  EA MAX 18.70%  + ADSZ',
  ])('says that the rate stands elsewhere: %s', (text) => {
    expect(read(text, 'USD')).toBe('reference');
  });

  it.each([
    '',
    '12',
    '4.4% on the case',
    '30¢ each + 6.9% on the case + 5.3% on the battery',
    '0.3¢/line/ gross + 4.6%',
    '36¢ each + 5.6% + 2¢/jewel',
    '3.6606¢/kg less 0.020668¢/kg for each degree under 100 degrees but not less than 3.143854¢/kg',
    '4 EUR/0 kg',
    '4 EUR/0.00 kg',
    '4 EUR/00 kg',
    '4 EUR/',
    '4 EUR/2 bbl',
    'Duty free',
    'Freely',
    '5% MAX freely',
    '5% MIN 1% MIN 2%',
    'x'.repeat(10_000),
  ])('says that it cannot read %s, and why', (text) => {
    const reading = parseDutyRate(text, { currency: 'USD' });
    expect(reading.kind).toBe('unreadable');
    expect(reading.kind === 'unreadable' && reading.reason.length).toBeGreaterThan(10);
  });

  it('says what is wrong with a text that is none, and with one that is too long', () => {
    const reasonOf = (text: string) => {
      const reading = parseDutyRate(text);
      return reading.kind === 'rate' ? 'none' : reading.reason;
    };
    const atMost = `${Array.from({ length: 59 }, () => '5%').join(' + ')} + 5.00%`;
    expect(atMost).toHaveLength(300);
    expect([reasonOf(' '), reasonOf(atMost), reasonOf(`${atMost}0`)]).toEqual([
      'There is no rate.',
      'none',
      'The text is too long for a rate.',
    ]);
  });

  it('does not guess the currency of a dollar sign', () => {
    expect([read('$1.50/kg'), read('$1.50/kg', 'CAD'), read('$1.50/kg', 'USD')]).toEqual([
      'unreadable',
      '1.5 CAD/kg',
      '1.5 USD/kg',
    ]);
  });

  it('never throws', () => {
    const pieces = [
      '4.4',
      '%',
      '¢',
      '$',
      '/',
      'kg',
      ' + ',
      ' MIN ',
      ' MAX ',
      '1,000',
      'EUR',
      'each',
      '(',
      ')',
      ',',
      'Free',
      '€',
      ' ',
      '.',
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: codePoint }),
          fc.array(fc.constantFrom(...pieces)).map((some) => some.join('')),
        ),
        (text) => {
          expect(['rate', 'reference', 'unreadable']).toContain(parseDutyRate(text, { currency: 'USD' }).kind);
        },
      ),
    );
  });

  const decimal = (most: number) =>
    fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: 4 })).map(([digits, scale]) => {
      const text = String(digits).padStart(scale + 1, '0');
      return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
    });
  const part: fc.Arbitrary<RatePart> = fc.oneof(
    fc.record({ kind: fc.constant('adValorem' as const), rate: decimal(50_000) }),
    fc.record({
      kind: fc.constant('specific' as const),
      amount: decimal(9_999_999),
      currency: fc.constantFrom('EUR', 'USD', 'GBP', 'CHF'),
      per: decimal(100_000),
      unit: fc.constantFrom(...rateUnits),
    }),
  );
  const sum = fc.array(part, { maxLength: 3 });
  const rate: fc.Arbitrary<Omit<DutyRate, 'text'>> = fc.record(
    { parts: sum, minimum: sum, maximum: sum },
    { requiredKeys: ['parts'] },
  );

  it('reads whatever printDutyRate writes, and reads it as it was', () => {
    fc.assert(
      fc.property(rate, (rate) => {
        const text = printDutyRate(rate);
        expect(parseDutyRate(text)).toEqual({ kind: 'rate', rate: { ...rate, text } });
      }),
    );
  });
});
