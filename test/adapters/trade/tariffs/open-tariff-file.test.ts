import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import type { TariffFormatName } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import type { TariffRow } from '../../../../src/application/trade/ports/tariffs.ts';
import { TariffFileError } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { printDutyRate } from '../../../../src/domain/trade/index.ts';
import type { TariffEntry } from '../../../../src/domain/trade/index.ts';
import { aFile, excerpts } from './schedule-files.ts';

const rowsOf = async (path: string, format: TariffFormatName, destination: string): Promise<readonly TariffRow[]> =>
  Array.fromAsync((await openTariffFile(path, format, destination)).rows());

const linesIn = (rows: readonly TariffRow[]): ReadonlyMap<string, TariffEntry> =>
  new Map(rows.flatMap((row) => (row.kind === 'line' ? [[row.entry.code, row.entry] as const] : [])));

const mfnOf = ({ terms: { mfn, seasons } }: TariffEntry): string =>
  seasons ? 'seasons' : mfn === 'unreadable' ? mfn : printDutyRate(mfn);

const faultsIn = (rows: readonly TariffRow[]): readonly string[] =>
  rows.flatMap((row) => (row.kind === 'fault' ? [`${row.row}: ${row.reason}`] : []));

const refused = (path: string, format: TariffFormatName, destination: string): Promise<string> =>
  rowsOf(path, format, destination).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );

describe('the export of the HTSUS', () => {
  it('gives lines of eight and ten digits, and passes over headings and chapter 99', async () => {
    const rows = await rowsOf(excerpts.us, 'us-hts', 'US');
    const codes = [...linesIn(rows).keys()];
    expect(codes.every((code) => /^\d{8}(\d\d)?$/.test(code) && !code.startsWith('99'))).toBe(true);
    expect(codes).toContain('0101300000');
    expect(rows.length - codes.length).toBeGreaterThan(30);
    expect(faultsIn(rows)).toEqual([]);
  });

  it('gives lines of ten digits the rates of their line of eight, preferences and all', async () => {
    const lines = linesIn(await rowsOf(excerpts.us, 'us-hts', 'US'));
    const [legal, statistical] = [lines.get('22021000'), lines.get('2202100020')];
    expect(statistical?.terms).toBe(legal?.terms);
    expect(legal && mfnOf(legal)).toBe('0.002 USD/litre');
    expect(Object.keys(legal?.terms.preferences ?? {})).toContain('KR');
  });

  it('keeps the rates of column 2 beside the preferences', async () => {
    const column2 = linesIn(await rowsOf(excerpts.us, 'us-hts', 'US')).get('0101300000')?.terms.preferences['column 2'];
    expect(column2 && printDutyRate(column2)).toBe('15%');
  });

  it('keeps lines without a rate, and says for each row why', async () => {
    const issues = (await rowsOf(excerpts.us, 'us-hts', 'US')).flatMap((row) =>
      row.kind === 'line' && row.issue ? [row] : [],
    );
    const issueOf = (code: string) => issues.find(({ entry }) => entry.code === code);
    expect(issueOf('2202993600')).toMatchObject({
      issue: { kind: 'reference' },
      entry: { terms: { mfn: 'unreadable' } },
    });
    expect(issueOf('1701120500')).toMatchObject({ issue: { kind: 'unreadable' } });
  });

  it('names the unit in which goods are counted', async () => {
    expect(linesIn(await rowsOf(excerpts.us, 'us-hts', 'US')).get('0102292011')?.unit).toBe('No., kg');
  });
});

describe('the list of the UK and the EU', () => {
  it.each([
    ['EU', '01012990', '11.5%'],
    ['GB', '01012990', '10%'],
    ['EU', '01022910', '10.2% + 93.1 EUR/100 kg'],
    ['GB', '01022910', '10% + 77 GBP/100 kg'],
    ['EU', '1902301010', '6.4% + 24.6 EUR/100 kg'],
    ['EU', '07020000', 'unreadable'],
    ['GB', '07020000', 'seasons'],
    ['EU', '07041000', 'seasons'],
    ['EU', '19053205', 'unreadable'],
    ['EU', '91011100', '4.5% MIN 0.3 EUR/item MAX 0.8 EUR/item'],
    ['GB', '91011100', '0.2 GBP/item'],
  ])('holds the tariff of %s: %s is %s', async (destination, code, rate) => {
    const line = linesIn(await rowsOf(excerpts.ukEu, 'uk-eu', destination)).get(code);
    expect(line && mfnOf(line)).toBe(rate);
  });

  it('is refused for any other destination', async () => {
    expect(await refused(excerpts.ukEu, 'uk-eu', 'US')).toContain('a tariff of EU or GB, not of US');
    expect(await refused(excerpts.us, 'us-hts', 'CA')).toContain('a tariff of US, not of CA');
  });
});

