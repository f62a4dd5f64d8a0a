import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readUtf8, UnusableFileError } from '../../../../src/adapters/shared/files/read-file.ts';
import { otherKindOf } from '../../../../src/adapters/shared/files/other-kind.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let path: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  path = join(folder.path, 'rates.csv');
});

/** Begins as every file of texts does here: by a letter, a digit, a sign or a mark of order. */
const text = fc
  .tuple(fc.constantFrom('d', '1', '{', '<', '"', 'Ω', '\ufeffd'), fc.string({ minLength: 1, unit: 'grapheme-ascii' }))
  .map((parts) => parts.join(''));

describe('a file that a person gives', () => {
  it('is read where it is text in UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        await writeFile(path, written);
        expect(readUtf8(path)).toBe(written);
      }),
      { numRuns: runsTimes(1) },
    );
  });

  it('is refused as text in UTF-16, in either order, with a mark or without', () => {
    const written = text.filter((each) => !/[^\0-\x7f]/.test(each.replace('\ufeff', '')));
    fc.assert(
      fc.property(written, (each) => {
        const little = Buffer.from(each, 'utf16le');
        for (const bytes of [little, Buffer.from(little).swap16()])
          expect(otherKindOf(bytes)).toBe('it is text in UTF-16; save it as UTF-8');
      }),
    );
  });

  it.each<[what: string, content: Buffer, says: string]>([
    ['a spreadsheet', Buffer.from('PK\x03\x04\x14\0'), 'a spreadsheet (XLSX, ODS) or a ZIP archive'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a spreadsheet (XLS)'],
    ['a compressed file', gzipSync('date,currency,rate'), 'compressed (gzip); unpack it'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'a PDF'],
    ['bytes', Buffer.from('date,currency,rate\n\0\x01'), 'it is no text'],
  ])('is refused as %s', async (_, content, says) => {
    await writeFile(path, content);
    expect(() => readUtf8(path)).toThrow(UnusableFileError);
    expect(() => readUtf8(path)).toThrow(says);
  });

  it('is refused where it is not there, or a folder', () => {
    expect(() => readUtf8('/nowhere/rates.csv')).toThrow('/nowhere/rates.csv cannot be used:\n  there is no such file');
    expect(() => readUtf8(import.meta.dirname)).toThrow('it is a folder, not a file');
  });
});
