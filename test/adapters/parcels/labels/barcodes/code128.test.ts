import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128, code128Width, segmentsOf } from '../../../../../src/adapters/parcels/labels/barcodes/code128.ts';
import type { DrawnPage } from '../../../../../src/adapters/parcels/labels/drawing.ts';
import { Bitmap, drawBitmap } from '../../../../../src/adapters/parcels/labels/render/bitmap.ts';
import { pngOf } from '../../../../../src/adapters/shared/images/png.ts';
import { scan } from '../scan.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

const readBack = (data: string): string => {
  const width = 2 * code128Width(data) + 80;
  const page: DrawnPage = {
    width,
    height: 60,
    items: [{ kind: 'code128', x: 40, y: 10, height: 40, module: 2, data }],
  };
  return scan(pngOf(drawBitmap(page), 203), 'code128', [0, 0, width, 60]);
};

describe('Code 128', () => {
  it('is read back whatever printable text it holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,24}$/), (data) => {
        expect(readBack(data)).toBe(data);
      }),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('encodes the digits of a tracking number in pairs', () => {
    expect(segmentsOf('CA123456785ZZ')).toEqual([
      { set: 'B', text: 'CA1' },
      { set: 'C', text: '23456785' },
      { set: 'B', text: 'ZZ' },
    ]);
  });

  it('refuses text that is not printable ASCII', () => {
    expect(() => code128('Łódź')).toThrow(RangeError);
    expect(() => code128('')).toThrow(RangeError);
  });

  it('leaves dots outside a bitmap alone', () => {
    const bitmap = new Bitmap(8, 1);
    bitmap.fill(-4, -4, 100, 4);
    expect([...bitmap.bytes]).toEqual([0]);
    bitmap.fill(6, 0, 100, 100);
    expect([...bitmap.bytes]).toEqual([0b11]);
  });
});
