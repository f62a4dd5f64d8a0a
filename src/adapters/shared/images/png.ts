import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of every PNG (ISO/IEC 15948, 5.2). */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk of a PNG: length, type, data and checksum. */
export const pngChunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
};

/** Dots in rows of whole bytes, one bit each; 1 is black. */
type Bits = { readonly width: number; readonly height: number; readonly stride: number; readonly bytes: Uint8Array };

const header = ({ width, height }: Bits): Uint8Array => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Greyscale with one bit per pixel; the compression, filter and interlace methods stay 0.
  data[8] = 1;
  return data;
};

/** The resolution in dots per metre. Without it a viewer prints the label at an arbitrary size. */
const resolution = (dotsPerInch: number): Uint8Array => {
  const data = Buffer.alloc(9);
  const perMetre = Math.round(dotsPerInch / 0.0254);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = 1;
  return data;
};

/** In PNG a greyscale bit of 1 is white. */
const rows = ({ stride, height, bytes }: Bits): Uint8Array => {
  const data = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++)
    for (let index = 0; index < stride; index++)
      data[row * (stride + 1) + 1 + index] = ~(bytes[row * stride + index] ?? 0) & 0xff;
  return data;
};

/** PNG (ISO/IEC 15948) in its simplest form. */
export const pngOf = (bitmap: Bits, dotsPerInch: number): Uint8Array =>
  Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header(bitmap)),
    pngChunk('pHYs', resolution(dotsPerInch)),
    pngChunk('IDAT', deflateSync(rows(bitmap))),
    pngChunk('IEND', new Uint8Array()),
  ]);
