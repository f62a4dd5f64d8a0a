import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { Languages } from '../../../domain/trade/classification/index.ts';
import type { LanguageProfiles } from '../../../domain/trade/classification/languages/recognition.ts';
import { readLanguages } from '../../../domain/trade/classification/languages/stems.ts';
import { WordList } from '../../../domain/trade/classification/languages/word-list.ts';
import { unusableFile } from '../../shared/files/read-file.ts';

const profilesFile = z
  .strictObject({
    languages: z.array(z.string()),
    buckets: z.int().positive(),
    weights: z.string().transform((text) => Int8Array.from(Buffer.from(text, 'base64'))),
  })
  .refine(({ languages, buckets, weights }) => weights.length === languages.length * buckets, {
    error: 'must have a row of figures for each language',
  });

export const readProfiles = (file: string): LanguageProfiles => {
  try {
    return profilesFile.parse(JSON.parse(zstdDecompressSync(readFileSync(file)).toString()));
  } catch (error) {
    throw unusableFile(file, error);
  }
};

const readList = (file: string, language: string): WordList => {
  try {
    return new WordList(language, readFileSync(file, 'utf8'));
  } catch (error) {
    throw unusableFile(file, error);
  }
};

/** The languages that come with the program. A word list is read when the first text of its language comes. */
export const bundledLanguages = (data: string): Languages => {
  const folder = join(data, 'classification', 'languages');
  const lists = new Map<string, WordList>();
  return {
    profiles: readProfiles(join(folder, 'profiles.json.zst')),
    listOf: (language) => {
      if (!readLanguages.includes(language)) return undefined;
      const list = lists.get(language) ?? readList(join(folder, `${language}.txt`), language);
      lists.set(language, list);
      return list;
    },
  };
};
