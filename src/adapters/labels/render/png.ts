import { deflateSync } from 'node:zlib';
import { pngChunk, pngSignature } from '../../images/png.ts';
import type { Bitmap } from './bitmap.ts';

const header = ({ width, height }: Bitmap): Uint8Array => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Greyscale with one bit per pixel; the compression, filter and interlace methods stay 0.
  data[8] = 1;
  return data;
};

/** Dots per metre: without it a viewer prints the label at any size it likes. */
const resolution = (dotsPerInch: number): Uint8Array => {
  const data = Buffer.alloc(9);
  const perMetre = Math.round(dotsPerInch / 0.0254);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = 1;
  return data;
};

/** In PNG a greyscale bit of 1 is white. */
const rows = ({ stride, height, bytes }: Bitmap): Uint8Array => {
  const data = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++)
    for (let index = 0; index < stride; index++) data[row * (stride + 1) + 1 + index] = ~(bytes[row * stride + index] ?? 0) & 0xff;
  return data;
};

/** PNG (ISO/IEC 15948) in its simplest form. */
export const pngOf = (bitmap: Bitmap, dotsPerInch: number): Uint8Array =>
  Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header(bitmap)),
    pngChunk('pHYs', resolution(dotsPerInch)),
    pngChunk('IDAT', deflateSync(rows(bitmap))),
    pngChunk('IEND', new Uint8Array()),
  ]);
