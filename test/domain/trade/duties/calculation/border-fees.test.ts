import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, bundled, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const shirt = (amount: string, currency: string, origin = 'CN') => goods('61091000', amount, currency, { origin });
const feeOf = (country: string, changes: Partial<DutyRequest>): string | undefined =>
  sums(assess(dutyRequest(country, changes)))['Customs fee'];

describe('the fees of members of the Union on small parcels', () => {
  const fees = (changes: Partial<DutyRequest>) =>
    ['RO', 'FR', 'IT'].map((country) => feeOf(country, { currency: country === 'RO' ? 'RON' : 'EUR', ...changes }));

  it.each([
    ['a sale to a consumer', { lines: [shirt('100', 'EUR')] }, ['25.00', '2.00', '2.00']],
    ['a sale to a business', { lines: [shirt('100', 'EUR')], consignee: 'business' }, [undefined, '2.00', '2.00']],
    ['a gift free of VAT', { lines: [shirt('45', 'EUR')], contentType: 'Gift' }, [undefined, undefined, '2.00']],
    ['a gift that bears VAT', { lines: [shirt('46', 'EUR')], contentType: 'Gift' }, [undefined, '2.00', '2.00']],
    ['a return', { lines: [shirt('100', 'EUR')], contentType: 'ReturnOfGoods' }, [undefined, undefined, '2.00']],
    [
      'two subheadings in three lines',
      { lines: [shirt('10', 'EUR'), shirt('20', 'EUR'), goods('640399', '30', 'EUR')] },
      ['25.00', '4.00', '2.00'],
    ],
    ['150 EUR', { lines: [shirt('150', 'EUR')] }, [undefined, '2.00', '2.00']],
    ['more than 150 EUR', { lines: [shirt('150.01', 'EUR')] }, [undefined, undefined, undefined]],
  ] as const)('%s', (_, changes, expected) => {
    expect(fees(changes)).toEqual(expected);
  });
});

describe('a fee by the kilogram', () => {
  const tariff = tariffOf({ '61': { mfn: percent('0') } });
  const asked = dutyRequest('XX', { currency: 'EUR', lines: [goods('6109', '100', 'EUR')] });
  const fee = {
    ...rule('by-weight'),
    name: 'Customs fee',
    per: 'kilogram',
    amount: '1.25',
    currency: 'EUR',
    inTaxBase: true,
  } as const;
  const answer = (fees: RuleSet['fees'], weight?: string) =>
    calculated({ tariff, fees }, { ...asked, ...(weight !== undefined && { weight }) });

  it('is charged on the gross weight of the parcel: 1.25 EUR for each of 2.4 kg, and 20 % of tax on it', () => {
    expect(sums(answer([fee], '2.4'))).toMatchObject({ 'Customs fee': '3.00', VAT: '20.60' });
  });

  it('is missing where the weight of the parcel was not sent', () => {
    const { complete, upTo, missing, charges } = answer([fee]);
    expect({ complete, upTo, missing }).toEqual({
      complete: false,
      upTo: undefined,
      missing: [
        {
          reason: 'parcel_weight_missing',
          rule: 'by-weight',
          message:
            'Customs fee: 1.25 EUR a kilogram; weight of the parcel was not sent, and the fee is not part of the sum. Send weight.',
        },
      ],
    });
    expect(charges.map(({ name }) => name)).not.toContain('Customs fee');
  });

  it('is an upper bound, as a rule that is not certain, where the weight was sent', () => {
    const uncertain = { ...fee, certainty: 'uncertain', isBound: true } as const;
    expect(answer([uncertain], '2.4')).toMatchObject({
      complete: false,
      missing: [{ reason: 'uncertain_rules_left_out' }],
      upTo: '23.60',
    });
    expect(answer([uncertain])).toMatchObject({ complete: false, missing: [{ reason: 'parcel_weight_missing' }] });
    expect(answer([uncertain]).upTo).toBeUndefined();
  });
});

describe('the fees of Australia', () => {
  it.each([
    ['1000', undefined],
    ['1000.01', '95.00'],
    ['9999.99', '95.00'],
    ['10000', '197.00'],
  ])('for %s AUD', (amount, expected) => {
    expect(feeOf('AU', { currency: 'AUD', lines: [shirt(amount, 'AUD')] })).toBe(expected);
  });
});

describe('the customs service fee of Saudi Arabia', () => {
  it.each([
    ['400', '15.00', false],
    ['10000', '15.00', false],
    ['20000', '30.00', false],
    ['86666', '130.00', false],
    ['400000', '500.00', true],
  ])('for %s SAR', (amount, expected, mayBeLower) => {
    const request = { currency: 'SAR', lines: [shirt(amount, 'SAR')] };
    expect(feeOf('SA', request)).toBe(expected);
    expect(reasons(assess(dutyRequest('SA', request))).includes('fee_may_be_lower')).toBe(mayBeLower);
  });
});

