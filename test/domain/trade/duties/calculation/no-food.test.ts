import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

/** The rate of VAT, and what may change it: `lower`, `higher` or nothing. */
const vatOf = (country: string, hsCode: string, date = '2026-11-20'): readonly (string | undefined)[] => {
  const currency = country === 'GB' ? 'GBP' : 'EUR';
  const [line] = assess(
    dutyRequest(country, { date, lines: [goods(hsCode, '400', currency, { unitWeight: '1' })] }),
  ).lines;
  const ofTax = (line?.missing ?? []).filter(({ reason }) => /^tax_|^reduced_rates/.test(reason));
  return [
    line?.charges.find(({ code }) => code === 'VAT')?.rate,
    ...new Set(ofTax.map(({ direction }) => direction ?? 'higher')),
  ];
};

const standardRates = Object.entries({
  AT: '0.2', AX: '0.255', BE: '0.21', CY: '0.19', CZ: '0.21', DE: '0.19', ES: '0.21', FI: '0.255', FR: '0.2', GB: '0.2',
  GR: '0.24', IE: '0.23', IT: '0.22', LU: '0.17', MT: '0.18', NL: '0.21', PL: '0.23', PT: '0.23', RO: '0.21',
  SE: '0.25', SI: '0.22', SK: '0.23',
}); // oxfmt-ignore

describe('goods of the chapters of food that are no food', () => {
  it.each(standardRates)('ornamental fish, horses and glycerol bear the standard rate in %s', (country, rate) => {
    for (const hsCode of ['030111', '030119', '010121', '152000', '152110'])
      expect([hsCode, vatOf(country, hsCode)[0]]).toEqual([hsCode, rate]);
  });

  it.each([
    ['oils for eating or for skin and hair', 'NL', '151319', ['0.09', 'higher']],
    ['oils for eating or for skin and hair', 'SE', '151590', ['0.06', 'higher']],
    ['fish oil', 'FR', '150420', ['0.055', 'higher']],
    ['olive oil', 'NL', '150920', ['0.09']],
    ['salt', 'DE', '250100', ['0.07', 'higher']],
    ['salt for eating', 'DE', '25010091', ['0.07']],
    ['salt', 'AT', '250100', ['0.049', 'higher']],
    ['gelatine and glue', 'DE', '350300', ['0.07', 'higher']],
    ['fats of the heading that the German list leaves out', 'DE', '150600', ['0.19']],
  ])('%s in %s (%s)', (_, country, hsCode, expected) => {
    expect(vatOf(country, hsCode)).toEqual(expected);
  });
});

describe('goods whose code does not tell at which rate they are taxed', () => {
  it.each([
    ['books by their language since 2026', 'LV', '490199', ['0.05', 'higher'], '2026-01-01'],
    ['and not before', 'LV', '490199', ['0.05'], '2025-12-31'],
    ['plants in pots', 'CZ', '060240', ['0.12'], '2026-11-20'],
    ['cut foliage', 'CZ', '060420', ['0.12', 'higher'], '2026-11-20'],
    ['globes among maps', 'SE', '490590', ['0.06', 'higher'], '2026-11-20'],
    ['globes among maps', 'GB', '490590', ['0', 'higher'], '2026-11-20'],
    ['tools for farming', 'PT', '820130', ['0.23', 'lower'], '2026-11-20'],
    ['tools', 'ES', '820130', ['0.21'], '2026-11-20'],
    ['clothing of leather, for children too', 'IE', '420329', ['0.23', 'lower'], '2026-11-20'],
    ['clothing of leather', 'FR', '420329', ['0.2'], '2026-11-20'],
    ['clothing of plastic, for children too', 'GB', '392620', ['0.2', 'lower'], '2026-11-20'],
    ['caravans, large ones too', 'GB', '871610', ['0.2', 'lower'], '2026-11-20'],
    ['inner tubes, of farm machines too', 'BE', '401390', ['0.21', 'lower'], '2026-11-20'],
    ['inner tubes', 'NL', '401390', ['0.21'], '2026-11-20'],
    ['maps', 'IS', '490590', ['0.11', 'higher'], '2026-11-20'],
    ['maps', 'AX', '490590', ['0.135', 'higher'], '2026-11-20'],
    ['gold, for investment too', 'RS', '710813', ['0.2', 'lower'], '2026-11-20'],
    ['farm machines', 'AL', '843210', ['0.2', 'lower'], '2026-11-20'],
  ])('%s in %s (%s)', (_, country, hsCode, expected, date) => {
    expect(vatOf(country, hsCode, date)).toEqual(expected);
  });

  it('takes the standard rate on cut flowers in Czechia', () => {
    expect(vatOf('CZ', '060390')).toEqual(['0.21']);
  });
});
