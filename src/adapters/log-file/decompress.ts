import type { Transform } from 'node:stream';
import { decompressor } from './compression.ts';
import type { Compression } from './compression.ts';

/** The bytes of a file are not what its name says, or are damaged, or end too early. What came before could be read. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  /** Bytes of the file that were read before, as they stand in it. */
  readonly at: number;
  readonly isCut: boolean;

  constructor(message: string, { at, isCut, cause }: { readonly at: number; readonly isCut: boolean; readonly cause?: unknown }) {
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
 * Drives a decompressor by hand. A pipe drops what was decompressed right before an error, and that is where the error must be looked for.
 */
const stepsOf = (engine: Transform) => {
  let pieces: Buffer[] = [];
  let error: NodeJS.ErrnoException | undefined;
  engine.on('data', (piece: Buffer) => pieces.push(piece));
  engine.on('error', (thrown) => (error ??= thrown));
  // A write that fails is never called back, but the engine closes.
  const closed = new Promise<void>((resolve) => engine.once('close', resolve));
  const taken = (): Step => {
    const step = { pieces, ...(error && { error }) };
    pieces = [];
    return step;
  };
  return {
    feed: async (chunk: Uint8Array): Promise<Step> => {
      await Promise.race([closed, new Promise<void>((resolve) => engine.write(chunk, () => resolve()))]);
      return taken();
    },
    end: async (): Promise<Step> => {
      engine.end();
      await closed;
      return taken();
    },
  };
};

/**
 * The bytes of a file without its compression. While a piece is used, the next one is decompressed by another thread. Throws a
 * DamagedFileError after everything that could be read.
 */
export async function* decompress(file: AsyncIterable<Uint8Array>, compression: Compression): AsyncGenerator<Uint8Array> {
  const engine = decompressor(compression);
  if (engine === undefined) {
    yield* file;
    return;
  }
  const steps = stepsOf(engine);
  const consumed = (): number => (engine as Transform & { readonly bytesWritten: number }).bytesWritten;
  let fed = 0;
  try {
    let next: Promise<Step> | undefined;
    for await (const chunk of file) {
      const step = await next;
      if (step?.error) break;
      fed += chunk.length;
      next = steps.feed(chunk);
      if (step) yield* step.pieces;
    }
    for (const step of [await next, await steps.end()]) {
      if (step) yield* step.pieces;
      if (step?.error) throw damaged(step.error, consumed());
    }
  } finally {
    engine.destroy();
  }
  if (consumed() < fed)
    throw new DamagedFileError(`The compressed data ends at byte ${consumed()} of the file, and ${fed - consumed()} bytes follow it.`, {
      at: consumed(),
      isCut: false,
    });
}
