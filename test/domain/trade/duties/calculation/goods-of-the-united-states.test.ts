import { describe, expect, it } from 'vitest';
import { euMembers } from '../../../../../src/domain/shared/countries.ts';
import { assessingCountry, territoryOf } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

const unionTariff = [...euMembers, 'MC', 'AX', 'AD', 'SM', 'GP', 'MQ', 'RE', 'YT', 'GF', 'GI'];

const asked = (country: string, hsCode: string, date = '2026-07-01', origin = 'US') =>
  assess(
    dutyRequest(assessingCountry({ country }), {
      date,
      from: { country: 'US' },
      lines: [goods(hsCode, '200', 'EUR', { origin, quantity: 1, unitWeight: '1' })],
    }),
  );

const dutyOf = (...of: Parameters<typeof asked>): number =>
  Number(asked(...of).charges.find(({ name }) => name === 'Duty')?.amount ?? Number.NaN);

/** Farm goods of the WTO Agreement on Agriculture outside chapters 1 to 24, and flavours. */
const farmGoods = /^(29054[34]|3301|330210|350[1-5]|380910|382460|410[123]|4301|500[123]|510[123]|520[123]|530[12])/;

const industrial = bundled.nomenclature.headings.filter(
  (heading) => Number(heading) >= 2500 && !farmGoods.test(heading),
);
const dutiable = industrial.filter(
  (heading) => !['2905', '3302', '3809', '3824'].includes(heading) && dutyOf('DE', heading, '2026-06-30') > 0,
);

describe('industrial goods of the United States', () => {
  it('bear no duty into the Union from July 2026 to the end of 2029, without a statement on origin: heading by heading', () => {
    expect(dutiable.length).toBeGreaterThan(500);
    for (const heading of dutiable) {
      expect([heading, dutyOf('DE', heading), dutyOf('DE', heading, '2029-12-31')]).toEqual([heading, 0, 0]);
      expect([heading, dutyOf('DE', heading, '2030-01-01') > 0]).toEqual([heading, true]);
    }
  });

  it('bear none wherever the tariff of the Union holds', () => {
    for (const country of unionTariff) {
      const before = assess(
        dutyRequest(assessingCountry({ country }), {
          date: '2026-06-30',
          lines: [goods('610910', '2000', 'EUR', { origin: 'US' })],
        }),
      );
      expect([country, Number(before.charges.find(({ name }) => name === 'Duty')?.amount)]).toEqual([country, 240]);
      for (const code of ['61091000', '640399', '870323', '3304'])
        expect([country, code, dutyOf(country, code)]).toEqual([country, code, 0]);
    }
  });

  it('are of the United States by their origin, wherever they come from, and goods of others are not', () => {
    expect(dutyOf('DE', '61091000', '2026-07-01', 'VN')).toBe(24);
    const fromChina = dutyRequest('DE', { lines: [goods('61091000', '200', 'EUR', { origin: 'US' })] });
    expect(assess(fromChina).charges.map(({ name, amount }) => [name, amount])).toEqual([
      ['Duty', '0.00'],
      ['VAT', '38.00'],
    ]);
  });

  it('of a code that may stand for farm goods are not complete', () => {
    for (const code of ['2905', '3302', '3809', '3824'])
      expect([code, reasons(asked('DE', code)).includes('us_concession_by_code')]).toEqual([code, true]);
    expect(reasons(asked('DE', '290511'))).not.toContain('us_concession_by_code');
  });
});

describe('food, fish and farm goods of the United States', () => {
  it('bear the ordinary duty, and the answer names the rates and quotas that are not loaded', () => {
    const told = ['040610', '08021290', '03048700', '160521', '350510'].filter((code) => {
      const answer = asked('DE', code);
      const named = answer.notices.find(({ reason }) => reason === 'preference_not_loaded')?.message ?? '';
      return !named.includes('Regulation (EU) 2026/1455');
    });
    expect(told).toEqual([]);
  });

  it('bear none if they are lobster', () => {
    for (const code of ['030612', '030632', '160530'])
      expect([
        code,
        dutyOf('DE', code),
        dutyOf('DE', code, '2025-07-31') > 0,
        dutyOf('DE', code, '2030-08-01') > 0,
      ]).toEqual([code, 0, true, true]);
  });
});

it('every territory with the tariff of the Union has the rules', () => {
  for (const country of unionTariff) {
    const ids = bundled.ruleSets
      .of(territoryOf(country))
      ?.preferences.filter(({ withoutStatement }) => withoutStatement)
      .map(({ agreement }) => agreement);
    expect([country, ids?.some((id) => id.endsWith('-us-2026'))]).toEqual([country, true]);
  }
});
