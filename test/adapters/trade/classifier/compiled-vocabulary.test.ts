import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bundledEngine,
  compiled,
  readCompiled,
  sourcesDigest,
  vocabularySources,
  writeCompiled,
} from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const data = join(import.meta.dirname, '../../../../data');
const compiledIn = (folder: string): string => join(folder, 'classification', 'vocabulary.json.zst');

/** A vocabulary of two codes, with the model that comes with the program. */
const aFolder = async () => {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(join(folder, 'vocabulary'));
  await cp(join(data, 'classification'), join(folder, 'classification'), { recursive: true });
  await writeFile(join(folder, 'classification', 'brands.txt'), '691110 | wedgwood\n');
  const chapter = join(folder, 'vocabulary', '69.txt');
  await writeFile(
    chapter,
    '69 | 4 | ceramics | pottery\n6911 | 4 | tableware | teacup\n691110 | 4 | porcelain | bone china cup\n',
  );
  return { folder, chapter };
};
const codeOf = async (folder: string, title: string) => (await bundledEngine(folder).open()).find({ title }).hsCode;

describe('the compiled vocabulary', () => {
  it('is what its texts say: after a change of them, or of how words are read, "npm run compile:vocabulary" makes it again', async () => {
    const sources = await vocabularySources(data);
    // Not compared whole in an assertion: nobody reads a difference of a megabyte.
    const wanted = { of: sourcesDigest(sources), vocabulary: await compiled(sources) };
    expect(isDeepStrictEqual(readCompiled(compiledIn(data)), wanted)).toBe(true);
  });

  it('comes back from its file as it was', async () => {
    const { folder } = await aFolder();
    const sources = await vocabularySources(folder);
    const vocabulary = await compiled(sources);
    writeCompiled(compiledIn(folder), sourcesDigest(sources), vocabulary);
    expect(readCompiled(compiledIn(folder))).toEqual({ of: sourcesDigest(sources), vocabulary });
  });

  it('is ignored where the texts differ or it is missing', async () => {
    const { folder, chapter } = await aFolder();
    expect(await codeOf(folder, 'bone china cup')).toBe('691110');
    await writeFile(
      chapter,
      '69 | 4 | ceramics | pottery\n6912 | 4 | tableware | mug\n691200 | 4 | stoneware | bone china cup\n',
    );
    await writeFile(join(folder, 'classification', 'brands.txt'), '# none\n');
    expect(await codeOf(folder, 'bone china cup')).toBe('691200');
  });

  it('is used where it was compiled from these texts', async () => {
    const { folder } = await aFolder();
    const sources = await vocabularySources(folder);
    const vocabulary = await compiled(sources);
    const other = { ...vocabulary, codes: vocabulary.codes.map((code) => code.replace('691110', '691190')) };
    writeCompiled(compiledIn(folder), sourcesDigest(sources), other);
    expect(await codeOf(folder, 'bone china cup')).toBe('691190');
  });

  it('is refused with its name when damaged', async () => {
    const { folder } = await aFolder();
    await writeFile(compiledIn(folder), '{"of": "');
    await expect(bundledEngine(folder).open()).rejects.toThrow(/vocabulary\.json\.zst cannot be used/);
  });
});
