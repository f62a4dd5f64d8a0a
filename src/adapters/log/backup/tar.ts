import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { UnusableBackupError } from './manifest.ts';

/** The unit of a tar file: a header, and what contents are filled up to (POSIX.1-1988, "ustar"). */
const blockSize = 512;

/** Where the content of a file begins in the tar file, and its length. */
export type TarEntry = { readonly name: string; readonly start: number; readonly bytes: number };

/** From this size on the octal digits do not suffice, and the field holds a binary number, as GNU tar writes it. */
const mostOctal = 8 ** 11;

const sizeField = (bytes: number): Buffer => {
  if (bytes < mostOctal) return Buffer.from(`${bytes.toString(8).padStart(11, '0')}\0`);
  const field = Buffer.alloc(12);
  field[0] = 0x80;
  field.writeBigUInt64BE(BigInt(bytes), 4);
  return field;
};

/** The header of a file that only its owner can read. It has no time: the same files give the same header. */
const headerOf = (name: string, bytes: number): Buffer => {
  const header = Buffer.alloc(blockSize);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar file.`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  sizeField(bytes).copy(header, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const paddingOf = (bytes: number): number => (blockSize - (bytes % blockSize)) % blockSize;
const end = Buffer.alloc(2 * blockSize);

/** Writes files into a new tar file, and syncs it. */
export const writeTar = async (
  path: string,
  files: readonly { readonly name: string; readonly source: string; readonly bytes: number }[],
): Promise<void> => {
  const target = await open(path, 'wx', 0o600);
  try {
    for (const { name, source, bytes } of files) {
      await target.writeFile(headerOf(name, bytes));
      await target.writeFile(createReadStream(source, { highWaterMark: 1_024 ** 2 }));
      await target.writeFile(Buffer.alloc(paddingOf(bytes)));
    }
    await target.writeFile(end);
    await target.sync();
  } finally {
    await target.close();
  }
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const bytesIn = (header: Buffer): number =>
  header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 135), 8);

/**
 * The entries of a tar file that `writeTar` has written. Every byte outside the contents must be as it was written;
 * rejects with an UnusableBackupError otherwise.
 */
export const readTar = async (path: string): Promise<readonly TarEntry[]> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const altered = new UnusableBackupError(`${path} is cut or altered, or is not a backup.`);
    const entries: TarEntry[] = [];
    for (let at = 0; ;) {
      const header = await readAt(file, at, blockSize);
      if (header.equals(end.subarray(0, blockSize))) {
        if (size !== at + end.length || !(await readAt(file, at, end.length)).equals(end)) throw altered;
        return entries;
      }
      const name = header.toString('latin1', 0, 100).replace(/\0.*/s, '');
      const bytes = header.length === blockSize ? bytesIn(header) : Number.NaN;
      if (!Number.isSafeInteger(bytes) || name === '' || !headerOf(name, bytes).equals(header)) throw altered;
      const start = at + blockSize;
      const padding = await readAt(file, start + bytes, paddingOf(bytes));
      if (!padding.equals(Buffer.alloc(paddingOf(bytes)))) throw altered;
      entries.push({ name, start, bytes });
      at = start + bytes + padding.length;
    }
  } finally {
    await file.close();
  }
};
