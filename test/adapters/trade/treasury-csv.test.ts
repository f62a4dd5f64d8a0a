import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnusableFileError } from '../../../src/adapters/shared/files/read-file.ts';
import {
  exchangeRateFolders,
  fixedRatesIn,
  saveDollarRates,
  saveExchangeRates,
} from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../../src/adapters/trade/import-exchange-rates.ts';
import { treasuryCurrency } from '../../../src/adapters/trade/treasury-currencies.ts';
import { isCurrency } from '../../../src/domain/shared/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { data } from '../../support/trade-fixture.ts';

/**
 * Rows of the Treasury's file of 31 December 2025 (public domain) for Australia, Canada, the euro zone and Japan; the
 * other figures of these tests are made.
 */
const recorded = [
  'Record Date,Country - Currency Description,Exchange Rate,Effective Date',
  '2025-12-31,Australia-Dollar,1.495,2025-12-31',
  '2025-12-31,Canada-Dollar,1.369,2025-12-31',
  '2025-12-31,Euro Zone-Euro,0.851,2025-12-31',
  '2025-12-31,Japan-Yen,156.61,2025-12-31',
];
const [header = ''] = recorded;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const fixed = fixedRatesIn(join(data, 'exchange-rates'));

const read = async (...rows: readonly string[]) => {
  const file = join(folder.path, 'RprtRateXchg.csv');
  await writeFile(file, rows.join('\n'));
  return readExchangeRates(file, fixed);
};

const refusalOf = async (...rows: readonly string[]): Promise<readonly string[]> => {
  const refusal: unknown = await read(...rows).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnusableFileError);
  return (refusal as Error).message.split('\n').slice(1).map((line) => line.trim()); // oxfmt-ignore
};

describe("a file of the US Treasury's rates", () => {
  it('has units for one dollar, by names of countries and currencies; the euro is left to tables in euro', async () => {
    expect(await read(...recorded)).toEqual({
      tables: [],
      unknown: [],
      unnamed: [],
      dollars: {
        date: '2025-12-31',
        source: 'US Department of the Treasury, Reporting Rates of Exchange of 2025-12-31',
        perDollar: { AUD: '1.495', CAD: '1.369', JPY: '156.61' },
      },
    });
  });

  it('may come from the interface for programs, with its names of columns, others between, and capitals', async () => {
    const { dollars } = await read(
      'record_date,country,currency,country_currency_desc,exchange_rate,effective_date,src_line_nbr',
      '2026-09-30,BRAZIL,REAL,BRAZIL-REAL,5.41,2026-09-30,22',
      '2026-09-30,COTE D\'IVOIRE,CFA FRANC,"COTE D\'IVOIRE-CFA FRANC",560,2026-09-30,41',
    );
    expect(dollars).toMatchObject({ date: '2026-09-30', perDollar: { BRL: '5.41', XOF: '560' } });
  });

  it('counts with its newest quarter, and of that with the latest rate in force', async () => {
    const { dollars, unnamed } = await read(
      header,
      '2017-12-31,Mauritania-Ouguiya,355,2017-12-31',
      '2026-09-30,Kenya-Shilling,129.3,2026-09-30',
      '2026-09-30,Kenya-Shilling,140,2026-08-31',
      '2026-09-30,Nigeria-Naira,1400,2026-07-31',
      '2026-09-30,Nigeria-Naira,1500,2026-08-31',
      '2026-09-30,Benin-Cfa Franc,560,2026-09-30',
      '2026-09-30,Senegal-Cfa Franc,561,2026-09-30',
      '2026-09-30,Cuba-Chavito,1,2026-09-30',
      '2026-06-30,Atlantis-Shell,2,2026-06-30',
    );
    expect([dollars?.date, dollars?.perDollar, unnamed]).toEqual([
      '2026-09-30',
      { KES: '129.3', NGN: '1500', XOF: '560' },
      ['Cuba-Chavito'],
    ]);
  });

  it('is refused with every fault and its row', async () => {
    expect(
      await refusalOf(
        header,
        '2026-09-31,Kenya-Shilling,129.3,2026-09-30',
        '2026-09-30,Kenya-Shilling,129.3',
        '2026-09-30,Ghana-Cedi,0,2026-09-30',
        '2026-09-30,Fiji-Dollar,-2.2,2026-09-30',
        '2026-06-30,Fiji-Dollar,none,2026-06-30',
      ),
    ).toEqual([
      'row 2: date "2026-09-31" must be an existing date, for example 2026-06-30',
      'row 3: it has 3 cells and not 4',
      'row 4: rate "0" must be a decimal number above zero, for example 129.35',
      'row 5: rate "-2.2" must be a decimal number above zero, for example 129.35',
    ]);
    expect(await refusalOf('Country - Currency Description,Exchange Rate', 'Kenya-Shilling,129')).toEqual([
      'row 1: there is no column "record date"',
    ]);
    expect(await refusalOf(header)).toEqual(['it holds no exchange rates']);
  });

  it('names every currency of the bundled table, each by a code that exists', () => {
    const names = readFileSync(join(import.meta.dirname, '../../../src/adapters/trade/treasury-currencies.ts'), 'utf8').match(/^[A-Z]{3} \S.*-.+$/gm) ?? [];
    const codes = new Set(names.map((line) => line.slice(0, 3)));
    const { perDollar } = JSON.parse(readFileSync(join(data, 'exchange-rates/dollar.json'), 'utf8')) as { perDollar: Record<string, string> };
    expect(Object.keys(perDollar).filter((currency) => !codes.has(currency))).toEqual([]);
    expect([...codes].filter((code) => !isCurrency(code))).toEqual([]);
    expect(names.filter((line) => treasuryCurrency(line.slice(4)) !== line.slice(0, 3))).toEqual([]);
  }); // oxfmt-ignore
});

