import { promisify } from 'node:util';
// By its default export: a Node before 22.15 has no zstd, and could not even link an import that names it.
import zlib from 'node:zlib';
import type { Transform } from 'node:stream';

/** How the bytes of an export are compressed. */
export type Compression = 'none' | 'gzip' | 'zstd';

/** By the file's name. */
export const compressionOf = (file: string): Compression => {
  if (/\.gz$/i.test(file)) return 'gzip';
  return /\.zst$/i.test(file) ? 'zstd' : 'none';
};

/** Bytes handed on at a time: few large pieces cost less than many small ones. */
const chunkSize = 262_144;

const withoutZstd = (): never => {
  throw new Error(`This Node (${process.version}) cannot read zstd. Use Node 22.15 or later, or decompress the file first: zstd -d FILE.`);
};

/** Compresses a piece by itself: pieces one after the other are read as one. */
export const compress = async (piece: Buffer, compression: Compression): Promise<Buffer> => {
  if (compression === 'gzip') return promisify(zlib.gzip)(piece);
  if (compression === 'zstd') return promisify(zlib.zstdCompress)(piece, { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
  return piece;
};

/** Makes a decompressor. Undefined where nothing is compressed. */
export const decompressor = (compression: Compression): (() => Transform) | undefined => {
  if (compression === 'none') return undefined;
  if (compression === 'gzip') return () => zlib.createGunzip({ chunkSize });
  return 'createZstdDecompress' in zlib ? () => zlib.createZstdDecompress({ chunkSize }) : withoutZstd();
};
