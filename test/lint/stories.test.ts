import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { missingStories } from '../support/stranger/command-parts.ts';

const root = join(import.meta.dirname, '../..');
const aggregates = globSync('src/domain/**/events.ts', { cwd: root }).map((file) => dirname(file));

const textIn = (patterns: readonly string[]): string =>
  globSync([...patterns], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

it.each(aggregates)('%s has a story of each command that it takes and each event that it makes', (folder) => {
  const tests = folder.replace(/^src/, 'test');
  expect(
    existsSync(join(root, tests, 'decide.test.ts')),
    `${tests}/decide.test.ts is missing: the stories of ${folder}/decide.ts.`,
  ).toBe(true);
  expect(
    missingStories(folder, textIn([`${folder}/*.ts`]), textIn([`${tests}/*.ts`, 'test/support/*-stories.ts'])),
  ).toEqual([]);
});