describe('rates to the dollar that were imported', () => {
  const source = 'a test';
  const tables = () =>
    exchangeRateFolders({ bundled: join(data, 'exchange-rates'), imported: join(folder.path, 'imported') });
  const imported = () => join(folder.path, 'imported');

  it('take the place of the bundled ones from their day on, in a running process too', () => {
    const rates = tables();
    const worth = (currency: string, date: string) =>
      Number(rates.on(date).perEuro[currency]) / Number(rates.on(date).perEuro.USD);
    expect(worth('KES', '2026-11-20')).toBeCloseTo(129.35, 8);
    saveDollarRates(imported(), { date: '2026-09-30', source, perDollar: { KES: '150' } });
    expect(worth('KES', '2026-11-20')).toBeCloseTo(150, 8);
    expect(worth('KES', '2026-09-29')).toBeCloseTo(129.35, 8);
    expect(worth('UGX', '2026-11-20')).toBeCloseTo(3660, 8);
    expect(rates.on('2026-11-20').origins?.KES).toEqual({ date: '2026-09-29', source });
    saveDollarRates(imported(), { date: '2026-10-31', source, perDollar: { UGX: '4000' } });
    expect(worth('UGX', '2026-11-20')).toBeCloseTo(4000, 8);
  });

  it('leave alone what has a rate in euro, or a peg', () => {
    const before = tables().on('2026-11-20').perEuro;
    saveDollarRates(imported(), { date: '2026-09-30', source, perDollar: { JPY: '1', AED: '3.7', KES: '150' } });
    const after = tables().on('2026-11-20').perEuro;
    expect([after.JPY, after.AED]).toEqual([before.JPY, before.AED]);
    saveExchangeRates(imported(), [{ date: '2026-01-15', source, perEuro: { KES: '99' } }]);
    expect(tables().on('2026-11-20').perEuro.KES).toBe('99');
  });

  it('are stored once, and beside the tables in euro', async () => {
    const table = { date: '2026-09-30', source, perDollar: { KES: '150', UGX: '4000' } };
    expect(saveDollarRates(imported(), table).map(({ became }) => became)).toEqual(['added', 'added']);
    expect(saveDollarRates(imported(), table).map(({ became }) => became)).toEqual(['kept', 'kept']);
    expect(saveDollarRates(imported(), { ...table, perDollar: { KES: '151' } })).toEqual([
      { currency: 'KES', became: 'replaced' },
    ]);
    expect(await readdir(imported())).toEqual(['dollar']);
    expect(await readdir(join(imported(), 'dollar'))).toEqual(['2026-09-30.json', '2026-09-30_0002.json']);
    expect(Number(tables().on('2026-11-20').perEuro.KES)).toBeCloseTo(151 * 1.1361, 6);
  });
});
