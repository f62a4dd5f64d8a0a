import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

const sold = (country: string, hsCode: string) => {
  const currency = country === 'GB' ? 'GBP' : 'EUR';
  return assess(dutyRequest(country, { currency, lines: [goods(hsCode, '100', currency)] }));
};

const rateOf = (country: string, hsCode: string): string | undefined =>
  sold(country, hsCode).lines[0]?.charges.find(({ code }) => code === 'VAT')?.rate;

const doubtsOf = (country: string, hsCode: string): readonly string[] =>
  reasons(sold(country, hsCode)).filter((reason) => reason.startsWith('tax_may_be'));

describe('food to Great Britain and Ireland', () => {
  it.each([
    ['beef', '020130', '0', '0'],
    ['coffee', '090121', '0', '0'],
    ['drinking chocolate', '180610', '0', '0'],
    ['bread', '19059030', '0', '0'],
    ['crispbread', '190510', '0', '0.135'],
    ['plain biscuits', '19053199', '0', '0.135'],
    ['biscuits covered with chocolate', '19053111', '0.2', '0.23'],
    ['a savoury puffed snack', '19059055', '0.2', '0.23'],
    ['sweets', '170490', '0.2', '0.23'],
    ['chocolate', '180632', '0.2', '0.23'],
    ['chocolate or cocoa, by a short code', '1806', '0.2', '0.23'],
    ['crisps', '200520', '0.2', '0.23'],
    ['roasted nuts', '200819', '0.2', '0.23'],
    ['fruit juice', '200989', '0.2', '0.23'],
    ['ice cream', '210500', '0.2', '0.23'],
    ['food supplements and syrups', '210690', '0.2', '0.23'],
    ['mineral water', '220110', '0.2', '0.23'],
    ['flower seeds', '120930', '0.2', '0.23'],
    ['ornamental fish', '030111', '0.2', '0.23'],
    ['a globe', '490510', '0.2', '0.23'],
  ])('%s', (_, hsCode, british, irish) => {
    expect([rateOf('GB', hsCode), rateOf('IE', hsCode)]).toEqual([british, irish]);
  });

  it.each([
    ['190531', ['tax_may_be_higher']],
    ['1905', ['tax_may_be_higher']],
    ['19053100', ['tax_may_be_higher']],
    ['190590', ['tax_may_be_higher']],
    ['200899', ['tax_may_be_higher']],
    ['2005', ['tax_may_be_higher', 'tax_may_be_lower']],
    ['210690', ['tax_may_be_lower']],
    ['19053199', []],
    ['19053111', []],
    ['020130', []],
  ])('says of %s whether the code leaves the tax open', (hsCode, expected) => {
    for (const country of ['GB', 'IE']) expect([...new Set(doubtsOf(country, hsCode))], country).toEqual(expected);
  });
});

describe('food to other members of the Union', () => {
  const taxOf = (country: string, hsCode: string, date: string) => {
    const answer = assess(dutyRequest(country, { date, lines: [goods(hsCode, '100', 'EUR')] }));
    return [
      answer.lines[0]?.charges.find(({ code }) => code === 'VAT')?.rate,
      reasons(answer).includes('tax_may_be_higher'),
    ];
  };

  it('bears more in Slovakia since 2026 if it is sweet or salted', () => {
    expect([taxOf('SK', '180632', '2025-12-31'), taxOf('SK', '180632', '2026-01-01')]).toEqual([
      ['0.19', false],
      ['0.23', false],
    ]);
    expect([taxOf('SK', '190590', '2026-01-01'), taxOf('SK', '020130', '2026-01-01')]).toEqual([
      ['0.19', true],
      ['0.19', false],
    ]);
  });

  it('bears 5 % in Croatia if it is fresh, and the standard rate otherwise', () => {
    expect([
      taxOf('HR', '020130', '2026-11-20'),
      taxOf('HR', '180632', '2026-11-20'),
      taxOf('HR', '020130', '2022-03-31'),
    ]).toEqual([
      ['0.05', false],
      ['0.25', false],
      ['0.13', false],
    ]);
  });

  it('bears 19 % in Germany if it is juice', () => {
    expect([taxOf('DE', '200989', '2026-11-20'), taxOf('DE', '210690', '2026-11-20')]).toEqual([
      ['0.19', false],
      ['0.07', false],
    ]);
  });

  it('is said to bear more where the exceptions of a member are not loaded', () => {
    const members = ['AT', 'CY', 'CZ', 'GR', 'IT', 'MT', 'PL', 'PT', 'RO'];
    expect(members.filter((member) => taxOf(member, '180632', '2026-11-20')[1] !== true)).toEqual([]);
    expect(members.filter((member) => taxOf(member, '020130', '2026-11-20')[1] !== false)).toEqual([]);
    expect(
      ['NL', 'ES', 'FI', 'LU', 'SE', 'SI'].filter((member) => taxOf(member, '180632', '2026-11-20')[1] !== false),
    ).toEqual([]);
  });
});
