import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const folder = 'src/adapters/log/sql/engine/migrations';

/** Of what a migration does: comments, layout and the folders of what it imports do not count. */
const digestOf = (text: string): string => {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, removeComments: true },
  });
  const work = outputText
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/\s/g, '')
    .replaceAll(/,(?=[)\]}])/g, '');
  return createHash('sha256').update(work).digest('hex').slice(0, 16);
};

const today = globSync(`${folder}/[0-9]*.ts`, { cwd: root })
  .sort()
  .map((path): readonly [string, string] => [basename(path, '.ts'), digestOf(readFileSync(join(root, path), 'utf8'))]);

it('leaves every migration as it was when it ran somewhere', () => {
  const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'migrations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const advice = today.flatMap(([name, digest]) => {
    if (recorded[name] === digest) return [];
    return [
      recorded[name] === undefined
        ? `${name} is new: add "${name}": "${digest}" to migrations.json beside this test.`
        : `Do not change ${name}: databases have run it and will not again. Write another migration after it. (Its digest is ${digest}.)`,
    ];
  });
  const lost = Object.keys(recorded).filter((name) => !today.some(([known]) => known === name));
  expect([...advice, ...lost.map((name) => `Do not remove ${name}: databases have run it.`)]).toEqual([]);
});

it('tells another migration from the same one in another layout', () => {
  const one = 'export const up = (db) => db.schema.dropTable("a"); // gone';
  expect(digestOf(one.replace('// gone', '/* no longer used */'))).toBe(digestOf(one));
  expect(digestOf(one.replace('("a")', '(\n  "a",\n)'))).toBe(digestOf(one));
  const importing = `import { sql } from 'kysely';\n${one}`;
  expect(digestOf(importing.replace('kysely', './sql.ts'))).toBe(digestOf(importing));
  expect(digestOf(one.replace('"a"', '"b"'))).not.toBe(digestOf(one));
});
