import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import type { TariffFormatName } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { calculate, printDutyRate, versionTariff } from '../../../../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods } from '../../../support/trade-fixture.ts';
import { aFile, excerpts } from './schedule-files.ts';

const read = async (path: string, format: TariffFormatName, destination: string) =>
  collectLines(await openTariffFile(path, format, destination), () => undefined);

describe("Canada's Customs Tariff", () => {
  const canada = () => read(excerpts.cbsa, 'cbsa', 'CA');

  it('has lines of eight digits; those of ten below repeat rates of other days', async () => {
    const { entries, issues } = await canada();
    expect(entries.map(({ code }) => code.length)).toEqual(entries.map(() => 8));
    expect(entries.find(({ code }) => code === '01051290')?.terms.preferences['ca-cptpp']?.text).toBe('Free');
    expect(issues.map(({ code, text }) => [code, text])).toEqual([['01059491', '1.9 ¢']]);
  });

  it.each([
    ['71171990', 'mfn', '8.5%'],
    ['71171990', 'ca-cptpp', 'Free'],
    ['01059410', 'mfn', '0.0282 CAD/kg'],
    ['01059410', 'ca-cptpp', '0.0051 CAD/kg'],
    ['01051122', 'mfn', '238% MIN 0.308 CAD/item'],
    ['01051122', 'cusma', '238% MIN 0.308 CAD/item'],
    ['01059410', 'cusma', '0.0282 CAD/kg'],
    ['01051290', 'ca-israel', '8%'],
    ['01051290', 'ca-ldct', 'Free'],
  ])('gives %s by %s: %s, the general rate where a treatment grants nothing', async (code, treatment, expected) => {
    const { mfn, preferences } = (await canada()).entries.find((entry) => entry.code === code)?.terms ?? {
      mfn: 'unreadable',
      preferences: {},
    };
    const rate = treatment === 'mfn' ? mfn : preferences[treatment];
    expect(rate === undefined || rate === 'unreadable' ? rate : printDutyRate(rate)).toBe(expected);
  });

  it.each([
    ['JP', '7117199000', '0.00'],
    ['VN', '7117199000', '0.00'],
    ['CN', '7117199000', '85.00'],
    ['BD', '7113119000', '0.00'],
    ['IL', '0105129000', '80.00'],
  ])('decides the duty of declared goods of %s under %s: %s', async (origin, code, duty) => {
    const { entries } = await canada();
    const ruleSet = bundled.ruleSets.of('CA');
    if (!ruleSet) throw new Error('CA');
    const tariff = versionTariff({ id: 'CA', version: 'CA-1', source: 'T2026-3' }, entries)('2026-11-20');
    const request = dutyRequest('CA', {
      currency: 'CAD',
      lines: [goods(code, '1000', 'CAD', { origin, originDeclared: true })],
    });
    const { charges } = calculate(request, ruleSet, tariff, bundled.exchangeRates.on('2026-11-20'));
    expect(charges.find(({ name }) => name === 'Duty')?.amount).toBe(duty);
  });

  it('names treatments by agreements that the rules have', () => {
    const known = new Set(bundled.ruleSets.of('CA')?.preferences.map(({ agreement }) => agreement));
    return canada().then(({ entries }) => {
      const named = Object.keys(entries[0]?.terms.preferences ?? {});
      expect([named.length, named.filter((agreement) => !known.has(agreement))]).toEqual([19, []]);
    });
  });
});

describe('the JSON export of the HTSUS', () => {
  const asJson = async (): Promise<string> => {
    const rows = parse<Record<string, string>>(await readFile(excerpts.us), { columns: true, bom: true });
    return JSON.stringify(
      rows.map((row) => ({
        htsno: row['HTS Number'],
        indent: row.Indent,
        description: row.Description,
        superior: null,
        units: JSON.parse(row['Unit of Quantity'] || '[]') as string[],
        general: row['General Rate of Duty'],
        special: row['Special Rate of Duty'],
        other: row['Column 2 Rate of Duty'],
        footnotes: [],
        quotaQuantity: null,
        additionalDuties: null,
      })),
    );
  };

  it('gives the same lines as the CSV export, with every programme', async () => {
    const [json, csv] = [
      await read(await aFile(await asJson(), 'hts.json'), 'us-hts', 'US'),
      await read(excerpts.us, 'us-hts', 'US'),
    ];
    expect(json.entries.map(({ code, terms }) => [code, terms])).toEqual(
      csv.entries.map(({ code, terms }) => [code, terms]),
    );
    expect(json.entries.map(({ unit }) => unit)).toEqual(csv.entries.map(({ unit }) => unit));
    expect(json.issues.length).toBe(csv.issues.length);
  });

  it.each([
    ['hts.json', '{"rows": []}', 'it is no list of rows with htsno, description, units, general, special and other'],
    ['hts.json', '[{"htsno": ', 'hts.json cannot be used'],
  ])('is refused as %s with %s', async (name, content, reason) => {
    await expect(read(await aFile(content, name), 'us-hts', 'US')).rejects.toThrow(reason);
  });

  it('is no form of other files', async () => {
    await expect(read(await aFile('[]', 'tariff.json'), 'csv', 'CA')).rejects.toThrow('a csv file is CSV, not JSON');
  });
});
