const startsWith = (bytes: Uint8Array, ...beginning: readonly number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte);

/** Enough to see whether a text has zero bytes, which text in UTF-16 and programs have. */
const looked = 4_096;

const hasZeros = (bytes: Uint8Array): boolean => bytes.subarray(0, looked).includes(0);

/** The encoding of a text in UTF-16, by the mark that it begins with; undefined for other files. */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
};

/**
 * What a file is in place of text in UTF-8, and what to do about it, judged by its first bytes. Undefined if it may be
 * such text.
 */
export const otherKindOf = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return 'it is a spreadsheet (XLSX, ODS) or a ZIP archive; save the sheet as CSV (UTF-8), or unpack the archive';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'it is a spreadsheet (XLS); save the sheet as CSV (UTF-8)';
  if (startsWith(bytes, 0x1f, 0x8b)) return 'it is compressed (gzip); unpack it';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'it is a PDF, which cannot be read';
  if (utf16Of(bytes) !== undefined || startsWith(bytes, 0) || bytes[1] === 0)
    return 'it is text in UTF-16; save it as UTF-8';
  return hasZeros(bytes) ? 'it is no text: it has bytes that are zero' : undefined;
};
