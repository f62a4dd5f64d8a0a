import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

/**
 * One file of many parts, of which one is read at a time: the size of the index (4 bytes, little endian), the index as
 * JSON, and the parts. As files of their own, the pages would take three times the room on a disk.
 */
type Index = readonly (readonly [name: string, place: { readonly start: number; readonly size: number }])[];

const sizeBytes = 4;

/** Whether a part is compressed: pictures are small already. */
const isText = (name: string): boolean => !name.endsWith('.png');

const decompress = promisify(brotliDecompress);

/** The bytes of a bundle with these parts. */
export const bundleOf = (parts: ReadonlyMap<string, string | Buffer>): Buffer => {
  // A higher quality takes ten times as long, for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const stored = [...parts].map(([name, content]) => {
    const bytes = Buffer.from(content);
    return [name, isText(name) ? brotliCompressSync(bytes, { params }) : bytes] as const;
  });
  let start = 0;
  const index: Index = stored.map(([name, { length: size }]) => {
    const place = { start, size };
    start += size;
    return [name, place];
  });
  const head = Buffer.from(JSON.stringify(index));
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32LE(head.length);
  return Buffer.concat([size, head, ...stored.map(([, bytes]) => bytes)]);
};

/** What is read of a file; undefined if it does not exist. */
export const ifThere = <Content>(reading: Promise<Content>): Promise<Content | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });

/** A part of a bundle; undefined if there is no such part, or no file. The file may be replaced while it is read. */
export const bundledPart = async (file: string, name: string): Promise<Buffer | undefined> => {
  const handle = await ifThere(open(file));
  if (handle === undefined) return undefined;
  try {
    const bytesAt = async (position: number, length: number): Promise<Buffer> =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
    const indexSize = (await bytesAt(0, sizeBytes)).readUInt32LE();
    const index = JSON.parse((await bytesAt(sizeBytes, indexSize)).toString()) as Index;
    const place = new Map(index).get(name);
    if (place === undefined) return undefined;
    const bytes = await bytesAt(sizeBytes + indexSize + place.start, place.size);
    return isText(name) ? await decompress(bytes) : bytes;
  } finally {
    await handle.close();
  }
};
