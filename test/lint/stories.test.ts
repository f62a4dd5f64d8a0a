import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const aggregates = globSync('src/domain/**/events.ts', { cwd: root }).map((file) => dirname(file));

const textIn = (patterns: readonly string[]): string =>
  globSync([...patterns], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The commands that the aggregate takes, and the events that it makes. */
const typesIn = (folder: string): ReadonlySet<string> =>
  new Set([...textIn([`${folder}/*.ts`]).matchAll(/\btype: '(\w+)'/g)].map(([, type = '']) => type));

it.each(aggregates)('%s has a story of each command that it takes and each event that it makes', (folder) => {
  const tests = folder.replace(/^src/, 'test');
  expect(existsSync(join(root, tests, 'decide.test.ts')), `${tests}/decide.test.ts is missing: the stories of ${folder}/decide.ts.`).toBe(
    true,
  );
  const stories = textIn([`${tests}/*.ts`, 'test/support/*-stories.ts']);
  const missing = [...typesIn(folder)].filter((type) => !stories.includes(`'${type}'`));
  expect(missing.map((type) => `No story has ${type}: add one to ${tests}/decide.test.ts (given, when, then).`)).toEqual([]);
});
