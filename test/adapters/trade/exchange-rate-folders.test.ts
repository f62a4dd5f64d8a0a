import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  exchangeRateFolders,
  fixedRatesIn,
  saveExchangeRates,
} from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../../src/adapters/trade/import-exchange-rates.ts';
import { UnusableFileError } from '../../../src/adapters/shared/files/read-file.ts';
import { answerCurrencies } from '../../../src/application/trade/duties/assess-duties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { data } from '../../support/trade-fixture.ts';

const envelope = (days: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${days}</Cube>
</gesmes:Envelope>`;
const day = (date: string, usd: string): string =>
  `<Cube time='${date}'><Cube currency='USD' rate='${usd}'/><Cube currency='GBP' rate='0.85'/></Cube>`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const fixed = fixedRatesIn(join(data, 'exchange-rates'));

const readWhole = async (text: string, name: string) => {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return readExchangeRates(file, fixed);
};

const read = async (text: string, name = 'rates.xml') => (await readWhole(text, name)).tables;

/** The error for a file that is refused, line by line. */
const refusalOf = async (text: string, name: string): Promise<readonly string[]> => {
  const refusal: unknown = await read(text, name).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnusableFileError);
  const [, ...faults] = (refusal as Error).message.split('\n').map((line) => line.trim());
  return faults;
};

describe('a file of exchange rates', () => {
  it('is the daily XML of the European Central Bank', async () => {
    expect(await read(envelope(day('2026-01-15', '1.10')))).toEqual([
      {
        date: '2026-01-15',
        source: 'European Central Bank, euro foreign exchange reference rates of 2026-01-15',
        perEuro: { USD: '1.10', GBP: '0.85' },
      },
    ]);
  });

  it('is its history of 90 days', async () => {
    const tables = await read(envelope(day('2026-01-15', '1.10') + day('2026-01-14', '1.11')));
    expect(tables.map(({ date, perEuro }) => [date, perEuro.USD])).toEqual([
      ['2026-01-15', '1.10'],
      ['2026-01-14', '1.11'],
    ]);
  });

  it('is its CSV, daily or history, without what is no currency any more', async () => {
    expect(await read('Date, USD, GBP, \n15 January 2026, 1.10, 0.85, \n', 'eurofxref.csv')).toMatchObject([
      { date: '2026-01-15', perEuro: { USD: '1.10', GBP: '0.85' } },
    ]);
    expect(await read('Date,USD,HRK,CYP,\n2026-01-15,1.10,7.53,N/A,\n', 'eurofxref-hist.csv')).toMatchObject([
      { date: '2026-01-15', perEuro: { USD: '1.10' } },
    ]);
  });

  it("is a CSV of one's own with semicolons, whose decimals have a point", async () => {
    expect(await read('date;currency;rate\n2026-01-15;USD;1.10\n', 'own.csv')).toMatchObject([
      { date: '2026-01-15', perEuro: { USD: '1.10' } },
    ]);
    await expect(read('date;currency;rate\n2026-01-15;USD;1,100\n', 'own.csv')).rejects.toThrow('with a point');
  });

  it("is a CSV of one's own", async () => {
    expect(await read('date,currency,rate\n2026-01-15,USD,1.10\n2026-01-15,AED,4.04\n', 'own.csv')).toMatchObject([
      { date: '2026-01-15', source: 'imported from own.csv of 2026-01-15', perEuro: { USD: '1.10', AED: '4.04' } },
    ]);
  });

  it.each([
    ['nothing in it', envelope(''), 'it holds no exchange rates'],
    [
      'a rate of zero',
      envelope(day('2026-01-15', '0')),
      'rate 1 of 2026-01-15: rate "0" must be a decimal number above zero',
    ],
    [
      'a rate that is no number',
      envelope(day('2026-01-15', '1,10')),
      'rate "1,10" must be a decimal number above zero',
    ],
    ['a day without rates', envelope("<Cube time='2026-01-15'></Cube>"), '2026-01-15: no rates'],
    [
      'two rates of a day that differ',
      envelope(day('2026-01-15', '1.1') + day('2026-01-15', '1.2')),
      'USD of 2026-01-15 is 1.2 here and 1.1 in',
    ],
    ['another euro', envelope(day('2026-01-15', '1.1').replace('GBP', 'EUR')), 'rate "0.85" of EUR must be 1'],
    ['a day that does not exist', envelope(day('2026-02-30', '1.10')), 'must be an existing date'],
    ['tags that do not close', '<Envelope><Cube>', 'it is cut off, or no XML'],
    ['tags that are wrongly nested', '<Envelope><Cube></Envelope></Cube>', 'line 1'],
    ['entities of its own', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${envelope(day('2026-01-15', '1.10'))}`, 'rates.xml'], // oxfmt-ignore
    ['one bad day among good ones', envelope(day('2026-01-15', '1.10') + day('2026-01-14', '-1')), '2026-01-14'],
  ])('is refused whole with %s', async (_, text, says) => {
    const refusal = await read(text).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableFileError);
    expect((refusal as Error).message).toContain(says);
  });

  it('may name currencies that are none of today where the European Central Bank wrote it: they are counted', async () => {
    const { tables, unknown } = await readWhole(
      'Date,USD,HRK,CYP,\n2026-01-15,1.10,7.53,N/A,\n2026-01-14,1.11,7.52,0.58,\n',
      'hist.csv',
    );
    expect([tables.map(({ perEuro }) => perEuro), unknown]).toEqual([
      [{ USD: '1.10' }, { USD: '1.11' }],
      ['HRK', 'HRK', 'CYP'],
    ]);
  });

  it('of an operator is refused with every fault and its row', async () => {
    const rows = [
      'date,currency,rate',
      '2026-11-21,USD,1.12',
      '2026-11-21,USD,1.13',
      '2026-11-21,ZZ,1.13',
      '2026-11-21,EUR,2',
      '2026-11-21,USDX,2',
      '2026-11-31,GBP,0.8',
      '2026-11-21,GBP,-0.8',
      '2026-11-21,GBP',
      '2026-11-21,GBP,0,85',
      '2026-11-21,BGN,1.96',
      '',
      '2026-11-21,,"1,5"',
    ];
    expect(await refusalOf(rows.join('\n'), 'own.csv')).toEqual([
      'row 3: USD of 2026-11-21 is 1.13 here and 1.12 in row 2',
      'row 4: currency "ZZ" must be a three-letter ISO 4217 code, for example USD',
      'row 5: rate "2" of EUR must be 1: rates are units for one euro',
      'row 6: currency "USDX" must be a three-letter ISO 4217 code, for example USD',
      'row 7: date "2026-11-31" must be an existing date, for example 2026-01-31',
      'row 8: rate "-0.8" must be a decimal number above zero, with a point, for example 1.0705',
      'row 9: it has 2 cells and not 3',
      'row 10: it has 4 cells and not 3',
      'row 11: rate "1.96" of BGN must be 1.95583, at which law fixes it to the euro',
      'row 13: currency "" must be a three-letter ISO 4217 code, for example USD',
      'row 13: rate "1,5" must be a decimal number above zero, with a point, for example 1.0705',
    ]);
  });

  it('may repeat a rate, and state that a euro is one', async () => {
    const rows = [
      'date,currency,rate',
      '2026-11-21,USD,1.12',
      '2026-11-21,USD,1.120',
      '2026-11-21,EUR,1',
      '2026-11-21,BGN,1.95583',
    ];
    expect(await read(rows.join('\n'), 'own.csv')).toMatchObject([{ perEuro: { USD: '1.12', BGN: '1.95583' } }]);
  });

  it.each([
    ['without a column of rates', 'date,currency\n2026-11-21,USD\n', ['row 1: there is no column "rate"']],
    ['with an unknown column', 'date,currency,rate,note\n', ['row 1: there is no use for the column "note"; columns are date, currency, rate']],
    ['with a currency in small letters', 'Date,usd\n', ['row 1: there is no use for the column "usd"; columns are Date and currencies such as USD']],
    ['with a currency twice', 'Date,USD,USD\n', ['row 1: the column "USD" occurs twice']],
    ['with a cell that is no rate', 'Date,USD,GBP\n2026-11-21,n.a.,0.8\n', ['row 2: rate "n.a." must be a decimal number above zero, with a point, for example 1.0705']],
    ['with a day without rates', 'Date,USD\n2026-11-21,N/A\n', ['row 2: no rates']],
    ['with a quotation mark that is never closed', 'date,currency,rate\n2026-11-21,"USD,1\n', [expect.stringContaining('Quote')]],
    ['with nothing in it', '', ['it holds no exchange rates']],
  ])('as a CSV is refused %s', async (_, text, faults) => {
    expect(await refusalOf(text, 'rates.csv')).toEqual(faults);
  }); // oxfmt-ignore

  it('expands no entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "2026-01-15">]>${envelope(day('&a;', '1.1')).replace(/^<\?xml.*\?>/, '')}`;
    await expect(read(bomb)).rejects.toBeInstanceOf(UnusableFileError);
  });
});

