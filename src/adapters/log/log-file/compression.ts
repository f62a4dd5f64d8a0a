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
  throw new Error(
    `This Node (${process.version}) cannot read zstd. Use Node 22.15 or later, or decompress the file first: zstd -d FILE.`,
  );
};

/** Compresses a piece by itself: pieces one after the other are read as one. */
export const compress = async (piece: Buffer, compression: Compression): Promise<Buffer> => {
  if (compression === 'gzip') return promisify(zlib.gzip)(piece);
  if (compression === 'zstd')
    return promisify(zlib.zstdCompress)(piece, { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
  return piece;
};

/** Makes a decompressor. Undefined where nothing is compressed. */
const decompressor = (compression: Compression): (() => Transform) | undefined => {
  if (compression === 'none') return undefined;
  if (compression === 'gzip') return () => zlib.createGunzip({ chunkSize });
  return 'createZstdDecompress' in zlib ? () => zlib.createZstdDecompress({ chunkSize }) : withoutZstd();
};

/** The bytes of a file are not what its name says, or are damaged, or end too early. What came before could be read. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  /** Bytes of the file that were read before, as they stand in it. */
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

/** What one step of the decompressor gave, up to the error that ended it. */
type Step = { readonly pieces: readonly Buffer[]; readonly error?: NodeJS.ErrnoException };

/**
 * Drives a decompressor by hand. A pipe drops what was decompressed right before an error, and that is where the error
 * must be looked for.
 *
 * A zstd file holds many frames, one after the other. Before Node 26 a decompressor ends with the first of them that
 * ends inside a chunk, so the rest of the chunk is given to a new one.
 */
class Decompressor {
  readonly #start: () => Transform;
  readonly #readsFrames: boolean;
  #engine: Transform;
  #closed!: Promise<void>;
  #pieces: Buffer[] = [];
  #error: NodeJS.ErrnoException | undefined;
  /** Bytes that earlier engines have consumed. */
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
    // A write that fails is never called back, but the engine closes.
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
 * The bytes of a file without its compression. While a piece is used, the next one is decompressed by another thread.
 * Throws a DamagedFileError after everything that could be read.
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
