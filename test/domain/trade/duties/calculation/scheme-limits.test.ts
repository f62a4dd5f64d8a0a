import { describe, expect, it } from 'vitest';
import { schemeOverruns } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, ExchangeRates, RuleSet, Scheme } from '../../../../../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const rates: ExchangeRates = {
  date: '2026-11-20',
  source: 'of this test',
  perEuro: { NOK: '10', USD: '1.25', SGD: '1.5' },
};

const overrunsIn = (country: string, changes: Partial<DutyRequest>, scheme: Partial<Scheme> = {}, known = rates) => {
  const ruleSet = bundled.ruleSets.of(country === 'DE' ? 'EU' : country) as RuleSet;
  const schemes = ruleSet.schemes.map((each) => ({ ...each, ...scheme }));
  return schemeOverruns(dutyRequest(country, changes), { ...ruleSet, schemes }, known).map(({ worth, ...others }) => ({
    ...others,
    worth: worth.trimmed().toString(),
  }));
};

const ioss = (lines: DutyRequest['lines'], scheme: Partial<Scheme> = {}, known = rates) =>
  overrunsIn('DE', { registrations: ['VAT', 'IOSS'], lines }, scheme, known);
const voec = (...lines: DutyRequest['lines']) => overrunsIn('NO', { registrations: ['VOECNUMBER'], lines });

const shirt = (amount: string, currency = 'EUR', more = {}) => goods('610910', amount, currency, more);
const limitOfIoss = { amount: '150', currency: 'EUR' };

describe('the limit of a scheme for consignments', () => {
  it('is not exceeded by goods of exactly that value', () => {
    expect(ioss([shirt('75', 'EUR', { quantity: 2 })])).toEqual([]);
  });

  it('is exceeded by lines that are worth more together', () => {
    expect(ioss([shirt('75', 'EUR', { quantity: 2 }), shirt('0.01')])).toEqual([
      { scheme: 'IOSS', identifier: 'IOSS', limit: limitOfIoss, per: 'consignment', worth: '150.01' },
    ]);
  });

  it('is compared with the goods in its own currency', () => {
    const limit = { amount: '187.50', currency: 'USD' };
    expect(ioss([shirt('150')], { when: { goodsUpTo: limit } })).toEqual([]);
    expect(ioss([shirt('160')], { when: { goodsUpTo: limit } })).toMatchObject([{ limit, worth: '200' }]);
  });

  it('does not concern a consignment of only goods that the scheme does not take', () => {
    const wine = goods('220421', '200', 'EUR');
    expect(ioss([wine])).toEqual([]);
    expect(ioss([wine, shirt('1')])).toMatchObject([{ worth: '201' }]);
  });

  it('concerns goods without a customs code', () => {
    const { hsCode: _, ...uncoded } = shirt('200');
    expect(ioss([uncoded])).toMatchObject([{ worth: '200' }]);
  });

  it('does not matter before the scheme begins, without its number, or where the scheme is not of the tax', () => {
    const lines = [shirt('200')];
    expect(overrunsIn('DE', { registrations: ['IOSS'], lines, date: '2021-06-30' })).toEqual([]);
    expect(overrunsIn('DE', { registrations: ['VAT'], lines })).toEqual([]);
    expect(ioss(lines, { of: ['duty'] })).toEqual([]);
  });

  it('is there only where the scheme has one', () => {
    expect(ioss([shirt('200')], { when: {} })).toEqual([]);
    const { when: _, ...unconditional } = (bundled.ruleSets.of('EU') as RuleSet).schemes[0] as Scheme;
    const ruleSet = { ...(bundled.ruleSets.of('EU') as RuleSet), schemes: [unconditional] };
    expect(
      schemeOverruns(dutyRequest('DE', { registrations: ['IOSS'], lines: [shirt('200')] }), ruleSet, rates),
    ).toEqual([]);
  });
});

describe('the limit of a scheme for items', () => {
  it('is compared with one unit, however many there are', () => {
    expect(voec(shirt('3000', 'NOK', { quantity: 3 }))).toEqual([]);
  });

  it('is exceeded by the dearest item', () => {
    expect(voec(shirt('3000.01', 'NOK'), shirt('5000', 'NOK'), shirt('10', 'NOK'))).toEqual([
      {
        scheme: 'VOEC',
        identifier: 'VOECNUMBER',
        limit: { amount: '3000', currency: 'NOK' },
        per: 'item',
        worth: '5000',
      },
    ]);
  });

  it('is not exceeded by dear food, which the scheme does not take', () => {
    expect(voec(goods('040690', '4000', 'NOK'), shirt('100', 'NOK'))).toEqual([]);
    expect(voec(goods('040690', '4000', 'NOK'), shirt('3500', 'NOK'))).toMatchObject([{ worth: '3500' }]);
  });
});

describe('a limit without an exchange rate to compare by', () => {
  const { NOK: _, ...others } = rates.perEuro;
  const withoutKrone = { ...rates, perEuro: others };

  it.each([
    ['of the goods', () => ioss([shirt('4000', 'NOK')], {}, withoutKrone)],
    [
      'of the limit',
      () => ioss([shirt('4000')], { when: { goodsUpTo: { amount: '1', currency: 'NOK' } } }, withoutKrone),
    ],
    [
      'of the rules',
      () => overrunsIn('NO', { registrations: ['VOECNUMBER'], lines: [shirt('4000')] }, {}, withoutKrone),
    ],
  ])('%s is left to the calculation', (_what, overruns) => {
    expect(overruns()).toEqual([]);
  });

  it('is compared where nothing has to be converted', () => {
    expect(
      overrunsIn(
        'NO',
        { registrations: ['VOECNUMBER'], currency: 'NOK', lines: [shirt('4000', 'NOK')] },
        {},
        withoutKrone,
      ),
    ).toMatchObject([{ worth: '4000' }]);
  });
});
