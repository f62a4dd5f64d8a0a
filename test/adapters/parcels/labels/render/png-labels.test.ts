import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { addresses, aJob, domestic, trackingNumber } from '../parcels.ts';
import { scan } from '../scan.ts';

const pngOf = (job: Parameters<typeof print>[0]): Uint8Array => {
  const [label] = print(job);
  if (label?.format !== 'PNG') throw new Error('Not a PNG label.');
  return label.bytes;
};

const bars = [0, 800, 812, 200] as const;
const corner = [600, 1030, 212, 188] as const;

describe('a PNG label', () => {
  it('is 4×6 inches at 203 dots per inch, black and white', () => {
    const bytes = Buffer.from(pngOf(aJob({ labelFormat: 'PNG' })));
    const picture = PNG.sync.read(bytes);
    expect([picture.width, picture.height]).toEqual([812, 1218]);
    expect(new Set(picture.data)).toEqual(new Set([0, 255]));
    const resolution = bytes.indexOf('pHYs') + 4;
    expect(bytes.readUInt32BE(resolution)).toBe(7992);
  });

  it.each(Object.entries(addresses))('is read by a scanner, to a %s address too', (_, shipTo) => {
    const png = pngOf(aJob({ shipTo, labelFormat: 'PNG' }));
    expect(scan(png, 'code128', bars)).toBe(trackingNumber);
    expect(scan(png, 'datamatrix', corner)).toContain(`${trackingNumber};${shipTo.address.country};`);
  });

  it('differs for another name', () => {
    const blackDots = (name: string): number =>
      PNG.sync
        .read(
          Buffer.from(
            pngOf(
              domestic({
                labelFormat: 'PNG',
                shipTo: { name, address: { line1: '1 Road', city: 'Leeds', country: 'GB' } },
              }),
            ),
          ),
        )
        .data.reduce((sum, value, index) => sum + (index % 4 === 0 && value === 0 ? 1 : 0), 0);
    expect(blackDots('MMMMMMMM')).toBeGreaterThan(blackDots('iiiiiiii') + 1_000);
  });
});
