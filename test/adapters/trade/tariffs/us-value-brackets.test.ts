import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { bracketIn, valueBrackets } from '../../../../src/adapters/trade/tariffs/us-hts.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { data } from '../../../support/june-2024.ts';
import { aFile } from './schedule-files.ts';

describe('the value that goods of a row of the HTSUS have', () => {
  it.each([
    ['Valued not over $3/pair:', { upTo: '3' }],
    ['Valued over $3 but not over $6.50/pair:', { over: '3', upTo: '6.5' }],
    ['Valued over $12/pair', { over: '12' }],
    ['Valued not over $20 each', { upTo: '20' }],
    ['Valued over $0.30 but not over $3 each', { over: '0.3', upTo: '3' }],
  ])('is in its words: %s', (words, bracket) => {
    expect(bracketIn(words)).toEqual({ ...bracket, currency: 'USD' });
  });

  it.each([
    'Valued over $2/dozen:',
    'Valued not over $1.59/liter',
    'With movement valued over $15 each',
    'Other',
    'Each valued less than 15¢',
  ])('is not that of one item or pair in: %s', (words) => {
    expect(bracketIn(words)).toBeUndefined();
  });

  it('is that of the row it stands under, until a row that stands as high', () => {
    const at = valueBrackets();
    const rows = [
      [3, 'Other:'], [4, 'Valued not over $3/pair:'], [5, 'With soles of rubber:'], [6, 'Other'], [4, 'Valued over $3/pair'], [5, 'For men'], [3, 'Other'],
    ] as const; // oxfmt-ignore
    expect(rows.map(([indent, words]) => at(indent, words))).toEqual([
      undefined, { upTo: '3', currency: 'USD' }, { upTo: '3', currency: 'USD' }, { upTo: '3', currency: 'USD' },
      { over: '3', currency: 'USD' }, { over: '3', currency: 'USD' }, undefined,
    ]); // oxfmt-ignore
  });
});

const excerpt = `HTS Number,Indent,Description,Unit of Quantity,General Rate of Duty,Special Rate of Duty,Column 2 Rate of Duty
6404.11,2,Sports footwear:,,10%,,
6404.11.20,3,Having uppers of leather,,10.50%,,
,3,Other:,,,,
,4,Valued not over $3/pair:,,,,
6404.11.59.00,5,Other,"[""prs.""]",48%,,
,4,Valued over $6.50 but not over $12/pair:,,,,
6404.11.89,5,Other,,90¢/pr. + 20%,,
6404.11.89.30,6,For men,"[""prs.""]",90¢/pr. + 20%,,
6404.11.90,4,Valued over $12/pair,,20%,,
`;

describe('an import of the HTSUS', () => {
  const bracketsOf = async (content: string, name: string) => {
    const { entries } = await collectLines(
      await openTariffFile(await aFile(content, name), 'us-hts', 'US'),
      () => undefined,
    );
    return entries.map(({ code, terms }) => [code, terms.valued] as const);
  };

  it('keeps the value that the goods of a line have, with the lines of ten digits below it', async () => {
    expect(await bracketsOf(excerpt, 'hts.csv')).toEqual([
      ['64041120', undefined],
      ['6404115900', { upTo: '3', currency: 'USD' }],
      ['64041189', { over: '6.5', upTo: '12', currency: 'USD' }],
      ['6404118930', { over: '6.5', upTo: '12', currency: 'USD' }],
      ['64041190', { over: '12', currency: 'USD' }],
    ]);
  });

  it('finds the same in the JSON export, and none in a file without the depth of rows', async () => {
    const cells = excerpt.trim().split('\n').slice(1).map((row) => row.split(',')); // oxfmt-ignore
    const asJson = (withIndent: boolean) =>
      JSON.stringify(
        cells.map(([htsno = '', indent = '', description = '', , general = '']) => ({
          htsno,
          ...(withIndent && { indent }),
          description,
          units: [],
          general: general.includes('prs') ? '48%' : general,
          special: '',
          other: '',
        })),
      );
    expect((await bracketsOf(asJson(true), 'hts.json')).map(([, valued]) => valued)).toEqual(
      (await bracketsOf(excerpt, 'hts.csv')).map(([, valued]) => valued),
    );
    expect((await bracketsOf(asJson(false), 'hts.json')).map(([, valued]) => valued)).toEqual(
      cells.slice(0, 5).map(() => undefined),
    );
  });
});

it('the values in the bundled tariff are those of lines that it has', async () => {
  const { lines, valued } = JSON.parse(await readFile(join(data, 'tariffs/US.json'), 'utf8')) as {
    lines: Record<string, string>;
    valued: { lines: Record<string, { over?: string; upTo?: string }> };
  };
  expect(Object.keys(valued.lines).filter((code) => lines[code] === undefined)).toEqual([]);
  expect(Object.values(valued.lines).filter(({ over = '0', upTo = '1000' }) => Number(over) >= Number(upTo))).toEqual(
    [],
  );
  expect(valued.lines['64041190']).toEqual({ over: '12' });
});
