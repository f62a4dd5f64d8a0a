import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryNames } from '../support/entry-names.ts';

const root = join(import.meta.dirname, '../..');

type Entry = { readonly types: string; readonly default: string };
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, string | Entry>>;
};
const sourceOf = (built: string): string =>
  join(root, built.replace('./dist/', 'src/').replace(/\.(d\.ts|js)$/, '.ts'));
const entries = Object.entries(exports).flatMap(([subpath, target]) =>
  typeof target === 'string' ? [] : [{ name: subpath.replace('./', ''), described: sourceOf(target.types) }],
);

/**
 * Programs of others import these names: an entry only grows. After a name was added, review the difference that
 * `npx vitest run test/lint/package-exports.test.ts -u` writes. A name that would go, or a value that would become a
 * type, breaks those programs.
 */
describe('the names that each entry of the package exports', () => {
  it.each(entries)('waybill/$name', async ({ name, described }) => {
    const lines = [...entryNames(described)]
      .map(
        ([exported, { kind }]) => `${kind} ${exported}
`,
      )
      .toSorted();
    expect(lines.length).toBeGreaterThan(0);
    await expect(lines.join('')).toMatchFileSnapshot(join(root, 'test/entries', `${name.replaceAll('/', '-')}.txt`));
  });

  it.each(entries)('waybill/$name has a docstring for each', ({ described }) => {
    expect(
      [...entryNames(described)].flatMap(([exported, { isDescribed }]) => (isDescribed ? [] : [exported])),
    ).toEqual([]);
  });
});
