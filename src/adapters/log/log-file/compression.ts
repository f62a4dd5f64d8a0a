import { promisify } from 'node:util';
// Imported by the default export: a Node before 22.15 has no zstd, and an import that names it could not be linked.
import zlib from 'node:zlib';
import type { Transform } from 'node:stream';

/** How the bytes of an export are compressed. */
export type Compression = 'none' | 'gzip' | 'zstd';

/** The compression that a file's name implies. */
export const compressionOf = (file: string): Compression => {
  if (/\.gz$/i.test(file)) return 'gzip';
  return /\.zst$/i.test(file) ? 'zstd' : 'none';
};

/** The bytes of one piece: few large pieces cost less than many small ones. */
const chunkSize = 262_144;

const withoutZstd = (): never => {
  throw new Error(
    `This Node (${process.version}) cannot read zstd. Use Node 22.15 or later, or decompress the file first: zstd -d FILE.`,
  );
};

/** Compresses a piece independently: concatenated pieces decompress as one text. */
export const compress = async (piece: Buffer, compression: Compression): Promise<Buffer> => {
  if (compression === 'gzip') return promisify(zlib.gzip)(piece);
  if (compression === 'zstd')
    return promisify(zlib.zstdCompress)(piece, { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
  return piece;
};

/** Returns a function that makes decompressors; undefined for `none`. */
const decompressor = (compression: Compression): (() => Transform) | undefined => {
  if (compression === 'none') return undefined;
  if (compression === 'gzip') return () => zlib.createGunzip({ chunkSize });
  return 'createZstdDecompress' in zlib ? () => zlib.createZstdDecompress({ chunkSize }) : withoutZstd();
};

/**
 * The bytes of a file do not have the format of its name, are damaged, or end too early. What precedes the fault could
 * be read.
 */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  /** How many bytes of the compressed file were read before the fault. */
  readonly at: number;
  readonly isCut: boolean;

  constructor(
    message: string,
    { at, isCut, cause }: { readonly at: number; readonly isCut: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause });
    this.at = at;
    this.isCut = isCut;
  }
}

const damaged = (error: NodeJS.ErrnoException, at: number): DamagedFileError => {
  const isCut = error.code === 'Z_BUF_ERROR';
  const what = isCut ? 'The compressed data ends too early' : `The compressed data is damaged (${error.message})`;
  return new DamagedFileError(`${what}, at byte ${at} of the file.`, { at, isCut, cause: error });
};

/** The output of one step of the decompressor, and the error that ended it. */
type Step = { readonly pieces: readonly Buffer[]; readonly error?: NodeJS.ErrnoException };

/**
 * Drives a decompressor by hand: a pipe drops what was decompressed right before an error, and that is where the fault
 * must be looked for.
 *
 * A zstd file holds many frames, one after the other. Before Node 26 a decompressor ends with the first frame that ends
 * inside a chunk, so the rest of the chunk is given to a new one.
 */
class Decompressor {
  readonly #start: () => Transform;
  readonly #readsFrames: boolean;
  #engine: Transform;
  #closed!: Promise<void>;
  #pieces: Buffer[] = [];
  #error: NodeJS.ErrnoException | undefined;
  /** Bytes that earlier decompressors have consumed. */
  #before = 0;

  constructor(start: () => Transform, readsFrames: boolean) {
    this.#start = start;
    this.#readsFrames = readsFrames;
    this.#engine = this.#begin();
  }

  get consumed(): number {
    return this.#before + (this.#engine as Transform & { readonly bytesWritten: number }).bytesWritten;
  }

  async feed(chunk: Uint8Array): Promise<Step> {
    let rest = chunk;
    for (;;) {
      const before = this.consumed;
      const given = rest;
      await Promise.race([this.#closed, new Promise<void>((resolve) => this.#engine.write(given, () => resolve()))]);
      rest = rest.subarray(this.consumed - before);
      if (rest.length === 0 || this.#error || !this.#readsFrames) return this.#taken();
      const { consumed } = this;
      this.close();
      this.#engine = this.#begin();
      this.#before = consumed;
    }
  }

  async end(): Promise<Step> {
    this.#engine.end();
    await this.#closed;
    return this.#taken();
  }

  close(): void {
    this.#engine.destroy();
  }

  #begin(): Transform {
    const engine = this.#start();
    engine.on('data', (piece: Buffer) => this.#pieces.push(piece));
    engine.on('error', (thrown) => (this.#error ??= thrown));
    // The callback of a failed write is never called, but the engine closes.
    this.#closed = new Promise<void>((resolve) => engine.once('close', resolve));
    return engine;
  }

  #taken(): Step {
    const step = { pieces: this.#pieces, ...(this.#error && { error: this.#error }) };
    this.#pieces = [];
    return step;
  }
}

/**
 * The decompressed bytes of a file. While a piece is used, another thread decompresses the next. Throws a
 * DamagedFileError after everything that could be read.
 */
export async function* decompress(
  file: AsyncIterable<Uint8Array>,
  compression: Compression,
): AsyncGenerator<Uint8Array> {
  const start = decompressor(compression);
  if (start === undefined) {
    yield* file;
    return;
  }
  const engine = new Decompressor(start, compression === 'zstd');
  let fed = 0;
  try {
    let next: Promise<Step> | undefined;
    for await (const chunk of file) {
      const step = await next;
      if (step?.error) break;
      fed += chunk.length;
      next = engine.feed(chunk);
      if (step) yield* step.pieces;
    }
    for (const step of [await next, await engine.end()]) {
      if (step) yield* step.pieces;
      if (step?.error) throw damaged(step.error, engine.consumed);
    }
  } finally {
    engine.close();
  }
  if (engine.consumed < fed)
    throw new DamagedFileError(
      `The compressed data ends at byte ${engine.consumed} of the file, and ${fed - engine.consumed} bytes follow it.`,
      { at: engine.consumed, isCut: false },
    );
}
