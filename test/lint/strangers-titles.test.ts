import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { readTexts } from '../../bench/classification/read-texts.ts';
import { readBrands, readVocabulary } from '../../src/adapters/trade/classifier/compile-vocabulary.ts';

type Stranger = Readonly<Record<'hsCode' | 'text' | 'source' | 'kind' | 'disputed', string>>;

const root = join(import.meta.dirname, '../..');
const set = 'bench/classification/strangers.csv';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const strangers = parse<Stranger>(read(set), { columns: true });
const titles = new Set(strangers.map(({ text }) => plain(text)));
/** A single word, such as "Books", stands in many a text by chance. */
const phrases = Map.groupBy(
  [...titles].filter((title) => title.includes(' ')),
  (title) => title.slice(0, title.indexOf(' ')),
);
/** The phrases in a plain text with a space at its end. */
const phrasesIn = (text: string): readonly string[] => {
  const found = new Set<string>();
  for (let at = 0, end = 0; (end = text.indexOf(' ', at)) >= 0; at = end + 1) {
    for (const phrase of phrases.get(text.slice(at, end)) ?? [])
      if (text.startsWith(`${phrase} `, at)) found.add(phrase);
  }
  return [...found];
};
const lines = globSync('data/vocabulary/*.txt', { cwd: root }).flatMap((file) => readVocabulary(read(file), file));

it('no term of the vocabulary and no brand is a title of the set that is only measured on', () => {
  const brandsFile = 'data/classification/brands.txt';
  const terms = [
    ...lines.flatMap(({ name, terms }) => [name, ...terms]),
    ...readBrands(read(brandsFile), brandsFile).flatMap(({ terms }) => terms),
  ];
  expect(terms.filter((term) => titles.has(plain(term)))).toEqual([]);
});

it('no test holds a title of the set', () => {
  const files = globSync('test/**/*.{ts,json,csv,jsonl,md}', { cwd: root }).filter(
    (file) => statSync(join(root, file)).size < 3_000_000,
  );
  const found = files.flatMap((file) =>
    phrasesIn(`${plain(read(file))} `).map((phrase) => `${file}: "${phrase}". Use other goods.`),
  );
  expect(found).toEqual([]);
});

it('no other text for measuring or fitting is a title of the set', async () => {
  const files = globSync('bench/classification/*.csv', { cwd: root }).filter((file) => file !== set);
  const texts = (await Promise.all(files.map((file) => readTexts(join(root, file))))).flat();
  expect(texts.filter(({ text }) => titles.has(plain(text)))).toEqual([]);
});

it('the set has codes that exist, many sources, and none that dominates', () => {
  const codes = new Set(lines.map(({ code }) => code));
  expect(strangers.filter(({ hsCode }) => !codes.has(hsCode))).toEqual([]);
  const sources = Map.groupBy(strangers, ({ source }) => source);
  expect(strangers.length).toBeGreaterThanOrEqual(300);
  expect(sources.size).toBeGreaterThanOrEqual(25);
  expect(Math.max(...[...sources.values()].map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(strangers.filter(({ kind }) => !['merchant', 'table', 'example'].includes(kind))).toEqual([]);
});
