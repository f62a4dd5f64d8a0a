import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataMatrix } from '../../../../../src/adapters/parcels/labels/barcodes/data-matrix.ts';
import type { DrawnPage } from '../../../../../src/adapters/parcels/labels/drawing.ts';
import { drawBitmap } from '../../../../../src/adapters/parcels/labels/render/bitmap.ts';
import { pngOf } from '../../../../../src/adapters/shared/images/png.ts';
import { scan } from '../scan.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

const readBack = (data: string): string => {
  const side = 26 * 6 + 80;
  const page: DrawnPage = { width: side, height: side, items: [{ kind: 'datamatrix', x: 40, y: 40, module: 6, data }] };
  return scan(pngOf(drawBitmap(page), 203), 'pure datamatrix', [0, 0, side, side]);
};

describe('Data Matrix', () => {
  it('is read back whatever printable text it holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,44}$/), (data) => {
        expect(readBack(data)).toBe(data);
      }),
      { numRuns: runsTimes(0.3) },
    );
  });

  it('is read back in every size', () => {
    const sizes = [3, 5, 8, 12, 18, 22, 30, 36, 44].map((length) => {
      const data = 'x'.repeat(length);
      expect(readBack(data)).toBe(data);
      return dataMatrix(data).size;
    });
    expect(sizes).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26]);
  });

  it('puts two digits where one other character goes', () => {
    expect(dataMatrix('123456').size).toBe(dataMatrix('abc').size);
  });

  it('draws the example of the standard, 123456 (ISO/IEC 16022, annex O), as other encoders do', () => {
    const { size, isDark } = dataMatrix('123456');
    const rows = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => (isDark(column, row) ? '#' : '.')).join('')); // oxfmt-ignore
    expect(rows).toEqual([
      '#.#.#.#.#.',
      '##..#.##.#',
      '##.....#..',
      '##...###.#',
      '##....#...',
      '#.....####',
      '###.##....',
      '####.##..#',
      '#..###.#..',
      '##########',
    ]);
  });

  it('refuses what it cannot hold', () => {
    expect(() => dataMatrix('x'.repeat(45))).toThrow(RangeError);
    expect(() => dataMatrix('Łódź')).toThrow(RangeError);
    expect(() => dataMatrix('')).toThrow(RangeError);
  });
});
