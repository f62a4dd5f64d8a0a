import { createCipheriv } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { logoLimits, maxLogoBytes, pixelsOnWhite, readLogo } from '../../../../src/adapters/shared/images/logo.ts';
import { pngChunk, pngSignature } from '../../../../src/adapters/shared/images/png.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';

type Kind = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly interlace?: number;
};

const header = ({ width, height, depth, colour, interlace = 0 }: Kind): Uint8Array => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return pngChunk('IHDR', data);
};
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** A picture whose rows have no filter; `fill` is each of its bytes. */
const pngOf = (kind: Kind, fill = 0, ...more: readonly Uint8Array[]): Buffer => {
  const row = Buffer.alloc(1 + Math.ceil((kind.width * (channels[kind.colour] ?? 1) * kind.depth) / 8), fill);
  row[0] = 0;
  const rows = Buffer.concat(Array.from({ length: kind.height }, () => row));
  const palette = kind.colour === 3 ? [pngChunk('PLTE', Uint8Array.of(18, 87, 199, 255, 0, 0))] : [];
  const parts = [
    header(kind),
    ...palette,
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array()),
  ];
  return Buffer.concat([pngSignature, ...parts]);
};
const size = { width: 40, height: 20 };
const plain = { ...size, depth: 8, colour: 6 };
const faultOf = (sent: Uint8Array): string => {
  try {
    readLogo(sent, 'doc_1');
  } catch (error) {
    if (error instanceof DomainError) return error.faults[0]?.field === 'content' ? error.message : 'no field';
    throw error;
  }
  return 'taken';
};

