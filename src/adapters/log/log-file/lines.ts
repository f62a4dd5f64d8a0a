import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DamagedFileError } from './compression.ts';

/** The bytes of a file without decompression, and the fraction of it that was read. */
export const readBytes = async (
  file: string,
): Promise<{ readonly bytes: AsyncIterable<Uint8Array>; readonly fraction: () => number }> => {
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

/** The longest line (bytes), above that of the largest event: a file without line ends must not fill the memory. */
const mostBytes = 16_777_216;

const newline = 0x0a;

/** The lines of a text without their line ends, in groups. `isWhole` is false for a last line that has no line end. */
export type Lines = { readonly lines: readonly Uint8Array[]; readonly isWhole: boolean };

/** Splits bytes at line feeds, and nowhere else. */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Lines> {
  let rest: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, from)) {
      const line = piece.subarray(from, end);
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]));
      rest = [];
      size = 0;
      from = end + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
    size += piece.length - from;
    if (lines.length > 0) yield { lines, isWhole: true };
    if (size > mostBytes)
      throw new DamagedFileError(`A line has more than ${mostBytes} bytes.`, { at: 0, isCut: false });
  }
  if (rest.length > 0) yield { lines: [Buffer.concat(rest)], isWhole: false };
}

/** The fields of a line before its data. */
export type LineHead = {
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly previousHash: string | undefined;
};

/** Longer than the head of any event. */
const headBytes = 640;

const head = new RegExp(
  '^\\{"stream":"([\\w-]+)","version":([1-9]\\d*),"id":"([\\w-]+)","type":"(\\w+)","recordedAt":"([\\w:.-]+)",' +
    '(?:"previousHash":"([0-9a-f]{64})",)?"(?:data|metadata)":',
);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Parses a line whose head is not written as by us, such as one with a stream's name in another alphabet. Undefined for
 * a line that is not an event.
 */
const parsedHead = (line: Uint8Array): LineHead | undefined => {
  let parsed: Partial<Record<keyof LineHead, unknown>> | null;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line)) as typeof parsed;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
  const { stream, version, id, type, recordedAt, previousHash } = parsed ?? {};
  if (!isText(stream) || !isText(id) || !isText(type) || !isText(recordedAt)) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return undefined;
  if (previousHash !== undefined && !isText(previousHash)) return undefined;
  return { stream, version, id, type, recordedAt, previousHash };
};

/**
 * Reads the head of an event's line without parsing the rest, which is most of it. Undefined for a line that is not an
 * event.
 */
export const headOf = (line: Uint8Array): LineHead | undefined => {
  const found = head.exec(
    Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, headBytes)).toString('latin1'),
  );
  if (found === null) return parsedHead(line);
  const [, stream = '', version = '', id = '', type = '', recordedAt = '', previousHash] = found;
  return { stream, version: Number(version), id, type, recordedAt, previousHash };
};
