import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readJson, readUtf8, UnusableFileError } from '../../../../src/adapters/shared/files/read-file.ts';
import { isSheetFile, readSheet } from '../../../../src/adapters/trade/countries/country-sheets.ts';
import { checkedJson, readCheckedJson } from '../../../../src/adapters/shared/validation/checked-json.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const aFile = async (text = ''): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'KE.json');
  writeFileSync(file, text);
  return file;
};

describe('a file of an operator', () => {
  it('may have 64 levels of values, whatever they are made of, and is refused with the place of the next one', () => {
    const nested: Readonly<Record<string, (levels: number) => string>> = {
      arrays: (levels) => '['.repeat(levels) + ']'.repeat(levels),
      objects: (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
      both: (levels) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`,
      'arrays of a field': (levels) => `{"country":"KE","tax":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      'unfinished arrays': (levels) => '['.repeat(levels),
    };
    for (const [name, text] of Object.entries(nested)) {
      for (const levels of [66, 1_000, 100_000, 400_000])
        expect(() => checkedJson('KE.json', text(levels), z.unknown()), `${levels} ${name}`).toThrow(
          /KE\.json:1:\d+: values may be nested at most 64 levels deep\./,
        );
      if (!name.startsWith('unfinished'))
        expect(checkedJson('KE.json', text(60), z.unknown())).toEqual(JSON.parse(text(60)));
    }
  });

  it('is refused by its size before it is read', async () => {
    const file = await aFile();
    truncateSync(file, 700 * 1024 ** 2);
    const anything = z.unknown();
    const readers = [readUtf8, isSheetFile, readSheet, (path: string) => readJson(path, anything)];
    for (const read of [...readers, (path: string) => readCheckedJson(path, anything)])
      expect(() => void read(file)).toThrow(new UnusableFileError(file, ['the file may have 64 MiB, and has 700']));
  });

  it('that a person writes is refused by its length before it is parsed', async () => {
    const file = await aFile(`[${'1,'.repeat(3 * 1024 ** 2)}1]`);
    const fault = 'the file may have 4194304 characters, and has 6291459';
    for (const read of [isSheetFile, readSheet, (path: string) => readCheckedJson(path, z.unknown())])
      expect(() => void read(file)).toThrow(new UnusableFileError(file, [fault]));
  });
});