describe('a logo that is sent', () => {
  it('is drawn again with the same pixels, whatever kind of PNG it is', () => {
    for (const [colour, depths] of [
      [0, [1, 2, 4, 8, 16]],
      [2, [8, 16]],
      [3, [1, 2, 4, 8]],
      [4, [8, 16]],
      [6, [8, 16]],
    ] as const)
      // oxfmt-ignore
      for (const depth of depths) {
        const sent = pngOf({ ...size, depth, colour });
        const drawn = readLogo(sent, 'doc_1');
        expect([colour, depth, drawn.width, drawn.height]).toEqual([colour, depth, 40, 20]);
        expect(PNG.sync.read(Buffer.from(drawn.png)).data.equals(PNG.sync.read(sent).data)).toBe(true);
      }
  });

  it('keeps its pixels to the last one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16 * 17 * 4, maxLength: 16 * 17 * 4 }), (pixels) => {
        const sent = PNG.sync.write(Object.assign(new PNG({ width: 17, height: 16 }), { data: Buffer.from(pixels) }));
        expect([...PNG.sync.read(Buffer.from(readLogo(sent, 'doc_1').png)).data]).toEqual([...pixels]);
      }),
    );
  });

  it('leaves nothing else behind: no text, no profile, no chunk of its own', () => {
    const text = (type: string) => pngChunk(type, Buffer.from('Comment\0https://evil.example/', 'latin1'));
    const sent = pngOf(
      plain,
      7,
      text('tEXt'),
      text('eXIf'),
      text('abCd'),
      pngChunk('gAMA', Uint8Array.of(0, 0, 177, 143)),
    );
    const { png } = readLogo(sent, 'doc_1');
    const types = [
      ...Buffer.from(png)
        .toString('latin1')
        .matchAll(/IHDR|IDAT|IEND|tEXt|eXIf|abCd|gAMA/g),
    ].map(([type]) => type);
    expect([...new Set(types)].toSorted()).toEqual(['IDAT', 'IEND', 'IHDR', 'tEXt']);
    expect(Buffer.from(png).toString('latin1')).not.toContain('evil');
    expect(Buffer.from(png).toString('latin1')).toContain('Source\0doc_1');
  });

  it('is a file of its own, so that deleting one deletes no other', () => {
    const sent = pngOf(plain);
    expect(Buffer.from(readLogo(sent, 'doc_1').png).equals(readLogo(sent, 'doc_2').png)).toBe(false);
    expect(Buffer.from(readLogo(sent, 'doc_1').png).equals(readLogo(sent, 'doc_1').png)).toBe(true);
  });

  it('is refused with a sentence where it is no PNG, too large, or a trap', () => {
    const whole = pngOf(plain);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { width, height, smallest } = logoLimits;
    // Shades that a greyscale picture packs into a byte, and that take more when each is written as a colour.
    const shades = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
      Buffer.alloc(width * height),
    );
    const rows = Array.from({ length: height }, (_, row) => [
      Buffer.of(0),
      shades.subarray(row * width, (row + 1) * width),
    ]).flat();
    const data = deflateSync(Buffer.concat(rows).map((shade, at) => (at % (width + 1) === 0 ? 0 : shade % 64)));
    const noise = Buffer.concat([pngSignature, header({ ...plain, width, height, colour: 0 }), pngChunk('IDAT', data), pngChunk('IEND', new Uint8Array())]); // oxfmt-ignore
    expect(noise.length).toBeLessThan(maxLogoBytes);
    const refused: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['SVG', Buffer.from(svg), /SVG can hold scripts/],
      ['SVG after a declaration', Buffer.from(`<?xml version="1.0"?>\n${svg}`), /SVG can hold scripts/],
      ['SVG after a mark and blanks', Buffer.from(`\ufeff \n<!-- x -->${svg}`), /SVG can hold scripts/],
      ['nothing', new Uint8Array(), /must be a PNG/],
      ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, ...new Uint8Array(40)), /must be a PNG/],
      ['GIF', Buffer.from(`GIF89a${'x'.repeat(40)}`), /must be a PNG/],
      ['a name alone', Buffer.concat([pngSignature]), /must be a PNG/],
      ['too narrow', pngOf({ ...plain, width: smallest - 1 }), /has 15 × 20/],
      ['too low', pngOf({ ...plain, height: smallest - 1 }), /has 40 × 15/],
      ['too wide', pngOf({ ...plain, width: width + 1 }), /has 801 × 20/],
      ['too high', pngOf({ ...plain, height: height + 1 }), /has 40 × 401/],
      [
        'said to be huge',
        Buffer.concat([pngSignature, header({ ...plain, width: 2 ** 31, height: 2 ** 31 })]),
        /has 2147483648/,
      ],
      ['interlaced', pngOf({ ...plain, interlace: 1 }), /interlaced/],
      ['too many bytes', Buffer.concat([whole, new Uint8Array(maxLogoBytes)]), /at most 262144 bytes/],
      ['too many bytes drawn again', noise, /drawn again: it has too many pixels/],
      ['cut short', whole.subarray(0, whole.length - 20), /cannot be read/],
      [
        'with a wrong check',
        Buffer.concat([whole.subarray(0, 50), Uint8Array.of(0), whole.subarray(51)]),
        /cannot be read/,
      ],
      ['followed by something', Buffer.concat([whole, Buffer.from('<script>')]), /cannot be read/],
      ['of an unknown colour type', pngOf({ ...plain, colour: 5 }), /cannot be read/],
    ];
    for (const [name, sent, fault] of refused)
      expect([name, faultOf(sent)]).toEqual([name, expect.stringMatching(fault)]);
  });

  it('is drawn on white paper', () => {
    const [red, half] = [[255, 0, 0, 255], [0, 0, 0, 128]] as const; // oxfmt-ignore
    const data = Buffer.from(Array.from({ length: 16 * 16 }, (_, index) => (index === 0 ? red : half)).flat());
    const pixels = pixelsOnWhite(PNG.sync.write(Object.assign(new PNG({ width: 16, height: 16 }), { data })));
    expect([...pixels.subarray(0, 6)]).toEqual([255, 0, 0, 127, 127, 127]);
  });
});