describe('the processing fee of the United States', () => {
  const from = (origin: string, originDeclared = true) => goods('61091000', '100', 'USD', { origin, originDeclared });
  const fee = (...lines: DutyRequest['lines']) => feeOf('US', { currency: 'USD', lines });

  it('is not charged on goods of free trade agreements that exempt them', () => {
    expect(['MX', 'CA', 'AU', 'KR', 'CL', 'PE', 'HN', 'IL'].map((origin) => fee(from(origin)))).toEqual(
      Array(8).fill(undefined),
    );
  });

  it('is charged without a statement on origin, and under agreements that do not exempt them', () => {
    expect([fee(from('MX', false)), fee(from('JO')), fee(from('MA')), fee(from('JP')), fee(from('CN'))]).toEqual(
      Array(5).fill('2.77'),
    );
  });

  it('is charged for the other goods of a parcel: once, or by their value', () => {
    expect(fee(from('MX'), from('CN'))).toBe('2.77');
    const dear = (origin: string, amount: string) => goods('95030000', amount, 'USD', { origin, originDeclared: true });
    expect(fee(dear('MX', '90000'), dear('CN', '20000'))).toBe('69.28');
  });
});

describe('informational materials to the United States', () => {
  it('bear no duty of section 301 of July 2026, section 122 or section 301 on Brazil', () => {
    const duty = (hsCode: string, origin: string, date: string) =>
      sums(assess(dutyRequest('US', { date, currency: 'USD', lines: [goods(hsCode, '100', 'USD', { origin })] }))).Duty;
    expect([
      duty('49019900', 'VN', '2026-11-20'),
      duty('49019900', 'VN', '2026-07-01'),
      duty('49019900', 'BR', '2026-11-20'),
    ]).toEqual(['0.00', '0.00', '0.00']);
    expect(duty('95030000', 'VN', '2026-11-20')).toBe('12.50');
  });
});

describe('Puerto Rico', () => {
  const parcel = {
    currency: 'USD',
    freight: { amount: '10', currency: 'USD' },
    lines: [goods('95030000', '100', 'USD', { origin: 'VN' })],
  };

  it('bears its use tax on what the goods cost until they arrive, and the mainland none', () => {
    const island = { country: 'US', region: 'PR' };
    expect(sums(assess(dutyRequest('US', { ...parcel, to: island })))).toEqual({
      Duty: '12.50',
      'Sales tax': '14.09',
      'Customs fee': '2.77',
    });
    expect(sums(assess(dutyRequest('US', parcel)))).toEqual({ Duty: '12.50', 'Customs fee': '2.77' });
  });

  it('bears it on goods of the mainland too, without duty or fee of customs', () => {
    const answer = assess(
      dutyRequest('US', { ...parcel, border: 'fiscal', from: { country: 'US' }, to: { country: 'US', region: 'PR' } }),
    );
    expect(sums(answer)).toEqual({ Duty: '0.00', 'Sales tax': '12.65' });
    expect(answer.declaration.rules.find(({ id }) => id === 'fiscal-border')?.source).toContain('19 CFR 101.1');
  });
});

describe('the carrier that clears a parcel through Swiss customs', () => {
  const vacuumCleaner = dutyRequest('CH', {
    currency: 'CHF',
    channel: 'postal',
    from: { country: 'DE' },
    freight: { amount: '12.25', currency: 'CHF' },
    lines: [goods('85081100', '147', 'CHF', { origin: 'DE' })],
  });
  const swiss = bundled.ruleSets.of('CH') as RuleSet;

  it('is part of the taxable value, as in the sample calculation of customs', () => {
    const withFee: RuleSet = {
      ...swiss,
      fees: swiss.fees.map((fee) => (fee.id === 'ch-post-handling' ? { ...fee, enabled: true, amount: '37.45' } : fee)),
    };
    const tariff = bundled.tariffs.on('CH', vacuumCleaner.date);
    if (!tariff) throw new Error('No tariff of Switzerland.');
    const answer = calculate(vacuumCleaner, withFee, tariff, bundled.exchangeRates.on(vacuumCleaner.date));
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '15.93', 'Disbursement fee': '37.45' });
  });

  it('is said to be missing where no rule has its fee, but not where the seller pays the tax', () => {
    const answer = assess(vacuumCleaner);
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '12.90' });
    expect(reasons(answer)).toContain('tax_may_be_higher');
    expect(reasons(assess({ ...vacuumCleaner, registrations: ['SWISSVAT'] }))).not.toContain('tax_may_be_higher');
  });
});

describe('the islands of Greece', () => {
  it('bear the ordinary VAT, which may be lower where customs clears on the island', () => {
    const to = (postcodeArea: string) =>
      assess(dutyRequest('GR', { to: { country: 'GR', postcodeArea }, lines: [shirt('100', 'EUR')] }));
    expect([sums(to('83')).VAT, sums(to('10')).VAT]).toEqual(['24.72', '24.72']);
    expect([reasons(to('83')).includes('tax_may_be_lower'), reasons(to('10')).includes('tax_may_be_lower')]).toEqual([
      true,
      false,
    ]);
  });
});
