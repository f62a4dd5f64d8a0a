import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { unusableFile } from '../../files/read-file.ts';

/** A file that is read once, as a stream. */
export type CountedFile = {
  /** Throws an UnusableFileError if the file cannot be read. */
  readonly bytes: () => AsyncGenerator<Buffer>;
  /** Of what was read so far. */
  readonly fraction: () => number;
  readonly sha256: () => string;
};

/** Computes the digest of a file while it is read. Rejects with an UnusableFileError if there is no such file. */
export const countedFile = async (path: string): Promise<CountedFile> => {
  const { size } = await stat(path).catch((error: unknown) => {
    throw unusableFile(path, error);
  });
  const hash = createHash('sha256');
  let read = 0;

  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unusableFile(path, error);
    }
  }

  return { bytes, fraction: () => (size === 0 ? 1 : read / size), sha256: () => hash.digest('hex') };
};
