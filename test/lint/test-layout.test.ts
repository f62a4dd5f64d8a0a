import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Folders of tests that mirror `src`. The others hold what is tested through the whole service: over HTTP, in pages, by
 * clients.
 */
const mirrors = ['test/domain', 'test/application', 'test/adapters', 'test/infrastructure'];
/**
 * Tables that stand together: the records of all projections, which one command writes, and the figures of country
 * sheets by region.
 */
const apart = ['test/application/projections', 'test/domain/trade/duties/calculation/sheets'];

const tests = mirrors
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  .filter((file) => !apart.includes(dirname(file)));
const modules = Map.groupBy(globSync('src/**/*.ts', { cwd: root }), (file) => basename(file, '.ts'));
const inSource = (test: string): string => test.replace(/^test/, 'src').replace(/\.test\.ts$/, '');

const misplaced = (test: string): string | undefined => {
  const module = inSource(test);
  if (existsSync(join(root, `${module}.ts`)) || existsSync(join(root, module))) return undefined;
  if (!existsSync(join(root, dirname(module))))
    return `${test}: src has no folder ${dirname(module)}. Move the test beside its module's place.`;
  const namesakes = modules.get(basename(module)) ?? [];
  if (namesakes.length === 0) return undefined;
  const places = namesakes.map((file) => file.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts'));
  return `${test}: it is named like a module. Move it to ${places.join(' or ')}, or name it after the behaviour.`;
};

it('the tests of src/X/y.ts stand at test/X/y.test.ts, those of several modules in the folder they share', () => {
  expect(tests.flatMap((test) => misplaced(test) ?? [])).toEqual([]);
});
