import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  areaMembers,
  bundledGroups,
  groupsIn,
  readExclusions,
} from '../../../../src/adapters/trade/tariffs/measures/areas.ts';
import { parseMeasureDuty } from '../../../../src/adapters/trade/tariffs/measures/taric-duty.ts';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { readPage, SharedTerms, writePage } from '../../../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import type { BesideTheFile } from '../../../../src/adapters/trade/tariffs/tariff-format.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import type { CollectedLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import type { TariffLibrary } from '../../../../src/application/trade/ports/tariffs.ts';
import { showLine } from '../../../../src/application/trade/tariffs/show-line.ts';
import { calculate, printDutyRate, territoryOf, versionTariff } from '../../../../src/domain/trade/index.ts';
import type { DutyRate, GoodsLine, TariffEntry } from '../../../../src/domain/trade/index.ts';
import { bundled, data, dutyRequest, goods, reasons } from '../../../support/trade-fixture.ts';
import { aFile } from './schedule-files.ts';

const ukColumns = [
  'id', 'commodity__sid', 'commodity__code', 'commodity__indent', 'commodity__description', 'measure__sid', 'measure__type__id',
  'measure__type__description', 'measure__additional_code__code', 'measure__additional_code__description', 'measure__duty_expression',
  'measure__effective_start_date', 'measure__effective_end_date', 'measure__reduction_indicator', 'measure__footnotes',
  'measure__conditions', 'measure__geographical_area__sid', 'measure__geographical_area__id',
  'measure__geographical_area__description', 'measure__excluded_geographical_areas__ids',
  'measure__excluded_geographical_areas__descriptions', 'measure__quota__order_number', 'measure__regulation__id',
  'measure__regulation__url',
]; // oxfmt-ignore

type UkRow = {
  code: string; type: number; area: string; duty: string; additional?: string; from?: string; to?: string; excluded?: string; order?: string;
}; // oxfmt-ignore

/** A row as the published file has it: `#NA` stands for an empty cell. */
const ukRow = ({ code, type, area, duty, additional, from = '2021-01-01', to, excluded, order }: UkRow): string => {
  const cells: Readonly<Record<string, string | undefined>> = {
    commodity__code: code,
    commodity__description: 'Goods',
    measure__type__id: String(type),
    measure__additional_code__code: additional,
    measure__duty_expression: duty,
    measure__effective_start_date: from,
    measure__effective_end_date: to,
    measure__geographical_area__id: area,
    measure__excluded_geographical_areas__ids: excluded,
    measure__quota__order_number: order,
    measure__regulation__id: 'C2100001',
  };
  return ukColumns.map((column) => cells[column] ?? '#NA').join(',');
};

const [bicycle, shirt, foil, peas] = ['8712003000', '6109100000', '7607119010', '0713100000'];

const ukFile = () =>
  aFile(
    [
      ukColumns.join(','),
      ukRow({ code: bicycle, type: 103, area: '1011', duty: '14.00%' }),
      ukRow({ code: bicycle, type: 142, area: '1062', duty: '0.00%' }),
      ukRow({ code: bicycle, type: 142, area: '1061', duty: '0.00%', excluded: 'LK|PH' }),
      ukRow({ code: bicycle, type: 142, area: 'JP', duty: '0.00%' }),
      ukRow({ code: bicycle, type: 142, area: '1060', duty: '10.50%' }),
      ukRow({ code: bicycle, type: 143, area: 'VN', duty: '0.00%', order: '051234' }),
      ukRow({ code: bicycle, type: 552, area: 'CN', duty: '0.00%', additional: 'A167' }),
      ukRow({ code: bicycle, type: 552, area: 'CN', duty: '48.50%', additional: 'A999' }),
      ukRow({ code: bicycle, type: 695, area: 'RU', duty: '35.00%' }),
      ukRow({ code: shirt, type: 103, area: '1011', duty: '12.00%' }),
      ukRow({ code: shirt, type: 142, area: '1006', duty: '0.00%' }),
      ukRow({ code: shirt, type: 142, area: 'VN', duty: '4.00%', to: '2026-12-31' }),
      ukRow({ code: shirt, type: 142, area: 'VN', duty: '2.00%', from: '2027-01-01' }),
      ukRow({ code: foil, type: 103, area: '1011', duty: '6.00%' }),
      ukRow({ code: foil, type: 112, area: '1011', duty: '0.00%', to: '2027-12-31' }),
      ukRow({ code: peas, type: 103, area: '1011', duty: '8.00%', from: '2026-01-01', to: '2026-05-31' }),
      ukRow({ code: peas, type: 103, area: '1011', duty: '10.00%', from: '2026-06-01' }),
      ukRow({ code: peas, type: 277, area: '1011', duty: '' }),
    ].join('\n'),
  );

const ukMembers = areaMembers(bundledGroups(join(data, 'areas/GB.json')));

const read = async (path: string, format: 'uk-measures' | 'eu-taric', beside: BesideTheFile): Promise<CollectedLines> =>
  collectLines(await openTariffFile(path, format, format === 'eu-taric' ? 'EU' : 'GB', beside), () => undefined);

/** Duties of goods under the lines of a file, after they were stored and read back. */
const dutiesBy = ({ entries }: CollectedLines, to: string) => {
  const stored = readPage(writePage(entries), new SharedTerms());
  const id = territoryOf(to);
  const ruleSet = bundled.ruleSets.of(id);
  if (!ruleSet) throw new Error(to);
  return (
    code: string,
    origin: string,
    { date = '2026-11-20', ...more }: Partial<GoodsLine> & { date?: string } = {},
  ) => {
    const answer = calculate(
      dutyRequest(to, { date, consignee: 'business', lines: [goods(code, '1000', ruleSet.currency, { origin, ...more })], currency: ruleSet.currency }),
      ruleSet,
      versionTariff({ id, version: `${id}-1`, source: 'a file of measures' }, stored)(date),
      bundled.exchangeRates.on(date),
    ); // oxfmt-ignore
    return {
      duty: answer.charges.find(({ name }) => name === 'Duty')?.amount,
      rules: answer.lines[0]?.charges
        .filter(({ name }) => name === 'Duty')
        .map(({ rule, amount }) => `${rule} ${amount}`),
      told: reasons(answer).filter((reason) => /preference|trade_defence|range|computable/.test(reason)),
    };
  };
};

const declared = { originDeclared: true };

describe("the UK's measures on declarable commodities", () => {
  const asked = async (...request: Parameters<ReturnType<typeof dutiesBy>>) =>
    dutiesBy(await read(await ukFile(), 'uk-measures', { members: ukMembers }), 'GB')(...request);

  it.each([
    ['the general rate', 'TW', {}, '140.00'],
    ['the preference of a country', 'JP', declared, '0.00'],
    ['the general rate without a statement on origin', 'JP', {}, '140.00'],
    ['the preference of a group', 'BD', declared, '0.00'],
    ['another preference of another group', 'IN', declared, '105.00'],
    ['a preference that excludes a country', 'LK', declared, '140.00'],
    ['a preference that does not exclude it', 'PK', declared, '0.00'],
    ['no preference within a quota', 'VN', declared, '140.00'],
    ['an additional duty on goods of a country', 'RU', {}, '490.00'],
  ])('give %s: a bicycle of %s', async (_, origin, more, duty) => {
    expect((await asked(bicycle, origin, more)).duty).toBe(duty);
  });

  it('give the highest anti-dumping duty of the exporters, and say that it hangs on them', async () => {
    expect(await asked(bicycle, 'CN')).toEqual({
      duty: '625.00',
      rules: ['tariff-GB-871200300 140.00', 'tariff-gb-871200300-anti_dumping 485.00'].map((rule) =>
        rule.replaceAll('871200300', '87120030'),
      ),
      told: ['trade_defence_by_exporter'],
    });
  });

  it('charge a measure that stands in the rule file too once', async () => {
    const ruleSet = bundled.ruleSets.of('GB');
    const ofRules = ruleSet?.additionalDuties.filter(({ defence }) => defence !== undefined) ?? [];
    const answer = await asked(bicycle, 'CN');
    expect(answer.rules?.filter((rule) => ofRules.some(({ id }) => rule.startsWith(id)))).toEqual([]);
  });

  it.each([
    ['2026-03-01', '80.00'],
    ['2026-11-20', '100.00'],
  ])('have the rate of the day: peas on %s', async (date, duty) => {
    expect((await asked(peas, 'US', { date })).duty).toBe(duty);
  });

  it('have the preference of the day', async () => {
    const on = async (date: string) => (await asked(shirt, 'VN', { date, ...declared })).duty;
    expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual(['40.00', '20.00']);
  });

  it('apply a suspension to the code it stands at', async () => {
    expect((await asked(foil, 'TW')).duty).toBe('0.00');
  });

  it('say nothing of preferences where the file grants none', async () => {
    expect((await asked(foil.slice(0, 8), 'CN', declared)).told).toEqual([]);
    expect((await asked(shirt, 'AR', declared)).told).toEqual([]);
  });

  it('report a preference of a group that nobody described, and keep everything else', async () => {
    const { issues, rows } = await read(await ukFile(), 'uk-measures', { members: ukMembers });
    expect(issues.map(({ row, code, reason }) => [row, code, reason])).toEqual([
      [12, shirt, 'the countries of area 1006 are not known; name them with --areas'],
    ]);
    expect(rows).toBe(18);
  });

  it('are refused whole for a trade defence measure of an unknown group, a date or a code that is none', async () => {
    const path = await aFile(
      [
        ukColumns.join(','),
        ukRow({ code: bicycle, type: 552, area: '5050', duty: '10.00%' }),
        ukRow({ code: '871200300', type: 103, area: '1011', duty: '14.00%' }),
        ukRow({ code: bicycle, type: 103, area: '1011', duty: '14.00%', from: '2026-02-30' }),
      ].join('\n'),
    );
    await expect(read(path, 'uk-measures', { members: ukMembers })).rejects.toThrow(
      [
        '  row 2: the countries of area 5050 are not known; name them with --areas',
        '  row 3: "871200300" is no commodity code of 10 digits; a spreadsheet may have taken a zero from its front',
        '  row 4: "2026-02-30" must be an existing date, for example 2026-07-01',
      ].join('\n'),
    );
  });

  it('take the highest of short codes and say so', async () => {
    const path = await aFile(
      [
        ukColumns.join(','),
        ukRow({ code: '7318152010', type: 103, area: '1011', duty: '3.70%' }),
        ukRow({ code: '7318152010', type: 142, area: 'JP', duty: '0.00%' }),
        ukRow({ code: '7318152010', type: 552, area: 'CN', duty: '86.50%' }),
        ukRow({ code: '7318152090', type: 103, area: '1011', duty: '3.70%' }),
      ].join('\n'),
    );
    const ask = dutiesBy(await read(path, 'uk-measures', { members: ukMembers }), 'GB');
    expect(ask('73181520', 'CN')).toMatchObject({ duty: '902.00', told: ['additional_duty_range'] });
    expect(ask('7318152090', 'CN')).toMatchObject({ duty: '37.00', told: [] });
    expect(ask('73181520', 'JP', declared)).toMatchObject({ duty: '37.00', told: ['preference_not_loaded'] });
  });
});

const euHeader =
  'Goods code,Add code,Order No.,Start date,End date,RED_IND,Origin,Measure type,Legal base,Duty,Origin code,Meas. type code';

describe('the duties of TARIC', () => {
  const beside = async () => ({
    members: areaMembers(
      groupsIn(await aFile('area,member,valid_to\n2005,IN,\n2005,ID,\n2005,KE,31-12-2025\n2020,JP,\n')),
    ),
    exclusions: readExclusions(
      await aFile(
        'Goods code,Add code,Order No.,Start date,End date,Origin,Measure type,Origin code,Meas. type code,Excluded country\n' +
          '5508000000,,,01-01-2026,,GSP,Tariff preference,2005,142,IN\n',
      ),
    ),
  });
  const file = () =>
    aFile(
      [
        euHeader,
        '8712000000,,,01-01-1998,,,ERGA OMNES,Third country duty,R2658/87,14.000 %,1011,103',
        '8712000000,,,01-01-1998,,,ERGA OMNES,Third country duty,R2658/87,14.000 %,1011,103',
        '8712003000,A167,,30-08-2019,,,China,Definitive anti-dumping duty,R1379/19,0.000 %,CN,552',
        '8712003000,C999,,30-08-2019,,,China,Definitive anti-dumping duty,R1379/19,48.500 %,CN,552',
        '8712007010,C999,,30-08-2019,,,China,Definitive anti-dumping duty,R1379/19,Cond:  A cert: D-008 (01):0.000 % ; A (01):48.500 %,CN,552',
        '5508000000,,,01-01-2021,,,ERGA OMNES,Third country duty,R2658/87,5.000 %,1011,103',
        '5508000000,,,01-01-2023,,,GSP,Tariff preference,R978/12,4.000 %,2005,142',
        '0102291000 80,,,01-07-2000,,,ERGA OMNES,Third country duty,R2658/87,10.200 % + 93.100 EUR DTN,1011,103',
        '2204101100,,,01-07-2000,,,ERGA OMNES,Third country duty,R2658/87,32.000 EUR HLT,1011,103',
        '0713100000,,,01-07-2024,,,Russia,Third country duty,R1652/24,50.000 %,RU,103',
        '0713100000,,,01-07-2000,,,ERGA OMNES,Third country duty,R2658/87,0.000 %,1011,103',
      ].join('\n'),
    );
  const asked = async (...request: Parameters<ReturnType<typeof dutiesBy>>) =>
    dutiesBy(await read(await file(), 'eu-taric', await beside()), 'DE')(...request);

  it.each([
    ['inherit the rate of a shorter code', '8712003000', 'TW', {}, '140.00'],
    ['inherit it where the code itself is not in the file', '8712009990', 'TW', {}, '140.00'],
    ['name the origin that bears a rate of its own', '0713100000', 'RU', {}, '500.00'],
    ['leave the others the general one', '0713100000', 'US', {}, '0.00'],
    ['give a preference to the members of a group', '5508101000', 'ID', declared, '40.00'],
    ['not to those that a measure excludes', '5508101000', 'IN', declared, '50.00'],
    ['nor to those that have left it', '5508101000', 'KE', declared, '50.00'],
    ['charge by weight', '0102291000', 'US', { unitWeight: '200' }, '288.20'],
  ])('%s', async (_, code, origin, more, duty) => {
    expect((await asked(code, origin, more)).duty).toBe(duty);
  });

  it('give the anti-dumping duty of exporters that are not named, at the highest where it hangs on certificates', async () => {
    expect(await asked('8712003000', 'CN')).toMatchObject({ duty: '625.00', told: ['trade_defence_by_exporter'] });
    expect(await asked('8712007010', 'CN')).toMatchObject({ duty: '625.00', told: ['trade_defence_by_exporter'] });
  });

  it('know of a short code what only some goods below it bear', async () => {
    const { duty, told } = await asked('871200', 'CN');
    expect([duty, told.includes('additional_duty_range')]).toEqual(['625.00', true]);
  });

  it('may be saved with semicolons, as a spreadsheet with a decimal comma does', async () => {
    const quoted = (cell: string) => (cell.includes(';') ? `"${cell}"` : cell);
    const lines = (await readFile(await file(), 'utf8')).split('\n').map((row) => row.split(',').map(quoted).join(';'));
    const exclusions = readExclusions(
      await aFile(
        '\ufeffGoods code;Add code;Origin code;Meas. type code;Excluded country\n5508000000;;2005;142;IN',
        'exclusions.csv',
      ),
    );
    const asSaved = await read(await aFile(`\ufeff${lines.join('\r\n')}`), 'eu-taric', {
      ...(await beside()),
      exclusions,
    });
    expect(asSaved).toEqual(await read(await file(), 'eu-taric', await beside()));
    await expect(
      read(await aFile('commodity__code;measure__type__id\n'), 'uk-measures', { members: ukMembers }),
    ).rejects.toThrow('its cells are separated by semicolons; save it with commas');
  });

  it('are refused without the list of excluded countries', async () => {
    await expect(read(await file(), 'eu-taric', { members: areaMembers() })).rejects.toThrow('needs --exclusions');
  });

  it('are refused with the serial dates of a spreadsheet and a missing column', async () => {
    const serial = await aFile(
      `${euHeader}\n8712000000,,,35796,,,ERGA OMNES,Third country duty,R2658/87,14.000 %,1011,103\n`,
    );
    await expect(read(serial, 'eu-taric', await beside())).rejects.toThrow(
      'row 2: "35796" must be an existing date as TARIC writes it',
    );
    const short = await aFile('Goods code,Duty\n8712000000,14.000 %\n');
    await expect(read(short, 'eu-taric', await beside())).rejects.toThrow(
      'row 1: there is no column "Meas. type code"',
    );
  });
});

const rateOf = (text: string): DutyRate => {
  const reading = parseMeasureDuty(text);
  if (reading.kind !== 'rate') throw new Error(`${text} is no rate.`);
  return reading.rate;
};

/** Shows lines of a tariff that has these alone. */
const showing = (id: string, entries: readonly TariffEntry[]): ReturnType<typeof showLine> => {
  const library: TariffLibrary = {
    keep: () => Promise.reject(new Error('nothing is stored here')),
    entries: () => Promise.resolve(entries),
    entriesAround: () => Promise.resolve(entries),
  };
  const onDays = versionTariff({ id, version: `${id}-1`, source: 'a file of measures' }, entries);
  return showLine({ tariffs: { on: (_, date) => onDays(date) }, library });
};

describe('a line as an operator sees it', () => {
  it('has the measures of the day, each with its countries', async () => {
    const { entries } = await read(await ukFile(), 'uk-measures', { members: ukMembers });
    const shown = await showing('GB', entries)('GB', shirt, '2026-11-20');
    expect(shown.measures).toEqual([
      {
        kind: 'preference',
        area: 'VN',
        countries: 'VN',
        rate: '4%',
        legalBase: 'C2100001',
        validFrom: '2021-01-01',
        validTo: '2026-12-31',
      },
    ]);
  });

  it('has the rates of the lines below a short code, and the most that a rate on a component can be', async () => {
    const entries: readonly TariffEntry[] = [
      {
        code: '04021091',
        description: 'Milk powder',
        terms: { mfn: rateOf('1.19 EUR KGM P + 27.5 EUR DTN'), preferences: {} },
      },
      { code: '04021099', description: 'Other', terms: { mfn: rateOf('7 %'), preferences: {} } },
    ];
    const show = showing('EU', entries);
    expect(await show('EU', '040210', '2026-11-20')).toMatchObject({
      mfn: 'unreadable',
      oneOf: [{ rate: '1.19 EUR/kgOfContent + 27.5 EUR/100 kg' }, { rate: '7%' }],
    });
    expect(await show('EU', '04021091', '2026-11-20')).toMatchObject({
      highest: { rate: '1.19 EUR/kg + 27.5 EUR/100 kg' },
    });
    expect(await show('EU', '04021099', '2026-11-20')).not.toHaveProperty('highest');
  });
});

describe('a duty as TARIC writes it', () => {
  const printed = (text: string): string => {
    const reading = parseMeasureDuty(text);
    return reading.kind === 'rate' ? printDutyRate(reading.rate) : reading.kind;
  };

  it.each([
    ['14.000 %', '14%'],
    ['10.200 % + 93.100 EUR DTN', '10.2% + 93.1 EUR/100 kg'],
    ['1.190 EUR KGM P + 27.500 EUR DTN', '1.19 EUR/kgOfContent + 27.5 EUR/100 kg'],
    ['0.400 EUR DTN Z', '0.4 EUR/kgOfContent'],
    ['33.900 EUR DTN R', '33.9 EUR/92 kgOfContent'],
    ['3.800 % MIN 0.600 EUR DTN G', '3.8% MIN 0.6 EUR/100 kg'],
    ['0.900 EUR ASV HLT + 6.400 EUR HLT', '0.9 EUR/litreOfAlcohol + 6.4 EUR/hl'],
    ['4.500 % MIN 0.300 EUR NAR MAX 0.800 EUR NAR', '4.5% MIN 0.3 EUR/item MAX 0.8 EUR/item'],
    ['10.00% + 77.00 GBP / 100 kg', '10% + 77 GBP/100 kg'],
    ['9.000 % + EA', 'reference'],
    ['5.000 EUR XYZ', 'unreadable'],
    ['Cond:  A cert: D-008 (01):0.000 % ; A (01):48.500 %', '48.5%'],
    ['Cond:  V 52.600 EUR/DTN(01):10.000 % ; V 51.500 EUR/DTN(01):10.000 % + 1.100 EUR DTN', 'unreadable'],
    ['NAR', 'unreadable'],
  ])('%s is %s', (text, expected) => {
    expect(printed(text)).toBe(expected);
  });
});

describe('the areas of measures', () => {
  it('are read from the list of the Trade Tariff', async () => {
    const list = { data: [{ id: '1006', type: 'geographical_area', relationships: { children_geographical_areas: { data: [{ id: 'CH' }, { id: 'LI' }] } } }] };
    const members = areaMembers(groupsIn(await aFile(JSON.stringify(list), 'areas.json')));
    expect([members('1006'), members('1011'), members('XS'), members('9999')]).toEqual([['CH', 'LI'], null, ['RS'], undefined]);
  }); // oxfmt-ignore

  it('expand the Union where it is a member of a group', () => {
    const members = areaMembers(new Map([['1013', ['DE', 'FR']], ['2300', ['EU', 'CH']]])); // oxfmt-ignore
    expect(members('2300')).toEqual(['CH', 'DE', 'FR']);
  });

  it('are refused with the row that names no member', async () => {
    const path = await aFile('area,member\n2005,IN\n2005,India\n');
    expect(() => groupsIn(path)).toThrow('row 3: each row has an area and a member of two letters');
  });
});
