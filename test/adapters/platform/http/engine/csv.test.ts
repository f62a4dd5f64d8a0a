import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../../src/adapters/platform/http/engine/csv.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';

const pagesOf = async function* (rows: readonly { readonly cell: string | Decimal }[]) {
  yield await Promise.resolve(rows);
};

/** What a file holds for a cell, and the file. */
const written = async (
  cell: string | Decimal,
): Promise<{ readonly file: string; readonly kept: string | undefined }> => {
  let file = '';
  for await (const part of csvOf(['cell'], pagesOf([{ cell }]))) file += part;
  const rows = parse(file, { bom: true, record_delimiter: '\r\n' }) as readonly (readonly string[])[];
  return { file, kept: rows[1]?.[0] };
};

describe('an export as CSV', () => {
  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    expect((await written('Łódź')).file).toBe('\ufeffcell\r\nŁódź\r\n');
  });

  it('protects every text that a spreadsheet would calculate, at its start, after spaces and in a cell of its own after a semicolon', async () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    const before = fc.constantFrom('', ' ', '  ', '\t', '\r', '\n', '"', ' "', '\u00a0', '\u200b', '\ufeff', '\u2060 ');
    const start = fc.constantFrom('', 'x;', 'x; ', 'a;b;');
    await fc.assert(
      fc.asyncProperty(
        start,
        before,
        sign,
        fc.constantFrom('1+1', 'SUM(A1)', 'cmd'),
        async (first, spaces, formula, rest) => {
          const text = `${first}${spaces}${formula}${rest}`;
          expect((await written(text)).kept).toBe(`'${text}`);
        },
      ),
    );
  });

  it.each(['00123', '0123456789', '9400100000000000000000', '12E5', '1e10', ' 007'])(
    'protects %s, which would be shortened',
    async (id) => {
      expect((await written(id)).kept).toBe(`'${id}`);
    },
  );

  it.each(['1-2', '12/3', '3/4/2026', '3.4.2026', '2026/3/4', 'MAR1', 'sept-10', 'Dec 2', '10:30', '1-2026'])(
    'protects %s, which would become a day or a time',
    async (id) => {
      expect((await written(id)).kept).toBe(`'${id}`);
    },
  );

  it.each([
    '123',
    '0.50',
    '0',
    'ORD-1001',
    '2026-11-20',
    'Marina 5',
    '10.50',
    'A-1',
    '2026-11-20T10:00:00.000Z',
    'a=b',
    'x; y',
    'EE123456785GB',
  ])('leaves %s', async (text) => {
    expect((await written(text)).kept).toBe(text);
  });

  it('leaves numbers, below zero too', async () => {
    expect((await written(Decimal.parse('-1.50'))).kept).toBe('-1.50');
  });
});
