import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const refusalOf = (calculated: () => unknown): unknown => {
  try {
    return calculated();
  } catch (error) {
    return error;
  }
};

describe('a code whose heading does not exist', () => {
  it.each(['0000', '000000', '0000000000', '0000.00', '770110', '7799', '9900', '9999990000', '6118', '6100100000'])(
    '%s is refused, each such line named, wherever the goods go',
    (code) => {
      const lines = [goods('610910', '20', 'EUR'), goods(code, '20', 'EUR'), goods(code, '1', 'EUR')];
      for (const country of ['DE', 'GB', 'US', 'AU', 'CH', 'KE'])
        expect(refusalOf(() => assess(dutyRequest(country, { lines })))).toMatchObject({
          name: 'DomainError',
          reason: 'hs_code_unknown',
          faults: [{ field: 'commodities[1].hsCode' }, { field: 'commodities[2].hsCode' }],
        });
    },
  );

  it('is refused where nothing would be due too', () => {
    const lines = [goods('0000', '20', 'EUR')];
    expect(refusalOf(() => assess(dutyRequest('DE', { border: 'none', lines })))).toMatchObject({
      reason: 'hs_code_unknown',
    });
  });

  it('is calculated by a nomenclature of your own that has the heading', () => {
    const ruleSet = bundled.ruleSets.of('EU');
    const tariff = bundled.tariffs.on('EU', '2026-11-20');
    if (!ruleSet || !tariff) throw new Error('There are no rules.');
    const request = dutyRequest('DE', { lines: [goods('770110', '20', 'EUR')] });
    const nomenclature = { standingOf: () => ({ kind: 'known' }) as const };
    expect(
      sums(calculate(request, ruleSet, tariff, bundled.exchangeRates.on('2026-11-20'), { nomenclature })),
    ).toMatchObject({
      Duty: '3.00',
    });
  });
});

it.each(['98010010', '990388', '846900', '8803'])(
  '%s is left to each country, or was of an earlier edition: it is calculated',
  (code) => {
    expect(assess(dutyRequest('DE', { lines: [goods(code, '20', 'EUR')] })).lines).toHaveLength(1);
  },
);
