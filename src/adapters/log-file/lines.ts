import { DamagedFileError } from './decompress.ts';

/** More than the largest event has. A file without line ends must not fill the memory. */
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
    if (size > mostBytes) throw new DamagedFileError(`A line has more than ${mostBytes} bytes.`, { at: 0, isCut: false });
  }
  if (rest.length > 0) yield { lines: [Buffer.concat(rest)], isWhole: false };
}