describe('the tables at hand', () => {
  const tables = () =>
    exchangeRateFolders({ bundled: join(data, 'exchange-rates'), imported: join(folder.path, 'imported') });

  it('have every currency of the interface, pegged ones by their peg', () => {
    const { perEuro } = tables().on('2026-11-20');
    expect(answerCurrencies.filter((currency) => currency !== 'EUR' && perEuro[currency] === undefined)).toEqual([]);
    expect([perEuro.BGN, perEuro.AED, perEuro.SAR]).toEqual(['1.95583', '4.17232725', '4.260375']);
  });

  it('are within 2 % of the reference rates that the European Central Bank stated on 1 October 2026', () => {
    const stated = { CAD: 1.6095, CHF: 0.9437, GBP: 0.85373, JPY: 178.49, NZD: 2.0121, USD: 1.1298 };
    const { perEuro } = tables().on('2026-10-01');
    for (const [currency, rate] of Object.entries(stated))
      expect(Math.abs(Number(perEuro[currency]) / rate - 1), currency).toBeLessThan(0.02);
  });

  it('return the latest rate up to the day, at once after an import', () => {
    const open = tables();
    expect(open.on('2026-11-20').date).toBe('2026-09-29');
    saveExchangeRates(join(folder.path, 'imported'), [
      { date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } },
      { date: '2026-11-21', source: 's', perEuro: { USD: '1.3' } },
    ]);
    expect([open.on('2026-11-20').date, open.on('2026-11-21').date, open.on('2020-01-01').date]).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2024-06-28',
    ]);
    expect(open.on('2026-11-20').perEuro.AED).toBe('4.407');
  });

  it('have each currency at its own latest rate, with its own day and source', () => {
    saveExchangeRates(join(folder.path, 'imported'), [
      { date: '2026-11-19', source: 'full', perEuro: { USD: '1.2', GBP: '0.8', CZK: '24' } },
      { date: '2026-11-20', source: 'partial', perEuro: { USD: '1.3' } },
      { date: '2026-11-21', source: 'later', perEuro: { CZK: '25' } },
    ]);
    const { date, source, perEuro, origins = {} } = tables().on('2026-11-20');
    expect([date, source, perEuro.USD, perEuro.GBP, perEuro.CZK, perEuro.NOK]).toEqual([
      '2026-11-20',
      'partial',
      '1.3',
      '0.8',
      '24',
      '10.8459',
    ]);
    expect([origins.USD, origins.GBP, origins.CZK, origins.NOK?.date]).toEqual([
      undefined,
      { date: '2026-11-19', source: 'full' },
      { date: '2026-11-19', source: 'full' },
      '2026-09-29',
    ]);
  });

  it('are merged by currency within a day, what was imported later winning', () => {
    const imported = join(folder.path, 'imported');
    const ofDay = (source: string, perEuro: Record<string, string>) =>
      saveExchangeRates(imported, [{ date: '2026-11-20', source, perEuro }]);
    ofDay('first', { USD: '1.2', GBP: '0.8', CZK: '24' });
    expect(ofDay('second', { USD: '1.3', CZK: '24.0', SEK: '11' })).toEqual([
      { currency: 'USD', became: 'replaced' },
      { currency: 'CZK', became: 'kept' },
      { currency: 'SEK', became: 'added' },
    ]);
    ofDay('third', { USD: '1.4' });
    const { perEuro, origins } = tables().on('2026-11-20');
    expect([perEuro.USD, perEuro.GBP, perEuro.SEK]).toEqual(['1.4', '0.8', '11']);
    expect([origins?.USD, origins?.GBP?.source, origins?.SEK?.source]).toEqual([undefined, 'first', 'second']);
  });

  it('are not written again when unchanged', async () => {
    const table = { date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } };
    saveExchangeRates(folder.path, [table]);
    saveExchangeRates(folder.path, [table]);
    expect(await readdir(folder.path)).toEqual(['2026-11-19.json']);
  });

  it('are the very same for a day until others are imported', () => {
    const open = tables();
    const before = open.on('2026-11-20');
    expect(open.on('2026-11-20')).toBe(before);
    saveExchangeRates(join(folder.path, 'imported'), [{ date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } }]);
    expect(open.on('2026-11-20')).not.toBe(before);
  });

  it('hold rates fixed by law, with their own day and source', () => {
    saveExchangeRates(join(folder.path, 'imported'), [
      { date: '2025-12-31', source: 'when there was a lev', perEuro: { USD: '1.1', BGN: '1.9558' } },
      { date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } },
    ]);
    const open = tables();
    expect(open.on('2025-12-31').perEuro.BGN).toBe('1.9558');
    const { perEuro, origins } = open.on('2026-11-20');
    expect([perEuro.BGN, origins?.BGN?.date, origins?.BGN?.fixedTo]).toEqual(['1.95583', '2026-01-01', 'EUR']);
    expect([origins?.AED?.source, origins?.AED?.fixedTo]).toEqual([
      expect.stringContaining('Central Bank of the UAE'),
      'USD',
    ]);
  });

  it('use an imported rate of a pegged currency only until its anchor has a newer one', () => {
    const imported = join(folder.path, 'imported');
    saveExchangeRates(imported, [{ date: '2026-11-18', source: 's', perEuro: { USD: '1.2', AED: '4.5' } }]);
    saveExchangeRates(imported, [{ date: '2026-11-19', source: 's', perEuro: { USD: '1.3' } }]);
    expect([tables().on('2026-11-18').perEuro.AED, tables().on('2026-11-19').perEuro.AED]).toEqual(['4.5', '4.77425']);
  });

  it('leave no draft behind', async () => {
    saveExchangeRates(folder.path, [{ date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } }]);
    expect(await readdir(folder.path)).toEqual(['2026-11-19.json']);
  });

  it('prefer a table’s own rate to the peg', () => {
    saveExchangeRates(join(folder.path, 'imported'), [
      { date: '2026-11-19', source: 's', perEuro: { USD: '1.2', AED: '4.5' } },
    ]);
    expect(tables().on('2026-11-20').perEuro.AED).toBe('4.5');
  });
});
