import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericCodeOf } from '../../../../src/adapters/trade/tariffs/wits-tariff.ts';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { readPage, SharedTerms, writePage } from '../../../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import type { CollectedLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { printDutyRate, versionTariff } from '../../../../src/domain/trade/index.ts';
import type { TariffEntry, TariffLine } from '../../../../src/domain/trade/index.ts';
import { aFile } from './schedule-files.ts';
import { aWitsFile, witsColumns, witsRow } from './wits-files.ts';

const read = async (rows: readonly string[], destination = 'KE', header?: string): Promise<CollectedLines> =>
  collectLines(await openTariffFile(await aWitsFile(rows, header), 'wits-tariff', destination), () => undefined);

const refusal = (rows: readonly string[], destination?: string, header?: string): Promise<string> =>
  read(rows, destination, header).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );

/** As a calculation sees a line after it was stored. */
const lookedUp = (entries: readonly TariffEntry[], code: string, date = '2026-11-20'): TariffLine | undefined =>
  versionTariff(
    { id: 'KE', version: 'KE-1', source: 'WITS' },
    readPage(writePage(entries), new SharedTerms()),
  )(date).lookup(code);

const shown = (line: TariffLine | undefined): string => {
  if (line === undefined) return 'nothing';
  const { mfn, spread } = line;
  return `${line.code} ${mfn === 'unreadable' ? mfn : printDutyRate(mfn)}${spread ? ` of ${spread.lowest}..${spread.highest}` : ''}`;
};

