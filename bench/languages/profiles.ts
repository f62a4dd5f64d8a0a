import { readdir, readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { forEachTrigram, wordsToRecognize } from '../../src/domain/trade/classification/languages/recognition.ts';
import type { LanguageProfiles } from '../../src/domain/trade/classification/languages/recognition.ts';
import { readLanguages } from '../../src/domain/trade/classification/languages/stems.ts';
import { readWordList } from '../../src/domain/trade/classification/languages/word-list.ts';

/** Texts of each language, English first, and how often each counts. */
type ProfileSources = readonly (readonly [string, readonly (readonly [text: string, times: number])[]])[];

/** Titles have a small word in every third or fourth place, a list has each of them once. */
const timesOfSmallWords = 25;
const timesOfMessages = 0.3;

const buckets = 8_192;
/** A sequence of letters that a language never had counts as this part of one. */
const unseen = 0.4;
const scale = 10;

const stringsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value.replace(/\{\w+\}/g, ' ')]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

const messagesIn = async (data: string, language: string): Promise<readonly string[]> => {
  const folders = await readdir(join(data, 'texts'));
  const texts = await Promise.all(
    folders.map((folder) => readFile(join(data, 'texts', folder, `${language}.json`), 'utf8').catch(() => '{}')),
  );
  return texts.flatMap((text) => stringsOf(JSON.parse(text)));
};

const englishTexts = async (data: string): Promise<readonly string[]> => {
  const folder = join(data, 'vocabulary');
  const chapters = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  const files = [...chapters.map((name) => join(folder, name)), join(data, 'classification/brands.txt')];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((text) => text.split('\n'));
};

export const profileSources = async (data: string): Promise<ProfileSources> => {
  const folder = join(data, 'classification/languages');
  const english = (await englishTexts(data)).map((text) => [text, 1] as const);
  const read = await Promise.all(
    readLanguages.map(async (language) => {
      const listed = readWordList(await readFile(join(folder, `${language}.txt`), 'utf8'));
      const words = listed.map(
        ({ written, kind }) => [written, kind === 'small words' ? timesOfSmallWords : 1] as const,
      );
      const messages = (await messagesIn(data, language)).map((text) => [text, timesOfMessages] as const);
      return [language, [...words, ...messages]] as const;
    }),
  );
  const recognised = (await readFile(join(folder, 'recognised.txt'), 'utf8'))
    .split('\n')
    .flatMap((line) => /^(\w\w): (.*)$/.exec(line)?.slice(1) ?? [])
    .reduce<[string, [string, number][]][]>((all, part, at, parts) => {
      if (at % 2 === 0) all.push([part, [[parts[at + 1] ?? '', 1]]]);
      return all;
    }, []);
  return [['en', english], ...read, ...recognised];
};

/** The logarithms of how often each language has each sequence of three letters. */
export const languageProfiles = (sources: ProfileSources): LanguageProfiles => {
  const weights = new Int8Array(sources.length * buckets);
  sources.forEach(([, texts], row) => {
    const counts = new Float64Array(buckets);
    for (const [text, times] of texts)
      for (const word of wordsToRecognize(text))
        forEachTrigram(word, buckets, (bucket) => {
          counts[bucket] = (counts[bucket] ?? 0) + times;
        });
    // A language with few words has seen few of its letters: counts are brought to one size first.
    const all = counts.reduce((sum, count) => sum + count, 0);
    for (let bucket = 0; bucket < buckets; bucket++) {
      const share = ((counts[bucket] ?? 0) + unseen) / (all + unseen * buckets);
      weights[row * buckets + bucket] = Math.max(-127, Math.round(scale * Math.log(share * buckets)));
    }
  });
  return { languages: sources.map(([language]) => language), buckets, weights };
};

export const writeProfiles = (file: string, { weights, ...profiles }: LanguageProfiles): void => {
  const text = JSON.stringify({ ...profiles, weights: Buffer.from(weights.buffer).toString('base64') });
  writeFileSync(file, zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 22 } }));
};
