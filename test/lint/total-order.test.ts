import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Columns that no two rows of what is sorted share, or none that share the columns before it. */
const deciding = new Set([
  'chapter',
  'code',
  'endpoint_id',
  'entry',
  'id',
  'intent_id',
  'key',
  'name',
  'number',
  'stream',
]);

/** Not shown to anybody: which rows a sweep or a sender takes first. */
const unlisted = new Set(['webhooks: due_at', 'webhooks: created_at']);

const isOrderBy = (node: ts.Node): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'orderBy';

/** The last column that each query is sorted by. */
const lastColumns = (): readonly { readonly file: string; readonly column: string }[] =>
  globSync('src/adapters/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes('.orderBy(')) return [];
    const found: { file: string; column: string }[] = [];
    const visit = (node: ts.Node): void => {
      if (isOrderBy(node)) {
        const isFollowed = ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'orderBy';
        if (!isFollowed) found.push({ file, column: (node.arguments[0]?.getText() ?? '').replaceAll("'", '') });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    return found;
  });

it('rows that are equal in what a list is sorted by have an order, too: it ends with a column that no two of them share', () => {
  const columns = lastColumns();
  expect(columns.length).toBeGreaterThan(20);
  const undecided = columns
    .filter(({ column }) => !deciding.has(column.split('.').at(-1) ?? ''))
    .map(({ file, column }) => `${file.split(sep)[2]}: ${column}`);
  expect(undecided.toSorted()).toEqual([...unlisted].toSorted());
});
