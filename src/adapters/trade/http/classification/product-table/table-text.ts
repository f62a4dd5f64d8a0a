import { utf16Of } from '../../../../shared/files/other-kind.ts';

/**
 * The text of a file as spreadsheets save it: UTF-8, or UTF-16 with its mark ("Unicode text"). Undefined for anything
 * else: which letters the bytes of older encodings are cannot be known.
 */
export const textOfTable = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** What to do about a file that `textOfTable` cannot read. */
export const notATable = 'The file is not a text in UTF-8. Save it as “CSV UTF-8”, not as a workbook.';