describe('general rates by six digits from WITS', () => {
  it('are one rate where the lowest and the highest are equal, else a range whose highest is charged', async () => {
    const { entries, issues, rows } = await read([
      witsRow({ code: '610910', lowest: '35', highest: '35' }),
      witsRow({ code: '640399', lowest: '25.000', highest: '35' }),
      witsRow({ code: '490199', lowest: '0', highest: '0' }),
      witsRow({ code: '854442', lowest: '0', highest: '25', lines: 3 }),
    ]);
    expect([rows, issues]).toEqual([4, []]);
    expect(shown(lookedUp(entries, '6109100010'))).toBe('610910 35%');
    expect(shown(lookedUp(entries, '640399'))).toBe('640399 35% of 25%..35%');
    expect(lookedUp(entries, '640399')?.mfn).toMatchObject({ text: '25% to 35%' });
    expect(shown(lookedUp(entries, '490199'))).toBe('490199 Free');
    expect(shown(lookedUp(entries, '85444290'))).toBe('854442 25% of 0%..25%');
  });

  it('answer four digits with the lowest and the highest of all, ranges included', async () => {
    const { entries } = await read([
      witsRow({ code: '640391', lowest: '20', highest: '30' }),
      witsRow({ code: '640399', lowest: '10', highest: '25' }),
    ]);
    expect(shown(lookedUp(entries, '6403'))).toBe('6403 30% of 10%..30%');
  });

  it.each([
    [witsRow({ code: '020110', lowest: '0', highest: '0', notByValue: 2, lines: 2 }), '2 of 2 lines are not by value alone, and the file does not have their rates.'],
    [witsRow({ code: '020110', lowest: '5', highest: '10', notByValue: 1, lines: 4 }), '1 of 4 lines are not by value alone, and the file does not have their rates.'],
    [witsRow({ code: '020110', lowest: '5', highest: '10', estimates: 1, lines: 4 }), '1 of 4 lines are not by value alone, and the file only estimates them.'],
    [witsRow({ code: '020110', lowest: ' ', highest: ' ' }), 'The file has no rate for it.'],
  ])('have no rate where a duty is not by value, and say why', async (row, reason) => {
    const { entries, issues } = await read([row]);
    expect(issues).toMatchObject([{ row: 2, code: '020110', kind: 'unreadable', reason }]);
    expect(shown(lookedUp(entries, '020110'))).toBe('020110 unreadable');
    // A range above it cannot be given either.
    expect(shown(lookedUp([...entries, ...(await read([witsRow({ code: '020120', lowest: '5', highest: '5' })])).entries], '0201'))).toBe('0201 unreadable');
  }); // oxfmt-ignore

  it('count from the first day of their year', async () => {
    const { entries } = await read([witsRow({ code: '610910', lowest: '35', highest: '35' })]);
    expect(shown(lookedUp(entries, '610910', '2022-12-31'))).toBe('nothing');
    expect(shown(lookedUp(entries, '610910', '2023-01-01'))).toBe('610910 35%');
  });

  it('are refused with every fault and its row', async () => {
    const good = { code: '610910', lowest: '35', highest: '35' };
    const refused = await refusal([
      witsRow(good),
      witsRow({ ...good, code: '10121' }),
      witsRow({ ...good, code: '610990', reporter: '170' }),
      witsRow({ ...good, code: '610990', year: '2022' }),
      witsRow({ ...good, code: '610990', nomenclature: 'H5' }),
      witsRow({ ...good, code: '610990', nomenclature: 'S3' }),
      witsRow({ ...good, code: '610990', lowest: '40' }),
      witsRow({ ...good, code: '610990', highest: '3e1' }),
      witsRow({ ...good, code: '610990', lines: 'many' }),
      witsRow(good),
    ]);
    expect(refused.split('\n').slice(1).map((line) => line.trim())).toEqual([
      'row 3: ProductCode "10121" must be 6 digits; a spreadsheet may have taken a zero from its front',
      'row 4: Reporter_ISO_N "170" is not KE, which is 404',
      'row 5: it is about 2022 by H6, but the first row is about 2023 by H6; import them separately',
      'row 6: it is about 2023 by H5, but the first row is about 2023 by H6; import them separately',
      'row 7: NomenCode "S3" must be an edition of the HS, for example H6',
      'row 8: the lowest rate 40 is above the highest 35',
      'row 9: Max_Rate "3e1" must be a rate in per cent, for example 12.5',
      'row 10: TotalNoOfLines "many" must be a number of lines',
      'row 11: 610910 stands in row 2 already, for some of the same days',
    ]);
  }); // oxfmt-ignore

  it('are refused where they are preferences, and where columns are missing', async () => {
    const header = `${witsColumns.join(',')},Partner`;
    const row = witsRow({ code: '610910', lowest: '0', highest: '0' });
    expect(await refusal([`${row},800`], 'KE', header)).toContain('row 2: it is a preference for Partner 800; the file of general rates is called MFN');
    expect(await refusal([`${row},000`], 'KE', header)).toBe('read');
    const path = await aFile('NomenCode,Reporter_ISO_N,Year,ProductCode,SimpleAverage\n');
    await expect(Array.fromAsync((await openTariffFile(path, 'wits-tariff', 'KE')).rows())).rejects.toThrow('there is no column "Min_Rate"');
  }); // oxfmt-ignore

  it('of the European Union are reported under 918', async () => {
    expect(await refusal([witsRow({ code: '610910', lowest: '12', highest: '12', reporter: '918' })], 'EU')).toBe(
      'read',
    );
  });

  it('know the numeric code of every country, and none twice', () => {
    const known = countryCodes.map((country) => [country, numericCodeOf(country)] as const);
    // The API's list has a code that ISO reserves for the UPU, a country of the past, and the Union's code for Greece.
    expect(known.filter(([, code]) => code === undefined).map(([country]) => country).sort()).toEqual(['AC', 'AN', 'EL']);
    const codes = known.flatMap(([, code]) => code ?? []);
    expect(new Set(codes).size).toBe(codes.length);
    expect(['JP', 'BR', 'AL', 'ZW', 'TW'].map(numericCodeOf)).toEqual([392, 76, 8, 716, 158]);
  }); // oxfmt-ignore

  it('give back what the file says, whatever its figures', async () => {
    const percent = fc.tuple(fc.nat(3_000), fc.nat(99_999)).map(([whole, rest]) => `${whole}.${String(rest).padStart(5, '0')}`);
    const pairs = fc.uniqueArray(fc.record({ code: fc.integer({ min: 10_000, max: 999_999 }), ends: fc.tuple(percent, percent) }), {
      selector: ({ code }) => code,
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(pairs, async (all) => {
        const wanted = all.map(({ code, ends }) => ({ code: String(code).padStart(6, '0'), ends: [...ends].sort((one, other) => Number(one) - Number(other)) }));
        const { entries } = await read(wanted.map(({ code, ends: [lowest = '', highest = ''] }) => witsRow({ code, lowest, highest })));
        expect(entries).toHaveLength(wanted.length);
        for (const { code, ends } of wanted) {
          const { mfn, spread } = lookedUp(entries, `${code}0000`) ?? {};
          const charged = mfn === undefined || mfn === 'unreadable' ? Number.NaN : Number(mfn.parts[0]?.kind === 'adValorem' ? mfn.parts[0].rate : 0);
          expect(charged).toBeCloseTo(Number(ends[1]) / 100, 9);
          expect([Number.parseFloat(spread?.lowest ?? ends[0] ?? ''), Number.parseFloat(spread?.highest ?? ends[1] ?? '')]).toEqual(ends.map(Number));
        }
        const chapter = wanted.filter(({ code }) => code.startsWith(wanted[0]?.code.slice(0, 2) ?? ''));
        const [least, most] = [Math.min(...chapter.map(({ ends }) => Number(ends[0]))), Math.max(...chapter.map(({ ends }) => Number(ends[1])))];
        const line = lookedUp(entries, chapter[0]?.code.slice(0, 2) ?? '');
        expect(Number.parseFloat(line?.spread?.lowest ?? String(least))).toBe(least);
        expect(Number.parseFloat(line?.spread?.highest ?? String(most))).toBe(most);
      }),
    );
  }); // oxfmt-ignore
});
