import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions', 'docs/recipes', 'docs/shops'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];
const width = 120;

/** The lines of a page outside code blocks, with their numbers from 1. */
const linesOf = (page: string): readonly { readonly line: string; readonly number: number }[] => {
  let isCode = false;
  return read(page)
    .split('\n')
    .flatMap((line, index) => {
      const isFence = line.trimStart().startsWith('```');
      if (isFence) isCode = !isCode;
      return isCode || isFence ? [] : [{ line, number: index + 1 }];
    });
};

/** Without what cannot be broken: a code span keeps its spaces, and a single long word stays whole. */
const canBeBroken = (line: string): boolean =>
  line
    .replaceAll(/`[^`]*`/g, 'x')
    .trim()
    .replace(/^(?:[-*]|\d+\.) /, '')
    .includes(' ');
const isProse = (line: string): boolean => !/^\s*(?:\||#|<)/.test(line);

/** Words that a stranger would not search for, and what to write instead. */
const insteadOf: Readonly<Record<string, string>> = {
  whoever: 'the client, the process, the account …',
  reckon: 'calculate',
  reckons: 'calculates',
  reckoned: 'calculated',
  reckoning: 'calculating',
  thrift: 'limited memory',
  thrifty: 'limited',
  unhurried: 'throttled',
  unhurriedly: 'throttled',
  'half-done': 'outcome unknown',
  anew: 'again',
  patience: 'timeout',
  hindmost: 'last',
  chores: 'scheduled jobs',
  ordeal: 'stress test',
};
const banned = new RegExp(`(?<![\\w-])(?:${Object.keys(insteadOf).join('|')})(?![\\w-])`, 'gi');
const bannedIn = (text: string): readonly string[] =>
  [...text.matchAll(banned)].map(([word]) => `${word}: write "${insteadOf[word.toLowerCase()] ?? ''}"`);

describe.each(pages)('%s', (page) => {
  it('wraps its prose at 120 characters', () => {
    const long = linesOf(page).filter(({ line }) => [...line].length > width && isProse(line) && canBeBroken(line));
    expect(long.map(({ number }) => `${page}:${number}`)).toEqual([]);
  });

  it('uses words that a stranger would search for', () => {
    expect(
      linesOf(page).flatMap(({ line, number }) => bannedIn(line).map((word) => `${page}:${number} ${word}`)),
    ).toEqual([]);
  });
});

/** In code, a word also counts as a part of an identifier (`leasePatience`). */
const bannedInCode = new RegExp(
  Object.keys(insteadOf)
    .filter((word) => /^[a-z]+$/.test(word))
    .map((word) => `(?<![A-Za-z])${word}(?![a-z])|${word.replace(/^./, (first) => first.toUpperCase())}(?![a-z])`)
    .join('|'),
  'g',
);

it('names, comments, messages and test titles use words that a stranger would search for', () => {
  const files = ['src', 'bench', 'test', 'lint'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => `${folder}/${file.replaceAll(sep, '/')}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((file) => file !== 'test/docs/style.test.ts')
    .flatMap((file) =>
      [...read(file).matchAll(bannedInCode)].map(
        ([word]) => `${file} ${word}: write "${insteadOf[word.toLowerCase()] ?? ''}"`,
      ),
    );
  expect(found).toEqual([]);
});

it('texts of the data, which answers show, use words that a stranger would search for', () => {
  const files = readdirSync(join(root, 'data'), { recursive: true, encoding: 'utf8' })
    .map((file) => `data/${file.replaceAll(sep, '/')}`)
    .filter((file) =>
      /^data\/(?:areas|countries|exchange-rates|restrictions|rules|tariffs|tracking-codes)\/.*\.json$/.test(file),
    );
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => bannedIn(read(file)).map((word) => `${file} ${word}`))).toEqual([]);
});
