import { PNG } from 'pngjs';
import type { LogoReader } from '../../../application/shared/ports/branding.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { pngChunk, pngSignature } from './png.ts';

/** The largest logo (bytes), as uploaded and as stored: pages and e-mails contain it. */
export const maxLogoBytes = 256 * 1_024;
/** In pixels. */
export const logoLimits = { smallest: 16, width: 800, height: 400 } as const;

const example = 'for example a PNG of 400 × 120 pixels';
const refusal = (fault: string): DomainError => {
  const message = `The logo ${fault}, ${example}.`;
  return new DomainError('validation_failed', message, [{ field: 'content', message }]);
};

/** The length of the signature and first chunk of a PNG, and the offsets of its fields (ISO/IEC 15948, 11.2.2). */
const head = { size: 33, width: 16, height: 20, interlace: 28 };

/**
 * Checks format and size before decompression, because a few bytes can declare any number of pixels. Throws a
 * DomainError.
 */
const assertReadable = (sent: Uint8Array): void => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const { smallest, width: widest, height: highest } = logoLimits;
  if (/^\s*<(?:\?xml|!--|!doctype|svg)/i.test(bytes.toString('utf8', 0, 200).replace(/^\ufeff/, '')))
    throw refusal('must be a PNG: an SVG can hold scripts and addresses');
  if (bytes.length < head.size || !bytes.subarray(0, pngSignature.length).equals(pngSignature))
    throw refusal('must be a PNG');
  if (bytes.length > maxLogoBytes) throw refusal(`must have at most ${maxLogoBytes} bytes (256 KiB)`);
  const [width, height] = [bytes.readUInt32BE(head.width), bytes.readUInt32BE(head.height)];
  if (width < smallest || height < smallest || width > widest || height > highest)
    throw refusal(
      `must have ${smallest} to ${widest} pixels across and ${smallest} to ${highest} down, and has ${width} × ${height}`,
    );
  if (bytes[head.interlace] !== 0) throw refusal('must not be interlaced');
};

const decoded = (sent: Uint8Array): PNG => {
  try {
    return PNG.sync.read(Buffer.from(sent));
  } catch {
    // pngjs throws errors of its own and of zlib, which mean nothing to the sender of the file.
    throw refusal('must be a whole PNG, and this one cannot be read');
  }
};

export const readLogo: LogoReader = (sent, id) => {
  assertReadable(sent);
  const { width, height, data } = decoded(sent);
  const drawn = PNG.sync.write(Object.assign(new PNG({ width, height }), { data }));
  const at = drawn.length - pngChunk('IEND', new Uint8Array()).length;
  const png = Buffer.concat([
    drawn.subarray(0, at),
    pngChunk('tEXt', Buffer.from(`Source\0${id}`, 'latin1')),
    drawn.subarray(at),
  ]);
  if (png.length > maxLogoBytes)
    throw refusal(`takes more than ${maxLogoBytes} bytes (256 KiB) drawn again: it has too many pixels`);
  return { png, width, height };
};

/** The pixels of a picture on a white background: red, green and blue, one byte each. */
export const pixelsOnWhite = (png: Uint8Array): Uint8Array => {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = (data[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++)
      pixels[pixel * 3 + channel] = Math.round((data[pixel * 4 + channel] ?? 0) * share + 255 * (1 - share));
  }
  return pixels;
};
