import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchangeRateFolders, saveExchangeRates } from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { readExchangeRates } from '../../../src/adapters/trade/import-exchange-rates.ts';
import { TradeDataError } from '../../../src/adapters/trade/trade-data-error.ts';
import { answerCurrencies } from '../../../src/application/trade/duties/assess-duties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { data } from '../../support/trade-house.ts';

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

const read = async (text: string, name = 'rates.xml') => {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return readExchangeRates(file);
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

  it("is a CSV of one's own", async () => {
    expect(await read('date,currency,rate\n2026-01-15,USD,1.10\n2026-01-15,AED,4.04\n', 'own.csv')).toMatchObject([
      { date: '2026-01-15', source: 'imported from own.csv of 2026-01-15', perEuro: { USD: '1.10', AED: '4.04' } },
    ]);
  });

  it.each([
    ['nothing in it', envelope(''), 'it holds no exchange rates'],
    ['a rate of zero', envelope(day('2026-01-15', '0')), 'perEuro.USD'],
    ['a rate that is no number', envelope(day('2026-01-15', '1,10')), 'perEuro.USD'],
    ['a day that does not exist', envelope(day('2026-02-30', '1.10')), 'must be an existing date'],
    ['tags that do not close', '<Envelope><Cube>', 'line 1'],
    ['one bad day among good ones', envelope(day('2026-01-15', '1.10') + day('2026-01-14', '-1')), '2026-01-14'],
  ])('is refused whole with %s', async (_, text, says) => {
    const refusal = await read(text).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TradeDataError);
    expect((refusal as Error).message).toContain(says);
  });

  it('expands no entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "2026-01-15">]>${envelope(day('&a;', '1.1')).replace(/^<\?xml.*\?>/, '')}`;
    await expect(read(bomb)).rejects.toBeInstanceOf(TradeDataError);
  });
});

describe('the tables at hand', () => {
  const tables = () => exchangeRateFolders({ bundled: join(data, 'exchange-rates'), imported: join(folder.path, 'imported') });

  it('have every currency of the interface, pegged ones by their peg', () => {
    const { perEuro } = tables().on('2026-11-20');
    expect(answerCurrencies.filter((currency) => currency !== 'EUR' && perEuro[currency] === undefined)).toEqual([]);
    expect([perEuro.BGN, perEuro.AED, perEuro.SAR]).toEqual(['1.95583', '3.93141125', '4.014375']);
  });

  it('answer with the latest that is not later than the day, at once after an import', () => {
    const open = tables();
    expect(open.on('2026-11-20').date).toBe('2024-06-28');
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

  it('leave no draft behind', async () => {
    saveExchangeRates(folder.path, [{ date: '2026-11-19', source: 's', perEuro: { USD: '1.2' } }]);
    expect(await readdir(folder.path)).toEqual(['2026-11-19.json']);
  });

  it('keep a peg a table has itself', () => {
    saveExchangeRates(join(folder.path, 'imported'), [{ date: '2026-11-19', source: 's', perEuro: { USD: '1.2', AED: '4.5' } }]);
    expect(tables().on('2026-11-20').perEuro.AED).toBe('4.5');
  });
});
