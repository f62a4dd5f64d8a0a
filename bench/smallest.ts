import { constants, zstdCompressSync } from 'node:zlib';

/** As small as zstd makes it, for files in `data`: it takes long to write, and no longer to read. */
export const smallest = (content: Buffer | string): Buffer =>
  zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 22 } });
