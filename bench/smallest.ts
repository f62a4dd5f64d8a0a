import { constants, zstdCompressSync } from 'node:zlib';

/** Compresses with the highest level of zstd, for files in `data`: writing is slow, reading is not. */
export const smallest = (content: Buffer | string): Buffer =>
  zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 22 } });