describe('an operator’s own schedule', () => {
  it('has lines with dates, units and preferences by name', async () => {
    const path = await aFile(
      'code,description,mfn,preference:CPTPP,preference:ca-ceta,valid_from,valid_to,unit\n' +
        '6109.10.00,"T-shirts, of cotton",18%,Free,,2026-01-01,2026-12-31,pieces\n' +
        '0406,Cheese,"245.5% but not less than $4.52/kg",1.2¢/kg,,,,kg\n',
    );
    const lines = linesIn(await rowsOf(path, 'csv', 'CA'));
    expect(lines.get('61091000')).toMatchObject({
      description: 'T-shirts, of cotton',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      unit: 'pieces',
      terms: { preferences: { CPTPP: { parts: [] } } },
    });
    const cheese = lines.get('0406');
    expect(cheese && mfnOf(cheese)).toBe('245.5% MIN 4.52 CAD/kg');
    expect(cheese && Object.values(cheese.terms.preferences).map(printDutyRate)).toEqual(['0.012 CAD/kg']);
  });

  it('is written as the documentation shows', async () => {
    const documented = await readFile(join(import.meta.dirname, '../../../../docs/tariffs.md'), 'utf8');
    const [, example = ''] = /```\n(code,[^`]*)```/.exec(documented) ?? [];
    const rows = await rowsOf(await aFile(example), 'csv', 'CA');
    expect([rows.length, rows.every((row) => row.kind === 'line' && row.issue === undefined)]).toEqual([3, true]);
  });

  it('may leave a rate open, which is a line without a rate', async () => {
    const rows = await rowsOf(await aFile('code,mfn\n61091000,?\n'), 'csv', 'CH');
    expect(rows).toMatchObject([
      { kind: 'line', row: 2, entry: { terms: { mfn: 'unreadable' } }, issue: { kind: 'unreadable' } },
    ]);
  });

  it('may give a code a range of rates, whose highest is charged', async () => {
    const rows = await rowsOf(await aFile('code,mfn\n640399,5%..12.5%\n640391,7.0%..7%\n'), 'csv', 'CH');
    expect(rows).toMatchObject([
      {
        entry: { code: '640399', terms: { mfn: { text: '5% to 12.5%' }, spread: { lowest: '5%', highest: '12.5%' } } },
      },
      { entry: { code: '640391', terms: { mfn: { text: '7%' } } } },
    ]);
    expect(rows.map((row) => row.kind === 'line' && row.entry.terms.spread === undefined)).toEqual([false, true]);
  });

  it('is refused with every fault and its row', async () => {
    const path = await aFile(
      [
        'code,mfn,preference:X,valid_from,valid_to',
        '1012100,4%,,,',
        '61091000,rather high,,,',
        '61091000,4%,low,,',
        '61091000,4%,,2026-02-30,',
        '61091000,4%,,2026-03-01,2026-02-01',
        '61091000,$4/kg,,,',
        '61091000,See chapter 99,,,',
        '61091000,4%,,,',
        '61092000,12%..5%,,,',
      ].join('\n'),
    );
    const faults = faultsIn(await rowsOf(path, 'csv', 'CH'));
    expect(faults.map((fault) => Number.parseInt(fault, 10))).toEqual([2, 3, 4, 5, 6, 7, 8, 10]);
    expect(faults[0]).toContain('a spreadsheet may have taken a zero');
    expect(faults[1]).toContain('"rather high" is no part of a rate.');
    expect(faults[3]).toContain('valid_from "2026-02-30" must be an existing date');
  });

  it('is refused with a comma that may stand for thousands or for decimals', async () => {
    const rows = ['61091000,"1,250%"', '61091000,"12,345 EUR/100 kg"', '61091000,"10¢/1,000 pins"', '61091000,"1,5%"'];
    const faults = faultsIn(await rowsOf(await aFile(['code,mfn', ...rows].join('\n')), 'csv', 'US'));
    expect(faults).toEqual([
      '2: mfn "1,250%" has 1,250: write 1250, or 1.250 if that is meant',
      '3: mfn "12,345 EUR/100 kg" has 12,345: write 12345, or 12.345 if that is meant',
      expect.stringContaining('"1,5%" is no part of a rate.'),
    ]);
    const preference = await aFile('code,mfn,preference:X\n61091000,4%,"2,500%"\n');
    expect(faultsIn(await rowsOf(preference, 'csv', 'US'))).toEqual([
      '2: preference:X "2,500%" has 2,500: write 2500, or 2.500 if that is meant',
    ]);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is refused with %s between its cells', async (name, sign) => {
    const refusal = await refused(await aFile(`code${sign}mfn\n610910${sign}4%\n`), 'csv', 'CH');
    expect(refusal).toContain(`row 1: its cells are separated by ${name}; save it with commas between them`);
  });

  it('is refused with an unknown column', async () => {
    expect(await refused(await aFile('code,mfn,prefrence:X\n'), 'csv', 'CH')).toContain(
      'no use for the column "prefrence:X"',
    );
  });
});

describe('any schedule', () => {
  it('is refused whole where its columns are not those of its format', async () => {
    const refusal = await refused(excerpts.ukEu, 'us-hts', 'US');
    expect(refusal).toContain('there is no column "HTS Number"');
  });

  it('is refused with the numbers of rows with a wrong number of cells, and all other faults', async () => {
    const path = await aFile('code,mfn\n61091000,4%,5%\n12AB,4%\n61091000\n\n61091000,4%\n');
    const faults = faultsIn(await rowsOf(path, 'csv', 'CH'));
    expect(faults).toEqual([
      '2: it has 3 and not 2 cells; a comma within a cell needs quotation marks',
      expect.stringContaining('3: code "12AB" must be 2, 4, 6, 8 or 10 digits'),
      '4: it has 1 cell and not 2 cells; a comma within a cell needs quotation marks',
      '5: it has nothing and not 2 cells; a comma within a cell needs quotation marks',
    ]);
  });

  it('is refused with the row at which it stops being CSV, after the faults before it', async () => {
    const faults = faultsIn(await rowsOf(await aFile('code,mfn\n12AB,4%\n61091000,"4%\n'), 'csv', 'CH'));
    expect(faults).toEqual([expect.stringContaining('2: code "12AB"'), expect.stringContaining('3: Quote Not Closed')]);
  });

  it('is refused with the row that is not UTF-8', async () => {
    const path = await aFile(Buffer.from('code,mfn\n61091000,4\xa2/kg\n', 'latin1'));
    expect(faultsIn(await rowsOf(path, 'csv', 'US'))).toEqual([
      '2: there are bytes that are no UTF-8; save the file as UTF-8',
    ]);
  });

  it.each([
    ['a spreadsheet', Buffer.from('PK\x03\x04code,mfn\n'), 'a spreadsheet (XLSX, ODS) or a ZIP archive'],
    ['text in UTF-16', Buffer.from('code,mfn\n', 'utf16le').swap16(), 'it is text in UTF-16; save it as UTF-8'],
    ['a program', Buffer.from('code,mfn\n\0\0'), 'it is no text'],
  ])('is refused where it is %s', async (_, content, why) => {
    expect(await refused(await aFile(content), 'csv', 'CH')).toContain(why);
  });

  it('is read as a spreadsheet saves text in UTF-16', async () => {
    const path = await aFile(Buffer.from('\ufeffcode,mfn\n61091000,4%\n', 'utf16le'));
    expect(await rowsOf(path, 'csv', 'CH')).toMatchObject([{ kind: 'line', entry: { code: '61091000' } }]);
  });

  it('is refused with a repeated column', async () => {
    expect(await refused(await aFile('code,mfn,mfn\n'), 'csv', 'CH')).toContain('row 1: the column "mfn" occurs twice');
  });

  it('is read or refused, whatever is in it', async () => {
    const cell = fc.constantFrom(
      '61091000',
      '4%',
      '"',
      '"4%"',
      ',',
      '\n',
      '\r\n',
      '',
      '2026-01-01',
      'Free',
      '¢',
      '\u0000',
    );
    const content = fc.array(cell, { maxLength: 40 }).map((cells) => `code,mfn,valid_from\n${cells.join('')}`);
    const path = await aFile('');
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        await writeFile(path, text);
        const error: unknown = await rowsOf(path, 'csv', 'US').then(
          () => undefined,
          (error: unknown) => error,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(TariffFileError);
      }),
    );
  });

  it('names what cannot be read', async () => {
    const folder = await openTariffFile(import.meta.dirname, 'csv', 'CH');
    await expect(Array.fromAsync(folder.rows())).rejects.toThrow(
      /tariffs cannot be used:\n {2}it is a folder, not a file/,
    );
  });

  it('rejects where there is no file', async () => {
    await expect(openTariffFile('/nowhere/schedule.csv', 'csv', 'CH')).rejects.toThrow(
      /^\/nowhere\/schedule\.csv cannot be used:\n {2}there is no such file/,
    );
  });

  it('has a digest and a marker that it was read to the end', async () => {
    const file = await openTariffFile(excerpts.us, 'us-hts', 'US');
    expect(file.fraction()).toBe(0);
    await Array.fromAsync(file.rows());
    expect(file.fraction()).toBe(1);
    expect(file.sha256()).toBe(
      createHash('sha256')
        .update(await readFile(excerpts.us))
        .digest('hex'),
    );
  });
});
