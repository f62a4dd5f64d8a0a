import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The bytes of a file as they stand in it, and the share of it that was read. */
export const readBytes = async (file: string): Promise<{ readonly bytes: AsyncIterable<Uint8Array>; readonly fraction: () => number }> => {
  const { size } = await stat(file);
  let read = 0;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(file, { highWaterMark: 131_072 }) as AsyncIterable<Buffer>) {
      read += chunk.length;
      yield chunk;
    }
  };
  return { bytes: bytes(), fraction: () => (size === 0 ? 1 : Math.min(1, read / size)) };
};
