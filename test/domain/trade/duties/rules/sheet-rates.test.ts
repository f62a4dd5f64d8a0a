import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledSheets } from '../../../../../src/adapters/trade/countries/country-sheets.ts';
import { data } from '../../../../support/trade-fixture.ts';

const table = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../support/second-sources/sales-tax.json'), 'utf8'),
) as {
  readonly rates: Readonly<Record<string, string>>;
};
const sheets = bundledSheets(data);
const today = '2026-11-23';

/** The rate of goods that no special rate names, as a number; 0 where there is no tax on imports. */
const standardRate = (country: string): number => {
  const rates = sheets.of(country)?.tax?.rates ?? [];
  const found = rates.find(
    ({ hs, regions, validFrom = '', validTo = '9999' }) =>
      hs === undefined && regions === undefined && validFrom <= today && today <= validTo,
  );
  return Number(found?.rate ?? '0');
};

/** Where the second table has another rate, and why the sheet keeps its own. */
const disagreements: Readonly<Record<string, string>> = {
  AW: 'the table has 12.5 %; turnover taxes of 7 % in all are due on imports since August 2023',
  BH: 'the table has the 5 % of before 2022',
  BO: 'the table has 13 % as a share of the sum without the tax (14.94 %)',
  BR: 'the table has 17 %; where the state is unknown the highest ICMS is taken, 20 %',
  BS: 'the table has the 12 % of before 2022',
  EC: 'the table has the 12 % of before April 2024',
  GH: 'the table has VAT without the levies on the same value',
  KW: 'the table has a VAT that never came into force',
  KZ: 'the table has the 12 % of before 2026',
  LK: 'the table has the 12 % of 2022',
  MV: 'the tax is on sales, not on imports',
  PK: 'the table has the 17 % of before 2023',
  QA: 'the table has a VAT that never came into force',
  RU: 'the table has the 20 % of before 2026',
  SR: 'the table has a rate that was never charged; VAT began in 2023 with 10 %',
  TH: 'the table has the statutory 10 %, which decrees keep at 7 %',
  ZW: 'the table has the 15 % of before 2026',
};

describe('the standard rate of a country sheet', () => {
  const compared = sheets.countries.filter((country) => country in table.rates);

  it('is compared with the package sales-tax for most countries', () => {
    expect(compared.length).toBeGreaterThanOrEqual(75);
  });

  it.each(compared)('of %s is that of the package sales-tax, or the difference is known', (country) => {
    const agrees = Math.abs(standardRate(country) - Number(table.rates[country])) < 1e-9;
    expect(agrees).toBe(!(country in disagreements));
  });
});
