import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UnusableFileError } from '../../files/unusable-file-error.ts';
import { VocabularyCompiler } from './compile-vocabulary.ts';
import type { CompiledVocabulary } from './compile-vocabulary.ts';
import { readBrands, readVocabulary } from './read-vocabulary.ts';

type Source = { readonly file: string; readonly text: string };

/** The edited texts: the vocabulary, one file for each chapter, and the brand names. */
export type VocabularySources = { readonly chapters: readonly Source[]; readonly brands: Source };

const read = async (file: string): Promise<Source> => ({ file, text: await readFile(file, 'utf8') });

export const vocabularySources = async (data: string): Promise<VocabularySources> => {
  const folder = join(data, 'vocabulary');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  if (names.length === 0) throw new UnusableFileError(folder, ['there is no vocabulary in it']);
  const [brands, ...chapters] = await Promise.all(
    [join(data, 'classification', 'brands.txt'), ...names.map((name) => join(folder, name))].map(read),
  );
  if (brands === undefined) throw new RangeError('The first of the files is that of the marks.');
  return { chapters, brands };
};

/** Changes with every character of the files and with their names. */
export const sourcesDigest = ({ chapters, brands }: VocabularySources): string => {
  const hash = createHash('sha256');
  for (const { file, text } of [...chapters, brands]) hash.update(`${basename(file)} ${text.length}\n${text}`);
  return hash.digest('hex');
};

export const compiled = async ({ chapters, brands }: VocabularySources): Promise<CompiledVocabulary> => {
  const compiler = new VocabularyCompiler();
  for (const { file, text } of chapters) {
    compiler.add(readVocabulary(text, file));
    // Yields to the event loop between two chapters, so that other requests are served.
    await setImmediate();
  }
  compiler.addBrands(readBrands(brands.text, brands.file));
  return compiler.compile();
};
